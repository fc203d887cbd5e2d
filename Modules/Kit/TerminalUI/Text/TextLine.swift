enum TextLine {
  /// Returns the ranges of a paragraph's lines.
  ///
  /// Breaking is greedy: at spaces, dropped at the break, and next to wide graphemes; a word longer than a line is
  /// split. The result is never empty: an empty paragraph has one empty line. The cost is linear in the length, except
  /// that a word moved to the next line is measured again.
  static func wrap(_ widths: [Int], isSpace: [Bool], to width: Int) -> [Range<Int>] {
    let limit = max(width, 1)
    var lines: [Range<Int>] = []
    var start = 0
    var used = 0
    /// The last possible break: the end of the line, and the start of the next one.
    var breakPoint: (end: Int, next: Int)?
    var index = 0
    while index < widths.count {
      if isSpace[index] {
        let end = index
        while index < widths.count, isSpace[index] { index += 1 }
        let spaces = index - end
        // Leading spaces are an indent, not a place to break.
        if end > start { breakPoint = (end, index) }
        if used + spaces > limit, end > start {
          lines.append(start..<end)
          if index == widths.count { return lines }
          (start, used, breakPoint) = (index, 0, nil)
        } else {
          used += spaces
        }
        continue
      }
      if used + widths[index] > limit, index > start {
        if let found = breakPoint {
          lines.append(start..<found.end)
          start = found.next
        } else {
          lines.append(start..<index)
          start = index
        }
        used = widths[start..<index].reduce(0, +)
        breakPoint = nil
        continue
      }
      used += widths[index]
      if widths[index] == 2 { breakPoint = (index + 1, index + 1) }
      index += 1
    }
    lines.append(start..<widths.count)
    return lines
  }

  /// Returns the cells truncated to a width, ending in `…` if they are truncated or `isContinued` is true.
  ///
  /// A number after other text is omitted whole, because digits before the `…` would read as another number.
  static func truncated(_ cells: ArraySlice<Cell>, to width: Int, isContinued: Bool = false) -> [Cell] {
    guard width > 0 else { return [] }
    if !isContinued, self.width(cells) <= width { return Array(cells) }
    var used = 0
    var kept: [Cell] = []
    // The number of cells in `kept` that leave room for the ellipsis.
    var safe = 0
    for cell in cells {
      used += cell.width
      if used > width {
        return withoutLastNumber(kept.prefix(safe)) + [Cell("…", style: cell.style)]
      }
      kept.append(cell)
      if used < width { safe = kept.count }
    }
    return isContinued ? kept.prefix(safe) + [Cell("…", style: kept.last?.style ?? .plain)] : kept
  }

  /// Returns cells without a number at their end; a number alone stays.
  private static func withoutLastNumber(_ cells: ArraySlice<Cell>) -> ArraySlice<Cell> {
    guard let end = cells.lastIndex(where: { !$0.character.isDigitOrComma }) else { return cells }
    return cells[...end]
  }

  static func width(_ line: some Sequence<Cell>) -> Int { line.reduce(0) { $0 + $1.width } }
}

extension Character {
  fileprivate var isDigitOrComma: Bool { isASCII && (isWholeNumber || self == ",") }
}
