/// The styles of screens in an HTML page: a class for each, with its colors on dark and on light pages.
public struct HTMLStyles {
  private struct Key: Hashable {
    let dark: Ink
    let light: Ink
    let lines: TextAttributes
  }

  private var names: [Key: String] = [:]

  public init() {}

  /// Returns the rows of a screen as inline elements for a `pre` element.
  ///
  /// Braille, which few monospaced fonts have, is in `u` elements, for a width of `1ch`.
  public mutating func rows(of screen: CellGrid) -> [String] {
    (0..<screen.size.height).map { y in
      var (row, text, name) = ("", "", "")
      for cell in screen.row(y) where !cell.isContinuation {
        let next = self.name(of: cell.style)
        if next != name, !text.isEmpty {
          row += Self.element(text, name)
          text = ""
        }
        let character = String(cell.character).escapedForXML
        (name, text) = (
          next, text + (CellShape(cell.character)?.kind == .dots ? "<u>\(character)</u>" : character)
        )
      }
      return row + Self.element(text, name)
    }
  }

  private static func element(_ text: String, _ name: String) -> String {
    name.isEmpty ? text : "<i class=\(name)>\(text)</i>"
  }

  /// Returns the name of the class of a style; empty for the style of the page.
  public mutating func name(of style: Style) -> String {
    let key = Key(
      dark: Ink(style, theme: .dark), light: Ink(style, theme: .light),
      lines: style.attributes.intersection([.underline, .strikethrough]))
    if key == Key(dark: Ink(.plain, theme: .dark), light: Ink(.plain, theme: .light), lines: []) { return "" }
    if let name = names[key] { return name }
    let name = "s\(names.count)"
    names[key] = name
    return name
  }

  /// The style sheet: the themes' colors as variables, such as `--accent`, and the classes.
  public var sheet: String {
    let classes = names.sorted { $0.value < $1.value }
    func rule(_ key: Key, _ name: String, _ ink: Ink) -> String {
      var rule = ".\(name){color:\(ink.text.hexadecimal)"
      if let background = ink.background { rule += ";background:\(background.hexadecimal)" }
      if ink.isBold { rule += ";font-weight:700" }
      if ink.isItalic { rule += ";font-style:italic" }
      if key.lines.contains(.underline) { rule += ";text-decoration:underline" }
      if key.lines.contains(.strikethrough) { rule += ";text-decoration:line-through" }
      return rule + "}"
    }
    func rules(_ theme: Theme, _ ink: (Key) -> Ink) -> String {
      let variables = ThemeColor.allCases.map { "--\($0):\(theme[$0].rgb.hexadecimal)" }.joined(
        separator: ";")
      let rules = classes.map { rule($0.key, $0.value, ink($0.key)) }.joined()
      return ":root{--background:\(theme.background.hexadecimal);\(variables)}\n\(rules)"
    }
    return rules(.dark, \.dark) + "\n@media (prefers-color-scheme:light){" + rules(.light, \.light) + "}"
  }
}
