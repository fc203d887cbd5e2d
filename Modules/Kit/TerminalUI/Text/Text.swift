/// A view that displays text in one or more styles, wrapped to fit.
///
/// Lines end at `\n` and `\r\n`, and wrap between words; a word that is longer than a line is split. Text
/// that doesn't fit in the height ends in `…`. Control characters are displayed escaped, never sent to the
/// terminal.
public struct Text: PrimitiveView {
  struct Run: Hashable, Sendable {
    let text: String
    var style = Style.plain
  }

  private var runs: [Run]
  private var maximumLines: Int?
  private var alignment: HorizontalAlignment = .leading
  private var hasPowers = false
  private var asciiRuns: [Run]?

  public init(_ text: String) {
    runs = [Run(text: text)]
  }

  init(runs: [Run]) {
    self.runs = runs
  }

  /// Concatenates two texts, each with its own style; the line limit and alignment are those of `left`.
  public static func + (left: consuming Text, right: Text) -> Text {
    if left.asciiRuns != nil || right.asciiRuns != nil {
      left.asciiRuns = (left.asciiRuns ?? left.runs) + (right.asciiRuns ?? right.runs)
    }
    left.runs += right.runs
    left.hasPowers = left.hasPowers || right.hasPowers
    return left
  }

  /// Applies a style to the text; the existing style of each run takes precedence.
  public consuming func style(_ style: Style) -> Text {
    func styled(_ runs: [Run]) -> [Run] { runs.map { Run(text: $0.text, style: $0.style.inheriting(style)) } }
    runs = styled(runs)
    asciiRuns = asciiRuns.map(styled)
    return self
  }

  /// Sets the color of the text; `nil` has no effect.
  public consuming func foreground(_ color: Color?) -> Text { style(Style(foreground: color)) }

  /// Sets the color behind the text; `nil` has no effect.
  public consuming func background(_ color: Color?) -> Text { style(Style(background: color)) }

  public consuming func bold(_ isOn: Bool = true) -> Text { style(Style(attributes: isOn ? .bold : [])) }
  public consuming func dim(_ isOn: Bool = true) -> Text { style(Style(attributes: isOn ? .dim : [])) }
  public consuming func italic(_ isOn: Bool = true) -> Text { style(Style(attributes: isOn ? .italic : [])) }
  public consuming func underline(_ isOn: Bool = true) -> Text {
    style(Style(attributes: isOn ? .underline : []))
  }
  public consuming func inverse(_ isOn: Bool = true) -> Text {
    style(Style(attributes: isOn ? .inverse : []))
  }

  /// Limits the text to a number of lines, at least 1; truncated text ends in `…`.
  public consuming func lineLimit(_ lines: Int?) -> Text {
    maximumLines = lines.map { max($0, 1) }
    return self
  }

  /// Sets the alignment of lines that are shorter than the view is wide.
  public consuming func textAlignment(_ alignment: HorizontalAlignment) -> Text {
    self.alignment = alignment
    return self
  }

  /// Displays superscript digits as `2^61` if only ASCII can be displayed.
  public consuming func asciiPowers() -> Text {
    for run in runs where GlyphSet.hasSuperscripts(run.text) { hasPowers = true }
    return self
  }

  /// Displays another text if only ASCII can be displayed.
  public consuming func ascii(_ text: Text) -> Text {
    asciiRuns = text.runs
    return self
  }

  /// The text to display if only ASCII can be displayed; `nil` for the same one.
  private var inASCII: Text? {
    guard hasPowers || asciiRuns != nil else { return nil }
    var text = self
    (text.hasPowers, text.asciiRuns) = (false, nil)
    text.runs = asciiRuns ?? runs
    if hasPowers { text.runs = text.runs.map { Run(text: GlyphSet.ascii.text($0.text), style: $0.style) } }
    return text
  }

  public func sizeThatFits(_ proposal: Size) -> Size {
    guard !proposal.isEmpty else { return .zero }
    if GlyphSet.displayed == .ascii, let inASCII { return inASCII.sizeThatFits(proposal) }
    let lines = lines(in: proposal)
    return Size(width: lines.map { TextLine.width($0) }.max() ?? 0, height: lines.count).limited(to: proposal)
  }

  public func render(into canvas: inout Canvas, in rect: Rect) {
    if canvas.glyphs == .ascii, let ascii = inASCII { return ascii.render(into: &canvas, in: rect) }
    for (row, line) in lines(in: rect.size).enumerated() {
      let x = rect.minX + alignment.offset(of: TextLine.width(line), in: rect.width)
      canvas.draw(line, at: Position(x: x, y: rect.minY + row))
    }
  }

  /// Returns the cells of each paragraph, or of the first line alone if `width` isn't nil.
  private func paragraphs(firstLineOf width: Int?) -> [[Cell]] {
    var paragraphs: [[Cell]] = [[]]
    for var run in runs {
      if let width { run = Run(text: run.text.firstLine(of: width), style: run.style) }
      if let cells = simpleCells(run.text, style: run.style) {
        paragraphs[paragraphs.count - 1] += cells
        continue
      }
      let lines = run.text.split(omittingEmptySubsequences: false) { $0 == "\n" || $0 == "\r\n" }
      for (index, line) in lines.enumerated() {
        if index > 0 { paragraphs.append([]) }
        paragraphs[paragraphs.count - 1] += lineCells(line, style: run.style)
      }
    }
    return paragraphs
  }

  private func lines(in size: Size) -> [[Cell]] {
    let limit = min(maximumLines ?? size.height, size.height)
    guard limit > 0, size.width > 0 else { return [] }
    var lines: [[Cell]] = []
    let paragraphs = paragraphs(firstLineOf: limit == 1 ? size.width : nil)
    for (number, paragraph) in paragraphs.enumerated() {
      if lines.count < limit - 1 || number == paragraphs.count - 1, TextLine.width(paragraph) <= size.width {
        lines.append(paragraph)
        continue
      }
      let ranges = TextLine.wrap(
        paragraph.map(\.width), isSpace: paragraph.map(\.isSpace), to: size.width)
      for range in ranges {
        if lines.count == limit - 1 {
          // The last line that fits: the rest of the paragraph, truncated.
          let rest = range == ranges.last ? paragraph[range] : paragraph[range.lowerBound...]
          let isContinued = number < paragraphs.count - 1
          lines.append(TextLine.truncated(rest, to: size.width, isContinued: isContinued))
          return lines
        }
        lines.append(Array(paragraph[range]))
      }
    }
    return lines
  }
}

extension String {
  /// The text, or its beginning if it is much longer than a line; a text of megabytes would take as many cells.
  fileprivate func firstLine(of width: Int) -> String {
    guard width < utf8.count, let end = index(startIndex, offsetBy: width + 1, limitedBy: endIndex),
      let next = self[end...].first(where: { $0 != " " })
    else { return self }
    return self[..<end] + String(next)
  }
}
