import NumberFacts
import PrimeCalculator
import TerminalUITesting
import Testing

@testable import Explore

@MainActor
@Suite("Explore: the map")
struct PrimeMapTests {
  private typealias Point = (x: Int, y: Int)

  private func state(
    count: UInt64, cursor: UInt64? = nil, zoom: Explore.Zoom = .dots, shape: Explore.Shape = .spiral,
    rowWidth: Int? = nil, center: Explore.Center = .home
  ) -> Explore.State {
    Explore.State(count: BigInt(count)) {
      ($0.cursor, $0.zoom, $0.shape) = (cursor.map { .number($0) } ?? .count, zoom, shape)
      $0.center = center
      if let rowWidth {
        ($0.shape, $0.rowWidth, $0.colors) = (.rows, .numbers(rowWidth), .selected(.runs))
      }
    }
  }

  private func text(_ state: Explore.State, _ size: Size) -> String {
    render(PrimeMap(state, showsCursor: false), size: size).text
  }

  /// The primes of a layout as dots, drawn dot by dot.
  private func drawing(_ layout: NumberLayout, _ size: Size, topLeft: Point) -> String {
    func hasDot(_ column: Int, _ row: Int) -> Bool {
      layout.number(x: topLeft.x + column, y: topLeft.y - row).map(isPrime) ?? false
    }
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

  @Test("The density of the primes is calm, and falls from the middle outward")
  func density() {
    let size = Size(width: 82, height: 30)
    let grid = render(PrimeMap(state(count: 1, zoom: .density), showsCursor: false), size: size)
    func brightShare(_ rows: Range<Int>, _ columns: Range<Int>) -> Double {
      var bright = 0
      for y in rows {
        for x in columns {
          for color in [grid[x, y].style.foreground, grid[x, y].style.background]
          where color == .theme(.level4) || color == .theme(.level5) { bright += 1 }
        }
      }
      return Double(bright) / Double(2 * rows.count * columns.count)
    }
    #expect(brightShare(0..<30, 0..<82) < 0.05)
    #expect(brightShare(14..<16, 40..<42) > 0.5)
  }

  @Test("Until the map is moved, 1 is in the middle if the count is in view then, and else the count")
  func home() throws {
    let size = Size(width: 10, height: 5)
    func middle(_ state: Explore.State) throws -> MapPoint {
      let frame = try #require(MapGeometry(state, size: size)).frame
      return frame.point(frame.width / 2, frame.height / 2)
    }
    #expect(try middle(state(count: 331)) == MapPoint(x: 0, y: 0))
    #expect(try middle(state(count: 1277)) == Spiral.point(of: 1277))
    #expect(try middle(state(count: 331, center: .number(331))) == Spiral.point(of: 331))
    #expect(try middle(state(count: 1, center: .point(MapPoint(x: 3, y: 2)))) == MapPoint(x: 3, y: 2))
  }

  @Test(
    "The dots are the primes around the number in the middle",
    arguments: [1, 2, 1_000_000, 1_000_000_000_000_000_000, .max / 2] as [UInt64],
    [Size(width: 7, height: 3), Size(width: 10, height: 5), Size(width: 1, height: 1)])
  func spiral(count: UInt64, size: Size) {
    let center = Spiral.point(of: count)
    let topLeft = (x: center.x - size.width, y: center.y + size.height * 2)
    #expect(
      text(state(count: count, center: .number(count)), size) == drawing(.spiral, size, topLeft: topLeft))
  }

  @Test("A move whose end is beyond Int in one direction has none")
  func overflow() {
    #expect(MapPoint(x: .max, y: 0).moved(x: 1, y: 0) == nil)
    #expect(MapPoint(x: 0, y: .min).moved(x: 0, y: -1) == nil)
  }

