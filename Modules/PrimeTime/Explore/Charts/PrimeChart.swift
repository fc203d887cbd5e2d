import NumberFacts
public import TerminalUI

/// A chart of the numbers of primes, without a border.
public struct PrimeChart: PrimitiveView {
  let state: Charts.State
  let chart: Chart
  let send: ((Charts.Action) -> Void)?
  /// Whether the values at the reading line are in a corner of the chart.
  var hasValues = true

  /// - Parameter send: Sends the actions of the mouse; without it, the chart can't have focus.
  public init(_ state: Charts.State, _ chart: Chart, send: ((Charts.Action) -> Void)? = nil) {
    (self.state, self.chart, self.send) = (state, chart, send)
  }

  public var layoutTraits: LayoutTraits { LayoutTraits(stretchingWidth: 1, stretchingHeight: 1) }

  public func sizeThatFits(_ proposal: Size) -> Size { proposal }

  public func render(into canvas: inout Canvas, in rect: Rect) {
    switch chart {
    case .pi:
      let plot = countPlot(width: rect.width)
      canvas.render(plot, in: rect)
      let area = plot.plotArea(in: rect, glyphs: canvas.glyphs)
      let values = ReadValues(state)
      let corner = Rect(
        x: area.minX + 1, y: area.minY, width: values.width, height: min(values.rows.count, area.height / 2))
      if hasValues, area.width >= 2 * values.width { canvas.render(values, in: corner) }
      addControl(to: &canvas, in: area)
    case .difference:
      let plot = differencePlot(width: rect.width)
      canvas.render(plot, in: rect)
      addControl(to: &canvas, in: plot.plotArea(in: rect, glyphs: canvas.glyphs))
    case .gaps:
      canvas.render(GapBars(gaps: state.screen.gaps, isLogarithmic: isLogarithmic), in: rect)
    case .powers:
      canvas.render(PowersTable(state: state, isCounting: send != nil), in: rect)
    }
  }

  /// Returns the chart as an SVG document of a size in cells, filled with the theme's background.
  public func picture(size: Size, theme: Theme) -> String {
    TerminalUI.render(self, size: size).svg(theme: theme, title: "\(chart.title), up to \(state.range.limit)")
  }

  private var isLogarithmic: Bool { state.screen.isLogarithmic }
  private var counts: [PrimeCount] { state.screen.counts }

  /// Returns the known counts as points, from the start of a linear axis.
  private func points(_ y: (PrimeCount) -> Double) -> [(x: Double, y: Double)] {
    (isLogarithmic ? [] : [(0, 0)]) + counts.map { (Double($0.x), y($0)) }
  }

  private func horizontalAxis(width: Int) -> ChartAxis {
    ChartAxis(to: state.range.limit, isLogarithmic: isLogarithmic, parts: width >= 60 ? 4 : 2)
  }

  private var reading: Double? { state.screen.reading.map { _ in Double(state.number) } }

  private func countPlot(width: Int) -> LinePlot {
    let range = state.range
    let estimates = range.samples.map { Double($0) }
    let largest = logarithmicIntegral(Double(range.limit))
    func curve(_ color: ThemeColor, _ mark: Character, _ points: [(x: Double, y: Double)]) -> LinePlot.Curve {
      LinePlot.Curve(points: points, color: .theme(color), mark: mark)
    }
    return LinePlot(
      curves: [
        curve(.gold, ".", estimates.map { ($0, $0 / naturalLogarithm($0)) }),
        curve(.violet, "+", estimates.map { ($0, logarithmicIntegral($0)) }),
        curve(.level3, "*", points { Double($0.count) }),
      ],
      horizontal: horizontalAxis(width: width),
      vertical: ChartAxis(upTo: largest, isLogarithmic: isLogarithmic, isRound: true), reading: reading)
  }

  private func differencePlot(width: Int) -> LinePlot {
    let differences = points(\.difference)
    return LinePlot(
      curves: [LinePlot.Curve(points: differences, color: .violet, mark: "+")],
      horizontal: horizontalAxis(width: width),
      vertical: ChartAxis(
        upTo: differences.map(\.y).max() ?? 1, isLogarithmic: isLogarithmic, isRound: false),
      reading: reading)
  }

