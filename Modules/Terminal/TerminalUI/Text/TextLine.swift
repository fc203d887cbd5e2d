struct StyledGrapheme: Hashable, Sendable {
  var grapheme: DisplayGrapheme
  var style: Style
}

enum TextLine {
  /// Returns the ranges of a paragraph's lines.
  ///
  /// Breaking is greedy: at spaces, which are dropped at the break, and next to wide graphemes; a word that
  /// is longer than a line is split. The result is never empty: an empty paragraph has one empty line. The
  /// cost is linear in the length, except that a word moved to the next line is measured again.
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

  /// Returns the text truncated to a width; truncated text ends in `…`.
  static func truncated(_ graphemes: [DisplayGrapheme], to width: Int) -> [DisplayGrapheme] {
    truncated(graphemes.map { StyledGrapheme(grapheme: $0, style: .plain) }[...], to: width).map(\.grapheme)
  }

  /// Returns the text truncated to a width, ending in `…` if it is truncated or `isContinued` is true.
  static func truncated(
    _ graphemes: ArraySlice<StyledGrapheme>, to width: Int, isContinued: Bool = false
  ) -> [StyledGrapheme] {
    var used = 0
    var kept: [StyledGrapheme] = []
    // The number of graphemes in `kept` that leave a cell for the ellipsis.
    var safe = 0
    for styled in graphemes {
      used += styled.grapheme.width
      if used > width {
        guard width > 0 else { return [] }
        return kept.prefix(safe) + [StyledGrapheme(grapheme: .ellipsis, style: styled.style)]
      }
      kept.append(styled)
      if used < width { safe = kept.count }
    }
    guard isContinued, width > 0 else { return kept }
    let style = kept.last?.style ?? .plain
    return kept.prefix(used < width ? kept.count : safe) + [StyledGrapheme(grapheme: .ellipsis, style: style)]
  }
}
