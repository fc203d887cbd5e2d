import NumberFacts
import PrimeCalculator
import TerminalUI

/// A table of π(10^n), with the error of Li(x).
struct PowersTable: PrimitiveView {
  let state: Charts.State
  /// Sends the actions of the mouse; without it, unknown rows aren't being counted.
  let send: ((Charts.Action) -> Void)?

  func sizeThatFits(_ proposal: Size) -> Size { proposal }

  func render(into canvas: inout Canvas, in rect: Rect) {
    func draw(_ text: String, endingAt end: Int, _ y: Int, _ color: Color?, _ canvas: inout Canvas) {
      let text = canvas.glyphs.text(text)
      canvas.draw(text, at: Position(x: rect.minX + end - text.count, y: y), style: Style(foreground: color))
    }
    canvas.draw("x", at: rect.origin, style: Style(foreground: .muted))
    draw("π(x)", endingAt: 23, rect.minY, .muted, &canvas)
    let differenceEnd = min(rect.width, 36)
    draw("Li − π", endingAt: differenceEnd, rect.minY, .muted, &canvas)
    let isWide = send != nil && rect.width >= 66
    draw(isWide ? "x / ln x    one prime in" : "", endingAt: 66, rect.minY, .muted, &canvas)
    let (known, samples) = (state.screen.powers, state.range.samples)
    let all = Charts.powersOfTen
    let window = ScrollWindow(
      count: send == nil ? known.count : all.count, height: rect.height - 1,
      selection: all.firstIndex(of: state.number))
    for (line, index) in window.rows.enumerated() {
      let (power, y) = (all[index], rect.minY + 1 + line)
      let row = Rect(x: rect.minX - 2, y: y, width: rect.width + 4, height: 1)
      let isRead = send != nil && state.number == power
      let name = index == 0 ? "10" : "10\((index + 1).superscript)"
      canvas.withStyle(isRead ? .selected : Style(background: index % 2 == 1 ? .zebra : nil)) { canvas in
        canvas.fill(row)
        canvas.draw(
          canvas.glyphs.text(name), at: Position(x: rect.minX, y: y),
          style: Style(foreground: isRead ? nil : .muted))
        if index < known.count {
          draw(known[index].count.grouped, endingAt: 23, y, nil, &canvas)
          draw(
            Int(known[index].difference.rounded()).grouped, endingAt: differenceEnd, y,
            isRead ? nil : .violet, &canvas)
          if isWide {
            let (x, count) = (Double(power), Double(known[index].count))
            let error = x / naturalLogarithm(x) / count - 1
            draw(error.deviation, endingAt: 50, y, isRead ? nil : .gold, &canvas)
            draw((x / count).decimals(2), endingAt: 66, y, nil, &canvas)
          }
        } else {
          draw(index == known.count ? "counting" : "…", endingAt: 23, y, .muted, &canvas)
        }
      }
      if let send, let sample = samples.firstIndex(of: power) {
        canvas.add(
          Control(
            name: "π(\(name))", rect: row, isFocusable: false,
            click: { _, _ in send(.readingSelected(sample)) }))
      }
    }
    let words = Position(x: rect.minX, y: rect.minY + Charts.powersOfTen.count + 2)
    if words.y < rect.maxY {
      canvas.draw(
        canvas.glyphs.text("Li − π: about half the digits"), at: words, style: Style(foreground: .faint))
    }
  }
}
