/// An alert as data: what it says, and what each button does.
public struct AlertState<Action: Sendable>: Sendable {
  public var title: String
  /// More than fits a title; empty where there is nothing more to say.
  public var message: String
  /// In order. Without any, the alert can only be dismissed.
  public var buttons: [AlertButton<Action>]

  public init(title: String, message: String = "", buttons: [AlertButton<Action>] = []) {
    self.title = title
    self.message = message
    self.buttons = buttons
  }
}

/// One of an alert's buttons.
public struct AlertButton<Action: Sendable>: Sendable {
  public enum Role: String, Codable, Sendable {
    case normal
    case cancel
    case destructive
  }

  public var label: String
  public var role: Role
  /// What is sent, before the alert goes away; nil for a button that only closes it.
  public var action: Action?

  public init(_ label: String, role: Role = .normal, action: Action? = nil) {
    self.label = label
    self.role = role
    self.action = action
  }
}

extension AlertState: Equatable where Action: Equatable {}
extension AlertState: Encodable where Action: Encodable {}
extension AlertState: Decodable where Action: Decodable {}
extension AlertButton: Equatable where Action: Equatable {}
extension AlertButton: Encodable where Action: Encodable {}
extension AlertButton: Decodable where Action: Decodable {}
