import NumberFacts
import PrimeCalculator
public import TerminalUI

/// A chart of the numbers of primes, without a border.
public struct PrimeChart: PrimitiveView {
  let state: Charts.State
  let chart: Chart
  let send: ((Charts.Action) -> Void)?
  /// Whether the values at the reading line are below the chart of π(x).
  var hasValues = true
  /// Whether the chart of π(x) is above the one of the difference, in line with it.
  var isPair = false

  /// - Parameter send: Sends the actions of the mouse; without it, the chart can't have focus.
  public init(_ state: Charts.State, _ chart: Chart, send: ((Charts.Action) -> Void)? = nil) {
    (self.state, self.chart, self.send) = (state, chart, send)
  }

  public var layoutTraits: LayoutTraits { LayoutTraits(stretchingWidth: 1, stretchingHeight: 1) }

  public func render(into canvas: inout Canvas, in rect: Rect) {
    let valueRows = (chart == .pi && hasValues || sharesAxis) && rect.height > 3 ? 1 : 0
    let size = Size(width: rect.width, height: rect.height - valueRows)
    // Without a card, there is no legend.
    if let plot = plot(size: size, hasNames: send == nil) {
      let values = Rect(x: rect.minX, y: rect.maxY - valueRows, width: rect.width, height: valueRows)
      let rect = Rect(x: rect.minX, y: rect.minY, width: size.width, height: size.height)
      let text = state.valuesText(of: chart, isPair: isPair, canvas.glyphs, width: rect.width)
      canvas.render(text, in: values)
      canvas.render(plot, in: rect)
      addControl(to: &canvas, in: plot.plotArea(in: rect, glyphs: canvas.glyphs))
    } else if send != nil, !hasValues {
      // Without focus, the keys would be those of the choice of the chart.
      var control = Control(name: state.title(of: chart), rect: rect)
      control.isDefault = true
      canvas.add(control)
    }
    if chart == .gaps { canvas.render(GapBars(gaps: state.screen.gaps), in: rect) }
    if chart == .powers { canvas.render(PowersTable(state: state, send: send), in: rect) }
  }

  private var isLogarithmic: Bool { state.screen.isLogarithmic }
  private var counts: [PrimeCount] { state.screen.counts }

  /// Returns the known counts as points, from the start of a linear axis.
  private func points(_ y: (PrimeCount) -> Double) -> [(x: Double, y: Double)] {
    (isLogarithmic ? [] : [(0, 0)]) + counts.map { (Double($0.x), y($0)) }
  }

  private var sharesAxis: Bool { isPair && chart == .difference }

  private func horizontalAxis(width: Int) -> ChartAxis {
    ChartAxis(to: state.range.limit, isLogarithmic: isLogarithmic, parts: width >= 60 ? 5 : 2)
  }

  private var reading: Double? { state.screen.reading.map { _ in Double(state.number) } }

  /// Returns the plot of a chart of curves; nil for others.
  ///
  /// - Parameter hasNames: Whether the curves have their names at their ends.
  func plot(size: Size, hasNames: Bool = false) -> LinePlot? {
    switch chart {
    case .pi: return countPlot(size: size, hasNames: hasNames)
    case .difference:
      var plot = differencePlot(size: size)
      if sharesAxis {
        let labels = countPlot(size: size, hasNames: false).vertical.ticks.map(\.label.count)
        (plot.labelWidth, plot.sharesAxis) = (labels.max() ?? 0, true)
      }
      return plot
    case .gaps, .powers: return nil
    }
  }

