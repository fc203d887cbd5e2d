/// What a terminal sends: keys, mouse, pasted text, focus, answers.
public enum InputEvent: Hashable, Sendable {
  /// A key was pressed, or repeats.
  case key(KeyEvent)
  /// The mouse did something.
  case mouse(MouseEvent)
  /// Text was pasted: it is data, never commands.
  case paste(Paste)
  /// The terminal's window has the keyboard.
  case focusGained
  /// Another window has the keyboard.
  case focusLost
  /// The terminal answered a question.
  case report(TerminalReport)
}

/// A key with the modifiers held.
public struct KeyEvent: Hashable, Sendable {
  /// Which key.
  public let key: Key
  /// What was held; shift is not told for a character that it is part of.
  public let modifiers: KeyModifiers

  public init(_ key: Key, _ modifiers: KeyModifiers = []) {
    self.key = key
    self.modifiers = modifiers
  }
}

/// A key of the keyboard.
public enum Key: Hashable, Sendable {
  /// A key that types something; one Unicode scalar at a time. With control, the lowercase letter.
  case character(Character)
  case enter, tab, backspace, escape
  case up, down, left, right
  case home, end, pageUp, pageDown, insert, delete
  /// F1 is 1; up to 35.
  case function(Int)
}

/// Keys held with another.
public struct KeyModifiers: OptionSet, Hashable, Sendable {
  public let rawValue: UInt8

  public init(rawValue: UInt8) {
    self.rawValue = rawValue
  }

  public static let shift = KeyModifiers(rawValue: 1 << 0)
  public static let alt = KeyModifiers(rawValue: 1 << 1)
  public static let control = KeyModifiers(rawValue: 1 << 2)
  /// The Windows or command key.
  public static let `super` = KeyModifiers(rawValue: 1 << 3)
  public static let hyper = KeyModifiers(rawValue: 1 << 4)
  public static let meta = KeyModifiers(rawValue: 1 << 5)

  /// Bits of a modifier parameter after its 1 is taken off (xterm's; kitty adds the locks, which are left
  /// out).
  init(parameter: Int?) {
    let bits = max((parameter ?? 1) - 1, 0)
    self.init(rawValue: UInt8(bits & 0b11_1111))
  }
}

/// What the mouse did, and where.
public struct MouseEvent: Hashable, Sendable {
  /// A mouse button.
  public enum Button: Hashable, Sendable {
    case left, middle, right
    /// Buttons 8 to 11, back and forward among them.
    case extra(Int)
  }

  /// A press, a move or a turn of the wheel.
  public enum Action: Hashable, Sendable {
    case press(Button)
    /// `nil` when the terminal doesn't say which.
    case release(Button?)
    case drag(Button)
    case move
    case scrollUp, scrollDown, scrollLeft, scrollRight
  }

  /// What happened.
  public let action: Action
  /// The cell under the pointer.
  public let position: Position
  /// Keys held.
  public let modifiers: KeyModifiers

  public init(_ action: Action, at position: Position, modifiers: KeyModifiers = []) {
    self.action = action
    self.position = position
    self.modifiers = modifiers
  }
}

/// Pasted text.
public struct Paste: Hashable, Sendable {
  /// The text, its line ends as `\n`; bytes that are no UTF-8 are replaced. It may hold control characters.
  public let text: String
  /// Whether the paste was longer than the decoder takes, and its rest dropped.
  public let isTruncated: Bool

  public init(_ text: String, isTruncated: Bool = false) {
    self.text = text
    self.isTruncated = isTruncated
  }
}

/// An answer of the terminal.
public enum TerminalReport: Hashable, Sendable {
  /// DECRPM: a private mode is 0 unknown, 1 set, 2 reset, 3 always set, 4 always reset.
  case mode(Int, setting: Int)
  /// DA1: the terminal's class and extensions.
  case attributes([Int])
  /// Flags of the kitty keyboard protocol in force.
  case keyboardFlags(Int)
}
