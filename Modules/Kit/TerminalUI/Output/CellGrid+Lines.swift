extension CellGrid {
  /// Returns the rows as text with the sequences for their styles, for output outside a screen.
  ///
  /// Each line starts and ends with the default style. Without colors and attributes, a line is that of ``lines``.
  ///
  /// - Parameter colors: The terminal's colors; other colors are converted to the nearest.
  public func lines(colors: ColorLevel, theme: Theme = .dark) -> [String] {
    (0..<size.height).map { y in
      let cells = row(y).filter { !$0.isContinuation }
        .map { (character: $0.character, style: colors.converted($0.style, theme: theme)) }
      let end = cells.lastIndex { $0.character != " " || $0.style != .plain }.map { $0 + 1 } ?? 0
      var (line, pen) = ("", Style.plain)
      for cell in cells[..<end] {
        // A space shows no text color.
        var style = cell.style
        if cell.character == " ", style.attributes.isEmpty { style.foreground = pen.foreground }
        if style != pen { line += SGR.sequence(from: pen, to: style) }
        pen = style
        line.append(cell.character)
      }
      return pen == .plain ? line : line + SGR.sequence(from: pen, to: .plain)
    }
  }
}
