import BigInt
import NthPrimeClient
import NumberFacts
import NumberText
import TerminalUI

private let muted = Style(foreground: .muted)

/// The widths of the lookups' times, for aligning them in columns.
struct LookupTimeWidths {
  private(set) var elapsed = 0
  private(set) var left = 0

  init(_ rows: [LookupRow] = []) {
    for row in rows {
      guard let work = row.work else { continue }
      elapsed = max(elapsed, work.elapsed.cellWidth)
      left = max(left, work.left.cellWidth)
    }
  }
}

/// The known texts about work in progress, and its fraction.
private struct Work {
  var fraction: Double?
  var elapsed = ""
  var left = ""
}

extension LookupRow {
  /// The work in progress; nil for a lookup that waits or ended.
  fileprivate var work: Work? {
    switch self {
    case .running(let lookup):
      guard let progress = lookup.progress else { return Work() }
      return Work(
        fraction: progress.fractionCompleted, elapsed: lookup.elapsed.shortText,
        left: progress.timeLeft ?? "")
    case .searching(let search):
      guard let progress = search.progress else { return Work() }
      return Work(
        fraction: progress.fractionCompleted, elapsed: search.elapsed.shortText, left: progress.stage)
    case .queued, .ended: return nil
    }
  }

  /// The name of the lookup, `p(10¹⁵)`, or the number of the search, `2⁵²¹ − 1`.
  fileprivate func name(isNarrow: Bool) -> String {
    switch self {
    case .searching, .ended(.searched): n.powerForm() ?? n.abbreviated(leading: isNarrow ? 3 : 9)
    case .running, .queued, .ended: "p(\(n.groupedOrPowerOfTen()))"
    }
  }
}

/// A lookup on one line; a wide one has more columns.
struct LookupLine: PrimitiveView {
  let row: LookupRow
  let widths: LookupTimeWidths
  let date: (BigInt) -> String
  let cancel: () -> Void

  func sizeThatFits(_ proposal: Size) -> Size {
    Size(width: proposal.width, height: 1).limited(to: proposal)
  }

  func render(into canvas: inout Canvas, in rect: Rect) {
    let columns = Columns(width: rect.width, widths: widths)
    let line = rect.inset(by: Self.margins(width: rect.width))
    switch row {
    case .running, .searching: drawWork(columns, into: &canvas, in: line)
    case .queued:
      let start = drawName("·", .muted, style: muted, columns, into: &canvas, in: line)
      let end = columns.isNarrow ? line.maxX : drawCancel(into: &canvas, in: line)
      draw("queued", columns, style: muted, from: start, to: end, into: &canvas, in: line)
    case .ended(let ended): draw(ended, columns, into: &canvas, in: line)
    }
  }

  /// Returns the space at both sides of a line, by the width of the list.
  static func margins(width: Int) -> EdgeInsets {
    let columns = Columns(width: width, widths: LookupTimeWidths())
    return columns.isNarrow
      ? EdgeInsets() : EdgeInsets(left: columns.isWide ? 3 : 2, right: columns.isWide ? 3 : 1)
  }

  /// The columns of a line, counted from the sign.
  private struct Columns {
    let width: Int
    let widths: LookupTimeWidths

    var isWide: Bool { width >= 100 }
    var isNarrow: Bool { width < 60 }
    /// The column of the bar or of the answer.
    var bar: Int { isNarrow ? 13 : 18 }
    var elapsedWidth: Int { isWide ? max(8, widths.elapsed + 2) : 0 }
    /// On a narrow line, the time doesn't have the word “left”.
    var leftWidth: Int { isNarrow ? max(9, widths.left - 3) : max(isWide ? 13 : 12, widths.left + 2) }
  }

  // MARK: Running

  private func drawWork(_ columns: Columns, into canvas: inout Canvas, in line: Rect) {
    guard let work = row.work else { return }
    canvas.render(Spinner(), in: line)
    let nameEnd = drawName("", .accent, style: .plain, columns, into: &canvas, in: line)
    var end = columns.isNarrow ? line.maxX : drawCancel(into: &canvas, in: line)
    /// Draws a right-aligned text in the next column, from right to left.
    func drawColumn(_ text: String, width: Int, style: Style, on canvas: inout Canvas) {
      canvas.draw(text, at: Position(x: end - text.cellWidth, y: line.minY), style: style)
      end -= width
    }
    let suffix = columns.isNarrow && work.left.hasSuffix(" left") ? " left" : ""
    drawColumn(
      String(work.left.dropLast(suffix.count)), width: columns.leftWidth, style: muted, on: &canvas)
    if columns.isWide {
      drawColumn(work.elapsed, width: columns.elapsedWidth, style: muted, on: &canvas)
    }
    drawColumn(work.fraction?.percentage ?? "", width: 5, style: Style(attributes: .bold), on: &canvas)
    let start = max(line.minX + columns.bar, nameEnd + 1)
    let bar = Rect(x: start, y: line.minY, width: max(end - start, 0), height: 1)
    canvas.render(ProgressLine(fraction: work.fraction), in: bar)
  }

  /// Draws the sign and the name, and returns the column after them.
  private func drawName(
    _ sign: String, _ color: Color, style: Style, _ columns: Columns, into canvas: inout Canvas, in line: Rect
  ) -> Int {
    canvas.draw(sign, at: line.origin, style: Style(foreground: color, attributes: .bold))
    return canvas.draw(
      canvas.glyphs.text(row.name(isNarrow: columns.isNarrow)),
      at: Position(x: line.minX + 2, y: line.minY), style: style)
  }

