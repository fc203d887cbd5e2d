import NumberFacts
import PrimeCalculator
import TerminalUI
import Testing

@testable import Explore

/// Compares maps with values that are computed by definition.
///
/// Spirals are walked, primes and factors crossed off, and runs counted in both directions.
@MainActor
@Suite("Explore: maps have the values of their definitions")
struct MapComparisonTests {
  /// A map at a place, of a few cells.
  struct Place: CustomTestStringConvertible, Sendable {
    let number: UInt64
    let width: Int
    let height: Int

    var testDescription: String { "\(number), \(width)×\(height)" }
    var size: Size { Size(width: width, height: height) }
  }

  nonisolated private static let limit = 1 << 20

  /// The smallest prime factors of the numbers up to the limit, by crossing off.
  nonisolated private static let factors: [UInt32] = {
    var factors = Array(repeating: UInt32(0), count: limit + 1)
    for divisor in 2...limit where factors[divisor] == 0 {
      for multiple in stride(from: divisor, through: limit, by: divisor) where factors[multiple] == 0 {
        factors[multiple] = UInt32(divisor)
      }
    }
    return factors
  }()

  /// The numbers of the spiral by their points, walked from 1.
  nonisolated private static let spiral: [MapPoint: Int] = {
    var numbers = [MapPoint(x: 0, y: 0): 1]
    var (x, y, number, side) = (0, 0, 1, 1)
    while number < limit / 4 {
      for (dx, dy, count) in [(1, 0, side), (0, 1, side), (-1, 0, side + 1), (0, -1, side + 1)] {
        for _ in 0..<count {
          (x, y, number) = (x + dx, y + dy, number + 1)
          numbers[MapPoint(x: x, y: y)] = number
        }
      }
      side += 2
    }
    return numbers
  }()

  nonisolated private static func isPrime(_ number: Int) -> Bool {
    number > 1 && Int(factors[number]) == number
  }

  /// Returns places of several sizes, near and far, the first ones at the origin.
  nonisolated private static func places(_ count: Int, seed: UInt64) -> [Place] {
    var value = seed
    func next(_ range: Range<UInt64>) -> UInt64 {
      value = value &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return range.lowerBound + (value >> 33) % UInt64(range.count)
    }
    return (0..<count).map { index in
      Place(
        number: index < 3 ? UInt64(index + 1) : next(1..<200_000), width: Int(next(1..<24)),
        height: Int(next(1..<9)))
    }
  }

  private func state(
    _ place: Place, shape: Explore.Shape = .spiral, coloring: Explore.Coloring = .runs,
    center: Explore.Center? = nil
  ) -> Explore.State {
    Explore.State(count: BigInt(place.number)) {
      ($0.shape, $0.colors, $0.center) = (shape, .selected(coloring), center ?? .number(place.number))
    }
  }

