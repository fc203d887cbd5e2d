import BigInt
import PrimeCalculator
import TerminalUI
import TerminalUITesting
import Testing

@testable import Explore

@MainActor
@Suite("Explore: the map")
struct PrimeMapTests {
  private typealias Point = (x: Int, y: Int)

  private func state(
    count: UInt64, cursor: UInt64? = nil, favorites: [BigInt] = [], zoom: Explore.Zoom = .dots,
    rowWidth: Int? = nil
  ) -> Explore.State {
    var screen = Explore.Screen()
    (screen.cursor, screen.zoom, screen.showsRows) = (cursor, zoom, rowWidth != nil)
    if let rowWidth { screen.rowWidth = rowWidth }
    return Explore.State(properties: (count: BigInt(count), favoritePrimes: favorites, screen: screen))
  }

  private func text(_ state: Explore.State, _ size: Size) -> String {
    render(PrimeMap(state, showsCursor: false), size: size).text
  }

  /// The primes of a layout as dots, drawn dot by dot.
  private func drawing(_ layout: NumberLayout, _ size: Size, topLeft: Point) -> String {
    drawing(size) { column, row in
      layout.number(x: topLeft.x + column, y: topLeft.y - row).map(isPrime) ?? false
    }
  }

  private func drawing(_ size: Size, hasDot: (_ column: Int, _ row: Int) -> Bool) -> String {
    // U+2800 + 2^(n − 1) is the character with dot n; dots 1 to 3 are at the left, 4 to 6 at the right, 7 and 8 below.
    let bits = [[0, 3], [1, 4], [2, 5], [6, 7]]
    let lines = (0..<size.height).map { y in
      let line = (0..<size.width).map { x in
        var pattern: UInt32 = 0
        for row in 0..<4 {
          for column in 0..<2 where hasDot(2 * x + column, 4 * y + row) { pattern |= 1 << bits[row][column] }
        }
        return pattern == 0 ? " " : Unicode.Scalar(0x2800 + pattern).map { String(Character($0)) } ?? "?"
      }
      .joined()
      return String(line.reversed().drop { $0 == " " }.reversed())
    }
    return lines.joined(separator: "\n")
  }

