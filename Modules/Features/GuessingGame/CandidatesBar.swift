import NumberExpression
public import TerminalUI

/// The range of a game as a line, with the numbers that can still be the secret as a bar, and their ends below.
public struct CandidatesBar: PrimitiveView {
  private let range: ClosedRange<Int>
  private let candidates: ClosedRange<Int>

  public init(_ game: Game) {
    (range, candidates) = (game.range, game.candidates)
  }

  public var layoutTraits: LayoutTraits { LayoutTraits(stretchingWidth: 8) }

  public func sizeThatFits(_ proposal: Size) -> Size {
    Size(width: proposal.width, height: 2).limited(to: proposal)
  }

  public func render(into canvas: inout Canvas, in rect: Rect) {
    let line = Rect(x: rect.minX, y: rect.minY, width: rect.width, height: 1)
    canvas.fill(line, with: "─", style: Style(foreground: .border))
    let (start, end) = (
      column(of: candidates.lowerBound, in: rect), column(of: candidates.upperBound, in: rect)
    )
    canvas.fill(
      Rect(x: rect.minX + start, y: rect.minY, width: end - start + 1, height: 1), with: "█",
      style: Style(foreground: .accent))
    guard rect.height > 1 else { return }
    // The ends of the range first; those of the bar are more important.
    var ends = [(range.lowerBound, 0, Color.muted), (range.upperBound, rect.width - 1, .muted)]
    ends += [(candidates.lowerBound, start, .text), (candidates.upperBound, end, .text)]
    var taken: [Range<Int>] = []
    for (index, (number, column, color)) in ends.enumerated().reversed() {
      let text = number.grouped
      let isEnd = index % 2 == 1
      let x = min(max(isEnd ? column - text.count + 1 : column, 0), rect.width - text.count)
      let cells = x - 1..<x + text.count + 1
      if x < 0 || taken.contains(where: { $0.overlaps(cells) }) { continue }
      taken.append(cells)
      canvas.draw(text, at: Position(x: rect.minX + x, y: rect.minY + 1), style: Style(foreground: color))
    }
  }

  private func column(of number: Int, in rect: Rect) -> Int {
    let span = Double(range.upperBound) - Double(range.lowerBound)
    if span == 0 { return 0 }
    return Int((Double(number) - Double(range.lowerBound)) / span * Double(rect.width - 1) + 0.5)
  }
}
