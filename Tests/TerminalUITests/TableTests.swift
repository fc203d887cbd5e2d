import TerminalUITesting
import Testing

@testable import TerminalUI

@Suite("Table")
@MainActor
struct TableTests {
  /// The state of a table of numbers and their squares.
  @MainActor
  private final class Squares {
    var order = TableOrder(column: 0)
    var row = 0
    var activated: [Int] = []
    var count = 4
    let made = CallCounter()

    var table: Table<Slice<ClosedRange<Int>>> {
      Table(
        (1...max(count, 1)).prefix(count),
        columns: [
          TableColumn("n", minimumWidth: 5, alignment: .trailing) { number in
            self.made.increment()
            return Text("\(number)")
          },
          TableColumn("Square", minimumWidth: 7, alignment: .trailing, priority: -1) { Text("\($0 * $0)") },
          TableColumn("Name", minimumWidth: 6, maximumWidth: .max, priority: -2) { Text("number \($0)") },
        ],
        name: "Squares", selection: Binding(row) { self.row = $0 }, sort: Binding(order) { self.order = $0 },
        placeholder: "None."
      )
      .onActivate("Open") { self.activated.append($0) }
    }

    func driver(width: Int = 30, height: Int = 5) -> ProgramDriver {
      let program = ScreenProgram { self.table }
      return ProgramDriver(program, width: width, height: height)
    }
  }

  private let squares = Squares()

