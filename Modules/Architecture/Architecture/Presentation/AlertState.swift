/// An alert as a value: a title, a message, and buttons that send actions.
public struct AlertState<Action: Sendable>: Sendable {
  public var title: String
  /// The details that don't fit in the title; empty if there are none.
  public var message: String
  /// The buttons in display order; without any, the alert can only be dismissed.
  public var buttons: [AlertButton<Action>]

  public init(title: String, message: String = "", buttons: [AlertButton<Action>] = []) {
    self.title = title
    self.message = message
    self.buttons = buttons
  }
}

/// A button of an alert.
public struct AlertButton<Action: Sendable>: Sendable {
  /// The purpose of a button; it determines the look and the place.
  public enum Role: String, Codable, Sendable {
    case normal
    /// For the button that changes nothing.
    case cancel
    /// For a button that deletes something.
    case destructive
  }

  public var label: String
  public var role: Role
  /// The letter that presses the button on a keyboard; `nil` for none.
  public var key: String?
  /// The action to send before the alert is dismissed; `nil` for a button that only dismisses it.
  public var action: Action?

  public init(_ label: String, role: Role = .normal, key: String? = nil, action: Action? = nil) {
    self.label = label
    self.role = role
    self.key = key
    self.action = action
  }
}

/// An alert with a choice of several actions; it is presented in the same way.
public typealias ConfirmationDialogState = AlertState

/// A state that any of its actions dismisses.
private protocol DismissedByActions {}

extension AlertState: DismissedByActions {}

/// Returns whether a presented state is an alert, or the case of an enum with one.
func isAlert<State>(_ state: State) -> Bool {
  if state is any DismissedByActions { return true }
  return isEnum(State.self) && Mirror(reflecting: state).children.first?.value is any DismissedByActions
}

/// Returns whether two values are equal, if they can be compared.
package func areEqual<Value>(_ left: Value, _ right: Value?) -> Bool {
  func isEqual<Known: Equatable>(_ left: Known) -> Bool { left == right as? Known }
  return (left as? any Equatable).map { isEqual($0) } ?? true
}

extension AlertState: Equatable where Action: Equatable {}
extension AlertState: Encodable where Action: Encodable {}
extension AlertState: Decodable where Action: Decodable {}
extension AlertButton: Equatable where Action: Equatable {}
extension AlertButton: Encodable where Action: Encodable {}
extension AlertButton: Decodable where Action: Decodable {}

/// An action of a presented feature: one of its own, or its dismissal.
public enum PresentationAction<Action: Sendable>: Sendable {
  case presented(Action)
  /// The dismissal, by the user or the feature: ``Effect/dismiss(fileID:filePath:line:column:)``.
  case dismiss

  /// Returns the same with another action if it isn't the dismissal: `send(.destination($0.map { .alert($0) }))`.
  public func map<NewAction>(_ transform: (Action) -> NewAction) -> PresentationAction<NewAction> {
    switch self {
    case .presented(let action): .presented(transform(action))
    case .dismiss: .dismiss
    }
  }
}

extension PresentationAction: Equatable where Action: Equatable {}
extension PresentationAction: Hashable where Action: Hashable {}
extension PresentationAction: Encodable where Action: Encodable {}
extension PresentationAction: Decodable where Action: Decodable {}

extension CasePath where Root == PresentationAction<Value>, Value: Sendable {
  public static var presented: CasePath {
    CasePath(
      embed: { .presented($0) },
      extract: { if case .presented(let action) = $0 { action } else { nil } },
      pattern: { ".presented(\($0))" })
  }
}
