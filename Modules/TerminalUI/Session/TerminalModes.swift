/// The terminal's modes that a session sets, and the bytes that set and undo them.
///
/// References: ECMA-48, xterm's *ctlseqs* (private modes), the kitty keyboard protocol, and
/// Contour's *synchronized output* (mode 2026).
struct TerminalModes: Hashable, Sendable {
  var usesMouse: Bool
  /// Whether the terminal said that it knows kitty's keyboard protocol.
  var knowsKittyKeyboard = false
  /// Whether the terminal said that it can hold a frame back until it is whole.
  var knowsSynchronizedOutput = false

  /// Private modes, in the order of setting. A terminal that doesn't know one takes no notice.
  private var modes: [(number: Int, isSet: Bool)] {
    var modes = [
      // The alternate screen; the cursor's place is kept with it.
      (1049, true),
      // No wrapping: what is written in the last column never moves the screen.
      (7, false),
      (25, false),
      // Bracketed paste, focus.
      (2004, true), (1004, true),
    ]
    // Buttons; with motion while one is held, where that is known; in decimal, for columns beyond 223.
    if usesMouse { modes += [(1000, true), (1002, true), (1006, true)] }
    return modes
  }

  /// Written first, and after a stop.
  var enter: [UInt8] {
    Array((modes.map { Self.sequence($0.number, $0.isSet) }.joined() + keyboard).utf8)
  }

  /// Undoes ``enter``. It must do so whatever was being written when a signal came: ESC ends any sequence.
  var leave: [UInt8] {
    let held = knowsSynchronizedOutput ? Self.sequence(2026, false) : ""
    let keyboard = knowsKittyKeyboard ? "\u{1B}[<u" : ""
    return Array(
      (held + keyboard + "\u{1B}[m" + modes.reversed().map { Self.sequence($0.number, !$0.isSet) }.joined())
        .utf8)
  }

  /// Escape codes that cannot be taken for other keys, so that Esc need not wait. The terminal keeps them on a
  /// stack of the alternate screen.
  private var keyboard: String { knowsKittyKeyboard ? "\u{1B}[>1u" : "" }

  /// Turned on when the terminal has said that it knows them.
  var enterKeyboard: [UInt8] { Array(keyboard.utf8) }

  /// A frame as written: held back until it is whole, where that is known.
  func frame(_ bytes: [UInt8]) -> [UInt8] {
    guard knowsSynchronizedOutput, !bytes.isEmpty else { return bytes }
    return Array(Self.sequence(2026, true).utf8) + bytes + Array(Self.sequence(2026, false).utf8)
  }

  /// Asks for the keyboard's flags, for mode 2026, and for what every terminal answers: when that comes, what
  /// was not answered is not known.
  static let questions = Array("\u{1B}[?u\u{1B}[?2026$p\u{1B}[c".utf8)

  private static func sequence(_ mode: Int, _ isSet: Bool) -> String {
    "\u{1B}[?\(mode)\(isSet ? "h" : "l")"
  }
}
