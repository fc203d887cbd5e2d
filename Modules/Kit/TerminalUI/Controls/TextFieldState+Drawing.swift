extension Canvas {
  /// Draws the surface of a field, and returns the cells for its text, between two columns of padding.
  @MainActor
  mutating func drawFieldSurface(hasFocus: Bool, in row: Rect) -> Rect {
    fill(row, style: Style(foreground: .text, background: .raised))
    if row.width < 3 { return row }
    for (x, edge) in [(row.minX, TextAttributes.leadingEdge), (row.maxX - 1, .trailingEdge)] {
      draw(
        " ", at: Position(x: x, y: row.minY),
        style: Style(foreground: hasFocus ? .accent : .muted, background: .raised, attributes: edge))
    }
    return row.inset(by: EdgeInsets(left: 1, right: 1))
  }
}

extension TextFieldState {
  /// Draws the text, scrolled sideways to show the cursor.
  @MainActor
  func draw(
    placeholder: String, isSelected: Bool = false, errorColumn: Int? = nil, into canvas: inout Canvas,
    in rect: Rect
  ) {
    let first = firstVisible(in: rect.width)
    var graphemes = lineCells(value)
    if let errorColumn, errorColumn > 0, errorColumn <= value.count {
      // An escaped character has several graphemes.
      let start = lineCells(value.prefix(errorColumn - 1)).count
      let end = lineCells(value.prefix(errorColumn)).count
      for index in start..<end {
        graphemes[index].style = Style(foreground: .negative, attributes: .underline)
      }
    }
    if graphemes.isEmpty {
      canvas.draw(placeholder, truncatedTo: rect.width, at: rect.origin, style: .muted)
    } else {
      canvas.withStyle(isSelected ? .selected : Style(attributes: .bold)) {
        _ = $0.draw(graphemes[first...], at: rect.origin)
      }
    }
    let column = graphemes[first..<displayCursor].reduce(0) { $0 + $1.width }
    let cursorPosition = Position(x: rect.minX + column, y: rect.minY)
    canvas.restyle(Rect(origin: cursorPosition, size: Size(width: 1, height: 1))) {
      $0.attributes.insert(.inverse)
    }
    canvas.cursor = cursorPosition
  }

  /// The number of painted graphemes before the cursor; an escaped character has several.
  var displayCursor: Int { lineCells(value.prefix(cursor)).count }

  /// Returns the first grapheme to display to show the cursor, with a cell for it after the text.
  func firstVisible(in width: Int) -> Int {
    let graphemes = lineCells(value)
    let cursor = displayCursor
    var used = cursor < graphemes.count ? graphemes[cursor].width : 1
    var first = cursor
    while first > 0, used + graphemes[first - 1].width <= width {
      first -= 1
      used += graphemes[first].width
    }
    return first
  }

  mutating func moveCursor(toColumn column: Int, from first: Int) {
    var remaining = column
    var shown = 0
    for (index, character) in value.enumerated() {
      for grapheme in lineCells(String(character)) {
        if shown >= first { remaining -= grapheme.width }
        shown += 1
      }
      if remaining < 0 {
        self = TextFieldState(value, cursor: index, limit: limit)
        return
      }
    }
    self = TextFieldState(value, limit: limit)
  }
}