  @Test("Beyond the largest number, the map is hatched", arguments: [Explore.Shape.spiral, .rows])
  func edge(shape: Explore.Shape) throws {
    let size = Size(width: 24, height: 12)
    let state = state(count: .max, shape: shape)
    let grid = render(PrimeMap(state, showsCursor: false), size: size)
    let geometry = try #require(MapGeometry(state, size: size))
    let cell = geometry.cell
    var hatched = 0
    for y in 0..<12 {
      for x in 0..<24 {
        let isBeyond = (0..<cell.width * cell.height).allSatisfy { dot in
          let point = geometry.frame.point(
            x * cell.width + dot % cell.width, y * cell.height + dot / cell.width)
          return geometry.layout.number(x: point.x, y: point.y) == nil
            && geometry.layout.isBeyond(x: point.x, y: point.y)
        }
        if isBeyond { hatched += 1 }
        #expect(!isBeyond || grid[x, y].character == "╱" || grid[x, y].style.foreground != .border)
        #expect(isBeyond || grid[x, y].character != "╱")
      }
    }
    #expect(hatched > 40)
    // Two rows are in words, with a space at their ends.
    #expect(grid.cells.count { $0.character == "╱" } == hatched - 2 * 19, "\n\(grid.text)")
    #expect(grid.text.contains("beyond 2⁶⁴ − 1") && grid.text.contains("the map ends here"))
    // The middle of the hatched cells may be a corner of numbers.
    let small = render(PrimeMap(state, showsCursor: false), size: Size(width: 34, height: 5)).text
    #expect(small.contains("beyond 2⁶⁴ − 1"), "\n\(small)")
    let ascii = render(PrimeMap(state, showsCursor: false), size: size, glyphs: .ascii).text
    #expect(ascii.utf8.allSatisfy { $0 < 0x80 } && ascii.contains("beyond 2^64 - 1"))
  }

