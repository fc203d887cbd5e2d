import NumberFacts
import PrimeCalculator
import TerminalUITesting
import Testing

@testable import Explore

@MainActor
@Suite("Explore: colors of the map, and pictures of charts")
struct MapPaintTests {
  private func map(_ glyphs: GlyphSet) -> CellGrid {
    let state = Explore.State(count: 1) { ($0.cursor, $0.zoom) = (.number(41), .dots) }
    return render(PrimeMap(state, showsCursor: true), size: Size(width: 60, height: 20), glyphs: glyphs)
  }

  @Test("Only the cells of the cursor's diagonal are on its beam")
  func beam() {
    let dots = map(.unicode).cells.filter {
      (0x2801...0x28FF).contains($0.character.unicodeScalars.first!.value)
    }
    let onBeam = dots.filter { $0.style.background == .beam }
    #expect(onBeam.count > 5 && onBeam.count < dots.count / 4)
    #expect(onBeam.contains { $0.style.foreground == .gold })
  }

  @Test("In ASCII, the primes of the diagonal have the character of the highest level")
  func ascii() {
    let onBeam = map(.ascii).cells.filter { $0.style.background == .beam && $0.character != " " }
    #expect(onBeam.count > 5 && onBeam.allSatisfy { $0.style.foreground != .gold })
  }

