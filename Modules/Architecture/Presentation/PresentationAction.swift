/// An action about a feature that is presented: one of its own, or its end.
public enum PresentationAction<Action: Sendable>: Sendable {
  case presented(Action)
  /// From the user (Esc, a close button) or from the feature itself (``Effect/dismiss(fileID:filePath:line:column:)``).
  case dismiss
}

extension PresentationAction: Equatable where Action: Equatable {}
extension PresentationAction: Hashable where Action: Hashable {}
extension PresentationAction: Encodable where Action: Encodable {}
extension PresentationAction: Decodable where Action: Decodable {}

extension CasePath where Root == PresentationAction<Value>, Value: Sendable {
  /// The path to an action of what is presented.
  public static var presented: CasePath {
    CasePath(
      embed: { .presented($0) },
      extract: { if case .presented(let action) = $0 { action } else { nil } })
  }
}
