import NumberFacts
import TerminalUI
import Testing

@testable import Explore

/// Compares maps far from 1 with values that are computed by definition, as ``MapComparisonTests`` does near it.
@MainActor
@Suite("Explore: distant maps have the values of their definitions")
struct DistantMapTests {
  nonisolated private static let size = Size(width: 17, height: 5)
  nonisolated private static let end = UInt128(UInt64.max)

  /// The half side of a spiral's ring with a corner in the window, and whether the corner is that of even squares.
  struct Corner: Sendable, CustomTestStringConvertible {
    let ring: Int
    let isEven: Bool

    var testDescription: String { "\(isEven ? "even" : "odd") square of ring \(ring)" }
  }

  /// The corners near 10^12, 10^18, and 2^64, where the last ones have numbers beyond the map.
  nonisolated private static let corners = [500_000, 500_000_000, (1 << 31) - 1, 1 << 31].flatMap {
    [Corner(ring: $0, isEven: false), Corner(ring: $0, isEven: true)]
  }

  /// Returns the numbers around the diagonal of corners, walked from the squares on it in both directions.
  ///
  /// The odd square (2k + 1)² is at (k, −k), on the way to the right; the even square (2k)² at (1 − k, k), on the way to the left.
  private func numbers(around corner: Corner) -> [MapPoint: UInt128] {
    var numbers: [MapPoint: UInt128] = [:]
    for k in corner.ring - 40...corner.ring + 40 {
      for distance in 0..<120 {
        let (step, root) = (UInt128(distance), UInt128(corner.isEven ? 2 * k : 2 * k + 1))
        let square = root * root
        if corner.isEven {
          numbers[MapPoint(x: 1 - k + distance, y: k)] = square - step
          numbers[MapPoint(x: -k, y: k - distance)] = square + 1 + step
        } else {
          numbers[MapPoint(x: k - distance, y: -k)] = square - step
          numbers[MapPoint(x: k + 1, y: -k + distance)] = square + 1 + step
        }
      }
    }
    return numbers
  }

  /// Whether a number of up to 64 bits is prime, by the test of Miller and Rabin with the first twelve primes.
  nonisolated private static func isPrime(_ number: UInt128) -> Bool {
    let bases: [UInt128] = [2, 3, 5, 7, 11, 13, 17, 19, 23, 29, 31, 37]
    if number < 2 || number > end { return false }
    for base in bases where number % base == 0 { return number == base }
    let (shift, odd) = ((number - 1).trailingZeroBitCount, (number - 1) >> (number - 1).trailingZeroBitCount)
    return bases.allSatisfy { base in
      var (power, square, exponent) = (1 as UInt128, base, odd)
      while exponent > 0 {
        if exponent & 1 == 1 { power = power * square % number }
        square = square * square % number
        exponent >>= 1
      }
      if power == 1 || power == number - 1 { return true }
      for _ in 1..<shift {
        power = power * power % number
        if power == number - 1 { return true }
      }
      return false
    }
  }

  private func state(
    _ shape: Explore.Shape, _ coloring: Explore.Coloring, center: MapPoint, cursor: UInt64 = .max
  ) -> Explore.State {
    Explore.State {
      ($0.shape, $0.colors, $0.center, $0.cursor) = (
        shape, .selected(coloring), .point(center), .number(cursor)
      )
      $0.gaussianCursor = center
    }
  }