  private func countPlot(size: Size, hasNames: Bool) -> LinePlot {
    let range = state.range
    func curve(
      _ color: ThemeColor, _ mark: Character, _ name: String, _ label: String,
      _ points: [(x: Double, y: Double)]
    ) -> LinePlot.Curve {
      LinePlot.Curve(points: points, color: color, mark: mark, name: name, label: label)
    }
    if isLogarithmic {
      let quotients =
        Quotients.dense.filter { $0.x <= Double(range.limit) }
        + counts.filter { $0.x > Quotients.denseLimit }.map(Quotients.init)
      let end = counts.last.map { $0.x == range.limit ? Quotients($0) : nil } ?? nil
      var plot = LinePlot(
        curves: [
          curve(
            .level3, "*", "π(x) / Li(x)", end?.byIntegral.decimals(5) ?? "",
            quotients.map { ($0.x, $0.byIntegral) }),
          curve(
            .gold, ".", "π(x) ln x / x", end?.byLogarithm.decimals(3) ?? "",
            quotients.map { ($0.x, $0.byLogarithm) }),
        ],
        horizontal: horizontalAxis(width: size.width), vertical: ChartAxis(near1: ()), reading: reading,
        goal: 1)
      plot.peak = quotients.max { $0.byLogarithm < $1.byLogarithm }.map {
        ($0.x, $0.byLogarithm, "\($0.byLogarithm.decimals(3)) at \(Int($0.x))")
      }
      return plot
    }
    let estimates = range.samples.map { Double($0) }
    func name(_ name: String) -> String { hasNames ? name : "" }
    var integral = curve(
      .violet, "+", "Li(x), on it", name("Li(x)"), estimates.map { ($0, logarithmicIntegral($0)) })
    var quotient = curve(
      .gold, ".", "x / ln x", name("x / ln x"), estimates.map { ($0, $0 / naturalLogarithm($0)) })
    (integral.isDashed, quotient.isSparse) = (true, true)
    return LinePlot(
      curves: [
        quotient, integral, curve(.accent, "*", "π(x)", name("π(x)"), points { Double($0.count) }),
      ],
      horizontal: horizontalAxis(width: size.width),
      vertical: ChartAxis(
        upTo: logarithmicIntegral(Double(range.limit)), isLogarithmic: false, rows: size.height - 2),
      reading: reading)
  }

