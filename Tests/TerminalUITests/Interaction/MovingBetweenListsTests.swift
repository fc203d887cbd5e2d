import TerminalUITesting
import Testing

@Suite("Moving rows between lists")
@MainActor
struct MovingBetweenListsTests {
  /// Two lists and a table that exchange rows, with 20 columns and four lines each, and a list that doesn't.
  @MainActor
  private final class Board {
    var columns = [["a1", "a2", "a3", "a4", "a5", "a6"], ["b1"], []]
    var rows = [0, 0, 0]
    var moves: [String] = []
    /// Whether moves have no effect.
    var isFull = false

    private func move(_ source: RowPlace<Int>, _ target: RowPlace<Int>) {
      moves.append("\(source.list).\(source.row) → \(target.list).\(target.row)")
      if isFull { return }
      let card = columns[source.list].remove(at: source.row)
      columns[target.list].insert(card, at: target.row)
      rows[target.list] = target.row
    }

    private func list(_ index: Int, _ name: String) -> List<[String], Text> {
      List(
        columns[index], name: name, selection: Binding(rows[index]) { self.rows[index] = $0 },
        placeholder: "empty"
      ) { Text($0) }
      .onMove(group: "cards", list: index) { self.move($0, $1) }
    }

    private var table: Table<[String]> {
      Table(
        columns[2], columns: [TableColumn("Title", minimumWidth: 8) { Text($0) }], name: "C",
        selection: Binding(rows[2]) { self.rows[2] = $0 }, placeholder: "empty"
      )
      .onMove(group: "cards", list: 2) { self.move($0, $1) }
    }

    var driver: ProgramDriver {
      drive(width: 80, height: 5) {
        VStack {
          HStack {
            self.list(0, "A").frame(width: 20)
            self.list(1, "B").frame(width: 20)
            self.table.frame(width: 20)
            List(["z1"], name: "Z", selection: Binding(0) { _ in }) { Text($0) }
              .onMove(group: "cards", list: "z") { _, _ in self.moves.append("z") }
          }
          KeyHints()
        }
      }
    }
  }

  private let board = Board()

  @Test("A dragged row is displayed where it would be dropped, and moves on release")
  func drag() {
    let driver = board.driver
    driver.drag((4, 1), (24, 0), releasing: false)
    #expect(driver.grid.lines[0] == "  a1               ┃ › a2                 Title                › z1")
    #expect(driver.grid.lines[1] == "  a2               ┃   b1                 empty")
    #expect(board.moves.isEmpty)
    #expect(driver.footer.hasPrefix("Esc Cancel"))
    driver.mouse(.release(.left), x: 24, y: 0)
    #expect(board.moves == ["0.1 → 1.0"])
    #expect(board.columns == [["a1", "a3", "a4", "a5", "a6"], ["a2", "b1"], []])
    #expect(driver.focus == "B")
    #expect(driver.grid.lines[0].hasPrefix("  a1               ┃ › a2"))
  }

  @Test("A row is dropped after the last one, and in an empty table")
  func ends() {
    let driver = board.driver
    driver.drag((4, 0), (24, 3))
    driver.drag((24, 0), (50, 3), releasing: false)
    #expect(driver.grid.lines[1].hasSuffix("› b1"))
    driver.mouse(.release(.left), x: 50, y: 3)
    #expect(board.moves == ["0.0 → 1.1", "1.0 → 2.0"])
    #expect(board.columns.suffix(2) == [["a1"], ["b1"]])
    #expect(driver.focus == "C")
    // From the table's only row, back below the title of none.
    driver.drag((44, 1), (24, 0))
    #expect(board.columns.suffix(2) == [["b1", "a1"], []])
  }

  @Test("A drag that returns to its place, leaves the lists, or reaches another group, moves nothing")
  func nowhere() {
    let driver = board.driver
    for end in [(4, 1), (24, 4), (64, 0), (300, 2), (4, -1)] {
      driver.drag((4, 1), (24, 0), end)
      #expect(driver.focus == "A")
      #expect(driver.grid.lines[1].hasPrefix("› a2               ┃   "))
    }
    #expect(board.moves.isEmpty)
  }

