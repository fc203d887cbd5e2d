import TerminalUI

/// Curves of dots between two axes, with a reading line.
struct LinePlot: PrimitiveView {
  struct Curve {
    /// In ascending order.
    let points: [(x: Double, y: Double)]
    let color: Color
    /// The character of the curve in ASCII.
    let mark: Character
  }

  /// The curves, the most important one last; a cell shows the last of its curves.
  let curves: [Curve]
  let horizontal: ChartAxis
  let vertical: ChartAxis
  /// The number at the reading line.
  var reading: Double?

  func plotArea(in rect: Rect, glyphs: GlyphSet) -> Rect {
    let labelWidth = vertical.ticks.map { glyphs.text($0.label).count }.max() ?? 0
    return Rect(
      x: rect.minX + labelWidth + 2, y: rect.minY, width: max(rect.width - labelWidth - 2, 0),
      height: max(rect.height - 2, 0))
  }

  func sizeThatFits(_ proposal: Size) -> Size { proposal }

  func render(into canvas: inout Canvas, in rect: Rect) {
    let area = plotArea(in: rect, glyphs: canvas.glyphs)
    guard !area.isEmpty else { return }
    drawAxes(into: &canvas, around: area, in: rect)
    if let reading {
      let x = area.minX + column(of: reading, in: area.width)
      canvas.fill(
        Rect(x: x, y: area.minY, width: 1, height: area.height), with: "│", style: Style(foreground: .border))
      canvas.draw("▴", at: Position(x: x, y: area.maxY), style: Style(foreground: .text, attributes: .bold))
    }
    for curve in curves {
      var dots = BrailleDots(size: area.size)
      draw(curve, on: &dots)
      let isASCII = canvas.glyphs == .ascii
      var cells: [Position] = []
      dots.draw(on: &canvas, at: area.origin) { cell, _ in
        if isASCII { cells.append(cell) }
        return Style(foreground: curve.color)
      }
      for cell in cells {
        let place = Rect(x: area.minX + cell.x, y: area.minY + cell.y, width: 1, height: 1)
        canvas.fill(place, with: curve.mark, style: Style(foreground: curve.color))
      }
    }
  }

  private func column(of value: Double, in width: Int) -> Int {
    Int((horizontal.place(of: value) * Double(width * 2 - 1)).rounded()) / 2
  }

  private func drawAxes(into canvas: inout Canvas, around area: Rect, in rect: Rect) {
    let line = Style(foreground: .border)
    let label = Style(foreground: .muted)
    canvas.fill(Rect(x: area.minX - 1, y: area.minY, width: 1, height: area.height), with: "│", style: line)
    canvas.fill(Rect(x: area.minX, y: area.maxY, width: area.width, height: 1), with: "─", style: line)
    canvas.draw("└", at: Position(x: area.minX - 1, y: area.maxY), style: line)
    for tick in vertical.ticks {
      let y = area.minY + Int(((1 - vertical.place(of: tick.value)) * Double(area.height - 1)).rounded())
      let text = canvas.glyphs.text(tick.label)
      canvas.draw("┤", at: Position(x: area.minX - 1, y: y), style: line)
      canvas.draw(text, at: Position(x: area.minX - 2 - text.count, y: y), style: label)
    }
    // The end always has its label, the others if there is room.
    var taken: [Range<Int>] = []
    for tick in horizontal.ticks.suffix(1) + horizontal.ticks.dropLast() {
      let text = canvas.glyphs.text(tick.label)
      let middle = area.minX + column(of: tick.value, in: area.width)
      let start = min(max(middle - text.count / 2, area.minX), area.maxX - text.count)
      let cells = start..<start + text.count
      guard start >= area.minX,
        taken.allSatisfy({ $0.upperBound + 2 <= cells.lowerBound || cells.upperBound + 2 <= $0.lowerBound })
      else { continue }
      taken.append(cells)
      canvas.draw(text, at: Position(x: start, y: area.maxY + 1), style: label)
    }
  }

  /// Connects the points with straight lines.
  private func draw(_ curve: Curve, on dots: inout BrailleDots) {
    let (width, height) = (dots.dotSize.width, dots.dotSize.height)
    var last: (x: Int, y: Int)?
    for point in curve.points {
      let x = Int((horizontal.place(of: point.x) * Double(width - 1)).rounded())
      let y = Int(((1 - vertical.place(of: point.y)) * Double(height - 1)).rounded())
      let start = last ?? (x, y)
      let steps = max(abs(x - start.x), abs(y - start.y), 1)
      for step in 0...steps {
        let share = Double(step) / Double(steps)
        dots[
          start.x + Int((share * Double(x - start.x)).rounded()),
          start.y + Int((share * Double(y - start.y)).rounded())] = true
      }
      last = (x, y)
    }
  }
}
