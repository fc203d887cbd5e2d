import TerminalUI

/// Curves of dots between two axes, with a reading line.
struct LinePlot: PrimitiveView {
  struct Curve {
    /// In ascending order.
    let points: [(x: Double, y: Double)]
    let color: ThemeColor
    /// The character of the curve in ASCII.
    let mark: Character
    /// The words in the legend.
    let name: String
    /// The words at the end of the curve.
    var label = ""
    /// Whether every second pair of cells shows the curve below; without colors, the others are gaps in it.
    var isDashed = false
    /// Whether every second cell is a gap without colors.
    var isSparse = false
    /// The color of words, which dots don't have.
    var labelColor: ThemeColor { color == .level3 ? .accent : color }
  }

  typealias Peak = (x: Double, y: Double, label: String)

  /// The curves, the most important one last; a cell shows the last of its curves, or else a dash.
  let curves: [Curve]
  let horizontal: ChartAxis
  let vertical: ChartAxis
  /// The number at the reading line.
  var reading: Double?
  /// The value that the curves approach; a cell then has the dots of all, so that close curves don't vanish.
  var goal: Double?
  /// A point with words.
  var peak: Peak?
  /// The least width of the vertical labels, so that plots below each other are in line.
  var labelWidth = 0
  /// Whether the plot above has the horizontal labels.
  var sharesAxis = false

  func plotArea(in rect: Rect, glyphs: GlyphSet) -> Rect {
    let labelWidth = vertical.ticks.reduce(labelWidth) { max($0, glyphs.text($1.label).count) }
    let end = rect.width < 50 ? 0 : curves.map { $0.label.isEmpty ? 0 : $0.label.count + 1 }.max() ?? 0
    return Rect(
      x: rect.minX + labelWidth + 2, y: rect.minY, width: max(rect.width - labelWidth - 2 - end, 0),
      height: max(rect.height - (sharesAxis ? 1 : 2), 0))
  }

  func sizeThatFits(_ proposal: Size) -> Size { proposal }

  func render(into canvas: inout Canvas, in rect: Rect) {
    let area = plotArea(in: rect, glyphs: canvas.glyphs)
    guard !area.isEmpty else { return }
    drawAxes(into: &canvas, around: area)
    if let goal {
      let line = Rect(
        x: area.minX, y: area.minY + row(of: goal, in: area.height), width: area.width, height: 1)
      canvas.fill(line, with: "─", style: Style(foreground: .border))
    }
    if let reading { drawReadingLine(at: reading, into: &canvas, in: area) }
    var shared = goal.map { _ in BrailleDots(size: area.size) }
    for curve in curves where !curve.isDashed { draw(curve, over: &shared, into: &canvas, in: area) }
    for curve in curves where curve.isDashed { draw(curve, over: &shared, into: &canvas, in: area) }
    if area.maxX < rect.maxX { drawLabels(into: &canvas, beside: area) }
    if let peak, area.height > 8 { draw(peak, into: &canvas, in: area) }
  }

  private func drawReadingLine(at x: Double, into canvas: inout Canvas, in area: Rect) {
    let x = area.minX + column(of: x, in: area.width)
    canvas.fill(
      Rect(x: x, y: area.minY, width: 1, height: area.height), with: canvas.glyphs == .ascii ? "|" : " ",
      style: Style(foreground: .border, background: .beam))
    canvas.draw("▴", at: Position(x: x, y: area.maxY), style: Style(foreground: .text, attributes: .bold))
  }

  private func draw(
    _ curve: Curve, over shared: inout BrailleDots?, into canvas: inout Canvas, in area: Rect
  ) {
    var dots = BrailleDots(size: area.size)
    let (right, bottom) = (Double(dots.dotSize.width - 1), Double(dots.dotSize.height - 1))
    dots.connect(
      curve.points.map {
        (
          x: Int((horizontal.place(of: $0.x) * right).rounded()),
          y: Int(((1 - vertical.place(of: $0.y)) * bottom).rounded())
        )
      }, isDashed: curve.isDashed)
    if let drawn = shared {
      dots.merge(drawn)
      shared = dots
    }
    let readColumn = reading.map { column(of: $0, in: area.width) }
    var cells: [Position] = []
    dots.draw(on: &canvas, at: area.origin) { cell, _ in
      cells.append(cell)
      return Style(
        foreground: .theme(curve.color), background: cell.x == readColumn ? .beam : nil,
        attributes: curve.isDashed || curve.isSparse && cell.x % 2 == 1 ? .colorOnly : [])
    }
    if canvas.glyphs != .ascii { return }
    for cell in cells {
      let place = Rect(x: area.minX + cell.x, y: area.minY + cell.y, width: 1, height: 1)
      canvas.fill(place, with: curve.mark, style: Style(foreground: .theme(curve.color)))
    }
  }

