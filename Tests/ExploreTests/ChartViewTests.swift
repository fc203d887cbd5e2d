import NumberFacts
import PrimeCalculator
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
      #expect(driver.screen.contains(width == 40 ? chart.shortTitle : chart.title))
      driver.press("v")
      #expect(store.state.screen.charts.chart == next)
    }
    driver.press("v")
    #expect(store.state.screen.shape == .spiral)
  }

  @Test("Each dot of π(x) is at its number, and hides the other curves in its cell")
  func curve() {
    let (_, driver) = charts()
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
