import Architecture
public import BigInt
public import Counter
import FavoritePrimes
import NthPrimeClient
import NumberText
import TerminalUI

/// A message that is shown above the key hints, and takes neither keys nor the focus.
public enum AppMessage: Equatable, Codable, Sendable {
  case changed(AppChange)
  /// A change was undone; the value has what came back.
  case undone(AppChange)
  case redone(AppChange)
  /// A file replaced the favorites.
  case loaded(count: Int, replacing: Int)
  /// A lookup ended while another screen was in front, or while a number was being typed.
  case lookup(Counter.Alert)
  /// A number was copied to the clipboard, as far as the terminal permits it.
  case copied(BigInt)
  /// The app continues from its state after an action.
  case resumed(action: Int)

  /// The time that a message is shown, unless it stays until it is seen.
  public static let duration = Duration.seconds(6)
}

extension AppMessage: CustomStringConvertible {
  /// The message, without a period at the end.
  public var description: String { words(isShort: false) }

  /// Returns the message, which fits on the smallest screen beside its key if it is to be short.
  func words(isShort: Bool) -> String {
    switch self {
    case .changed(let change): change.description(isShort: isShort)
    case .undone(let change), .redone(let change): change.restoration(isShort: isShort)
    case .loaded(let count, let replaced): "Loaded \(count.favorites), replacing \(replaced.grouped)"
    case .lookup(let alert): alert.alertState.title
    case .copied(let number): "Copied \(number.abbreviated)"
    case .resumed(let action): "Went back to action \(action.grouped)"
    }
  }
}

extension AppMessage {
  /// The subject of a message; a newer message about the same one replaces it.
  enum Subject: Equatable {
    /// The latest change, which Ctrl-Z undoes.
    case change
    case answer(n: Int)
    case failedLookup
    case copy
  }

  var subject: Subject {
    switch self {
    case .changed, .undone, .redone, .loaded, .resumed: .change
    case .lookup(.answered(let answer)): .answer(n: answer.n)
    case .lookup(.failed): .failedLookup
    case .copied: .copy
    }
  }

  /// The kind of the message, for its sign and color.
  var kind: Toast.Kind {
    switch self {
    case .changed(let change), .undone(let change), .redone(let change):
      switch change.favorites {
      case let favorites? where favorites.added.isEmpty && !favorites.removed.isEmpty: .removed
      case _?: .added
      case nil where change.file != nil: .file
      case nil: .succeeded
      }
    case .loaded: .file
    case .copied, .resumed: .succeeded
    case .lookup(.answered): .succeeded
    case .lookup(.failed): .mistake
    }
  }

  /// Whether the message is about a change that Undo takes back.
  var canBeUndone: Bool {
    switch self {
    case .changed, .redone, .loaded, .resumed: true
    case .undone, .lookup, .copied: false
    }
  }

  /// The answer of a lookup, which stays on the screen until it is opened, dismissed, or seen on Counter.
  var answer: Counter.Alert? {
    if case .lookup(let alert) = self, case .answered = alert { alert } else { nil }
  }
}
