/// An action of a presented feature: one of its own, or its dismissal.
public enum PresentationAction<Action: Sendable>: Sendable {
  case presented(Action)
  /// The dismissal, by the user or the feature: ``Effect/dismiss(fileID:filePath:line:column:)``.
  case dismiss
}

extension PresentationAction: Equatable where Action: Equatable {}
extension PresentationAction: Hashable where Action: Hashable {}
extension PresentationAction: Encodable where Action: Encodable {}
extension PresentationAction: Decodable where Action: Decodable {}

extension CasePath where Root == PresentationAction<Value>, Value: Sendable {
  public static var presented: CasePath {
    CasePath(
      embed: { .presented($0) },
      extract: { if case .presented(let action) = $0 { action } else { nil } })
  }
}
