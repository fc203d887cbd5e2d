import TerminalUITesting
import Testing

@Suite("Moving rows")
@MainActor
struct MovingRowsTests {
  /// A list of names; the fifth and later ones are below the screen.
  @MainActor
  private final class Names {
    var names = ["Ada", "Emmy", "Kurt", "Leo", "Mary", "Sofia"]
    var selection = 0
    var activated: [String] = []
    /// Whether the rows can be moved.
    var isMovable = true
    var moves: [String] = []

    var list: List<[String], Text> {
      let list = List(
        names, name: "Names", selection: Binding(selection) { self.selection = $0 }, row: { Text($0) }
      )
      .onActivate("Open") { self.activated.append(self.names[$0]) }
      return isMovable ? list.onMove { self.move(from: $0, to: $1) } : list
    }

    private func move(from source: Int, to destination: Int) {
      moves.append("\(source) → \(destination)")
      names.insert(names.remove(at: source), at: destination)
      selection = destination
    }

    var driver: ProgramDriver {
      drive(width: 40, height: 5) {
        VStack {
          self.list
          KeyHints()
        }
      }
    }
  }

  private let state = Names()

  /// Returns the beginnings of the rows of the list.
  private func names(in driver: ProgramDriver) -> [String] {
    driver.grid.lines.prefix(4).map { String($0.prefix(6)) }
  }

  @Test("A dragged row is displayed at each line that the mouse reaches, and moves on release")
  func drag() {
    let driver = state.driver
    driver.drag((4, 1), (5, 1), (5, 2), releasing: false)
    #expect(names(in: driver) == ["  Ada ", "  Kurt", "› Emmy", "  Leo "])
    driver.mouse(.drag(.left), x: 30, y: 3)
    driver.mouse(.drag(.left), x: 5, y: 0)
    #expect(names(in: driver) == ["› Emmy", "  Ada ", "  Kurt", "  Leo "])
    #expect(state.moves.isEmpty)
    driver.mouse(.release(.left), x: 5, y: 0)
    #expect(state.moves == ["1 → 0"])
    #expect(names(in: driver) == ["› Emmy", "  Ada ", "  Kurt", "  Leo "])
    driver.mouse(.drag(.left), x: 5, y: 3)
    driver.mouse(.release(.left), x: 5, y: 3)
    #expect(state.moves.count == 1)
    #expect(state.activated.isEmpty)
  }

  @Test("A row that is dragged out of the list scrolls it, up to its ends, and is dropped inside")
  func scrolling() {
    let driver = state.driver
    driver.drag((4, 3), (4, 4), releasing: false)
    #expect(names(in: driver) == ["  Emmy", "  Kurt", "  Leo ", "  Mary"])
    for line in [40, 41, 3] { driver.mouse(.drag(.left), x: 4, y: line) }
    driver.mouse(.release(.left), x: 4, y: 3)
    #expect(state.moves == ["3 → 5"])
    driver.drag((4, 3), (4, -1), (4, -2), (4, -3), (4, 0))
    #expect(state.names.first == "Leo")
    #expect(driver.screen.hasPrefix("› Leo"))
    // The scroll bar scrolls.
    driver.drag((39, 0), (39, 3))
    #expect(state.moves.count == 2)
    #expect(driver.screen.contains("Sofia"))
  }

  @Test("A click on the selected row acts when the button is released, but not after a drag")
  func click() {
    let driver = state.driver
    driver.mouse(.press(.left), x: 4, y: 0)
    #expect(state.activated.isEmpty)
    driver.mouse(.release(.left), x: 4, y: 0)
    #expect(state.activated == ["Ada"])
    driver.drag((4, 0), (9, 0))
    #expect(state.activated == ["Ada"])
    // A click on another row only selects it.
    driver.click(x: 4, y: 2)
    #expect(state.activated == ["Ada"])
    #expect(state.selection == 2)
  }

  @Test("Rows that can't be moved act when the button is pressed, and dragging has no effect")
  func immovable() {
    state.isMovable = false
    let driver = state.driver
    driver.mouse(.press(.left), x: 4, y: 0)
    #expect(state.activated == ["Ada"])
    driver.mouse(.drag(.left), x: 4, y: 2)
    #expect(state.selection == 0)
    driver.press(KeyEvent(.down, .shift))
    #expect(driver.footer.hasPrefix("Shift-↓: nothing to do here"))
  }

  @Test("Keys move the selected row, and say why the first and the last one can't be moved")
  func keys() {
    let driver = state.driver
    driver.press([KeyEvent(.down, .shift), "J"])
    #expect(state.moves == ["0 → 1", "1 → 2"])
    driver.press(["K", KeyEvent(.up, .shift)])
    #expect(state.names.first == "Ada")
    driver.press("K")
    #expect(driver.footer.hasPrefix("Move row up — this is the first row"))
    driver.press([.end, "J"])
    #expect(driver.footer.hasPrefix("Move row down — this is the last row"))
    #expect(state.moves.count == 4)
  }

  @Test("The command palette moves the selected row")
  func palette() {
    let driver = state.driver
    driver.press(":")
    driver.submit("row down")
    #expect(state.names.prefix(2) == ["Emmy", "Ada"])
  }
}
