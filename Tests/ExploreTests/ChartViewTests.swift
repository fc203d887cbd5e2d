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

  @Test("Each dot of π(x) is at its number above its label, and hides the other curves in its cell")
  func curve() {
    let (_, driver) = charts()
    let grid = driver.grid
    let area = Rect(x: 12, y: 1, width: 55, height: 16)
    var columns = 0
    for column in 0..<area.width {
      let cells = (0..<area.height).filter {
        grid[area.minX + column, area.minY + $0].style.foreground == .theme(.level3)
      }
      columns += cells.isEmpty ? 0 : 1
      let x = (Double(column) + 0.5) / Double(area.width) * 1_000_000
      let count = Double(primes(in: 0...UInt64(x)).count())
      let row = Int((1 - count / 80_000) * Double(area.height))
      // The curve rises by less than a cell in a column.
      #expect(cells.contains { abs($0 - row) <= 1 } && cells.count <= 2, "\(column): \(cells), \(row)")
    }
    #expect(columns == area.width)
    #expect(grid.lines[18].hasPrefix(" │          0         250,000       500,000       750,000       10⁶  "))
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

  @Test("Without colors, the legend has the character of the dots of π(x)")
  func monochrome() {
    let (_, driver) = charts(width: 80, height: 20)
    // Cells are painted by style.
    let text = String(decoding: FrameDiff(colors: .none).bytes(from: nil, to: driver.grid), as: UTF8.self)
    #expect(text.replacing(/\u{1B}\[[?0-9;]*[A-Za-z]/, with: "").contains("+━━"))
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
      labels(ChartAxis(upTo: 95_474, isLogarithmic: false))
        == ["0", "25,000", "50,000", "75,000", "100,000"])
    #expect(labels(ChartAxis(upTo: 1_701, isLogarithmic: true)) == ["1", "10", "100", "1,000"])
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
  func tall() {
    let (_, driver) = theorem(width: 200, height: 45)
    let bars = driver.grid.lines.count { $0.contains("█") }
    #expect((6...12).contains(bars), "\(bars)")
  }

  @Test("Where Li(x) is hidden by π(x), it is named at its end", arguments: [80, 120])
  func names(width: Int) {
    let (_, driver) = charts(width: width, height: width == 80 ? 20 : 31)
    for name in ["Li(x)", "π(x)", "x / ln x"] {
      #expect(driver.grid.lines.contains { $0.dropFirst(60).contains(" \(name) ") })
    }
  }
}
