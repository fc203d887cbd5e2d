/// A view that displays text in one or more styles, wrapped to fit.
///
/// Lines end at `\n` and `\r\n`, and wrap between words; a word that is longer than a line is split. Text
/// that doesn't fit in the height ends in `…`. Control characters are displayed escaped, never sent to the
/// terminal.
public struct Text: PrimitiveView {
  private struct Run: Hashable, Sendable {
    let text: String
    var style: Style
    /// The width of a simple text on one line, stored because layout measures a text several times.
    let simpleWidth: Int?

    init(text: String, style: Style) {
      self.text = text
      self.style = style
      simpleWidth = TerminalUI.simpleWidth(text)
    }
  }

  private var first: Run
  private var rest: [Run] = []
  private var maximumLines: Int?
  private var alignment: HorizontalAlignment = .leading

  public init(_ text: String) {
    first = Run(text: text, style: .plain)
  }

  /// Concatenates two texts, each with its own style; the line limit and alignment are those of `left`.
  public static func + (left: Text, right: Text) -> Text {
    var text = left
    text.rest.append(right.first)
    text.rest += right.rest
    return text
  }

  /// Applies a style to the text; the existing style of each run takes precedence.
  public consuming func style(_ style: Style) -> Text {
    first.style = first.style.inheriting(style)
    for index in rest.indices { rest[index].style = rest[index].style.inheriting(style) }
    return self
  }

  /// Sets the color of the text; `nil` has no effect.
  public consuming func foreground(_ color: Color?) -> Text { style(Style(foreground: color)) }

  /// Sets the color behind the text; `nil` has no effect.
  public consuming func background(_ color: Color?) -> Text { style(Style(background: color)) }

  public func bold(_ isOn: Bool = true) -> Text { style(Style(attributes: isOn ? .bold : [])) }
  public func dim(_ isOn: Bool = true) -> Text { style(Style(attributes: isOn ? .dim : [])) }
  public func italic(_ isOn: Bool = true) -> Text { style(Style(attributes: isOn ? .italic : [])) }
  public func underline(_ isOn: Bool = true) -> Text { style(Style(attributes: isOn ? .underline : [])) }
  public func inverse(_ isOn: Bool = true) -> Text { style(Style(attributes: isOn ? .inverse : [])) }

  /// Limits the text to a number of lines, at least 1; truncated text ends in `…`.
  public func lineLimit(_ lines: Int?) -> Text {
    var text = self
    text.maximumLines = lines.map { max($0, 1) }
    return text
  }

  /// Sets the alignment of lines that are shorter than the view is wide.
  public func textAlignment(_ alignment: HorizontalAlignment) -> Text {
    var text = self
    text.alignment = alignment
    return text
  }

  /// Limits the text to one line with an alignment.
  consuming func inOneLine(_ alignment: HorizontalAlignment) -> Text {
    maximumLines = 1
    self.alignment = alignment
    return self
  }

  public func sizeThatFits(_ proposal: Size) -> Size {
    guard !proposal.isEmpty else { return .zero }
    if let width = simpleLineWidth, width <= proposal.width { return Size(width: width, height: 1) }
    if isTruncatedLine(in: proposal) { return Size(width: proposal.width, height: 1) }
    let lines = lines(in: proposal)
    return Size(width: lines.map(TextLine.width).max() ?? 0, height: lines.count).limited(to: proposal)
  }

  public func render(into canvas: inout Canvas, in rect: Rect) {
    if let width = simpleLineWidth, width <= rect.width {
      var x = rect.minX + alignment.offset(of: width, in: rect.width)
      x = canvas.draw(simple: first.text, at: Position(x: x, y: rect.minY), style: first.style)
      for run in rest {
        x = canvas.draw(simple: run.text, at: Position(x: x, y: rect.minY), style: run.style)
      }
      return
    }
    if isTruncatedLine(in: rect.size) {
      canvas.draw(first.text, truncatedTo: rect.width, at: rect.origin, style: first.style)
      return
    }
    for (row, line) in lines(in: rect.size).enumerated() {
      let x = rect.minX + alignment.offset(of: TextLine.width(line), in: rect.width)
      canvas.draw(line, at: Position(x: x, y: rect.minY + row))
    }
  }

  /// The width of the text on one line if it is simple; or `nil`.
  private var simpleLineWidth: Int? {
    guard var width = first.simpleWidth else { return nil }
    for run in rest {
      guard let more = run.simpleWidth else { return nil }
      width += more
    }
    return width
  }

  /// Whether the text is simple, too long, and limited to one line, whose end needs no search for words.
  ///
  /// Spaces at the end could be omitted instead.
  private func isTruncatedLine(in size: Size) -> Bool {
    guard rest.isEmpty, let width = first.simpleWidth, width > size.width, size.width > 0 else {
      return false
    }
    return min(maximumLines ?? size.height, size.height) == 1 && first.text.utf8.last != UInt8(ascii: " ")
  }

  private var paragraphs: [[StyledGrapheme]] {
    var paragraphs: [[StyledGrapheme]] = [[]]
    for run in [first] + rest {
      let lines =
        run.text.utf8.contains(UInt8(ascii: "\n"))
        ? run.text.split(omittingEmptySubsequences: false) { $0 == "\n" || $0 == "\r\n" } : [run.text[...]]
      for (index, line) in lines.enumerated() {
        if index > 0 { paragraphs.append([]) }
        paragraphs[paragraphs.count - 1] += displayGraphemes(line).map {
          StyledGrapheme(grapheme: $0, style: run.style)
        }
      }
    }
    return paragraphs
  }

  private func lines(in size: Size) -> [[StyledGrapheme]] {
    let limit = min(maximumLines ?? size.height, size.height)
    guard limit > 0, size.width > 0 else { return [] }
    var lines: [[StyledGrapheme]] = []
    let paragraphs = paragraphs
    for (number, paragraph) in paragraphs.enumerated() {
      if lines.count < limit - 1 || number == paragraphs.count - 1, TextLine.width(paragraph) <= size.width {
        lines.append(paragraph)
        continue
      }
      let ranges = TextLine.wrap(
        paragraph.map(\.grapheme.width), isSpace: paragraph.map { $0.grapheme.character == " " },
        to: size.width)
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

extension TextLine {
  static func width(_ line: [StyledGrapheme]) -> Int {
    line.reduce(0) { $0 + $1.grapheme.width }
  }
}
