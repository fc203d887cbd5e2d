/// The values of a `--color` flag.
public enum ColorChoice: String, CaseIterable, Hashable, Sendable {
  case auto
  /// Color even if the output isn't a terminal.
  case always
  case never
}

/// Detection of the color level without querying the terminal.
public enum ColorSupport {
  /// Returns the color level for a flag, an environment, and an output.
  ///
  /// The first applicable of these decides: the flag; `NO_COLOR`, if not empty (no-color.org); `CLICOLOR_FORCE`, if
  /// neither empty nor `0` (bixense.com/clicolors); whether the output is a terminal; then `TERM` and `COLORTERM`. If
  /// the flag or the environment forces color, the level is at least ``ColorLevel/ansi16``.
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

  /// Values of `TERM` for terminals with 24-bit color; unlike `COLORTERM`, `TERM` is preserved by `ssh`.
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
