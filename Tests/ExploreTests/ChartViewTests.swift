import PrimeCalculator
import TerminalUITesting
import Testing

@testable import Explore
@testable import NumberFacts

@MainActor
@Suite("ChartScreen")
struct ChartViewTests {
  /// The charts up to a million, counted by definition.
  private static let charts: Charts.Screen = {
    var charts = Charts.Screen()
    charts.isLogarithmic = false
    let range = ChartRange(limit: 1_000_000)
    charts.counts = range.samples.map { PrimeCount(x: $0, count: UInt64(primes(in: 0...$0).count())) }
    return charts
  }()

  private func charts(
    width: Int = 120, height: Int = 31
  ) -> (Store<Explore.State, Explore.Action>, ProgramDriver) {
    let state = Explore.State(count: 1_000_000) { ($0.showsCharts, $0.charts) = (true, Self.charts) }
    return show(state, width: width, height: height)
  }

  @Test("Where there is room, all charts are shown, and v leads to the maps")
  func all() {
    let (store, driver) = charts()
    #expect(driver.focus == "How many primes up to x")
    driver.press("v")
    #expect(store.state.screen.shape == .spiral)
    driver.press(["v", "v", "v", "v"])
    #expect(store.state.screen.showsCharts)
  }

  @Test("Where there is room for one chart, v steps through them to the maps", arguments: [40, 80])
  func one(width: Int) {
    let (store, driver) = charts(width: width, height: width == 40 ? 10 : 20)
    let charts = Chart.allCases
    for (chart, next) in zip(charts, charts.dropFirst()) {
      #expect(store.state.screen.charts.chart == chart)
      #expect(driver.screen.contains(width == 40 ? chart.shortTitle : store.state.charts.title(of: chart)))
      driver.press("v")
      #expect(store.state.screen.charts.chart == next)
    }
    driver.press("v")
    #expect(store.state.screen.shape == .spiral)
  }

  @Test("Each dot of π(x) is at its number above its label; Li(x) is dashed on it, and x / ln x below")
  func curve() {
    let (_, driver) = charts()
    let grid = driver.grid
    let area = Rect(x: 12, y: 1, width: 64, height: 16)
    var columns = 0
    for column in 0..<area.width {
      let cells = (0..<area.height).filter {
        // Every second pair of cells shows Li(x).
        let color: ThemeColor = column / 2 % 2 == 0 ? .accent : .violet
        return grid[area.minX + column, area.minY + $0].style.foreground == .theme(color)
      }
      columns += cells.isEmpty ? 0 : 1
      let x = (Double(column) + 0.5) / Double(area.width) * 1_000_000
      let count = Double(primes(in: 0...UInt64(x)).count())
      let row = Int((1 - count / 78_750) * Double(area.height))
      // The curve rises by less than a cell in a column.
      #expect(cells.contains { abs($0 - row) <= 1 } && cells.count <= 2, "\(column): \(cells), \(row)")
    }
    #expect(columns == area.width)
    #expect(grid.lines[18].contains(/0 +200,000 +400,000 +600,000 +800,000 +10⁶/))
  }

  @Test("Close curves share cells, and their labels are in the order of their values")
  func closeCurves() throws {
    func curve(_ value: Double, _ label: String) -> LinePlot.Curve {
      LinePlot.Curve(
        points: [(0, value), (100, value)], color: .gold, mark: "*", name: "", label: label)
    }
    var plot = LinePlot(
      curves: [curve(51, "high"), curve(45, "low"), curve(0, "zero"), curve(0, "without room")],
      horizontal: ChartAxis(to: 100, isLogarithmic: false, parts: 2),
      vertical: ChartAxis(upTo: 100, isLogarithmic: false, rows: 8))
    plot.goal = 100
    let lines = render(plot, size: Size(width: 60, height: 12)).lines
    let high = try #require(lines.firstIndex { $0.hasSuffix(" high") })
    #expect(lines[high].contains(/⣒⣒⣒ high/) && lines[high + 1].hasSuffix(" low"), "\(lines)")
    #expect(lines[9].hasSuffix(" zero") && !lines.contains { $0.contains("without") }, "\(lines)")
  }

  @Test("Each tick of a linear axis has its number; one without room for it isn't there")
  func ticks() {
    let plot = LinePlot(
      curves: [], horizontal: ChartAxis(to: 1_234_577, isLogarithmic: false, parts: 4),
      vertical: ChartAxis(upTo: 100, isLogarithmic: false, rows: 10))
    let lines = render(plot, size: Size(width: 60, height: 12)).lines
    #expect(lines[10].count { $0 == "┬" } == 3 && lines[11].contains(/0 +500,000 +1,234,577/))
  }