  /// Draws the words at the ends of the curves, each on a row of its own.
  private func drawLabels(into canvas: inout Canvas, beside area: Rect) {
    let ends = curves.filter { !$0.label.isEmpty }.map { ($0, $0.points.last?.y ?? 0) }
    var free = 0
    for (curve, value) in ends.sorted(by: { $0.1 > $1.1 }) {
      let row = max(row(of: value, in: area.height), free)
      guard row < area.height else { break }
      free = row + 1
      canvas.draw(
        canvas.glyphs.text(curve.label), at: Position(x: area.maxX + 1, y: area.minY + row),
        style: Style(foreground: .theme(curve.labelColor)))
    }
  }

  private func draw(_ peak: Peak, into canvas: inout Canvas, in area: Rect) {
    let place = Position(
      x: area.minX + column(of: peak.x, in: area.width) + 3, y: area.minY + row(of: peak.y, in: area.height))
    if place.x + peak.label.count <= area.maxX {
      canvas.draw(peak.label, at: place, style: Style(foreground: .muted))
    }
  }

  private func row(of value: Double, in height: Int) -> Int {
    Int(((1 - vertical.place(of: value)) * Double(height * 4 - 1)).rounded()) / 4
  }

  private func column(of value: Double, in width: Int) -> Int {
    Int((horizontal.place(of: value) * Double(width * 2 - 1)).rounded()) / 2
  }

  private func drawAxes(into canvas: inout Canvas, around area: Rect) {
    let line = Style(foreground: .border)
    let label = Style(foreground: .muted)
    canvas.fill(Rect(x: area.minX - 1, y: area.minY, width: 1, height: area.height), with: "│", style: line)
    canvas.fill(Rect(x: area.minX, y: area.maxY, width: area.width, height: 1), with: "─", style: line)
    canvas.draw("└", at: Position(x: area.minX - 1, y: area.maxY), style: line)
    for tick in vertical.ticks {
      let y = area.minY + row(of: tick.value, in: area.height)
      let text = canvas.glyphs.text(tick.label)
      canvas.draw("┤", at: Position(x: area.minX - 1, y: y), style: line)
      canvas.draw(text, at: Position(x: area.minX - 2 - text.count, y: y), style: label)
    }
    // The end always has its label; of the others with one, those have a tick whose label has room.
    var taken: [Range<Int>] = []
    for tick in horizontal.ticks.suffix(1) + horizontal.ticks.dropLast() {
      let text = canvas.glyphs.text(tick.label)
      let middle = area.minX + column(of: tick.value, in: area.width)
      let start = min(max(middle - text.count / 2, area.minX), area.maxX - text.count)
      let cells = start..<start + text.count
      if !text.isEmpty {
        guard start >= area.minX,
          taken.allSatisfy({ $0.upperBound + 2 <= cells.lowerBound || cells.upperBound + 2 <= $0.lowerBound })
        else { continue }
        taken.append(cells)
      }
      canvas.draw("┬", at: Position(x: middle, y: area.maxY), style: line)
      if !sharesAxis { canvas.draw(text, at: Position(x: start, y: area.maxY + 1), style: label) }
    }
  }
}

extension BrailleDots {
  /// Sets the dots on the straight lines between points, or on dashes of two cells of them.
  fileprivate mutating func connect(_ points: [(x: Int, y: Int)], isDashed: Bool) {
    for (start, end) in zip(points.prefix(1) + points, points) {
      let (width, height) = (Double(end.x - start.x), Double(end.y - start.y))
      let steps = max(abs(width), abs(height), 1)
      for step in 0...Int(steps) {
        let share = Double(step) / steps
        let x = start.x + Int((share * width).rounded())
        if !isDashed || x / 4 % 2 == 1 { self[x, start.y + Int((share * height).rounded())] = true }
      }
    }
  }
}
