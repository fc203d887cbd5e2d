internal import Architecture

/// A request to the terminal that isn't part of a frame.
///
/// Control characters in texts never reach the terminal.
public enum TerminalRequest: Hashable, Sendable {
  /// Copies a text to the clipboard, if the terminal permits it (OSC 52).
  ///
  /// A text longer than 75,000 bytes of UTF-8 is ignored, because many terminals would drop it or its end.
  case copy(String)
  /// Rings the bell.
  case bell
  /// Sets the title of the window, at most 200 characters; the previous title returns at the end.
  case setTitle(String)
  /// Displays progress in the taskbar or the tab, on terminals known to support it (OSC 9;4).
  case setProgress(TerminalProgress)
  /// Stops the process until a shell continues it, as ``TerminalSession/suspendKey`` does.
  case suspend

  /// The maximum length of a copied text, in bytes of UTF-8: the longest that fits 100,000 bytes of Base64.
  static let copyLimit = 75_000
}

/// Progress displayed by the terminal outside the screen.
public enum TerminalProgress: Hashable, Sendable {
  /// No progress is displayed.
  case none
  /// The work takes an unknown time.
  case indeterminate
  /// The completed fraction, clamped to 0…1.
  case fraction(Double)
}

extension TerminalRequest {
  /// The maximum length of a title, in characters.
  private static let titleLimit = 200

  /// Returns the bytes that set a window's title (OSC 2).
  static func titleSequence(_ title: String) -> String {
    var shown = String.UnicodeScalarView()
    for scalar in title.unicodeScalars.prefix(titleLimit) {
      switch scalar.properties.generalCategory {
      // Format characters include those that change the direction of the text after the title.
      case .control, .format, .lineSeparator, .paragraphSeparator: shown.append(" ")
      default: shown.append(scalar)
      }
    }
    return "\u{1B}]2;\(String(shown))\u{1B}\\"
  }

  /// Returns the bytes that set the clipboard; empty if the text is too long.
  static func copySequence(_ text: String) -> String {
    if text.utf8.count > copyLimit { return "" }
    return "\u{1B}]52;c;\(Data(text.utf8).base64EncodedString())\u{1B}\\"
  }
}

extension TerminalProgress {
  /// The bytes that display the progress: 0 removes it, 1 is a percentage, 3 is indeterminate.
  var sequence: String {
    let parameters =
      switch self {
      case .none: "0"
      case .indeterminate: "3"
      case .fraction(let fraction): "1;\(fraction.isNaN ? 0 : Int(min(max(fraction, 0), 1) * 100))"
      }
    return "\u{1B}]9;4;\(parameters)\u{1B}\\"
  }

  /// Whether the terminal displays progress; others could display the sequence as a notification.
  ///
  /// There is no query for it. The terminals are ConEmu, Ghostty, Windows Terminal, and those based on VTE 0.79.
  static func isSupported(environment: [String: String]) -> Bool {
    environment["WT_SESSION"] != nil || environment["ConEmuANSI"] == "ON"
      || environment["TERM_PROGRAM"] == "ghostty"
      || environment["VTE_VERSION"].flatMap { Int($0) }.map { $0 >= 7900 } ?? false
  }
}
