/// The characters that the output can represent.
public enum GlyphSet: Hashable, Sendable {
  case unicode
  /// ASCII: lines and symbols become similar characters, and each cell of any other grapheme `?`.
  case ascii

  /// The characters of the screen that is being drawn, for the layout.
  @TaskLocal static var displayed = GlyphSet.unicode

  /// Returns the glyph set for the locale: Unicode if the locale's codeset is UTF-8, otherwise ASCII.
  ///
  /// The locale is the first nonempty value of `LC_ALL`, `LC_CTYPE`, and `LANG` (POSIX.1-2017, 8.2).
  public static func detected(environment: [String: String]) -> GlyphSet {
    let locale = ["LC_ALL", "LC_CTYPE", "LANG"].compactMap { environment[$0] }.first { !$0.isEmpty } ?? ""
    let codeset = locale.lowercased().prefix { $0 != "@" }
    return codeset.hasSuffix("utf-8") || codeset.hasSuffix("utf8") ? .unicode : .ascii
  }

  /// Returns the cell to display; in ASCII, a substitute, or `?` for each cell of any other grapheme.
  func displayable(_ cell: Cell) -> Cell {
    if self == .unicode { return cell }
    if let bracket = cell.bracket { return bracket }
    let cell = cell.colorless ?? cell
    if cell.character.isASCII { return cell }
    let substitute = cell.width == 1 ? GlyphSet.substitutes[cell.character] : nil
    return Cell(substitute ?? "?", style: cell.style)
  }

  /// Returns a text to print outside a screen; in ASCII, symbols and typography have substitutes of any length.
  ///
  /// Other characters stay, because names of files must.
  public func text(_ text: String) -> String {
    if self == .unicode || text.utf8.allSatisfy({ $0 < 0x80 }) { return text }
    var result = ""
    var isExponent = false
    for character in text {
      let digit = GlyphSet.superscripts.firstIndex(of: character)
      if let digit { result += isExponent ? "\(digit)" : "^\(digit)" }
      isExponent = digit != nil
      if isExponent { continue }
      result += GlyphSet.longSubstitutes[character] ?? String(GlyphSet.substitutes[character] ?? character)
    }
    return result
  }

  private static let superscripts = Array("⁰¹²³⁴⁵⁶⁷⁸⁹")

  static func hasSuperscripts(_ text: String) -> Bool {
    text.unicodeScalars.contains { !$0.isASCII && superscripts.contains(Character($0)) }
  }

  private static let longSubstitutes: [Character: String] = [
    "…": "...", "—": "--", "π": "pi", "φ": "phi", "λ": "lambda", "≥": ">=",
  ]

  /// ASCII substitutes for characters that the module's views draw, and for common typography.
  private static let substitutes: [Character: Character] = [
    "─": "-", "━": "=", "═": "=", "│": "|", "┃": "#", "║": "|", "╸": "=",
    "┌": "+", "┐": "+", "└": "+", "┘": "+", "├": "+", "┤": "+", "┬": "+", "┴": "+", "┼": "+",
    "╭": "+", "╮": "+", "╯": "+", "╰": "+", "╔": "+", "╗": "+", "╚": "+", "╝": "+",
    "┏": "+", "┓": "+", "┗": "+", "┛": "+", "█": "#", "░": ".", "▒": ":", "▓": "#",
    "▀": "#", "▄": "#", "▌": "#", "▐": "#", "▁": "#", "▂": "#", "▃": "#", "▅": "#", "▆": "#", "▇": "#",
    "▴": "^", "▾": "v", "▼": "v", "↺": "<",
    "●": "o", "○": "o", "■": "#", "•": "*", "·": "-", "★": "*", "◆": "*", "›": ">", "‹": "<", "▸": ">",
    "◂": "<",
    "✓": "V", "✕": "-", "✗": "x",
    "…": "~", "−": "-", "–": "-", "—": "-", "×": "x", "‘": "'", "’": "'", "“": "\"", "”": "\"", "\u{A0}": " ",
    "←": "<", "→": ">", "↑": "^", "↓": "v",
  ]
}
