import NumberFactsTesting
import PrimeCalculator
import TerminalUITesting
import Testing

@testable import Explore

@MainActor
@Suite("Explore: longest runs")
struct SpiralRunTests {
  private func runs(around number: UInt64, _ width: Int, _ height: Int) throws -> [SpiralRun] {
    let geometry = try #require(
      MapGeometry(
        Explore.State(count: BigInt(number)) { $0.center = .number(number) },
        size: Size(width: width, height: height)))
    return SpiralRun.runs(in: PrimeWindow.window(geometry.frame))
  }

  @Test("The runs in view are those found point by point, the longest first")
  func comparison() throws {
    for (number, width, height) in [(1, 40, 20), (3_463, 27, 9), (537_347, 60, 30)]
      as [(UInt64, Int, Int)]
    {
      let found = try runs(around: number, width, height)
      let geometry = try #require(
        MapGeometry(
          Explore.State(count: BigInt(number)) { $0.center = .number(number) },
          size: Size(width: width, height: height)))
      var expected: [[UInt64]] = []
      geometry.frame.visit { column, row, number in
        let point = geometry.frame.point(column, row)
        for slope in [-1, 1] {
          guard let diagonal = SpiralDiagonal(through: point, slope: slope), isPrime(number) else { continue }
          // 4n² + bn + c, as long as it is prime and its point is in the same direction.
          let (n, b, c) = (diagonal.argument(of: point), diagonal.b, diagonal.c)
          #expect(UInt64(4 * n * n + b * n + c) == number)
          func value(_ step: Int) -> UInt64? {
            let n = n + step
            guard let value = UInt64(exactly: 4 * n * n + b * n + c), value > 0, n >= 0 else { return nil }
            let place = Spiral.point(of: value)
            return place == MapPoint(x: point.x + step * diagonal.step.x, y: point.y + step * diagonal.step.y)
              && SpiralDiagonal(through: place, slope: slope)?.c == c ? value : nil
          }
          if let before = value(-1), isPrime(before) { continue }
          let run = (0...).lazy.map { value($0) }.prefix { $0.map(isPrime) ?? false }.compactMap(\.self)
          if run.count >= 5, run.allSatisfy({ geometry.frame.contains(Spiral.point(of: $0)) }) {
            expected.append(Array(run))
          }
        }
      }
      expected.sort { ($1.count, $0[0]) < ($0.count, $1[0]) }
      #expect(found.map { $0.points.compactMap { Spiral.number(x: $0.x, y: $0.y) } } == expected)
      #expect(!expected.isEmpty, "\(number)")
    }
  }

  @Test("The record is the longest run of the first 6001² numbers")
  func record() {
    let record = SpiralRun.record
    let rings = 3_000
    var isPrime = Array(repeating: false, count: record.limit + 8 * rings + 16)
    #expect((2 * rings + 1) * (2 * rings + 1) == record.limit)
    for prime in primes(in: 0...UInt64(record.limit)) { isPrime[Int(prime)] = true }
    var longest: [(length: Int, first: Int, slope: Int)] = []
    isPrime.withUnsafeBufferPointer { isPrime in
      var ring = 1
      for first in stride(from: 3, to: record.limit, by: 2) where isPrime[first] {
        while (2 * ring + 1) * (2 * ring + 1) < first { ring += 1 }
        let side = ((2 * ring + 1) * (2 * ring + 1) - first - 1) / (2 * ring)
        for slope in [-1, 1] {
          // To the next ring, it is 8n + 4 and the linear coefficient of the bottom, left, top, or right.
          let factor =
            switch side {
            case 0: 3 - slope
            case 1: 1 + slope
            case 2: -1 - slope
            default: slope - 3
            }
          var (number, length, difference) = (first, 1, 8 * ring + 4 + factor)
          while number + difference < isPrime.count, isPrime[number + difference] {
            (number, difference, length) = (number + difference, difference + 8, length + 1)
          }
          if length >= record.length { longest.append((length, first, slope)) }
        }
      }
    }
    #expect(longest.count == 1)
    #expect(longest.first.map { $0 == (record.length, Int(record.first), record.slope) } ?? false)
  }

  @Test(
    "L lists the runs and selects the longest; the list has the arrows, and Esc returns to the colors before")
  func list() throws {
    let (store, driver) = show(
      Explore.State(count: 7_013) { $0.colors = .selected(.twins) }, width: 120, height: 32)
    driver.press("L")
    #expect(driver.focus == "Longest runs in view" && store.state.cursor == 3_463)
    #expect(driver.screen.contains("9 in a row") && driver.screen.contains("Euler: x² + x + 41"))
    #expect(driver.grid.lines.contains { $0.contains(/9 +4n² \+ 2n \+ 41 +29–37/) })
    func goldCells(showsCursor: Bool) -> Int {
      let map = PrimeMap(store.state, showsCursor: showsCursor)
      return render(map, size: Size(width: 80, height: 30)).cells.count { $0.style.foreground == .gold }
    }
    #expect(goldCells(showsCursor: true) > 1 && goldCells(showsCursor: false) == 0)
    driver.press(.down)
    #expect(store.state.cursor == 5_099)
    driver.press(.enter)
    #expect(store.state.cursor == 5_099 && store.state.screen.center == .number(5_099))
    #expect(driver.screen.contains("8 in a row"))
    driver.press(.escape)
    #expect(store.state.screen.shownColoring == .twins && driver.focus == "Map")
    driver.press("L")
    driver.press("L")
    #expect(store.state.screen.shownColoring == .twins)
  }

  @Test(
    "From another shape, Esc or L again returns to it with its colors",
    arguments: [.escape, "L"] as [KeyEvent])
  func shapeBefore(key: KeyEvent) {
    for shape in [Explore.Shape.gaussian, .rows, .sacks] {
      let (store, driver) = show(Explore.State(count: 7_013) { $0.shape = shape }, width: 120, height: 32)
      driver.press("L")
      #expect(store.state.screen.shape == .spiral && store.state.screen.shownColoring == .longest)
      driver.press(key)
      #expect(store.state.screen.shape == shape && store.state.screen.colors == .ofShape)
    }
  }

  @Test("R goes to the record, from each shape and zoom")
  func goToRecord() throws {
    let (store, driver) = show(Explore.State(count: 1) { $0.zoom = .sixteenth }, width: 120, height: 32)
    driver.press(["v", "L", "R"])
    #expect(store.state.screen.shape == .spiral && store.state.screen.zoom == .dots)
    #expect(driver.screen.contains("13 in a row") && driver.screen.contains("4n² − 4n + 59"))
  }

  @Test("A list that was opened after a click on the map has the arrows, too")
  func afterClick() {
    let (store, driver) = show(Explore.State(count: 7_013), width: 120, height: 32)
    driver.click(x: 20, y: 10)
    driver.press(["L", .down])
    #expect(store.state.cursor == 5_099)
  }

  @Test("Moving away from a selected run and back by the arrows selects it again")
  func back() throws {
    let (store, driver) = show(Explore.State(count: 7_013), width: 120, height: 32)
    driver.press("L")
    for _ in 0..<20 where driver.focus != "Map" { driver.press(.tab) }
    #expect(driver.focus == "Map" && driver.screen.contains("9 in a row"))
    driver.press(.left)
    #expect(!driver.screen.contains("9 in a row") && store.state.cursor != 3_463)
    driver.press(.right)
    #expect(driver.screen.contains("9 in a row") && store.state.cursor == 3_463)
  }

  @Test("On a regular screen the list is below the map, and on a small one L says what it needs")
  func small() throws {
    let (store, driver) = show(Explore.State(count: 7_013), width: 80, height: 20)
    driver.press(["L", .down])
    let title = try #require(driver.grid.position(of: "Longest runs in view")).y
    let rows = driver.grid.lines[title...].filter { $0.contains(/│ +\d +4n² .* \d+–\d+/) }
    #expect(rows.count == 3 && driver.focus == "Longest runs in view")
    #expect(driver.grid.position(of: "▴").map { $0.y < title } ?? false)
    let run = try #require(
      MapGeometry(store.state, size: Size(width: 76, height: 12)).flatMap { ListedRuns($0) })
    #expect(run.selection == 1 && run.atCursor != nil)
    let small = show(Explore.State(count: 7_013), width: 40, height: 10).1
    #expect(small.keyMap.binding(for: "L")?.disabledReason == "it needs 76 columns")
  }
}
