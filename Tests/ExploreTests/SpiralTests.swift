import Testing

@testable import Explore

@Suite("Explore: the spiral")
struct SpiralTests {
  /// The first rings as they are drawn, from top to bottom.
  private static let rings: [[UInt64]] = [
    [37, 36, 35, 34, 33, 32, 31],
    [38, 17, 16, 15, 14, 13, 30],
    [39, 18, 5, 4, 3, 12, 29],
    [40, 19, 6, 1, 2, 11, 28],
    [41, 20, 7, 8, 9, 10, 27],
    [42, 21, 22, 23, 24, 25, 26],
    [43, 44, 45, 46, 47, 48, 49],
  ]

  @Test("The numbers wind counterclockwise from 1")
  func rings() {
    let drawn = (0..<7).map { row in (0..<7).map { Spiral.number(x: $0 - 3, y: 3 - row) } }
    #expect(drawn == Self.rings)
  }

  @Test("A number's point has that number, and its successor is next to it")
  func points() {
    let numbers: [UInt64] =
      Array(1...1000) + [1_000_000, 1 << 32, 1_000_000_000_000_000_000, 1 << 63, .max - 1]
      + (0..<64).flatMap { bit in [(1 << bit) | 1, UInt64.max >> UInt64(bit)] }.filter { $0 < .max }
    for number in numbers {
      let (point, next) = (Spiral.point(of: number), Spiral.point(of: number + 1))
      #expect(Spiral.number(x: point.x, y: point.y) == number)
      #expect(abs(point.x - next.x) + abs(point.y - next.y) == 1, "\(number)")
    }
    let last = Spiral.point(of: .max)
    #expect(Spiral.number(x: last.x, y: last.y) == .max)
  }

  @Test("Numbers of more than 64 bits have no point")
  func limit() {
    let last = Spiral.point(of: .max)
    // Beyond the last number, the spiral goes on in the same direction.
    let beforeLast = Spiral.point(of: .max - 1)
    #expect(Spiral.number(x: 2 * last.x - beforeLast.x, y: 2 * last.y - beforeLast.y) == nil)
    #expect(Spiral.number(x: 1 << 40, y: 0) == nil)
    #expect(Spiral.number(x: .max / 2, y: 0) == nil)
  }

  @Test("Rows go from left to right and downward")
  func rows() {
    let layout = NumberLayout.rows(width: 10)
    #expect(layout.number(x: 0, y: 0) == 1)
    #expect(layout.number(x: 9, y: 0) == 10)
    #expect(layout.number(x: 0, y: -1) == 11)
    #expect(layout.number(x: 10, y: 0) == nil)
    #expect(layout.number(x: 0, y: 1) == nil)
    for number in [1, 10, 11, 100, 12_345, UInt64.max] {
      let point = layout.point(of: number)
      #expect(point.flatMap { layout.number(x: $0.x, y: $0.y) } == number)
    }
  }
}
