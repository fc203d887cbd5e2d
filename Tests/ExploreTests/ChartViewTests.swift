import Architecture
import BigInt
import NumberFacts
import PrimeCalculator
import TerminalUI
import TerminalUITesting
import Testing

@testable import Explore

@MainActor
@Suite("ChartScreen")
struct ChartViewTests {
  /// The charts up to a million, counted by definition.
  private static let charts: Charts.Screen = {
    var charts = Charts.Screen()
    let range = ChartRange(limit: 1_000_000)
    charts.counts = range.samples.map { PrimeCount(x: $0, count: UInt64(primes(in: 0...$0).count())) }
    charts.powers = Charts.powersOfTen.prefix(6).map {
      PrimeCount(x: $0, count: UInt64(primes(in: 0...$0).count()))
    }
    let all = Array(primes(in: 0...1_000_000))
    var gaps = Array(repeating: 0, count: 58)
    for (prime, next) in zip(all, all.dropFirst()) { gaps[Int(next - prime) / 2] += 1 }
    charts.gaps = PrimeGaps(range: range.gapRange, counts: gaps, primeBeforeWidest: 492_113)
    return charts
  }()

  private func show(
    width: Int, height: Int
  ) -> (Store<Explore.State, Explore.Action>, ProgramDriver) {
    var screen = Explore.Screen()
    (screen.showsCharts, screen.charts) = (true, Self.charts)
    let store = Store(
      initialState: Explore.State(properties: (count: 1_000_000, favoritePrimes: [], screen: screen))
    ) { Explore() }
    let program = ScreenProgram(store: store) { ExploreView(state: $0, send: $1) }
    return (store, ProgramDriver(program, width: width, height: height))
  }

  @Test("Where there is room, all charts are shown, and v leads to the maps")
  func all() {
    let (store, driver) = show(width: 120, height: 31)
    for text in [
      "How many primes up to x", "π(x)         78,498", "Li(x)        78,628    +130",
      "x / ln x     72,382  −7.8 %",
      "10⁶              78,498    −7.8 %", "10⁷            counting", "6 is the most common, 13,549 times",
      "Widest: 114, after 492,113", "how far the estimate is off",
    ] {
      #expect(driver.screen.contains(text), "\(text)\n\(driver.screen)")
    }
    #expect(driver.focus == "How many primes up to x")
    driver.press("v")
    #expect(store.state.screen.shape == .spiral)
    driver.press(["v", "v", "v", "v"])
    #expect(store.state.screen.showsCharts)
  }

  @Test("Where there is room for one chart, v steps through them to the maps", arguments: [40, 80])
  func one(width: Int) {
    let (store, driver) = show(width: width, height: width == 40 ? 10 : 20)
    let charts = Chart.allCases
    for (chart, next) in zip(charts, charts.dropFirst()) {
      #expect(store.state.screen.charts.chart == chart)
      #expect(driver.screen.contains(width == 40 ? chart.shortTitle : chart.title))
      driver.press("v")
      #expect(store.state.screen.charts.chart == next)
    }
    driver.press("v")
    #expect(store.state.screen.shape == .spiral)
  }

  @Test("Each dot of π(x) is at its number, and hides the other curves in its cell")
  func curve() {
    let (_, driver) = show(width: 120, height: 31)
    let grid = driver.grid
    let area = Rect(x: 12, y: 1, width: 64, height: 13)
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
  }

  @Test("The difference is drawn from 0 to its maximum")
  func difference() {
    let (_, driver) = show(width: 120, height: 31)
    let maximum = Self.charts.counts.map(\.difference).max() ?? 0
    #expect(driver.screen.contains(" \(Int(maximum.rounded())) ┤"))
  }

  @Test("← and → move the reading line, and clicking a plot moves it there")
  func reading() throws {
    let (store, driver) = show(width: 120, height: 31)
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
    let (store, driver) = show(width: 120, height: 31)
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
    let (_, driver) = show(width: 80, height: 20)
    // Cells are painted by style.
    let text = String(decoding: FrameDiff(colors: .none).bytes(from: nil, to: driver.grid), as: UTF8.self)
    #expect(text.replacing(/\u{1B}\[[?0-9;]*[A-Za-z]/, with: "").contains("+━━"))
  }

  @Test("The labels of an axis are round, or rounded to three digits, and large ones are powers of ten")
  func labels() {
    func labels(_ axis: ChartAxis) -> [String] { axis.ticks.map(\.label) }
    #expect(
      labels(ChartAxis(to: 1_234_577, isLogarithmic: false, parts: 4))
        == ["0", "309,000", "617,000", "926,000", "1,234,577"])
    #expect(
      labels(ChartAxis(to: 1_000_000_000_000_000, isLogarithmic: false, parts: 4))
        == ["0", "2.5×10¹⁴", "5×10¹⁴", "7.5×10¹⁴", "10¹⁵"])
    #expect(
      labels(ChartAxis(to: 1_000_000, isLogarithmic: true, parts: 4))
        == ["10", "100", "1,000", "10,000", "100,000", "10⁶"])
    #expect(
      labels(ChartAxis(upTo: 95_474, isLogarithmic: false, isRound: true))
        == ["0", "25,000", "50,000", "75,000", "100,000"])
    #expect(labels(ChartAxis(upTo: 158, isLogarithmic: false, isRound: false)) == ["0", "158"])
  }
}