  @Test("Around 1, the dots are the primes of a spiral that is walked from number to number")
  func walk() {
    var primes: Set<Position> = []
    var (x, y, number, side) = (0, 0, 1, 1)
    func step(_ dx: Int, _ dy: Int, _ count: Int) {
      for _ in 0..<count {
        (x, y, number) = (x + dx, y + dy, number + 1)
        if (2..<number).allSatisfy({ number % $0 != 0 }) { primes.insert(Position(x: x, y: y)) }
      }
    }
    while number < 1200 {
      step(1, 0, side)
      step(0, 1, side)
      step(-1, 0, side + 1)
      step(0, -1, side + 1)
      side += 2
    }
    let size = Size(width: 16, height: 8)
    #expect(
      text(state(count: 1), size)
        == drawing(size) { column, row in primes.contains(Position(x: column - 16, y: 16 - row)) })
  }

  @Test(
    "The dots are the primes around the count, which is in the middle",
    arguments: [1, 2, 1_000_000, 1_000_000_000_000_000_000, .max - 1_000_000, .max] as [UInt64],
    [Size(width: 7, height: 3), Size(width: 10, height: 5), Size(width: 1, height: 1)])
  func spiral(count: UInt64, size: Size) {
    let center = Spiral.point(of: count)
    let topLeft = (x: center.x - size.width, y: center.y + size.height * 2)
    #expect(text(state(count: count), size) == drawing(.spiral, size, topLeft: topLeft))
  }

  @Test("Beyond the largest number, the map is blank")
  func edge() throws {
    let size = Size(width: 20, height: 10)
    let map = PrimeMap(state(count: .max), showsCursor: false)
    let positions = (0..<10).flatMap { y in (0..<20).map { x in Position(x: x, y: y) } }
    let blank = positions.filter { map.number(at: $0, in: size) == nil }
    #expect(blank.count > 20 && blank.count < 180)
    let grid = render(map, size: size)
    for position in blank { #expect(grid[position.x, position.y].character == " ") }
    #expect(grid.text.contains { $0 != " " && $0 != "\n" })
  }

  @Test(
    "Rows start at the left and with 1, and a map wider than the rows is blank beside them",
    arguments: [3, 10, 60, 1_000_000], [1, 500, 1_000_000_000_000_000_000, .max] as [UInt64])
  func rows(width: Int, count: UInt64) throws {
    let size = Size(width: 12, height: 4)
    let layout = NumberLayout.rows(width: width)
    let center = try #require(layout.point(of: count))
    let topLeft = (x: max(0, min(center.x - 12, width - 24)), y: min(center.y + 8, 0))
    #expect(text(state(count: count, rowWidth: width), size) == drawing(layout, size, topLeft: topLeft))
  }

  @Test(
    "The map scrolls just as far as the cursor is outside",
    arguments: [
      ((0, 0), (0, 0)), ((9, 7), (0, 0)), ((-10, -7), (0, 0)), ((10, 0), (1, 0)), ((30, 0), (21, 0)),
      ((-11, 0), (-1, 0)), ((0, 8), (0, 0)), ((0, 9), (0, 1)), ((0, -8), (0, -1)), ((-40, 40), (-30, 32)),
    ])
  func scrolling(move: (Int, Int), scroll: (Int, Int)) throws {
    let size = Size(width: 10, height: 4)
    let center = Spiral.point(of: 1_000_000)
    let cursor = try #require(Spiral.number(x: center.x + move.0, y: center.y + move.1))
    let topLeft = (x: center.x - 10 + scroll.0, y: center.y + 8 + scroll.1)
    let state = state(count: 1_000_000, cursor: cursor)
    #expect(text(state, size) == drawing(.spiral, size, topLeft: topLeft))
    // The cell of the cursor is inverse.
    let grid = render(PrimeMap(state), size: size)
    let inverse = grid.cells.indices.filter { grid.cells[$0].style.attributes.contains(.inverse) }
    let x = (center.x + move.0 - topLeft.x) / 2
    let y = (topLeft.y - center.y - move.1) / 4
    #expect(inverse == [y * 10 + x])
  }

  @Test("Blocks are two cells wide, and full for primes")
  func blocks() {
    let size = Size(width: 14, height: 7)
    let lines = render(PrimeMap(state(count: 1, zoom: .blocks), showsCursor: false), size: size).lines
    for y in 0..<7 {
      let cells = Array(lines[y].padded(to: 14))
      for x in 0..<7 {
        let isPrime = Spiral.number(x: x - 3, y: 3 - y).map(isPrime) ?? false
        #expect(String(cells[(2 * x)...(2 * x + 1)]) == (isPrime ? "██" : "  "))
      }
    }
  }

  @Test(
    "Digits are grouped, and each number has a space beside it",
    arguments: [1, 90, 950, 1_000_000, .max] as [UInt64],
    [Size(width: 78, height: 20), Size(width: 198, height: 48), Size(width: 30, height: 5)])
  func digits(count: UInt64, size: Size) throws {
    let map = PrimeMap(state(count: count, zoom: .digits), showsCursor: false)
    let extent = map.extent(of: size)
    let topLeft = try #require(map.topLeft(of: extent))
    let lines = render(map, size: size).lines
    #expect(extent.width > 0)
    for row in 0..<extent.height {
      let numbers = (0..<extent.width).compactMap { Spiral.number(x: topLeft.x + $0, y: topLeft.y - row) }
      let shown = lines[row].split(separator: " ").map { UInt64($0.filter { $0 != "," }) }
      #expect(shown == numbers)
    }
  }

  @Test("The primes in a map are in ascending order", arguments: Explore.Zoom.allCases)
  func primes(zoom: Explore.Zoom) {
    let map = PrimeMap(state(count: 1, zoom: zoom))
    let size = Size(width: 8, height: 4)
    let extent = map.extent(of: size)
    let center = (x: -(extent.width / 2), y: extent.height / 2)
    let numbers = (0..<extent.height).flatMap { row in
      (0..<extent.width).compactMap { Spiral.number(x: center.x + $0, y: center.y - row) }
    }
    #expect(map.primes(in: size) == numbers.filter(isPrime).sorted())
  }

  @Test("The dots can have the colors of the longest diagonal runs through them")
  func runs() {
    let size = Size(width: 7, height: 5)
    let map = PrimeMap(state(count: 1), showsCursor: false, colorsRuns: true)
    let grid = render(map, size: size)
    let dots = map.extent(of: size)
    func isDot(_ x: Int, _ y: Int) -> Bool {
      guard 0..<dots.width ~= x, 0..<dots.height ~= y else { return false }
      return Spiral.number(x: x - dots.width / 2, y: dots.height / 2 - y).map(isPrime) ?? false
    }
    func run(_ x: Int, _ y: Int) -> Int {
      [(1, 1), (1, -1)].map { dx, dy in
        let after = (1...).prefix { isDot(x + $0 * dx, y + $0 * dy) }.count
        let before = (1...).prefix { isDot(x - $0 * dx, y - $0 * dy) }.count
        return 1 + after + before
      }.max() ?? 0
    }
    let levels: [ThemeColor] = [.level1, .level2, .level3, .level4, .level5]
    for y in 0..<size.height {
      for x in 0..<size.width {
        let runs = (0..<8).map { (x * 2 + $0 % 2, y * 4 + $0 / 2) }.filter(isDot).map(run)
        let expected = runs.max().map { Color.theme(levels[min($0, 5) - 1]) }
        #expect(grid[x, y].style.foreground == expected, "\(x), \(y)")
      }
    }
  }

  @Test("Favorites have the accent, and other primes don't", arguments: Explore.Zoom.allCases)
  func favorites(zoom: Explore.Zoom) {
    let size = Size(width: 40, height: 9)
    let map = PrimeMap(state(count: 1, favorites: [7, 1_000_003], zoom: zoom), showsCursor: false)
    let accented = render(map, size: size).cells.indices.filter {
      render(map, size: size).cells[$0].style.foreground == .accent
    }
    let numbers = accented.compactMap { map.number(at: Position(x: $0 % 40, y: $0 / 40), in: size) }
    #expect(!accented.isEmpty)
    switch zoom {
    case .dots: #expect(accented.count == 1)
    case .blocks, .digits: #expect(Set(numbers) == [7])
    }
  }

  @Test("The map can be drawn at any size", arguments: Explore.Zoom.allCases, [nil, 3, 1_000_000])
  func sizes(zoom: Explore.Zoom, rowWidth: Int?) {
    for count in [1, 5_000, .max] as [UInt64] {
      let map = PrimeMap(state(count: count, zoom: zoom, rowWidth: rowWidth))
      for width in [0, 1, 2, 3, 30] {
        for height in [0, 1, 2, 9] {
          #expect(render(map, size: Size(width: width, height: height)).lines.count == height)
        }
      }
    }
  }
}

extension String {
  fileprivate func padded(to length: Int) -> String {
    self + String(repeating: " ", count: max(0, length - count))
  }
}