  @Test("Runs and smallest factors around corners of the spiral", arguments: corners)
  func spiral(corner: Corner) throws {
    let numbers = numbers(around: corner)
    let middle =
      corner.isEven ? MapPoint(x: -corner.ring, y: corner.ring) : MapPoint(x: corner.ring, y: -corner.ring)
    let cursor = try #require(
      numbers.filter { $0.value <= Self.end }.min {
        func distance(_ point: MapPoint) -> Int { abs(point.x - middle.x) + abs(point.y - middle.y) }
        return (distance($0.key), $0.value) < (distance($1.key), $1.value)
      })
    let state = state(.spiral, .runs, center: middle, cursor: UInt64(cursor.value))
    let geometry = try #require(MapGeometry(state, size: Self.size))
    let window = PrimeWindow(geometry.frame)
    func isPrime(_ column: Int, _ row: Int) -> Bool {
      guard 0..<geometry.frame.width ~= column, 0..<geometry.frame.height ~= row else { return false }
      return numbers[geometry.frame.point(column, row)].map(Self.isPrime) ?? false
    }
    var primeCount = 0
    for row in 0..<geometry.frame.height {
      for column in 0..<geometry.frame.width {
        let point = geometry.frame.point(column, row)
        let number = try #require(numbers[point], "\(point)")
        #expect(
          geometry.layout.number(x: point.x, y: point.y) == (number <= Self.end ? UInt64(number) : nil),
          "\(point)")
        #expect(window.isPrime(column, row) == isPrime(column, row), "\(number)")
        guard isPrime(column, row) else { continue }
        primeCount += 1
        let run = [(1, 1), (1, -1)].map { x, y in
          1 + (1...).prefix { isPrime(column + $0 * x, row + $0 * y) }.count
            + (1...).prefix { isPrime(column - $0 * x, row - $0 * y) }.count
        }.max()
        #expect(window.runs[column, row] == run, "\(number)")
      }
    }
    #expect(primeCount > 2)
    try factors(self.state(.spiral, .factor, center: middle, cursor: UInt64(cursor.value)), numbers)
  }

  private func factors(_ state: Explore.State, _ numbers: [MapPoint: UInt128]) throws {
    let geometry = try #require(MapGeometry(state, size: Self.size))
    let grid = render(PrimeMap(state, showsCursor: false), size: Self.size)
    let areas: [(UInt128, ThemeColor)] = [(2, .area1), (3, .area2), (5, .area3), (7, .area4), (11, .area5)]
    for y in 0..<Self.size.height {
      for x in 0..<Self.size.width where grid[x, y].character != "╱" {
        let expected = [2 * y, 2 * y + 1].map { row -> Color? in
          guard let number = numbers[geometry.frame.point(x, row)], number <= Self.end else { return nil }
          if Self.isPrime(number) { return .theme(.areaHighlight) }
          return .theme(areas.first { number % $0.0 == 0 }?.1 ?? .area6)
        }
        // The words at the end cover some cells, which have no background.
        if "▀▄█".contains(grid[x, y].character) || grid[x, y].style.background != nil {
          #expect(grid.halves(x, y) == expected, "\(x), \(y)")
        }
      }
    }
  }

  @Test(
    "Gaussian primes near and on the axes, and at the ends of the map",
    arguments: [
      MapPoint(x: 1_000_000, y: 3), MapPoint(x: -707_107, y: 707_107), MapPoint(x: 0, y: -1_000_000_007),
      MapPoint(x: 1_000_000_000, y: 999_999_937), MapPoint(x: 3_037_000_490, y: -3_037_000_495),
      MapPoint(x: -3_037_000_499, y: 0), MapPoint(x: 3_037_000_499, y: 3_037_000_499),
    ])
  func gaussian(center: MapPoint) throws {
    let geometry = try #require(MapGeometry(state(.gaussian, .distance, center: center), size: Self.size))
    let window = PrimeWindow(geometry.frame)
    var primeCount = 0
    for row in 0..<geometry.frame.height {
      for column in 0..<geometry.frame.width {
        let point = geometry.frame.point(column, row)
        let (x, y) = (UInt128(point.x.magnitude), UInt128(point.y.magnitude))
        // A Gaussian integer on an axis is prime if the number is and has no sum of two squares; elsewhere, if its norm is.
        let isPrime = x == 0 || y == 0 ? Self.isPrime(x + y) && (x + y) % 4 == 3 : Self.isPrime(x * x + y * y)
        let isOnMap = max(x, y) <= 3_037_000_499
        #expect(window.isPrime(column, row) == (isPrime && isOnMap), "\(point)")
        primeCount += isPrime && isOnMap ? 1 : 0
      }
    }
    #expect(primeCount > 5)
  }
}