  @Test(
    "Rows start at the left and with 1, and a map wider than the rows is blank beside them",
    arguments: [3, 10, 60, 1_000_000], [1, 500, 1_000_000_000_000_000_000] as [UInt64])
  func rows(width: Int, count: UInt64) throws {
    let size = Size(width: 12, height: 4)
    let layout = NumberLayout.rows(width: width)
    let center = try #require(layout.point(of: count))
    let topLeft = (x: max(0, min(center.x - 12, width - 24)), y: min(center.y + 8, 0))
    #expect(
      text(state(count: count, rowWidth: width, center: .number(count)), size)
        == drawing(layout, size, topLeft: topLeft))
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
    // The cell of the cursor has the colors of the selection, and one dot.
    let grid = render(PrimeMap(state), size: size)
    let selected = grid.cells.indices.filter { grid.cells[$0].style.background == .selection }
    let x = (center.x + move.0 - topLeft.x) / 2
    let y = (topLeft.y - center.y - move.1) / 4
    #expect(selected == [y * 10 + x])
  }

  @Test(
    "Digits are grouped, and each number has a space beside it",
    arguments: [1, 90, 950, 1_000_000, .max] as [UInt64],
    [Size(width: 78, height: 20), Size(width: 198, height: 48), Size(width: 30, height: 5)])
  func digits(count: UInt64, size: Size) throws {
    let state = state(count: count, zoom: .digits)
    let frame = try #require(MapGeometry(state, size: size)).frame
    let lines = render(PrimeMap(state, showsCursor: false), size: size).lines
    for row in 0..<frame.height {
      let numbers = (0..<frame.width).compactMap { Spiral.number(x: frame.left + $0, y: frame.top - row) }
      let shown = lines[row].split(separator: " ").map { UInt64($0.filter { $0 != "," }) }
      #expect(shown == numbers)
    }
  }

  @Test("The primes in a map are in ascending order", arguments: Explore.Zoom.allCases)
  func primes(zoom: Explore.Zoom) throws {
    let state = state(count: 1, zoom: zoom)
    let size = Size(width: 8, height: 4)
    let frame = try #require(MapGeometry(state, size: size)).frame
    let numbers = (0..<frame.height).flatMap { row in
      (0..<frame.width).compactMap { Spiral.number(x: frame.left + $0, y: frame.top - row) }
    }
    #expect(PrimeMap(state).primes(in: size) == numbers.filter(isPrime).sorted())
  }

  @Test(
    "In ASCII and without colors, longer runs have denser characters, and twins and remainders their own",
    arguments: [Explore.Coloring.runs, .twins, .mod6])
  func asciiLevels(coloring: Explore.Coloring) {
    var state = state(count: 1)
    state.screen.colors = .selected(coloring)
    let size = Size(width: 40, height: 10)
    let (grid, ascii) = (
      render(PrimeMap(state, showsCursor: false), size: size),
      render(PrimeMap(state, showsCursor: false), size: size, glyphs: .ascii)
    )
    let levels: [ThemeColor] = [.level1, .level2, .level3, .level4, .level5]
    for (cell, character) in zip(grid.cells, ascii.cells.map(\.character)) {
      let level = levels.firstIndex { cell.style.foreground == .theme($0) }
      #expect(character == level.map { Array(".:+*#")[$0] } ?? " ")
    }
    #expect(monochrome(grid) == marks(String(ascii.cells.map(\.character))))
  }

  /// The characters of a terminal's screen without colors, in order, because they are painted by style.
  private func monochrome(_ grid: CellGrid) -> [Character] {
    marks(
      String(decoding: FrameDiff(colors: .none).bytes(from: nil, to: grid), as: UTF8.self)
        .replacing(/\u{1B}\[[?0-9;]*[A-Za-z]/, with: ""))
  }

  private func marks(_ text: String) -> [Character] { text.filter { $0 != " " }.sorted() }

  @Test(
    "Without colors, primes are blocks in their halves, and each other odd number has the character of its smallest factor"
  )
  func colorlessFactors() throws {
    var state = state(count: 1)
    state.screen.colors = .selected(.factor)
    let size = Size(width: 30, height: 10)
    let frame = try #require(MapGeometry(state, size: size)).frame
    func expected(prime: (Bool, Bool) -> Character) -> String {
      let cells = (0..<size.height).flatMap { y in
        (0..<size.width).map { x -> Character in
          let numbers = [0, 1].map { Spiral.number(x: frame.left + x, y: frame.top - 2 * y - $0) ?? 0 }
          let primes = numbers.map(isPrime)
          if primes.contains(true) { return prime(primes[0], primes[1]) }
          guard let odd = numbers.first(where: { $0 % 2 == 1 }), odd > 1 else { return " " }
          return odd % 3 == 0 ? "." : odd % 5 == 0 ? ":" : odd % 7 == 0 ? "-" : odd % 11 == 0 ? "=" : "+"
        }
      }
      return String(cells)
    }
    let map = PrimeMap(state, showsCursor: false)
    let blocks = expected { $0 && $1 ? "█" : $0 ? "▀" : "▄" }
    let grid = render(map, size: size)
    #expect(grid.lines.map { $0.padding(to: size.width) }.joined() == blocks)
    #expect(monochrome(grid) == marks(blocks))
    let ascii = render(map, size: size, glyphs: .ascii)
    #expect(String(ascii.cells.map(\.character)) == expected { _, _ in "#" })
    // The cursor is neither a prime nor a factor.
    #expect(render(PrimeMap(state), size: size, glyphs: .ascii).text.contains("o"))
  }

  @Test("Without colors, densities are characters of a scale, and Gaussian primes dots")
  func colorlessShapes() {
    let size = Size(width: 30, height: 10)
    let density = monochrome(
      render(PrimeMap(state(count: 1, zoom: .density), showsCursor: false), size: size))
    #expect(Set(density).subtracting(".:+*#").isEmpty && Set(density).count > 3, "\(density)")
    let gaussian = render(PrimeMap(state(count: 1, shape: .gaussian), showsCursor: false), size: size)
    #expect(monochrome(gaussian) == marks(gaussian.text.filter { $0 != "\n" }))
    #expect(gaussian.text.contains { "\u{2801}"..."\u{28FF}" ~= $0 })
  }

  @Test("The map can be drawn at any size", arguments: Explore.Zoom.allCases, Explore.Shape.allCases)
  func sizes(zoom: Explore.Zoom, shape: Explore.Shape) {
    for count in [1, 5_000, .max] as [UInt64] {
      let map = PrimeMap(state(count: count, zoom: zoom, shape: shape))
      for width in [0, 1, 2, 3, 12] {
        for height in [0, 1, 2, 5] {
          #expect(render(map, size: Size(width: width, height: height)).lines.count == height)
        }
      }
    }
  }
}

extension String {
  /// The text with spaces after it, up to a width.
  fileprivate func padding(to width: Int) -> String { self + String(repeating: " ", count: width - count) }
}
