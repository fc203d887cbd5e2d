/// What a `--color` flag says.
public enum ColorChoice: String, CaseIterable, Hashable, Sendable {
  /// As the environment and the terminal say.
  case auto
  /// Colour even when the output is no terminal.
  case always
  /// No colour.
  case never
}

/// Finds out how many colours to write, without asking the terminal.
public enum ColorSupport {
  /// Decides in this order: the flag, `NO_COLOR` (when not empty; no-color.org), `CLICOLOR_FORCE` (when not
  /// empty and not `0`; bixense.com/clicolors), whether the output is a terminal, then `TERM` and
  /// `COLORTERM`.
  ///
  /// Who forces colour gets at least ``ColorLevel/ansi16``.
  public static func level(
    flag: ColorChoice = .auto, environment: [String: String], isTerminal: Bool
  ) -> ColorLevel {
    switch flag {
    case .never: return .none
    case .always: return max(.ansi16, terminalLevel(environment))
    case .auto: break
    }
    if let noColor = environment["NO_COLOR"], !noColor.isEmpty { return .none }
    if let force = environment["CLICOLOR_FORCE"], !force.isEmpty, force != "0" {
      return max(.ansi16, terminalLevel(environment))
    }
    return isTerminal ? terminalLevel(environment) : .none
  }

  /// Terminals that show 24 bits and whose name survives `ssh`, where `COLORTERM` does not.
  private static let trueColorTerminals: Set<String> = [
    "alacritty", "contour", "foot", "foot-extra", "ghostty", "wezterm", "xterm-ghostty", "xterm-kitty",
  ]

  private static let monochromeTerminals: Set<String> = [
    "vt52", "vt100", "vt102", "vt220", "vt320", "xterm-mono",
  ]

  private static func terminalLevel(_ environment: [String: String]) -> ColorLevel {
    let term = environment["TERM"]?.lowercased() ?? ""
    let colorTerm = environment["COLORTERM"]?.lowercased() ?? ""
    if term == "dumb" || (term.isEmpty && colorTerm.isEmpty) { return .none }
    if colorTerm == "truecolor" || colorTerm == "24bit" || term.hasSuffix("-direct") { return .trueColor }
    if trueColorTerminals.contains(term) { return .trueColor }
    if term.contains("256color") { return .ansi256 }
    if colorTerm.isEmpty && (monochromeTerminals.contains(term) || term.hasSuffix("-m")) { return .none }
    return .ansi16
  }
}
