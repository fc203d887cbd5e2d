/// The terminal modes of a session, and the sequences that set and reset them.
///
/// References: ECMA-48, xterm's *ctlseqs* (private modes, OSC 11), the kitty keyboard protocol, and Contour's
/// *synchronized output* (mode 2026) and *color scheme reports* (mode 2031).
struct TerminalModes: Hashable, Sendable {
  var usesMouse: Bool
  var supportsKittyKeyboard = false
  /// Whether the terminal has reported support for synchronized output: displaying only complete frames.
  var supportsSynchronizedOutput = false
  /// Whether the session uses the theme for the terminal's background.
  var followsColorScheme = false
  var supportsColorSchemeReports = false
  /// The title from the program; the terminal has saved the previous one.
  private(set) var title: String?
  /// The progress from the program; `nil` if it never set any.
  private(set) var progress: TerminalProgress?

  /// The private modes in the order of setting; a terminal ignores modes that it doesn't support.
  private var modes: [(number: Int, isSet: Bool)] {
    var modes = [
      // The alternate screen, which also saves the cursor's position.
      (1049, true),
      // No wrapping, so that writing in the last column never scrolls the screen.
      (7, false),
      (25, false),
      // Bracketed paste, focus.
      (2004, true), (1004, true),
    ]
    // Mouse buttons; motion while a button is held, if supported; decimal coordinates, for columns after 223.
    if usesMouse { modes += [(1000, true), (1002, true), (1006, true)] }
    if supportsColorSchemeReports { modes.append((Self.colorSchemeReports, true)) }
    return modes
  }

  /// The sequence for the start of a session, and after a stop.
  var setupSequence: String {
    modes.map { Self.sequence($0.number, $0.isSet) }.joined() + keyboardSetupSequence
      + (title.map { Self.saveTitle + TerminalRequest.titleSequence($0) } ?? "") + (progress?.sequence ?? "")
  }

  /// The sequence that undoes ``setupSequence``, even if a signal interrupts other output: ESC ends any sequence.
  var restoreSequence: String {
    (supportsSynchronizedOutput ? Self.sequence(2026, false) : "")
      + (progress == nil ? "" : TerminalProgress.none.sequence)
      + titleRestoreSequence + (supportsKittyKeyboard ? "\u{1B}[<u" : "") + "\u{1B}[m"
      // Without an alternate screen, the frame would stay among the shell's lines.
      + "\u{1B}[H\u{1B}[J"
      + modes.reversed().map { Self.sequence($0.number, !$0.isSet) }.joined()
  }

  /// Unambiguous escape codes (1), so that Esc doesn't have to wait, with the keys of the US layout (4).
  ///
  /// Set on a stack of the alternate screen.
  var keyboardSetupSequence: String { supportsKittyKeyboard ? "\u{1B}[>5u" : "" }

  /// Saves the title on xterm's stack.
  private static let saveTitle = "\u{1B}[22;0t"

  /// The sequence that restores the previous title, after an undetected stop; ``setupSequence`` saves it again.
  var titleRestoreSequence: String { title == nil ? "" : "\u{1B}[23;0t" }

  /// Returns the sequence that sets the title, and saves the previous one the first time.
  mutating func setTitle(_ title: String) -> String {
    let save = self.title == nil ? Self.saveTitle : ""
    self.title = title
    return save + TerminalRequest.titleSequence(title)
  }

  mutating func setProgress(_ progress: TerminalProgress) -> String {
    self.progress = progress
    return progress.sequence
  }

  static let colorSchemeReports = 2031
  static let colorSchemeSetupSequence = sequence(colorSchemeReports, true)

  func frame(_ bytes: [UInt8]) -> [UInt8] {
    guard supportsSynchronizedOutput, !bytes.isEmpty else { return bytes }
    return Array(Self.sequence(2026, true).utf8) + bytes + Array(Self.sequence(2026, false).utf8)
  }

  /// The query for the background; empty if the theme doesn't depend on it.
  var backgroundQuery: String { followsColorScheme ? "\u{1B}]11;?\u{1B}\\" : "" }

  /// Queries for the keyboard flags, mode 2026, changes of the background, and the device attributes.
  ///
  /// Every terminal answers the last query; earlier queries without an answer by then are unsupported.
  var queries: String {
    let colorScheme = followsColorScheme ? "\u{1B}[?\(Self.colorSchemeReports)$p" : ""
    return "\u{1B}[?u\u{1B}[?2026$p\(colorScheme)\u{1B}[c"
  }

  /// Turns off the mouse, and then queries the device attributes.
  var mouseEnd: String { Self.sequence(1002, false) + Self.sequence(1000, false) + "\u{1B}[c" }

  private static func sequence(_ mode: Int, _ isSet: Bool) -> String {
    "\u{1B}[?\(mode)\(isSet ? "h" : "l")"
  }
}
