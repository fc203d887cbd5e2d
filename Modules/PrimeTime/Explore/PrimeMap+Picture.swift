public import TerminalUI

extension PrimeMap {
  /// Returns the map as an SVG document, in which a mark is a circle or a square.
  ///
  /// - Parameters:
  ///   - size: The size in cells.
  ///   - theme: The colors; its background fills the picture.
  public func picture(size: Size, theme: Theme) -> String {
    let screen = state.screen
    return TerminalUI.render(self, size: size).picture(
      title: "\(screen.shape.title), colored by \(screen.shownColoring.title.lowercased())", theme: theme)
  }
}

extension PrimeChart {
  /// Returns the chart as an SVG document.
  ///
  /// - Parameters:
  ///   - size: The size in cells.
  ///   - theme: The colors; its background fills the picture.
  public func picture(size: Size, theme: Theme) -> String {
    TerminalUI.render(self, size: size).picture(
      title: "\(chart.title), up to \(state.chartRange.limit)", theme: theme)
  }
}

extension CellGrid {
  /// Returns the grid as an SVG document, in which dots are circles, and blocks and lines are rectangles.
  fileprivate func picture(title: String, theme: Theme) -> String {
    let grid = self
    // A cell has 2 × 4 dots, 4 units apart.
    let cell = (width: 8, height: 16)
    var paths: [Color: String] = [:]
    var texts = ""
    func color(_ color: Color?) -> String { (color.map(theme.rgb) ?? theme.text).hexadecimal }
    func square(_ x: Int, _ y: Int, _ color: Color?) {
      if let color { paths[color, default: ""] += "M\(x) \(y)h8v8h-8z" }
    }
    for row in 0..<size.height {
      for column in 0..<size.width {
        let (character, style) = (grid[column, row].character, grid[column, row].style)
        let (x, y) = (column * cell.width, row * cell.height)
        switch character {
        case "\u{2800}"..."\u{28FF}":
          // Dots 1 to 3 are at the left, 4 to 6 at the right, 7 and 8 below.
          let bits = (character.unicodeScalars.first?.value ?? 0) - 0x2800
          for (bit, place) in [(0, 0), (0, 1), (0, 2), (1, 0), (1, 1), (1, 2), (0, 3), (1, 3)].enumerated()
          where bits >> UInt32(bit) & 1 == 1 {
            paths[style.foreground ?? .text, default: ""] +=
              "M\(x + place.0 * 4) \(y + place.1 * 4 + 2)a1.6 1.6 0 1 0 3.2 0a1.6 1.6 0 1 0 -3.2 0z"
          }
        case "█":
          square(x, y, style.foreground)
          square(x, y + 8, style.foreground)
        case "▀":
          square(x, y, style.foreground)
          square(x, y + 8, style.background)
        case "▄":
          square(x, y, style.background)
          square(x, y + 8, style.foreground)
        case "▁"..."▇":
          let height = 2 * Int((character.unicodeScalars.first?.value ?? 0) - 0x2580)
          paths[style.foreground ?? .text, default: ""] += "M\(x) \(y + 16 - height)h8v\(height)h-8z"
        case "─":
          paths[style.foreground ?? .text, default: ""] += "M\(x) \(y + 8)h8v1h-8z"
        case "│", "┤":
          paths[style.foreground ?? .text, default: ""] += "M\(x + 4) \(y)h1v16h-1z"
          if character == "┤" { paths[style.foreground ?? .text, default: ""] += "M\(x) \(y + 8)h4v1h-4z" }
        case "└":
          paths[style.foreground ?? .text, default: ""] += "M\(x + 4) \(y)h1v8h3v1h-4z"
        case " ":
          square(x, y, style.background)
          square(x, y + 8, style.background)
        case "╱":
          break
        default:
          texts +=
            "<text x=\"\(x)\" y=\"\(y + 13)\" fill=\"\(color(style.foreground))\">\(character)</text>\n"
        }
      }
    }
    let (width, height) = (size.width * cell.width, size.height * cell.height)
    let shapes = paths.map { "<path fill=\"\(color($0.key))\" d=\"\($0.value)\"/>\n" }.sorted().joined()
    return """
      <svg xmlns="http://www.w3.org/2000/svg" viewBox="-16 -16 \(width + 32) \(height + 32)" role="img">
      <title>\(title)</title>
      <rect x="-16" y="-16" width="\(width + 32)" height="\(height + 32)" fill="\(theme.background.hexadecimal)"/>
      <g font-family="monospace" font-size="13">
      \(texts)</g>
      \(shapes)</svg>

      """
  }
}