  @Test("On a small screen, the chart has no border, so that its plot has 6 rows")
  func small() {
    let (_, driver) = charts(width: 40, height: 10)
    let lines = driver.grid.lines
    #expect(lines[0].contains(/^ ?π\(x\) +up to 1,000,000$/))
    #expect(lines[1...6].allSatisfy { $0.contains(/[│┤]/) } && lines[7].contains("└"))
    #expect(lines[8].contains(/0 +500,000 +10⁶/) && !driver.screen.contains("╭"))
  }

  @Test("← and → move the reading line, and clicking a plot moves it there")
  func reading() throws {
    let (store, driver) = charts()
    #expect(driver.keyMap.binding(for: .right)?.disabledReason == "the axis ends here")
    driver.press([.left, KeyEvent(.left, .shift)])
    #expect(store.state.screen.charts.reading == 118)
    #expect(driver.screen.contains("929,688"))
    let mark = try #require(driver.grid.position(of: "▴"))
    driver.click(x: mark.x, y: mark.y - 1)
    let reading = try #require(store.state.screen.charts.reading)
    #expect((116...120).contains(reading))
    driver.press(.right)
    #expect(store.state.screen.charts.reading == reading + 1)
  }

  @Test("+ and − change the limit, as the wheel does, and l the scales")
  func zoom() {
    let (store, driver) = charts()
    driver.press("-")
    #expect(store.state.charts.range.limit == 10_000_000)
    driver.press(["+", "+"])
    #expect(store.state.charts.range.limit == 100_000)
    driver.scroll(by: -1, x: 30, y: 5)
    #expect(store.state.charts.range.limit == 10_000)
    driver.press(["+", "+", "+"])
    #expect(store.state.charts.range.limit == 100)
    #expect(driver.keyMap.binding(for: "+")?.disabledReason == "the smallest chart is up to 100")
    driver.press("l")
    #expect(store.state.screen.charts.isLogarithmic)
  }

  @Test(
    "With 16 colors or fewer, the dashes of Li(x) are gaps of two cells, and every second cell of x / ln x is one",
    arguments: [ColorLevel.none, .ansi16]
  )
  func gaps(colors: ColorLevel) {
    let grid = charts(width: 80, height: 20).1.grid
    let dots: ClosedRange<Character> = "\u{2801}"..."\u{28FF}"
    func count(_ colors: ColorLevel) -> Int {
      String(decoding: FrameDiff(colors: colors).bytes(from: nil, to: grid), as: UTF8.self)
        .count { dots.contains($0) }
    }
    func cells(_ color: Color) -> [Int] {
      (0..<80 * 20).filter { index in
        let cell = grid[index % 80, index / 80]
        return dots.contains(cell.character) && cell.style.foreground == color
      }
    }
    let (dashes, sparse) = (cells(.violet), cells(.gold))
    let gaps = sparse.filter { grid[$0 % 80, $0 / 80].style.attributes.contains(.colorOnly) }
    #expect(dashes.count > 20 && count(colors) == count(.ansi256) - dashes.count - gaps.count)
    #expect(gaps.count > 10 && Set(gaps.map { $0 % 2 }).count == 1)
  }