  /// Adds the control for clicks and drags that move the reading line.
  private func addControl(to canvas: inout Canvas, in area: Rect) {
    guard let send, !area.isEmpty else { return }
    let (samples, range) = (state.range.samples, state.range)
    let axis = horizontalAxis(width: area.width)
    func read(_ column: Int) {
      let place = (Double(column) + 0.5) / Double(area.width)
      let nearest = samples.indices.min {
        abs(axis.place(of: Double(samples[$0])) - place) < abs(axis.place(of: Double(samples[$1])) - place)
      }
      if let nearest { send(.readingSelected(nearest)) }
    }
    var control = Control(name: chart.title, rect: area) { position, _ in read(position.x) }
    control.isDefault = chart == .pi
    control.drag = { _, position, _ in read(position.x) }
    control.scroll = { rows, _, _ in
      if let limit = range.limit(steps: rows > 0 ? 1 : -1) { send(.limitSelected(limit)) }
    }
    canvas.add(control)
  }
}

extension PrimeCount {
  /// Li(x) − π(x).
  var difference: Double { logarithmicIntegral(Double(max(x, 2))) - Double(count) }
}

struct ReadValues: PrimitiveView {
  let rows: [(label: String, value: String, note: String, color: Color)]
  private let valueWidth: Int
  private let noteWidth: Int

  init(_ state: Charts.State) {
    let x = state.number
    let (integral, quotient) = (logarithmicIntegral(Double(x)), Double(x) / naturalLogarithm(Double(x)))
    let count = state.screen.counts.first { $0.x == x }
    var rows: [(String, String, String, Color)] = [
      ("x", x.grouped, "", .text),
      ("π(x)", count?.count.grouped ?? "counting", "", .theme(.level3)),
      (
        "Li(x)", Int(integral.rounded()).grouped, count.map { Int($0.difference.rounded()).signed } ?? "",
        .violet
      ),
      (
        "x / ln x", Int(quotient.rounded()).grouped,
        count.map { (quotient / Double(max($0.count, 1)) - 1).signedPercentage } ?? "", .gold
      ),
    ]
    let (known, total) = (state.screen.counts.count, state.range.samples.count)
    if known > 0, known < total { rows.append(("counted", "\(known) of \(total)", "", .muted)) }
    self.rows = rows.map { (label: $0.0, value: $0.1, note: $0.2, color: $0.3) }
    valueWidth = rows.map(\.1.count).max() ?? 0
    noteWidth = rows.map(\.2.count).max() ?? 0
  }

  private static let labelWidth = 10

  var width: Int { Self.labelWidth + valueWidth + (noteWidth > 0 ? noteWidth + 2 : 0) }

  func sizeThatFits(_ proposal: Size) -> Size { Size(width: width, height: rows.count).limited(to: proposal) }

  func render(into canvas: inout Canvas, in rect: Rect) {
    for (row, y) in zip(rows, rect.minY..<rect.maxY) {
      canvas.draw(
        canvas.glyphs.text(row.label), at: Position(x: rect.minX, y: y), style: Style(foreground: .muted))
      let end = rect.minX + Self.labelWidth + valueWidth
      canvas.draw(
        row.value, at: Position(x: end - row.value.count, y: y),
        style: Style(foreground: .text, attributes: .bold))
      canvas.draw(
        row.note, at: Position(x: end + 2 + noteWidth - row.note.count, y: y),
        style: Style(foreground: row.color))
    }
  }
}

/// The frequencies of gaps as bars.
struct GapBars: PrimitiveView {
  let gaps: PrimeGaps?
  let isLogarithmic: Bool

  private static let blocks: [Character] = ["▁", "▂", "▃", "▄", "▅", "▆", "▇", "█"]

  func sizeThatFits(_ proposal: Size) -> Size { proposal }

