import Architecture
import NumberText
public import TerminalUI

/// The range of a game as a line, with the candidates as a bar, and their ends below.
public struct CandidatesBar: PrimitiveView {
  private let range: ClosedRange<Int>
  /// The numbers that can still be the secret; nil if they aren't shown.
  private let candidates: ClosedRange<Int>?
  /// The guesses, latest first.
  private let guesses: [Int]
  /// The chosen number; nil for a bar of the candidates alone.
  private let choice: Choice?
  private let color: Color
  private let height: Int

  private struct Choice {
    /// The number; nil if none is marked.
    let number: Int?
    /// The value of the slider; nil if it can't be moved.
    let value: Binding<Double>?
  }

  /// Creates a bar of the candidates alone, or one with a mark of the latest guess and without numbers.
  public init(_ game: Game, marksLatest: Bool = false) {
    (range, candidates, choice, height) = (game.range, game.candidates, nil, marksLatest ? 1 : 2)
    let numbers = marksLatest ? game.numbers.suffix(1) : game.isFinished ? game.numbers : []
    guesses = numbers.filter { $0 != game.secret }
    // An earlier guess can't be changed.
    color = game.isFound ? .positive : marksLatest ? .theme(.level2) : .accent
  }

  /// Creates a bar of the candidates with a mark of the next guess, and without numbers.
  init(_ game: Game, next: Int) {
    (range, candidates, guesses, color) = (game.range, game.candidates, [], .accent)
    (choice, height) = (Choice(number: next, value: nil), 1)
  }

  /// Creates a slider on a bar with the guesses.
  ///
  /// - Parameters:
  ///   - number: The chosen number; nil if none is marked.
  ///   - value: The number set by clicks, drags, and the wheel; nil if it can't be set.
  init(_ game: Game, choosing number: Int?, showsCandidates: Bool, value: Binding<Double>?) {
    range = game.range
    candidates = showsCandidates || game.isFinished ? game.candidates : nil
    // The secret has its number below.
    guesses = game.numbers.reversed().filter { $0 != game.secret }
    (choice, height) = (Choice(number: number, value: value), 3)
    color = game.isFound ? .positive : .accent
  }

  public var layoutTraits: LayoutTraits { LayoutTraits(stretchingWidth: 8) }

  public func sizeThatFits(_ proposal: Size) -> Size {
    Size(width: proposal.width, height: height).limited(to: proposal)
  }

  public func render(into canvas: inout Canvas, in rect: Rect) {
    let line = Rect(x: rect.minX, y: rect.minY + (height == 3 ? 1 : 0), width: rect.width, height: 1)
    canvas.fill(line, with: "░", style: Style(foreground: .border))
    drawGuesses(into: &canvas, in: line)
    if let bar = bar(in: rect) {
      canvas.fill(
        Rect(x: rect.minX + bar.lowerBound, y: line.minY, width: bar.count, height: 1), with: "█",
        style: Style(foreground: color))
    }
    if height > 1 {
      drawEnds(into: &canvas, in: Rect(x: rect.minX, y: line.maxY, width: rect.width, height: 1))
    }
    guard let choice else { return }
    if let number = choice.number, range.contains(number) {
      let isPossible = candidates?.contains(number) ?? false
      canvas.draw(
        "▼", at: Position(x: rect.minX + column(of: number, in: rect), y: line.minY),
        style: isPossible
          ? Style(foreground: .onAccent, background: .accent)
          : Style(foreground: .text, attributes: .bold))
    }
    guard let value = choice.value else { return }
    func follow(_ position: Position) { value.wrappedValue = self.value(at: position.x, width: rect.width) }
    var control = Control(name: "", rect: rect, isFocusable: false) { position, _ in follow(position) }
    control.drag = { _, position, _ in follow(position) }
    control.scroll = { rows, _, _ in value.wrappedValue -= Double(rows.signum()) }
    canvas.add(control)
  }

  /// A text in a row, and the column of its start.
  private typealias Label = (text: String, column: Int, style: Style)

  /// Draws the guesses as marks, with their numbers above.
  private func drawGuesses(into canvas: inout Canvas, in line: Rect) {
    let labels = guesses.map { guess -> Label in
      let column = column(of: guess, in: line)
      canvas.draw("│", at: Position(x: line.minX + column, y: line.minY), style: Style(foreground: .text))
      return (guess.grouped, column - guess.grouped.count / 2, Style(foreground: .muted))
    }
    if choice == nil { return }
    draw(labels, into: &canvas, in: Rect(x: line.minX, y: line.minY - 1, width: line.width, height: 1))
  }

  private func drawEnds(into canvas: inout Canvas, in row: Rect) {
    var labels: [Label] = []
    let (least, greatest) = (range.lowerBound.grouped, range.upperBound.grouped)
    if let candidates, let bar = bar(in: row) {
      let style = Style(foreground: choice == nil ? .text : color)
      // Beside the ends of the range, unless they are the same.
      let first = candidates.lowerBound == range.lowerBound ? 0 : least.count + 2
      let end = row.width - (candidates.upperBound == range.upperBound ? 0 : greatest.count + 2)
      func label(_ text: String, at column: Int) -> Label {
        (text, min(max(column, first), end - text.count), style)
      }
      let (lower, upper) = (candidates.lowerBound.grouped, candidates.upperBound.grouped)
      labels = [label(lower, at: bar.lowerBound), label(upper, at: bar.upperBound - upper.count + 1)]
      if labels[0].column + lower.count + 1 >= labels[1].column {
        // Without room for both below their ends, they are one text in the middle.
        let text = lower == upper ? lower : "\(lower) … \(upper)"
        labels = [label(text, at: (bar.lowerBound + bar.upperBound - text.count + 1) / 2)]
      }
    }
    labels += [
      (least, 0, Style(foreground: .muted)),
      (greatest, row.width - greatest.count, Style(foreground: .muted)),
    ]
    draw(labels, into: &canvas, in: row)
  }

  /// Draws the labels that don't overlap an earlier one.
  private func draw(_ labels: [Label], into canvas: inout Canvas, in row: Rect) {
    var taken: [Range<Int>] = []
    for (text, column, style) in labels {
      let x = min(max(column, 0), row.width - text.count)
      let cells = x - 1..<x + text.count + 1
      if x < 0 || taken.contains(where: { $0.overlaps(cells) }) { continue }
      taken.append(cells)
      canvas.draw(text, at: Position(x: row.minX + x, y: row.minY), style: style)
    }
  }

  // MARK: Scale

  /// Returns the columns of the candidates, without those of guesses if others are left.
  private func bar(in rect: Rect) -> ClosedRange<Int>? {
    guard let candidates else { return nil }
    var (start, end) = (
      column(of: candidates.lowerBound, in: rect), column(of: candidates.upperBound, in: rect)
    )
    let marks = guesses.map { column(of: $0, in: rect) }
    if start < end, marks.contains(start) { start += 1 }
    if start < end, marks.contains(end) { end -= 1 }
    return start...end
  }

  private func column(of number: Int, in rect: Rect) -> Int {
    let span = Double(range.upperBound) - Double(range.lowerBound)
    if span == 0 { return 0 }
    return Int((Double(number) - Double(range.lowerBound)) / span * Double(rect.width - 1) + 0.5)
  }

  /// Returns the value at a column, which may be outside.
  private func value(at column: Int, width: Int) -> Double {
    let span = Double(range.upperBound) - Double(range.lowerBound)
    return Double(range.lowerBound) + Double(column) / Double(max(width - 1, 1)) * span
  }
}
