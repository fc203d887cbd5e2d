/// An event from a terminal: a key, a mouse event, pasted text, a change of focus, or a report.
public enum InputEvent: Hashable, Sendable {
  /// A key press, or a repeat of it.
  case key(KeyEvent)
  case mouse(MouseEvent)
  /// Pasted text: data, never commands.
  case paste(Paste)
  case focusGained
  case focusLost
  /// The terminal's answer to a query.
  case report(TerminalReport)
}

/// A key press with its modifiers.
public struct KeyEvent: Hashable, Sendable {
  public let key: Key
  /// The modifiers held; Shift is omitted for a character that already reflects it.
  public let modifiers: KeyModifiers

  public init(_ key: Key, _ modifiers: KeyModifiers = []) {
    self.key = key
    self.modifiers = modifiers
  }
}

/// A key of the keyboard.
public enum Key: Hashable, Sendable {
  /// A key that types a character of one Unicode scalar; with Control, the lowercase letter.
  case character(Character)
  case enter, tab, backspace, escape
  case up, down, left, right
  case home, end, pageUp, pageDown, insert, delete
  /// A function key: 1 for F1, up to 35.
  case function(Int)
}

/// The modifier keys held with another key.
public struct KeyModifiers: OptionSet, Hashable, Sendable {
  public let rawValue: UInt8

  public init(rawValue: UInt8) {
    self.rawValue = rawValue
  }

  public static let shift = KeyModifiers(rawValue: 1 << 0)
  public static let alt = KeyModifiers(rawValue: 1 << 1)
  public static let control = KeyModifiers(rawValue: 1 << 2)
  /// The Windows or Command key.
  public static let `super` = KeyModifiers(rawValue: 1 << 3)
  public static let hyper = KeyModifiers(rawValue: 1 << 4)
  public static let meta = KeyModifiers(rawValue: 1 << 5)

  /// Creates modifiers from xterm's parameter: 1 plus a bit for each modifier, without kitty's lock bits.
  init(parameter: Int?) {
    let bits = max((parameter ?? 1) - 1, 0)
    self.init(rawValue: UInt8(bits & 0b11_1111))
  }
}

/// A mouse action and its position.
public struct MouseEvent: Hashable, Sendable {
  public enum Button: Hashable, Sendable {
    case left, middle, right
    /// Buttons 8 to 11, such as back and forward.
    case extra(Int)
  }

  /// A press, a release, a movement, or a turn of the wheel.
  public enum Action: Hashable, Sendable {
    case press(Button)
    /// The button is `nil` if the terminal doesn't report it.
    case release(Button?)
    case drag(Button)
    case move
    case scrollUp, scrollDown, scrollLeft, scrollRight
  }

  public let action: Action
  public let position: Position
  public let modifiers: KeyModifiers

  public init(_ action: Action, at position: Position, modifiers: KeyModifiers = []) {
    self.action = action
    self.position = position
    self.modifiers = modifiers
  }
}

/// Pasted text.
public struct Paste: Hashable, Sendable {
  /// The text, with line breaks as `\n` and invalid UTF-8 replaced; it can contain control characters.
  public let text: String
  /// Whether the paste exceeded the decoder's limit and was truncated.
  public let isTruncated: Bool

  public init(_ text: String, isTruncated: Bool = false) {
    self.text = text
    self.isTruncated = isTruncated
  }
}

/// A report from the terminal, most in answer to a query.
public enum TerminalReport: Hashable, Sendable {
  /// DECRPM: a private mode, 0 unknown, 1 set, 2 reset, 3 permanently set, or 4 permanently reset.
  case mode(Int, setting: Int)
  /// DA1: the terminal's class and extensions.
  case attributes([Int])
  /// The active flags of the kitty keyboard protocol.
  case keyboardFlags(Int)
  /// OSC 11: the background color.
  case background(RGB)
  /// Mode 2031: the user changed the color scheme.
  case colorScheme(isDark: Bool)
}
