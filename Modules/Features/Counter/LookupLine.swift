import BigInt
import NthPrimeClient
import NumberExpression
import TerminalUI

private let muted = Style(foreground: .muted)

/// The widths of the times of lookups, so that they are in columns.
struct LookupTimeWidths {
  private(set) var elapsed = 0
  private(set) var left = 0

  init(_ rows: [Counter.LookupRow] = []) {
    for row in rows {
      guard case .running(let lookup) = row, let progress = lookup.progress else { continue }
      elapsed = max(elapsed, lookup.elapsed.shortText.cellWidth)
      left = max(left, progress.timeLeft?.cellWidth ?? 0)
    }
  }
}

/// A lookup on one line; a wide one has more columns.
struct LookupLine: PrimitiveView {
  let row: Counter.LookupRow
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
    case .running(let lookup): draw(lookup, columns, into: &canvas, in: line)
    case .queued(let lookup):
      let start = drawName(lookup.n, "·", .muted, style: muted, into: &canvas, in: line)
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

  private func draw(
    _ lookup: Counter.Lookup, _ columns: Columns, into canvas: inout Canvas, in line: Rect
  ) {
    canvas.render(Spinner(), in: line)
    let nameEnd = drawName(lookup.n, "", .accent, style: .plain, into: &canvas, in: line)
    var end = columns.isNarrow ? line.maxX : drawCancel(into: &canvas, in: line)
    /// Draws a text at the end of a column that ends where the last one began.
    func drawColumn(_ text: String, width: Int, style: Style, on canvas: inout Canvas) {
      canvas.draw(text, at: Position(x: end - text.cellWidth, y: line.minY), style: style)
      end -= width
    }
    let timeLeft = lookup.progress?.timeLeft ?? ""
    drawColumn(
      columns.isNarrow ? String(timeLeft.dropLast(" left".count)) : timeLeft, width: columns.leftWidth,
      style: muted, on: &canvas)
    if columns.isWide {
      drawColumn(
        lookup.progress == nil ? "" : lookup.elapsed.shortText, width: columns.elapsedWidth, style: muted,
        on: &canvas)
    }
    drawColumn(
      lookup.progress?.percentage ?? "", width: 5, style: Style(attributes: .bold), on: &canvas)
    let start = max(line.minX + columns.bar, nameEnd + 1)
    let bar = Rect(x: start, y: line.minY, width: max(end - start, 0), height: 1)
    canvas.render(ProgressLine(fraction: lookup.progress?.fractionCompleted), in: bar)
  }

  /// Draws the sign and the name, and returns the column after them.
  private func drawName(
    _ n: BigInt, _ sign: String, _ color: Color, style: Style, into canvas: inout Canvas, in line: Rect
  ) -> Int {
    canvas.draw(sign, at: line.origin, style: Style(foreground: color, attributes: .bold))
    return canvas.draw(
      canvas.glyphs.text("p(\(n.groupedOrPowerOfTen()))"), at: Position(x: line.minX + 2, y: line.minY),
      style: style)
  }

  /// Draws `x Cancel` at the end of the line, and returns the column where the space before it begins.
  private func drawCancel(into canvas: inout Canvas, in line: Rect) -> Int {
    let width = 8
    let button = Rect(x: line.maxX - width, y: line.minY, width: width, height: 1)
    canvas.render(LineButton(key: "x", label: "Cancel", action: cancel), in: button, id: row.n)
    return button.minX - 2
  }

  // MARK: Ended

  private func draw(
    _ ended: Counter.EndedLookup, _ columns: Columns, into canvas: inout Canvas, in line: Rect
  ) {
    switch ended {
    case .answered(let answer, let elapsed):
      draw(
        answer.prime, of: ended.n, detail: "\(answer.source.title) · \(elapsed.text)", columns, into: &canvas,
        in: line)
    case .answeredEarlier(_, let prime):
      draw(prime, of: ended.n, detail: date(ended.n), columns, into: &canvas, in: line)
    case .failed(let n, let error):
      draw("\(error)", of: n, "!", .negative, columns, into: &canvas, in: line)
    case .failedEarlier(let n, let reason):
      draw(reason, of: n, "!", .negative, columns, into: &canvas, in: line)
    case .canceled(let n, let fraction):
      draw(
        fraction.map { "canceled at \($0.percentage)" } ?? "canceled", of: n, "–", .muted, columns,
        into: &canvas, in: line)
    }
  }

  /// Draws an answer; on a narrow line, it is at the end.
  private func draw(
    _ prime: UInt64, of n: BigInt, detail: String, _ columns: Columns, into canvas: inout Canvas,
    in line: Rect
  ) {
    let nameEnd = drawName(n, "✓", .positive, style: .plain, into: &canvas, in: line)
    let text = prime.grouped
    let style = Style(foreground: .positive, attributes: .bold)
    var x = columns.isNarrow ? line.maxX - text.cellWidth : max(line.minX + columns.bar, nameEnd + 1)
    // A prime is never cut; its place is that of the name if there isn't room for both.
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

  /// Draws a lookup without an answer, with the reason.
  private func draw(
    _ reason: String, of n: BigInt, _ sign: String, _ color: Color, _ columns: Columns,
    into canvas: inout Canvas, in line: Rect
  ) {
    let start = drawName(n, sign, color, style: color == .muted ? muted : .plain, into: &canvas, in: line)
    var end = line.maxX
    let date = columns.isNarrow ? "" : date(n)
    if !date.isEmpty {
      end -= date.cellWidth
      canvas.draw(date, at: Position(x: end, y: line.minY), style: muted)
      end -= 2
    }
    draw(reason, columns, style: Style(foreground: color), from: start, to: end, into: &canvas, in: line)
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

/// A key and its label in a line, which a click presses; the line's list has the key.
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
  fileprivate var title: String {
    switch self {
    case .localCalculator: "local"
    case .wolframAlpha: name
    }
  }
}