  @Test("Esc cancels a drag, and the rest of it has no effect")
  func cancel() {
    let driver = board.driver
    driver.drag((4, 1), (24, 0), releasing: false)
    #expect(driver.title(of: .escape) == "Cancel")
    driver.press(.escape)
    #expect(driver.grid.lines[0].contains("› b1"))
    driver.mouse(.drag(.left), x: 24, y: 1)
    driver.mouse(.release(.left), x: 24, y: 1)
    #expect(board.moves.isEmpty)
    #expect(driver.title(of: .escape) == nil)
  }

  @Test("A drag moves nothing if its row may have changed")
  func changed() {
    let driver = board.driver
    driver.drag((4, 1), (24, 0), releasing: false)
    board.columns[0].removeFirst()
    driver.size = Size(width: 81, height: 5)
    driver.mouse(.release(.left), x: 24, y: 0)
    #expect(board.moves.isEmpty)
  }

  @Test("The list above or below the mouse scrolls, and the wheel too")
  func scrolling() {
    board.columns[1] = ["b1", "b2", "b3", "b4", "b5", "b6", "b7"]
    let driver = board.driver
    driver.press(.end)
    driver.drag((4, 3), (24, 3), (24, 4), (25, 4), releasing: false)
    #expect(driver.grid.lines[0].contains("b3"))
    driver.mouse(.drag(.left), x: 24, y: 1)
    #expect(driver.grid.lines[1].contains("› a6"))
    driver.scroll(by: -1, x: 24, y: 1)
    #expect(driver.grid.lines[0].contains("  b1"))
    #expect(driver.grid.lines[1].contains("› a6"))
    driver.scroll(by: 1, x: 24, y: 1)
    #expect(driver.grid.lines[1].contains("› a6"))
    driver.mouse(.release(.left), x: 24, y: 1)
    #expect(board.moves == ["0.5 → 1.4"])
    #expect(board.rows[0] == 5)
  }

  @Test("Keys move the row to the neighboring lists, and focus follows")
  func keys() {
    let driver = board.driver
    driver.press([.down, KeyEvent(.right, .shift)])
    #expect(board.columns[1] == ["b1", "a2"])
    #expect(driver.focus == "B")
    driver.press([KeyEvent(.up, .shift), "L"])
    #expect(board.columns.suffix(2) == [["b1"], ["a2"]])
    #expect(driver.focus == "C")
    driver.press(KeyEvent(.right, .shift))
    #expect(driver.footer.hasPrefix("Move row to next list — this is the last list"))
    driver.press([KeyEvent(.left, .shift), "H"])
    #expect(board.columns[0].prefix(2) == ["a2", "a1"])
    #expect(driver.focus == "A")
    driver.press("H")
    #expect(driver.footer.hasPrefix("Move row to previous list — this is the first list"))
    #expect(board.moves.last == "1.0 → 0.0")
  }

  @Test("A move that has no effect keeps focus", arguments: [false, true])
  func refused(isDragged: Bool) {
    board.isFull = true
    let driver = board.driver
    if isDragged {
      driver.drag((4, 0), (24, 0))
    } else {
      driver.press("L")
    }
    #expect(board.moves.count == 1)
    #expect(driver.focus == "A")
    // The next row that arrives doesn't take focus either.
    board.columns[1].append("b2")
    driver.size = Size(width: 81, height: 5)
    #expect(driver.focus == "A")
  }

  @Test("The help and the command palette have the moves between lists")
  func help() {
    let driver = board.driver
    driver.size = Size(width: 80, height: 60)
    driver.press("?")
    #expect(driver.screen.contains("Move row to next list"))
    driver.press([.escape, ":"])
    driver.submit("next list")
    #expect(board.moves == ["0.0 → 1.0"])
  }

  @Test("A list that is alone in its group has no keys for others")
  func alone() {
    let driver = board.driver
    driver.press([.tab, .tab])
    #expect(driver.focus == "Z")
    #expect(driver.title(of: "K") == "Move row up")
    #expect(driver.title(of: "L") == nil)
  }
}