  func render(into canvas: inout Canvas, in rect: Rect) {
    guard let gaps, let largest = gaps.counts.max(), largest > 0,
      let common = gaps.counts.firstIndex(of: largest)
    else {
      if gaps == nil { canvas.draw("counting", at: rect.origin, style: Style(foreground: .muted)) }
      return
    }
    let height = max(rect.height - 3, 1)
    // The bar of the gap 2n is at column n, beginning with 2.
    for (index, count) in gaps.counts.dropFirst().prefix((rect.width + 1) / 2).enumerated() {
      let (gap, x) = (2 * index + 2, rect.minX + 2 * index)
      let share =
        isLogarithmic
        ? naturalLogarithm(Double(count) + 1) / naturalLogarithm(Double(largest) + 1)
        : Double(count) / Double(largest)
      var eighths = count == 0 ? 0 : max(Int((share * Double(height * 8)).rounded()), 1)
      for y in (rect.minY..<rect.minY + height).reversed() where eighths > 0 {
        canvas.fill(
          Rect(x: x, y: y, width: 1, height: 1), with: Self.blocks[min(eighths, 8) - 1],
          style: Style(foreground: Self.color(gap)))
        eighths -= 8
      }
      if gap == 2 || gap % 6 == 0, x + "\(gap)".count <= rect.maxX {
        canvas.draw(
          "\(gap)", at: Position(x: x, y: rect.minY + height),
          style: Style(foreground: Self.isPrimorial(gap) && gap > 2 ? .gold : .muted))
      }
    }
    let common2 = max(2 * common, 1)
    let texts = [
      Text("\(common2) is the most common").foreground(.gold)
        + Text(", \(largest.grouped) times").foreground(.muted),
      Text("Widest: \(gaps.widest ?? 0), after \((gaps.primeBeforeWidest ?? 0).grouped)").foreground(.muted),
    ]
    for (text, y) in zip(texts, rect.minY + height + 1..<rect.maxY) {
      canvas.render(text.lineLimit(1), in: Rect(x: rect.minX, y: y, width: rect.width, height: 1))
    }
  }

  /// Returns gold for the primorials, each the most common gap in its turn, and a bright color for other multiples of 6.
  private static func color(_ gap: Int) -> Color {
    if gap > 2, isPrimorial(gap) { return .gold }
    return .theme(gap % 6 == 0 ? .level3 : .level2)
  }

  private static func isPrimorial(_ gap: Int) -> Bool { [2, 6, 30, 210].contains(gap) }
}

/// A table of π(10^n), with the error of x / ln x.
struct PowersTable: PrimitiveView {
  let state: Charts.State
  /// Whether unknown rows are being counted.
  let isCounting: Bool

  func sizeThatFits(_ proposal: Size) -> Size { proposal }

  func render(into canvas: inout Canvas, in rect: Rect) {
    let muted = Style(foreground: .muted)
    let end = rect.minX + 23
    func draw(_ text: String, endingAt end: Int, _ y: Int, _ style: Style) {
      let text = canvas.glyphs.text(text)
      canvas.draw(text, at: Position(x: end - text.count, y: y), style: style)
    }
    canvas.draw("x", at: rect.origin, style: muted)
    draw("π(x)", endingAt: end, rect.minY, muted)
    draw("x / ln x", endingAt: end + 10, rect.minY, muted)
    let limit = state.range.limit
    for (index, power) in Charts.powersOfTen.enumerated() where rect.minY + 1 + index < rect.maxY {
      let y = rect.minY + 1 + index
      if index >= state.screen.powers.count, !isCounting { break }
      canvas.draw(
        canvas.glyphs.text("10\((index + 1).superscript)"), at: Position(x: rect.minX, y: y), style: muted)
      guard index < state.screen.powers.count else {
        draw(index == state.screen.powers.count ? "counting" : "…", endingAt: end, y, muted)
        continue
      }
      let count = state.screen.powers[index].count
      let isCurrent = power <= limit && limit / 10 < power
      draw(count.grouped, endingAt: end, y, Style(foreground: .text, attributes: isCurrent ? .bold : []))
      let quotient = Double(power) / naturalLogarithm(Double(power))
      draw(
        (quotient / Double(max(count, 1)) - 1).signedPercentage, endingAt: end + 10, y,
        Style(foreground: .gold))
    }
  }
}

extension Double {
  /// The share in percent with its sign and one decimal: `−7.8 %`.
  var signedPercentage: String {
    let tenths = Int((self * 1_000).rounded())
    return "\(tenths < 0 ? "−" : "+")\(tenths.magnitude / 10).\(tenths.magnitude % 10) %"
  }
}

extension Int {
  /// The number with its sign, grouped: `+113`.
  var signed: String { (self < 0 ? "" : "+") + grouped }
}
