public import TerminalUI

extension CellGrid {
  /// Returns the position of the first occurrence of a text within a row; `nil` if there is none.
  public func position(of text: String) -> Position? {
    let wanted = Array(text)
    for y in 0..<size.height {
      let columns = (0..<size.width).filter { !self[$0, y].isContinuation }
      guard columns.count >= wanted.count else { continue }
      for start in 0...(columns.count - wanted.count)
      where wanted.indices.allSatisfy({ self[columns[start + $0], y].character == wanted[$0] }) {
        return Position(x: columns[start], y: y)
      }
    }
    return nil
  }

  /// The text, a letter for each cell's style (a dot for the default), and a legend; for golden files.
  public var styledText: String { styledText(rows: 0..<size.height) }

  /// The text of some rows and their styles, as ``styledText``.
  public func styledText(rows: Range<Int>) -> String {
    var letters: [Style: Character] = [.plain: "."]
    var legend: [String] = []
    let styles = rows.map { y in
      let row = (0..<size.width).map { x in
        letter(for: self[x, y].style, in: &letters, legend: &legend)
      }
      return String(row)
    }
    let divider = String(repeating: "=", count: size.width)
    return (lines[rows] + [divider] + styles + legend).joined(separator: "\n") + "\n"
  }

  private func letter(
    for style: Style, in letters: inout [Style: Character], legend: inout [String]
  ) -> Character {
    if let letter = letters[style] { return letter }
    let alphabet = Array("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ")
    let letter = legend.count < alphabet.count ? alphabet[legend.count] : "?"
    letters[style] = letter
    legend.append("\(letter) \(style.words)")
    return letter
  }
}

extension Style {
  fileprivate var words: String {
    let names: [(TextAttributes, String)] = [
      (.bold, "bold"), (.dim, "dim"), (.italic, "italic"), (.underline, "underline"), (.inverse, "inverse"),
      (.strikethrough, "strikethrough"), (.faded, "faded"),
    ]
    var words = names.filter { attributes.contains($0.0) }.map(\.1)
    if let foreground { words.append(foreground.words) }
    if let background { words.append("on \(background.words)") }
    return words.joined(separator: " ")
  }
}

extension Color {
  fileprivate var words: String {
    switch self {
    case .ansi(let color): "\(color)"
    case .indexed(let index): "color \(index)"
    case .rgb(let red, let green, let blue): "rgb \(red) \(green) \(blue)"
    case .theme(let color), .mixed(let color, _): "\(color)"
    }
  }
}