  @Test("Columns are aligned below their titles, and the last one takes the remaining width")
  func columns() {
    #expect(
      squares.driver().screen == """
            n ↑   Square  Name
        ›     1        1  number 1
              2        4  number 2
              3        9  number 3
              4       16  number 4
        """)
  }

  @Test(
    "With a gutter, a table fills a card: the selected row up to the scroll bar, and columns always at the same places"
  )
  func gutter() {
    func grid(count: Int, width: Int) -> CellGrid {
      squares.count = count
      let program = ScreenProgram { self.squares.table.gutter { Text($0 == 2 ? "●★" : "") } }
      return ProgramDriver(program, width: width, height: 4).grid
    }
    let (short, long) = (grid(count: 3, width: 40), grid(count: 9, width: 40))
    #expect(short.lines[2] == " ●★    2        4  number 2")
    #expect(long.lines[2].hasPrefix(" ●★    2        4  number 2  ") && long.lines[2].hasSuffix("┃"))
    #expect((0..<39).allSatisfy { long[$0, 1].style.background == .selection })
    #expect(long[39, 1].style.background != .selection)
    #expect(grid(count: 0, width: 40).lines[0] == short.lines[0])
  }

  @Test(
    "A column that doesn't sort is skipped, and a title that is wider than its column begins further left")
  func columnOptions() {
    var order = TableOrder(column: 0)
    let columns: [TableColumn<Int>] = [
      TableColumn("n", minimumWidth: 4, alignment: .trailing) { Text("\($0)") },
      TableColumn("Word", minimumWidth: 6, isSortable: false) { _ in Text("one") },
      TableColumn("Cube", minimumWidth: 4, spacing: 1, alignment: .trailing) { Text("\($0)") },
    ]
    let driver = drive(width: 22, height: 2) {
      Table([5], columns: columns, selection: Binding(0) { _ in }, sort: Binding(order) { order = $0 })
    }
    driver.press("o")
    #expect(order == TableOrder(column: 2))
    #expect(driver.grid.lines[0].contains(" Cube ↑"))
    driver.click(on: "Word")
    #expect(order == TableOrder(column: 2))
  }

  @Test("A narrow table drops columns by priority, and then truncates the last one")
  func narrow() {
    squares.count = 1
    #expect(squares.driver(width: 24, height: 2).screen == "    n ↑   Square  Name\n›     1        1  numbe…")
    #expect(squares.driver(width: 23, height: 2).screen == "    n ↑   Square\n›     1        1")
    #expect(squares.driver(width: 15, height: 2).screen == "    n ↑\n›     1")
    #expect(squares.driver(width: 6, height: 2).screen == "   n ↑\n›    1")
  }

  @Test("Only visible rows are created")
  func cost() {
    squares.count = 1_000_000
    squares.row = 500_000
    _ = squares.driver(height: 11).grid
    // Focus is painted in a second pass.
    #expect(squares.made.value <= 20)
  }

  @Test("Clicking a title sorts by it, and again reverses the order; so do keys, by the next column")
  func sorting() {
    let driver = squares.driver()
    driver.click(on: "Square")
    #expect(squares.order == TableOrder(column: 1))
    #expect(squares.row == 0)
    driver.click(on: "Square")
    #expect(squares.order == TableOrder(column: 1, isAscending: false))
    driver.click(on: "n")
    #expect(squares.order == TableOrder(column: 0))
    // Between two columns.
    driver.click(x: 7, y: 0)
    #expect(squares.order == TableOrder(column: 0))
    driver.press("o")
    #expect(squares.order == TableOrder(column: 1))
    driver.press("O")
    #expect(squares.order == TableOrder(column: 1, isAscending: false))
    driver.press("o", times: 2)
    #expect(squares.order == TableOrder(column: 0))
  }

  @Test("Rows have the keys and the mouse of a list, below the titles")
  func rows() {
    let driver = squares.driver()
    driver.press([.down, .enter])
    #expect(squares.activated == [1])
    driver.click(x: 8, y: 4)
    #expect(squares.row == 3)
    driver.click(x: 8, y: 4)
    #expect(squares.activated == [1, 3])
    #expect(driver.focus == "Squares")
  }

  @Test("The scroll bar begins below the titles")
  func scrollBar() {
    squares.count = 100
    let driver = squares.driver()
    #expect(driver.grid[29, 0].character == " ")
    #expect(driver.grid[29, 1].character == "┃")
    #expect(driver.grid[29, 3].character == "│")
    // A click pages, also at the thumb's edge, and a drag scrolls; neither opens a row.
    driver.click(x: 29, y: 3)
    #expect(driver.screen.contains("number 4") && !driver.screen.contains("number 3"))
    driver.click(x: 29, y: 4)
    #expect(driver.screen.contains("number 7"))
    driver.drag((29, 2), (29, 4), releasing: false)
    #expect(driver.screen.contains("number 100"))
    driver.mouse(.drag(.left), x: 29, y: 1)
    #expect(driver.screen.contains("number 1 "))
    #expect(squares.activated.isEmpty)
  }

  @Test("A row is dragged below the titles, and not from the titles")
  func drag() {
    var moves: [[Int]] = []
    let program = ScreenProgram {
      self.squares.table.onMove {
        moves.append([$0, $1])
        self.squares.row = $1
      }
    }
    let driver = ProgramDriver(program, width: 30, height: 5)
    driver.drag((8, 1), (8, 3))
    driver.drag((8, 3), (8, 0))
    #expect(moves == [[0, 2], [2, 0]])
    driver.drag((8, 0), (8, 3))
    #expect(moves.count == 2)
    #expect(squares.activated.isEmpty)
  }

  @Test("Without rows, the titles stay above the placeholder; without titles, the keys sort anyway")
  func empty() {
    squares.row = 1
    let shown = drive(width: 30, height: 4) { self.squares.table.hidesTitles() }
    #expect(shown.grid.lines[0] == "      1        1  number 1")
    shown.press("O")
    #expect(squares.order == TableOrder(column: 0, isAscending: false))
    squares.count = 0
    let driver = squares.driver()
    #expect(driver.screen.hasPrefix("  n ↓   Square  Name\nNone."))
    #expect(driver.controls.isEmpty)
  }

  @Test("The sorted title has the accent and an arrow, in ASCII too")
  func titles() {
    squares.order = TableOrder(column: 0, isAscending: false)
    let grid = render(squares.table, size: Size(width: 30, height: 3), glyphs: .ascii)
    #expect(grid.lines[0] == "    n v   Square  Name")
    #expect(grid[4, 0].style == Style(foreground: .accent, attributes: .bold))
    #expect(grid[10, 0].style == Style(foreground: .muted))
  }

  @Test("A number that extends over the next column keeps its distance from the text there")
  func longNumber() {
    let table = Table(
      [1_234_567],
      columns: [
        TableColumn("n", minimumWidth: 3, alignment: .trailing) { Text("\($0)") },
        TableColumn("Name", minimumWidth: 12) { _ in Text("x") },
      ], name: "Numbers", selection: Binding(0) { _ in }, sort: Binding(TableOrder(column: 0)) { _ in },
      placeholder: "None.")
    #expect(render(table, size: Size(width: 20, height: 2)).lines[1].contains(" 1234567  x"))
  }

  @Test("Widths are fair, and never exceed the table or a maximum")
  func widths() {
    func column(_ minimum: Int, _ maximum: Int, _ priority: Int = 0) -> TableHeading {
      TableColumn<Int>("", minimumWidth: minimum, maximumWidth: maximum, priority: priority) { _ in Text("") }
        .heading
    }
    #expect(
      TableLayout(columns: [column(2, 9), column(2, 4), column(2, 0)]).ranges(in: 20) == [
        0..<9, 11..<15, 17..<19,
      ])
    for width in 0...60 {
      let columns = [column(8, 12), column(3, .max, 2), column(5, 5, -1), column(1, .max)]
      let ranges = TableLayout(columns: columns).ranges(in: width)
      #expect(ranges.allSatisfy { $0.upperBound <= width })
      let shown = ranges.filter { !$0.isEmpty }
      #expect(zip(shown, shown.dropFirst()).allSatisfy { $1.lowerBound - $0.upperBound == 2 })
      #expect(width == 0 || shown.last?.upperBound == width)
      #expect(width == 0 || !ranges[1].isEmpty)
      #expect(ranges[0].count <= 12)
    }
  }
}