  private func differencePlot(size: Size) -> LinePlot {
    let differences = points(\.difference)
    var curves = [LinePlot.Curve(points: differences, color: .violet, mark: "+", name: "Li − π")]
    if isLogarithmic {
      // The size that the Riemann hypothesis lets one expect.
      let sizes = state.range.samples.map {
        (Double($0), Double($0).squareRoot() / naturalLogarithm(Double($0)))
      }
      curves.insert(LinePlot.Curve(points: sizes, color: .level1, mark: ".", name: "√x / ln x"), at: 0)
    }
    return LinePlot(
      curves: curves, horizontal: horizontalAxis(width: size.width),
      vertical: ChartAxis(
        upTo: differences.map(\.y).max() ?? 1, isLogarithmic: isLogarithmic,
        rows: size.height - (sharesAxis ? 1 : 2)),
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
    var control = Control(name: state.title(of: chart), rect: area) { position, _ in read(position.x) }
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

extension Charts.State {
  /// Returns the values at the reading line that have room on one line.
  ///
  /// - Parameter isPair: Whether the differences are below another chart, so that they aren't notes of it.
  @MainActor func valuesText(of chart: Chart, isPair: Bool = false, _ glyphs: GlyphSet, width: Int) -> Text {
    let rows =
      switch chart {
      case .difference: readDifferences(isPair: isPair)
      case .gaps: commonGaps
      case .powers where !showsX: [("", "← → Select a row", "", Color.muted)]
      case .pi, .powers: readValues
      }
    /// Returns the first values, some of them with their notes.
    func text(_ count: Int, notes: Int, isShort: Bool) -> Text {
      rows.prefix(count).enumerated().reduce(Text("")) { text, row in
        let (index, row) = row
        let name = glyphs.text(isShort ? row.label.replacing("(x)", with: "") : row.label)
        let label = Text(name + (name.isEmpty ? "" : " ")).foreground(.muted)
        let note = index < notes && !isPair ? row.note : ""
        let color: Color? = note.isEmpty && row.color != .muted ? row.color : nil
        let value = Text(glyphs.text(row.value)).bold().foreground(color)
        return text + Text(index == 0 ? "" : "   ") + label + value
          + Text(note.isEmpty ? "" : " \(note)").foreground(row.color)
      }
    }
    let isShort = text(rows.count, notes: 0, isShort: false).columns > width
    func fits(_ count: Int, notes: Int) -> Bool {
      text(count, notes: notes, isShort: isShort).columns <= width
    }
    let count = (1...max(rows.count, 1)).last { fits($0, notes: 0) } ?? 1
    let notes = (0...count).last { fits(count, notes: $0) } ?? 0
    return text(count, notes: notes, isShort: isShort).lineLimit(1)
  }

  /// The most common gaps and the widest one.
  private var commonGaps: [(label: String, value: String, note: String, color: Color)] {
    guard let gaps = screen.gaps else { return [("gaps", "counting", "", .muted)] }
    let total = Double(gaps.counts.reduce(0, +))
    return gaps.byCount.prefix(3).enumerated().map { index, gap in
      let share = (Double(gap.count) / total).roughPercentage
      return ("gap", "\(gap.gap)", index == 0 ? "\(share) of all" : share, .muted)
    }
      + (gaps.widest.map { [("widest", "\($0)", "after \((gaps.primeBeforeWidest ?? 0).grouped)", .gold)] }
        ?? [])
  }

  /// Returns the differences at the reading line, after x unless another chart shows it; none until π(x) is counted.
  private func readDifferences(isPair: Bool) -> [(label: String, value: String, note: String, color: Color)] {
    guard let count = readCount else { return isPair ? [] : Array(readValues.prefix(2)) }
    let (pi, x) = (Double(max(count.count, 1)), Double(number))
    let quotient = x / naturalLogarithm(x)
    let size = Int((x.squareRoot() / naturalLogarithm(x)).rounded())
    let others = [
      ("π − x / ln x", Int((pi - quotient).rounded()).grouped, "", Color.gold),
      ("", "\(abs(1 - quotient / pi).roughPercentage) of π", "", .muted),
    ]
    return readValues.prefix(isPair ? 0 : 1) + [
      ("Li − π", Int(count.difference.rounded()).grouped, "", .violet),
      ("", "\(abs(count.difference / pi).roughPercentage) of π", "", .muted),
    ] + (screen.isLogarithmic ? [("√x / ln x", size.grouped, "", .text)] : others)
  }

  /// π(x) at the reading line; nil until it is counted.
  var readCount: PrimeCount? { screen.counts.first { $0.x == number } }

  /// The values at the reading line, the most important first, with their notes.
  private var readValues: [(label: String, value: String, note: String, color: Color)] {
    let (x, known, total) = (Double(number), screen.counts.count, range.samples.count)
    let count = readCount
    func decimals(_ value: (PrimeCount) -> Double) -> String { count.map { value($0).decimals(5) } ?? "…" }
    var rows: [(String, String, String, Color)] = [
      ("x", number.groupedOrPower(), "", .text),
      ("π(x)", count?.count.grouped ?? "counting", "", screen.isLogarithmic ? .text : .accent),
    ]
    if screen.isLogarithmic {
      rows += [
        ("π(x) ln x / x", decimals { Quotients($0).byLogarithm }, "", .gold),
        ("π(x) / Li(x)", decimals { Quotients($0).byIntegral }, "", .text),
      ]
    } else {
      let (integral, quotient) = (logarithmicIntegral(x), x / naturalLogarithm(x))
      let error = count.map { quotient / Double(max($0.count, 1)) - 1 }
      rows += [
        (
          "Li(x)", Int(integral.rounded()).grouped, count.map { Int($0.difference.rounded()).signed } ?? "",
          .violet
        ),
        ("x / ln x", Int(quotient.rounded()).grouped, error.map(\.deviation) ?? "", .gold),
      ]
    }
    if known > 0, known < total { rows.append(("counted", "\(known) of \(total)", "", .muted)) }
    return rows
  }
}

/// π(x), divided by its two estimates.
struct Quotients {
  let x: Double
  let byLogarithm: Double
  let byIntegral: Double

  init(_ count: PrimeCount) {
    (x, byLogarithm) = (
      Double(count.x), Double(count.count) * naturalLogarithm(Double(count.x)) / Double(count.x)
    )
    byIntegral = Double(count.count) / logarithmicIntegral(x)
  }

  /// The limit up to which the quotients are known at each x.
  static let denseLimit: UInt64 = 20_000

  /// The extremes in each 1/150 of a decade from 10 on: the quotients jump at each prime, and fall between primes.
  static let dense: [Quotients] = {
    let counts = primes(in: 11...denseLimit).enumerated().flatMap { index, prime in
      [PrimeCount(x: prime - 1, count: UInt64(index) + 4), PrimeCount(x: prime, count: UInt64(index) + 5)]
    }
    let parts = Dictionary(grouping: counts.map(Quotients.init)) { Int(naturalLogarithm($0.x) * 65) }
    let extremes = parts.values.flatMap { part in
      [part.min { $0.byLogarithm < $1.byLogarithm }, part.max { $0.byLogarithm < $1.byLogarithm }]
    }
    return extremes.compactMap(\.self).sorted { $0.x < $1.x }
  }()
}

/// The frequencies of gaps as bars.
struct GapBars: PrimitiveView {
  let gaps: PrimeGaps?

  private static let blocks: [Character] = ["▁", "▂", "▃", "▄", "▅", "▆", "▇", "█"]

  func sizeThatFits(_ proposal: Size) -> Size { proposal }

  func render(into canvas: inout Canvas, in rect: Rect) {
    guard let gaps, let largest = gaps.counts.max(), largest > 0,
      let common = gaps.counts.firstIndex(of: largest)
    else {
      if gaps == nil { canvas.draw("counting", at: rect.origin, style: Style(foreground: .muted)) }
      return
    }
    let commonGap = max(2 * common, 1)
    let words = [
      Text("\(commonGap) is the most common").foreground(.gold),
      Text("widest \(gaps.widest ?? 0)\(gaps.place), after \((gaps.primeBeforeWidest ?? 0).grouped)")
        .foreground(.muted),
    ]
    let isOneLine = words[0].columns + 2 + words[1].columns <= rect.width
    let height = max(rect.height - (isOneLine ? 2 : 3), 1)
    // The bar of the gap 2n is at column n, beginning with 2.
    for (index, count) in gaps.counts.dropFirst().enumerated() {
      let (gap, x) = (2 * index + 2, rect.minX + 2 * index)
      let isMostCommon = gap == commonGap
      let share = Double(count) / Double(largest)
      var eighths = count == 0 ? 0 : max(Int((share * Double(height * 8)).rounded()), 1)
      for y in (rect.minY..<rect.minY + height).reversed() where eighths > 0 {
        canvas.fill(
          Rect(x: x, y: y, width: 1, height: 1), with: Self.blocks[min(eighths, 8) - 1],
          style: Style(foreground: .theme(isMostCommon ? .gold : .level2)))
        eighths -= 8
      }
      if gap == 2 || gap % 6 == 0, x + "\(gap)".count <= rect.maxX {
        canvas.draw(
          "\(gap)", at: Position(x: x, y: rect.minY + height),
          style: Style(foreground: isMostCommon ? .gold : .muted))
      }
    }
    for (index, text) in words.enumerated() {
      let (x, y) = isOneLine && index == 1 ? (rect.maxX - text.columns, 1) : (rect.minX, index + 1)
      if height + y < rect.height {
        canvas.render(
          text.lineLimit(1), in: Rect(x: x, y: rect.minY + height + y, width: rect.maxX - x, height: 1))
      }
    }
  }
}

/// The primes at the reading line.
struct ReadingCard: View {
  let state: Charts.State

  var body: some View {
    let (number, count) = (state.number, state.readCount)
    let (x, pi) = (Double(number), count.map { Double(max($0.count, 1)) })
    let quotient = x / naturalLogarithm(x)
    let last = isPrime(number) ? number : previousPrime(before: number)
    let next = nextPrime(after: number)
    return VStack {
      row("One prime in", pi.map { (x / $0).decimals(2) })
      row("ln x − 1", (naturalLogarithm(x) - 1).decimals(2))
      row("Last prime", last?.grouped, color: .positive)
      row("Next prime", next?.grouped, color: .positive)
      row("Gap", last.flatMap { last in next.map { ($0 - last).grouped } })
      Text("")
      if let count, let pi, abs(count.difference) >= 1, abs(pi - quotient) > abs(count.difference) {
        let factor = Int((abs(pi - quotient) / abs(count.difference)).rounded())
        Text("Li is nearer than x / ln x by a factor of \(factor.grouped)").foreground(.muted)
      }
    }
    .frame(maxWidth: .max, maxHeight: .max).padding(horizontal: 2)
    .border(title: "At \(number.groupedOrPower())")
  }

  private func row(_ label: String, _ value: String?, color: Color? = nil) -> some View {
    HStack {
      Text(label).foreground(.muted)
      Spacer()
      Text(value ?? "…").foreground(color)
    }
  }
}

extension Double {
  /// The share in percent with two digits, or one decimal: `0.0033 %`.
  var roughPercentage: String {
    let percentage = self * 100
    let zeros =
      percentage > 0 && percentage < 1 ? Int(-naturalLogarithm(percentage) / naturalLogarithm(10)) : -1
    return "\(percentage.decimals(min(zeros + 2, 9))) %"
  }

  /// The relative error of an estimate in percent: `7.8 % low`.
  var deviation: String { "\((abs(self) * 100).decimals(1)) % \(self < 0 ? "low" : "high")" }
}