  @Test("The picture of the powers of ten has the counts and the differences from Li")
  func powers() {
    let state = Explore.State(count: 1) {
      $0.showsCharts = true
      $0.charts.powers = [PrimeCount(x: 10, count: 4), PrimeCount(x: 1_000_000, count: 78_498)]
    }
    let picture = PrimeChart(state.charts, .powers).picture(theme: .dark)
    for text in [">π(x)<", ">4<", ">78,498<"] { #expect(picture.contains(text), "\(text)") }
  }

  /// A Sacks spiral in a map of 81 × 30 cells, as on a screen of 120 × 36.
  private func sacks(count: BigInt = 7_013) -> Explore.State {
    Explore.State(count: count) { $0.shape = .sacks }
  }

  @Test("The Sacks spiral starts at 1 whatever the count, with Euler's curve in gold on its beam")
  func euler() throws {
    #expect(sacks().cursor == 1 && sacks().screen.shownColoring == .euler)
    let geometry = try #require(MapGeometry(sacks(), size: Size(width: 81, height: 30)))
    let window = PrimeWindow.window(geometry.frame)
    #expect(geometry.cursorMark == Position(x: 82, y: 60))
    let curves = EulerCurve.constants.compactMap { EulerCurve($0, in: window) }
    #expect(curves.map(\.primeCount) == [60, 59, 45] && curves.map(\.arguments.count) == [65, 96, 88])
    #expect(curves[0].arguments == Array(0...64))
    let grid = render(PrimeMap(sacks(), showsCursor: false), size: geometry.size)
    for argument in 11...64 as ClosedRange<UInt64> {
      let number = argument * argument + argument + 41
      let point = SacksSpiral.point(of: number)
      let cell = grid[(point.x - geometry.frame.left) / 2, (geometry.frame.top - point.y) / 4]
      #expect(cell.style.background == .beam, "\(argument)")
      if window.isPrime(at: point) { #expect(cell.style.foreground == .gold, "\(argument)") }
    }
  }

  @Test(
    "From farther away, Euler's curve is on its beam and in gold, too",
    arguments: [Explore.Zoom.quarter, .sixteenth])
  func distantEuler(zoom: Explore.Zoom) throws {
    let state = Explore.State(count: 1) { ($0.shape, $0.zoom) = (.sacks, zoom) }
    let geometry = try #require(MapGeometry(state, size: Size(width: 40, height: 12)))
    let curve = try #require(EulerCurve(41, in: PrimeWindow.window(geometry.frame)))
    #expect(curve.arguments.count > 50)
    let grid = render(PrimeMap(state, showsCursor: false), size: geometry.size)
    for argument in curve.arguments.dropFirst(11) {
      let number = argument * argument + argument + 41
      let point = SacksSpiral.point(of: number)
      let column = (point.x - geometry.frame.left) / zoom.scale / 2
      let cell = grid[column, (geometry.frame.top - point.y) / zoom.scale / 4]
      #expect(cell.style.background == .beam, "\(argument)")
      if isPrime(number) { #expect(cell.style.foreground == .gold, "\(argument)") }
    }
  }

  @Test("Numbers of the three curves have their arguments, and others none")
  func arguments() {
    for constant in EulerCurve.constants {
      let numbers = (0...2_000 as ClosedRange<UInt64>).map { $0 * $0 + $0 + constant }
      #expect(numbers.map { EulerCurve.argument(of: $0, constant: constant) } == Array(0...2_000))
      #expect(
        Set(1...5_000).subtracting(numbers).allSatisfy {
          EulerCurve.argument(of: $0, constant: constant) == nil
        })
    }
    #expect(EulerCurve.argument(of: .max, constant: 41) == nil)
  }

  @Test("Far from 1 the curves in view are those found number by number")
  func distantCurve() throws {
    let state = Explore.State(count: 1) {
      ($0.shape, $0.cursor, $0.center) = (.sacks, .number(1_000_041), .number(1_000_041))
    }
    let geometry = try #require(MapGeometry(state, size: Size(width: 40, height: 15)))
    let window = PrimeWindow.window(geometry.frame)
    let numbers = (0...3_000 as ClosedRange<UInt64>).filter {
      geometry.frame.contains(SacksSpiral.point(of: $0 * $0 + $0 + 41))
    }
    #expect(EulerCurve(41, in: window)?.arguments ?? [] == numbers)
    let away = Explore.State(count: 1) {
      ($0.shape, $0.cursor, $0.center) = (.sacks, .number(.max), .number(.max))
    }
    let far = try #require(MapGeometry(away, size: Size(width: 40, height: 15)))
    #expect(EulerCurve(41, in: PrimeWindow.window(far.frame)) == nil)
  }

  @Test(
    "On the Sacks spiral, . and the line of the card go to the count, and the curve has its share in view")
  func sacksScreen() {
    for (width, height, text) in [
      (80, 20, "Euler's curve n² + n + 41  46 of 50 in view are prime, the first 40 all"),
      (120, 32, "n 0 … 64            60 of 65"), (120, 32, "One turn from each square to "),
    ] {
      let (store, driver) = show(sacks(), width: width, height: height)
      #expect(driver.screen.contains(text), "\(driver.screen)")
      if width == 120 { #expect(driver.click(on: "Go to the count")) } else { driver.press(".") }
      #expect(store.state.cursor == 7_013 && store.state.screen.center == .number(7_013))
    }
    let curve = show(
      Explore.State(count: 1) { ($0.shape, $0.cursor) = (.sacks, .number(197)) }, width: 80, height: 20
    ).1
    #expect(curve.screen.contains("n² + n + 41  n = 12  46 of 50 in view are prime"))
  }

  @Test("The Sacks spiral, of which a small screen shows few turns, is a choice from 76 columns")
  func sacksChoice() {
    for (width, isChoice) in [(75, false), (76, true)] {
      let (store, driver) = show(Explore.State(count: 1) { $0.shape = .gaussian }, width: width, height: 20)
      driver.press("v")
      #expect(store.state.screen.showsCharts != isChoice && (store.state.screen.shape == .sacks) == isChoice)
      if isChoice { store.send(.chartsSelected) }
      driver.press(.control("p"))
      driver.type("spiral")
      #expect(driver.screen.contains("Shape: Ulam spiral"))
      #expect(driver.screen.contains("Shape: Sacks spiral") == isChoice)
    }
  }

  @Test("A dot for several numbers has the sum of their runs, not the highest level of its numbers")
  func sums() throws {
    func dots(_ zoom: Explore.Zoom) -> Int {
      let state = Explore.State(count: 1) { $0.zoom = zoom }
      return render(PrimeMap(state, showsCursor: false), size: Size(width: 40, height: 15)).cells.reduce(0) {
        let scalar = $1.character.unicodeScalars.first!.value
        return $0 + (0x2800...0x28FF ~= scalar ? Int(scalar - 0x2800).nonzeroBitCount : 0)
      }
    }
    // Each prime has a dot at 1:1; at 1:4 only squares above the average have one.
    let state = Explore.State(count: 1) { $0.zoom = .dots }
    #expect(dots(.dots) == PrimeMap(state).primes(in: Size(width: 40, height: 15)).count)
    let squares = 80 * 60
    #expect(dots(.quarter) > squares / 8 && dots(.quarter) < squares / 2)
  }

  @Test("A picture of the longest runs says what its colors mean without a cursor")
  func longestPicture() {
    let state = Explore.State(count: 7_013) { ($0.colors, $0.center) = (.selected(.longest), .number(7_013)) }
    let picture = PrimeMap(state, showsCursor: false).picture(size: Size(width: 60, height: 20), theme: .dark)
    #expect(picture.contains(">in a run of 5 and more<") && picture.contains(">other primes<"))
    #expect(!picture.contains("selected"))
  }
}
