/// Which characters the output can carry.
public enum GlyphSet: Hashable, Sendable {
  /// Any of Unicode's.
  case unicode
  /// ASCII alone: lines and marks become their look-alikes, any other grapheme a `?` for each of its cells.
  case ascii

  /// What the locale says: `LC_ALL`, else `LC_CTYPE`, else `LANG`, whichever is the first not empty
  /// (POSIX.1-2017, 8.2); Unicode when its codeset is UTF-8.
  public static func detected(environment: [String: String]) -> GlyphSet {
    for name in ["LC_ALL", "LC_CTYPE", "LANG"] {
      guard let value = environment[name], !value.isEmpty else { continue }
      let lowercased = value.lowercased()
      return lowercased.hasSuffix("utf-8") || lowercased.hasSuffix("utf8") || lowercased.contains("utf-8@")
        || lowercased.contains("utf8@") ? .unicode : .ascii
    }
    return .ascii
  }

  func glyphs(for grapheme: DisplayGrapheme) -> DisplayGrapheme? {
    if self == .unicode || grapheme.character.isASCII { return grapheme }
    guard grapheme.width == 1 else { return nil }
    return DisplayGrapheme(character: GlyphSet.substitutes[grapheme.character] ?? "?", width: 1)
  }

  /// Look-alikes of the characters that the module's own views draw with, and of common typography.
  private static let substitutes: [Character: Character] = [
    "─": "-", "━": "=", "═": "=", "│": "|", "┃": "#", "║": "|", "╸": ">",
    "┌": "+", "┐": "+", "└": "+", "┘": "+", "├": "+", "┤": "+", "┬": "+", "┴": "+", "┼": "+",
    "╭": "+", "╮": "+", "╯": "+", "╰": "+", "╔": "+", "╗": "+", "╚": "+", "╝": "+",
    "┏": "+", "┓": "+", "┗": "+", "┛": "+", "█": "#", "░": ".", "▒": ":", "▓": "#",
    "●": "*", "○": "o", "•": "*", "·": ".", "›": ">", "‹": "<", "▸": ">", "◂": "<", "✓": "v", "✗": "x",
    "…": "~", "−": "-", "–": "-", "—": "-", "×": "x", "‘": "'", "’": "'", "“": "\"", "”": "\"", "\u{A0}": " ",
    "←": "<", "→": ">", "↑": "^", "↓": "v",
  ]
}
