extension Cell {
  /// The cell that shows the meaning of a color without colors; `nil` for a cell that stays as it is.
  ///
  /// Dots of a scale, half cells, and the bars and dots of their legends become characters.
  var colorless: Cell? {
    if style.attributes.contains(.halfCell) { return colorlessHalves }
    guard let color = style.foreground?.themeColor else { return nil }
    switch character {
    case "\u{2801}"..."\u{28FF}": return color.mark.map { Cell($0, style: style) }
    case "●", "■": return (color == .areaHighlight ? "█" : color.mark).map { Cell($0, style: style) }
    case "━": return color.mark.map { Cell($0, style: style) }
    case "▆", "█": return color.isArea ? color.mark.map { Cell($0, style: style) } : nil
    default: return nil
    }
  }

  /// A half cell as a character: highlights as blocks in their halves, or else the higher level or area.
  private var colorlessHalves: Cell {
    let (foreground, background) = (style.foreground?.themeColor, style.background?.themeColor)
    let halves: [ThemeColor?] =
      switch character {
      case "▀": [foreground, background]
      case "▄": [background, foreground]
      case "█": [foreground, foreground]
      default: [background, background]
      }
    if halves.contains(.selectedText) {
      return Cell("●", style: Style(foreground: .selectedText, background: .selection))
    }
    let highlights: [[Bool]: Character] = [[true, true]: "█", [true, false]: "▀", [false, true]: "▄"]
    if let highlight = highlights[halves.map { $0 == .areaHighlight }] {
      return Cell(highlight, style: Style(foreground: .theme(.areaHighlight)))
    }
    guard let color = halves.compactMap(\.self).max(by: { $0.rawValue < $1.rawValue }), let mark = color.mark
    else { return .blank }
    return Cell(mark, style: color.isArea ? .muted : Style(foreground: .theme(color)))
  }
}
