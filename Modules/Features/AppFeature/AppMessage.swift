import Architecture
public import BigInt
public import Counter
import NumberExpression
import TerminalUI

/// A message that is shown for a while, and takes neither keys nor the focus.
public enum AppMessage: Equatable, Codable, Sendable {
  /// The favorites were changed.
  case changed(FavoritesChange)
  case undone(FavoritesChange)
  case redone(FavoritesChange)
  /// A lookup ended while another screen was in front, or while a number was being typed.
  case lookup(Counter.Alert)
  /// A number was copied to the clipboard, as far as the terminal permits it.
  case copied(BigInt)

  /// The app continues from its state after an action.
  case resumed(action: Int)

  /// The time that a message is shown.
  public static let duration = Duration.seconds(6)
}

extension AppMessage: CustomStringConvertible {
  /// The message, without a period at the end.
  public var description: String {
    switch self {
    case .changed(let change): "\(change)"
    case .undone(let change): "Undone: \(change)"
    case .redone(let change): "Done again: \(change)"
    case .lookup(let alert): alert.alertState.title
    case .copied(let number): "Copied \(number.abbreviated)"
    case .resumed(let action): "Continued from action \(action.grouped)"
    }
  }
}

extension AppMessage {
  /// The subject of the message, for its sign and color.
  var kind: Toast.Kind {
    switch self {
    case .changed(let change): change.added.isEmpty && !change.removed.isEmpty ? .removed : .added
    case .undone, .redone, .copied, .resumed: .succeeded
    case .lookup(.answered): .succeeded
    case .lookup(.failed): .mistake
    }
  }

  /// Whether the message is about a change that Undo takes back.
  var canBeUndone: Bool {
    switch self {
    case .changed, .redone: true
    case .undone, .lookup, .copied, .resumed: false
    }
  }
}

private enum CancelID { case message }

extension AppState {
  /// Shows a message, and returns the effect that removes it after its time; a command has no screen to show it on.
  mutating func showMessage(_ message: AppMessage, clock: any Clock<Duration>) -> Effect<AppAction> {
    if session == nil { return .none }
    self.message = message
    return .run { send in
      try await clock.sleep(for: AppMessage.duration)
      await send(.messageExpired)
    }
    .cancellable(id: CancelID.message, cancelInFlight: true)
  }
}
