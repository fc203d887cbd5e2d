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
private protocol DismissedByActions {
  func isAction(_ value: Any?) -> Bool
}

extension AlertState: DismissedByActions {
  func isAction(_ value: Any?) -> Bool { value is Action }
}

/// Returns the payload of an enum's case; `nil` if it has none, or the value is of another type.
private func payload(of value: Any) -> Any? {
  let mirror = Mirror(reflecting: value)
  guard mirror.displayStyle == .enum, let payload = mirror.children.first?.value else { return nil }
  // A single payload with a label is a tuple of one element.
  let elements = Mirror(reflecting: payload)
  return elements.displayStyle == .tuple && elements.children.count == 1
    ? elements.children.first?.value : payload
}

/// Returns a presented state if it is an alert, or that of an enum's case.
private func alert(in state: Any) -> (any DismissedByActions)? {
  (state as? any DismissedByActions) ?? payload(of: state) as? any DismissedByActions
}

/// Returns whether an action ends a presented child, unless its parent presents another one.
func isDismissed<Action>(_ state: Any, by action: PresentationAction<Action>) -> Bool {
  switch action {
  case .dismiss: true
  case .presented(let action):
    alert(in: state).map { $0.isAction(action) || $0.isAction(payload(of: action)) } ?? false
  }
}

/// Returns whether two states are of the same child: equal alerts, or the same case and identity.
func isSameChild<State>(_ left: State, _ right: State) -> Bool {
  if alert(in: left) != nil { return areEqual(left, right) }
  let isSameCase = caseIndex(of: left) == caseIndex(of: right)
  return isSameCase && identity(of: left) == identity(of: right)
    && identity(of: payload(of: left)) == identity(of: payload(of: right))
}

/// Returns the identity of a value; `nil` if it has none.
func identity(of value: Any?) -> AnyHashable? {
  func identity(of value: some Identifiable) -> AnyHashable { AnyHashable(value.id) }
  return (value as? any Identifiable).map { identity(of: $0) }
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