  @Test("The dots of 50 maps have the colors of their longest runs", arguments: places(50, seed: 1))
  func runs(place: Place) throws {
    let geometry = try #require(MapGeometry(state(place), size: place.size))
    let grid = render(PrimeMap(geometry.state, showsCursor: false), size: place.size)
    func isDot(_ x: Int, _ y: Int) -> Bool {
      guard 0..<place.width * 2 ~= x, 0..<place.height * 4 ~= y else { return false }
      return Self.spiral[geometry.frame.point(x, y)].map(Self.isPrime) ?? false
    }
    func run(_ x: Int, _ y: Int) -> Int {
      [(1, 1), (1, -1)].map { dx, dy in
        let after = (1...).prefix { isDot(x + $0 * dx, y + $0 * dy) }.count
        let before = (1...).prefix { isDot(x - $0 * dx, y - $0 * dy) }.count
        return 1 + after + before
      }.max() ?? 0
    }
    let levels: [ThemeColor] = [.level1, .level2, .level3, .level4, .level5]
    // U+2800 + 2^(n − 1) is the character with dot n; dots 1 to 3 are at the left, 4 to 6 at the right, 7 and 8 below.
    let bits: [UInt32] = [0, 3, 1, 4, 2, 5, 6, 7]
    for y in 0..<place.height {
      for x in 0..<place.width {
        let dots = (0..<8).filter { isDot(x * 2 + $0 % 2, y * 4 + $0 / 2) }
        let pattern = dots.reduce(UInt32(0)) { $0 | 1 << bits[$1] }
        let runs = dots.map { run(x * 2 + $0 % 2, y * 4 + $0 / 2) }.max()
        let cell = grid[x, y]
        #expect(
          cell.character == (pattern == 0 ? " " : Unicode.Scalar(0x2800 + pattern).map(Character.init)),
          "\(x), \(y)")
        #expect(cell.style.foreground == runs.map { .theme(levels[min($0, 5) - 1]) }, "\(x), \(y)")
      }
    }
  }

  @Test("The half cells of 50 maps have the colors of the smallest factors", arguments: places(50, seed: 2))
  func factors(place: Place) throws {
    let geometry = try #require(MapGeometry(state(place, coloring: .factor), size: place.size))
    let grid = render(PrimeMap(geometry.state, showsCursor: false), size: place.size)
    func color(_ x: Int, _ y: Int) -> Color? {
      guard let number = Self.spiral[geometry.frame.point(x, y)], number > 1 else { return nil }
      if Self.isPrime(number) { return .theme(.areaHighlight) }
      return switch Self.factors[number] {
      case 2: .theme(.area1)
      case 3: .theme(.area2)
      case 5: .theme(.area3)
      case 7: .theme(.area4)
      case 11: .theme(.area5)
      default: .theme(.area6)
      }
    }
    for y in 0..<place.height {
      for x in 0..<place.width {
        #expect(grid.halves(x, y) == [color(x, 2 * y), color(x, 2 * y + 1)], "\(x), \(y)")
      }
    }
  }

  @Test("The dots of 50 maps are the Gaussian integers without a divisor", arguments: places(50, seed: 3))
  func gaussian(place: Place) throws {
    let center = MapPoint(x: Int(place.number % 61) - 30, y: Int(place.number % 47) - 23)
    var state = state(place, shape: .gaussian, center: .point(center))
    state.screen.gaussianCursor = center
    let geometry = try #require(MapGeometry(state, size: place.size))
    let window = PrimeWindow(geometry.frame)
    for row in 0..<geometry.frame.height {
      for column in 0..<geometry.frame.width {
        let point = geometry.frame.point(column, row)
        #expect(window.isPrime(column, row) == Self.isGaussianPrime(point.x, point.y), "\(point)")
      }
    }
  }

  /// Whether no Gaussian integer divides another one, except units and itself times units, by trying all that are smaller.
  private static func isGaussianPrime(_ a: Int, _ b: Int) -> Bool {
    let norm = a * a + b * b
    if norm < 2 { return false }
    let largest = Int(Double(norm).squareRoot().squareRoot()) + 1
    for c in 0...largest {
      for d in 0...largest {
        let divisor = c * c + d * d
        // A divisor and its quotient can't both have norms above the root; associates and conjugates are among c ± di.
        guard divisor > 1, divisor * divisor <= norm else { continue }
        for sign in [1, -1]
        where (a * c + b * sign * d) % divisor == 0 && (b * c - a * sign * d) % divisor == 0 {
          return false
        }
      }
    }
    return true
  }

  @Test(
    "A window that shares a part with an earlier one has the primes of a new one",
    arguments: places(20, seed: 4))
  func reuse(place: Place) throws {
    let point = Spiral.point(of: place.number)
    let known = PrimeWindow(
      PrimeWindow.Frame(
        layout: .spiral, left: point.x, top: point.y, width: place.width * 2, height: place.height * 4))
    for (x, y) in [(1, 0), (-1, 2), (place.width, -3), (-place.width * 3, 0), (0, place.height * 5)] {
      let frame = PrimeWindow.Frame(
        layout: .spiral, left: point.x + x, top: point.y + y, width: place.width * 2 + 1,
        height: place.height * 4)
      #expect(PrimeWindow(frame, reusing: known).isPrime == PrimeWindow(frame).isPrime)
    }
  }

  @Test("A number of the Sacks spiral is at the distance and the angle of its root, alone")
  func sacks() {
    var points: Set<MapPoint> = []
    for number in Array(1...20_000) + [1_000_000_007, 1 << 40, 1_000_000_000_000_000_003] as [UInt64] {
      let point = SacksSpiral.point(of: number)
      #expect(points.insert(point).inserted)
      #expect(SacksSpiral.number(x: point.x, y: point.y) == number)
      let radius = Double(point.x * point.x + point.y * point.y).squareRoot()
      #expect(abs(radius - Double(number).squareRoot()) < 1)
    }
    // The squares are at the right, and halfway between them at the left.
    #expect(SacksSpiral.point(of: 10_000) == MapPoint(x: 100, y: 0))
    #expect(
      SacksSpiral.point(of: 10_100) == MapPoint(x: -100, y: 1) || SacksSpiral.point(of: 10_100).x == -100)
    #expect(SacksSpiral.number(x: 0, y: 0) == nil)
  }

  @Test(
    "The numbers of a diagonal are those of its polynomial",
    arguments: [2, 5, 7, 9, 12, 15, 21, 30, 734, 1277, 7013, 331, 1_000_003, 1_000_000_000_039] as [UInt64],
    [1, -1])
  func diagonal(number: UInt64, slope: Int) throws {
    let point = Spiral.point(of: number)
    let diagonal = try #require(SpiralDiagonal(through: point, slope: slope))
    #expect((-4..<4).contains(diagonal.b))
    let frame = PrimeWindow.Frame(
      layout: .spiral, left: point.x - 20, top: point.y + 20, width: 41, height: 41)
    let points = diagonal.points(in: frame)
    #expect(points.contains(point))
    let numbers = points.compactMap { Spiral.number(x: $0.x, y: $0.y).map(Int.init) }
    func value(_ n: Int) -> Int { 4 * n * n + diagonal.b * n + diagonal.c }
    // The rings are consecutive, so the polynomial has consecutive arguments.
    let ring = max(abs(points[0].x), abs(points[0].y))
    let first = try #require([ring, ring + 1].first { value($0) == numbers[0] })
    #expect(numbers == (0..<numbers.count).map { value(first + $0) })
  }

  @Test("A picture has a mark for each prime, a title, and a legend")
  func picture() throws {
    let size = Size(width: 10, height: 4)
    var state = state(Place(number: 1, width: 10, height: 4))
    func picture() -> (text: String, primes: Int) {
      let map = PrimeMap(state, showsCursor: false)
      return (map.picture(size: size, theme: .dark), map.primes(in: size).count)
    }
    let runs = picture()
    #expect(runs.text.split(separator: "h0").count - 1 == runs.primes)
    for text in [
      "<title>Ulam spiral</title>", "320 numbers from 1 to 418, colored by runs", ">\(runs.primes) primes, ",
      ">run of 2<",
    ] {
      #expect(runs.text.contains(text), "\(text)")
    }
    state.screen.colors = .selected(.factor)
    let factors = picture().text
    #expect(factors.contains("colored by smallest factor") && factors.contains(">13 up  "))
    // Each square of one color is one number, or a run of them in a row.
    let highlight = Theme.dark[.areaHighlight].rgb.hexadecimal
    let path = try #require(
      factors.split(separator: "\n").first { $0.hasPrefix("<path") && $0.contains(highlight) })
    let lengths = path.matches(of: /h(\d+)v/).compactMap { Int($0.1) }
    let map = PrimeMap(state, showsCursor: false)
    #expect(lengths.reduce(0, +) == map.primes(in: size).count)
  }

  @Test("The Sacks spiral is a disc of the numbers up to a square, at their true places")
  func disc() throws {
    var state = state(Place(number: 1, width: 10, height: 4))
    state.screen.shape = .sacks
    let size = Size(width: 22, height: 11)
    let picture = PrimeMap(state, showsCursor: false).picture(size: size, theme: .dark)
    // Radius 21 of the frame of 44 × 44 dots.
    #expect(picture.contains("the numbers from 1 to 441, colored by Euler's curve"))
    let places = picture.matches(of: /M([\d.]+) ([\d.]+)h0/).compactMap { match in
      Double(match.1).flatMap { x in Double(match.2).map { (x: x, y: $0) } }
    }
    #expect(places.count == primes(in: 1...441).count())
    // 2 is at √2 in the direction of √2 − 1 turns.
    let (scale, radius) = (1_005.0 / 42, 2.0.squareRoot())
    let (sine, cosine) = sineAndCosine(turns: radius)
    let two = (x: 60 + (21 + radius * cosine) * scale, y: 112 + (21 - radius * sine) * scale)
    #expect(places.contains { abs($0.x - two.x) < 0.1 && abs($0.y - two.y) < 0.1 })
  }

  @Test("A printed map has the colors of its runs, and its lines end in the default style")
  func printedColors() {
    let grid = render(
      PrimeMap(state(Place(number: 1, width: 10, height: 4)), showsCursor: false),
      size: Size(width: 10, height: 4))
    let lines = grid.lines(colors: .trueColor, theme: .dark)
    // The color of runs of five.
    #expect(lines.contains { $0.contains("\u{1B}[38;2;255;209;102m") })
    let plain = lines.map { $0.replacing(/\u{1B}\[[0-9;]*m/, with: "") }
    #expect(plain == grid.lines)
    #expect(lines.allSatisfy { !$0.contains("\u{1B}") || $0.hasSuffix("\u{1B}[m") })
  }

  @Test("The statistics of a window are counts of its numbers")
  func statistics() throws {
    let geometry = try #require(
      MapGeometry(state(Place(number: 1, width: 81, height: 30)), size: Size(width: 81, height: 30)))
    let statistics = WindowStatistics(of: PrimeWindow(geometry.frame))
    #expect(statistics.numberCount == 19_440 && statistics.primeCount == 2_172)
    #expect(Int(statistics.expectedCount.rounded()) == 2_224)
    #expect(statistics.gaps.prefix(6).map(\.gap) == [1, 2, 4, 6, 8, 10])
    #expect(statistics.factorCounts.reduce(0, +) + statistics.primeCount == 19_439)
  }
}

extension CellGrid {
  /// The colors of the halves of a cell with a block.
  func halves(_ x: Int, _ y: Int) -> [Color?] {
    let cell = self[x, y]
    return switch cell.character {
    case "█": [cell.style.foreground, cell.style.foreground]
    case "▀": [cell.style.foreground, cell.style.background]
    case "▄": [cell.style.background, cell.style.foreground]
    default: [cell.style.background, cell.style.background]
    }
  }
}