  /// Draws `x Cancel` at the end of the line, and returns the column before it.
  private func drawCancel(into canvas: inout Canvas, in line: Rect) -> Int {
    let width = 8
    let button = Rect(x: line.maxX - width, y: line.minY, width: width, height: 1)
    canvas.render(LineButton(key: "x", label: "Cancel", action: cancel), in: button, id: row.n)
    return button.minX - 2
  }

  // MARK: Ended

  private func draw(
    _ ended: EndedLookup, _ columns: Columns, into canvas: inout Canvas, in line: Rect
  ) {
    switch ended {
    case .answered(let answer, _):
      draw(answer.prime, detail: ended.sourceAndTime ?? "", columns, into: &canvas, in: line)
    case .answeredEarlier(_, let prime):
      draw(prime, detail: date(ended.n), columns, into: &canvas, in: line)
    case .failed(let n, let error):
      draw("\(error)", "!", .negative, detail: date(n), columns, into: &canvas, in: line)
    case .failedEarlier(let n, let reason):
      draw(reason, "!", .negative, detail: date(n), columns, into: &canvas, in: line)
    case .canceled(let n, let fraction):
      draw(
        fraction.map { "canceled at \($0.percentage)" } ?? "canceled", "–", .muted, detail: date(n), columns,
        into: &canvas, in: line)
    case .searched(let search):
      let facts = NumberFacts(of: search.number, search)
      let detail = search.elapsed.text
      if let failure = search.failure {
        draw(failure, "!", .negative, detail: detail, columns, into: &canvas, in: line)
      } else if !search.isComplete {
        draw("canceled", "–", .muted, detail: detail, columns, into: &canvas, in: line)
      } else if let proof = search.proof {
        draw(
          "prime, proved by \(proof.method)", "✓", .positive, detail: detail, columns, into: &canvas, in: line
        )
      } else {
        draw(
          canvas.glyphs.text(facts.groupedFactors ?? ""), "✓", .text, detail: detail, columns, into: &canvas,
          in: line)
      }
    }
  }

  /// Draws an answer; on a narrow line, it is at the end.
  private func draw(
    _ prime: UInt64, detail: String, _ columns: Columns, into canvas: inout Canvas, in line: Rect
  ) {
    let nameEnd = drawName("✓", .positive, style: .plain, columns, into: &canvas, in: line)
    let text = prime.grouped
    let style = Style(foreground: .positive, attributes: .bold)
    var x = columns.isNarrow ? line.maxX - text.cellWidth : max(line.minX + columns.bar, nameEnd + 1)
    // A prime is never cut; it replaces the name if there isn't room for both.
    if x + text.cellWidth > line.maxX || x <= nameEnd {
      x = line.maxX - text.cellWidth
      canvas.fill(Rect(x: min(x - 1, nameEnd), y: line.minY, width: max(nameEnd - x + 1, 0), height: 1))
    }
    let end = canvas.draw(text, at: Position(x: x, y: line.minY), style: style)
    let start = line.maxX - detail.cellWidth
    if !columns.isNarrow, start > end + 1 {
      canvas.draw(detail, at: Position(x: start, y: line.minY), style: muted)
    }
  }

  /// Draws the result of a search, or the reason that there is no answer.
  private func draw(
    _ result: String, _ sign: String, _ color: Color, detail: String, _ columns: Columns,
    into canvas: inout Canvas, in line: Rect
  ) {
    let nameStyle = color == .muted ? muted : .plain
    let start = drawName(
      sign, sign == "✓" ? .positive : color, style: nameStyle, columns, into: &canvas, in: line)
    var end = line.maxX
    if !columns.isNarrow, !detail.isEmpty {
      end -= detail.cellWidth
      canvas.draw(detail, at: Position(x: end, y: line.minY), style: muted)
      end -= 2
    }
    draw(result, columns, style: Style(foreground: color), from: start, to: end, into: &canvas, in: line)
  }

  /// Draws a text between the end of the name and another column.
  private func draw(
    _ text: String, _ columns: Columns, style: Style, from nameEnd: Int, to end: Int,
    into canvas: inout Canvas, in line: Rect
  ) {
    let start = max(line.minX + columns.bar, nameEnd + 1)
    canvas.render(
      Text(text).style(style).lineLimit(1),
      in: Rect(x: start, y: line.minY, width: max(end - start, 0), height: 1))
  }
}

/// A key and its label in a line, for clicks; the line's list has the key.
private struct LineButton: PrimitiveView {
  let key: String
  let label: String
  let action: () -> Void

  func sizeThatFits(_ proposal: Size) -> Size {
    Size(width: key.cellWidth + 1 + label.cellWidth, height: 1).limited(to: proposal)
  }

  func render(into canvas: inout Canvas, in rect: Rect) {
    let x = canvas.draw(key + " ", at: rect.origin, style: Style(foreground: .accent, attributes: .bold))
    canvas.draw(label, at: Position(x: x, y: rect.minY), style: muted)
    let action = action
    canvas.add(Control(name: "", rect: rect, isFocusable: false, click: { _, _ in action() }))
  }
}

extension NthPrimeSource {
  /// The name outside a sentence.
  var title: String {
    switch self {
    case .localCalculator: "local"
    case .wolframAlpha: name
    }
  }
}