  @Test("The labels of an axis are round, or rounded to three digits, and large ones are powers of ten")
  func labels() {
    func labels(_ axis: ChartAxis) -> [String] { axis.ticks.map(\.label) }
    #expect(
      labels(ChartAxis(to: 1_234_577, isLogarithmic: false, parts: 4))
        == ["0", "500,000", "1,000,000", "1,234,577"])
    #expect(
      labels(ChartAxis(to: 1_000_000_000_000_000, isLogarithmic: false, parts: 4))
        == ["0", "2.5×10¹⁴", "5×10¹⁴", "7.5×10¹⁴", "10¹⁵"])
    #expect(
      labels(ChartAxis(to: 1_000_000, isLogarithmic: true, parts: 4))
        == ["10", "", "10³", "", "", "10⁶"])
    #expect(labels(ChartAxis(to: 54_321, isLogarithmic: true, parts: 4)) == ["10", "10²", "10³", "10⁴"])
    #expect(
      labels(ChartAxis(upTo: 50_849_235, isLogarithmic: false, rows: 16))
        == ["0", "10,000,000", "20,000,000", "30,000,000", "40,000,000", "50,000,000"])
    #expect(labels(ChartAxis(upTo: 2_364, isLogarithmic: false, rows: 7)) == ["0", "1,000", "2,000"])
    #expect(
      labels(ChartAxis(upTo: 50_849_235, isLogarithmic: false, rows: 6))
        == ["0", "20,000,000", "40,000,000"])
    #expect(labels(ChartAxis(upTo: 1_701, isLogarithmic: true, rows: 9)) == ["1", "10", "100", "1,000"])
    #expect(labels(ChartAxis(near1: ())) == ["0.7", "0.8", "0.9", "1.0", "1.1", "1.2"])
  }

  /// The theorem up to 10⁶, with the powers of ten.
  private func theorem(
    width: Int = 120, height: Int = 31
  ) -> (Store<Explore.State, Explore.Action>, ProgramDriver) {
    var charts = Charts.Screen()
    charts.limit = 1_000_000
    charts.counts = ChartRange(limit: 1_000_000, isLogarithmic: true).samples.map {
      PrimeCount(x: $0, count: UInt64(primes(in: 0...$0).count()))
    }
    charts.powers = zip(Charts.powersOfTen, [4, 25, 168, 1_229, 9_592, 78_498]).map {
      PrimeCount(x: $0, count: $1)
    }
    charts.gaps = PrimeGaps(
      range: 0...1_000_000, counts: [1, 8_169, 8_143, 13_549, 5_569, 7_079], primeBeforeWidest: 492_113)
    let state = Explore.State(count: 1_000_000) { ($0.showsCharts, $0.charts) = (true, charts) }
    return show(state, width: width, height: height)
  }

  @Test("The quotients approach 1, with their ends, the highest one, and the values at the reading line")
  func quotients() throws {
    let (store, driver) = theorem()
    #expect(driver.focus == "The prime number theorem")
    for text in [
      "━ π(x) ln x / x   ━ π(x) / Li(x)", "1.255 at 113", " 1.084 ", " 0.99835 ", "━ Li − π   ━ √x / ln x",
    ] {
      #expect(driver.screen.contains(text), "\(text)")
    }
    #expect(driver.screen.contains("x 10⁶   π(x) 78,498   π(x) ln x / x 1.08449   π(x) / Li(x) 0.99835"))
    // Each curve is on its side of 1 from 20 on.
    let grid = driver.grid
    let one = try #require(grid.position(of: "1.0 ┤"))
    for y in 1..<17 {
      let colors = (14..<66).compactMap { grid[$0, y].character == " " ? nil : grid[$0, y].style.foreground }
      #expect(y <= one.y || !colors.contains(.theme(.gold)), "\(y)")
      #expect(y >= one.y || !colors.contains(.theme(.level3)), "\(y)")
    }
    // A decade to the left, which selects the row of 10⁵; a click selects another one.
    driver.press(KeyEvent(.left, .shift))
    #expect(store.state.number == 100_000)
    let row = try #require(grid.position(of: "10⁵"))
    #expect(row.y == grid.position(of: "π(x)    Li − π").map { $0.y + 5 })
    #expect(driver.grid[row.x, row.y].style.background == .selection)
    #expect(driver.click(on: "1,229"))
    #expect(store.state.number == 10_000)
  }

  @Test("A tall screen has taller plots, not taller bars")
  func tall() throws {
    let (_, driver) = theorem(width: 200, height: 45)
    let grid = driver.grid
    let bars = grid.lines.count { $0.contains("█") }
    #expect((6...12).contains(bars), "\(bars)")
    // The most common gap has the tallest bar, whose color is that of its name.
    let name = try #require(grid.position(of: "6 is the most common"))
    let bar = (name.x..<name.x + 30).filter { grid[$0, name.y - 2].style.foreground == .theme(.gold) }
    #expect(bar == [name.x + 4] && grid[name.x + 4, name.y - 2].character == "█", "\(driver.screen)")
  }

  @Test("The legend names the curves, and the chart below has the same axis, the difference, and its values")
  func difference() throws {
    let (store, driver) = charts()
    #expect(driver.screen.contains("━ π(x)   ╺╸ Li(x), on it   ━━━ x / ln x"))
    #expect(driver.screen.contains("╭─ The difference: Li(x) − π(x) ─"))
    #expect(driver.screen.contains("x 10⁶   π(x) 78,498   Li(x) 78,628   x / ln x 72,382"))
    let value = try #require(driver.grid.position(of: "78,498   Li"))
    #expect(driver.grid[value.x, value.y].style.foreground == .accent)
    #expect(driver.screen.contains("Li − π 130   0.17 % of π   π − x / ln x 6,116   7.8 %"))
    for line in [
      "One prime in +12.74", "ln x − 1 +12.82", "Last prime +999,983", "Next prime +1,000,003", "Gap +20",
    ] {
      #expect(try driver.screen.contains(Regex(line)), "\(line)")
    }
    #expect(driver.screen.contains("╭─ At 10⁶ ─") && driver.screen.contains("factor of 47"))
    driver.press(KeyEvent(.left, .shift))
    #expect(store.state.number == 937_500 && driver.screen.contains("╭─ At 937,500 ─"))
    let columns = driver.grid.lines.compactMap { Array($0).firstIndex(of: "▴") }
    #expect(columns.count == 2 && columns[0] == columns[1])
  }

  @Test("Below the chart of the difference, the values are those of the difference", arguments: [40, 80])
  func readDifference(width: Int) {
    let (_, driver) = charts(width: width, height: width == 40 ? 10 : 20)
    driver.press("v")
    #expect(driver.screen.contains("x 10⁶   Li − π 130   0.17 % of π"))
    #expect(driver.screen.contains("π − x / ln x 6,116   7.8 %") == (width == 80))
    let logarithmic = theorem(width: width, height: width == 40 ? 10 : 20).1
    logarithmic.press("v")
    #expect(logarithmic.screen.contains("Li − π 130   0.17 % of π"))
    #expect(logarithmic.screen.contains("of π   √x / ln x 72") == (width == 80))
  }

  @Test("On a small screen, the table of powers shows the row at the reading line")
  func powers() {
    var charts = Charts.Screen()
    (charts.chart, charts.limit) = (.powers, 1_000_000_000_000)
    let state = Explore.State(count: 1) { ($0.showsCharts, $0.charts) = (true, charts) }
    let driver = show(state, width: 40, height: 10).1
    let rows = driver.grid.lines.filter { $0.contains("10¹²") }
    #expect(rows.count == 2 && !driver.screen.contains("10²"))
  }

  @Test(
    "The arrows select a row of the powers, which Enter sets; without a row, Enter says why it does nothing")
  func selectPower() {
    var charts = Charts.Screen()
    (charts.chart, charts.limit) = (.powers, 10_000)
    let (store, driver) = show(
      Explore.State(count: 1) { ($0.showsCharts, $0.charts) = (true, charts) }, width: 80, height: 20)
    driver.press([.left, .left, .enter])
    #expect(store.state.count == 100 && driver.screen.contains("x 100 "))
    driver.press([.right, .enter])
    #expect(store.state.count == 1_000)
    store.send(.charts(.readingSelected(1)))
    #expect(driver.screen.contains("← → Select a row"))
    #expect(driver.keyMap.binding(for: .enter)?.disabledReason == "no x is selected")
    #expect(driver.keyMap.binding(for: "s")?.disabledReason == "no x is selected")
  }

  @Test("The columns of the powers are apart")
  func powerColumns() {
    var charts = Charts.Screen()
    charts.chart = .powers
    charts.powers = zip(Charts.powersOfTen, [4]).map { PrimeCount(x: $0, count: $1) }
    let state = Explore.State(count: 1) { ($0.showsCharts, $0.charts) = (true, charts) }
    let driver = show(state, width: 80, height: 20).1
    #expect(driver.screen.contains("π(x)       Li − π"))
  }

  @Test("The line below the gaps has the most common ones and the widest, and no reading line moves")
  func commonGaps() {
    let (_, driver) = theorem(width: 80, height: 20)
    driver.press(["v", "v"])
    #expect(driver.screen.contains("gap 6 31.9 % of all   gap 2 19.2 %   gap 4 19.2 %   widest"))
    #expect(driver.keyMap.binding(for: .left)?.disabledReason == "the gaps have no x")
    #expect(driver.keyMap.binding(for: .enter)?.disabledReason == "no x is selected")
  }

  @Test("Values without room for their names have shorter ones")
  func shortNames() {
    let (_, driver) = theorem(width: 64, height: 20)
    #expect(driver.screen.contains("x 10⁶   π 78,498   π ln x / x 1.08449   π / Li 0.99835"))
  }

  @Test("Only the curves have a scale, and l says so", arguments: [40, 80])
  func scale(width: Int) {
    let (store, driver) = charts(width: width, height: width == 40 ? 10 : 20)
    for chart in Chart.allCases {
      let isCurve = chart == .pi || chart == .difference
      #expect(driver.screen.contains("Scale") == (isCurve && width == 80))
      let reason = driver.keyMap.binding(for: "l")?.disabledReason
      #expect(reason == (isCurve ? nil : "only curves have a scale"))
      let before = store.state.screen.charts.isLogarithmic
      driver.press("l")
      #expect(store.state.screen.charts.isLogarithmic != before || !isCurve)
      driver.press("v")
    }
  }

  @Test(
    "A rough percentage has two digits",
    arguments: [(0.000033, "0.0033 %"), (0.051, "5.1 %"), (0.0016, "0.16 %"), (0, "0.0 %")])
  func roughPercentage(share: Double, text: String) { #expect(share.roughPercentage == text) }
}
