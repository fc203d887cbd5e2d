import TerminalUITesting
import Testing

@MainActor
@Suite("Lists beside a more important control, and the keys of rows")
struct SecondaryListTests {
  private final class Model {
    var rows = ["a", "b", "c"]
    var row = 0
    var pressed: [String] = []
  }

  private let model = Model()

  private func driver(isSecondary: Bool = true) -> ProgramDriver {
    drive(width: 60, height: 8) { [model] in
      VStack {
        Button("Press", key: "p", isDefault: true) { model.pressed.append("Press") }
        List(
          model.rows, name: "Letters", selection: Binding(model.row) { model.row = $0 },
          isSecondary: isSecondary
        ) { letter in
          HStack {
            Text("row \(letter)")
            Button("Cut \(letter)") { model.pressed.append("cut \(letter)") }
          }
        }
        .rowKeys { row in
          let letter = model.rows[row]
          return [
            KeyBinding(
              .enter, title: "Open", disabledReason: letter == "c" ? "it is the last one" : nil
            ) { model.pressed.append("open \(letter)") },
            KeyBinding("x", title: "Remove \(letter)") { model.pressed.append("x \(letter)") },
          ]
        }
        KeyHints()
      }
      .keys(KeyBinding("x", title: "Remove all") { model.pressed.append("all") })
    }
  }

  @Test("A secondary list doesn't take focus when its rows appear, and another list does")
  func appearance() {
    for (isSecondary, focus) in [(true, "Press"), (false, "Letters")] {
      model.rows = []
      let driver = driver(isSecondary: isSecondary)
      #expect(driver.focus == "Press")
      model.rows = ["a", "b"]
      driver.size = Size(width: 59, height: 8)
      #expect(driver.focus == focus)
    }
  }

  @Test("A secondary list shows its selection only while it has focus")
  func selection() {
    let driver = driver()
    let before = driver.grid
    #expect(before.lines[1].hasPrefix("row a"))
    driver.press(.tab)
    #expect(driver.focus == "Letters")
    #expect(driver.grid.cells[60].style.background == .selection)
    #expect(before.cells[60].style.background == nil)
    #expect(driver.grid.lines[1] == before.lines[1])
  }

  @Test("The keys of the selected row apply while the list has focus, before those of the screen")
  func keys() {
    let driver = driver()
    driver.press("x")
    driver.click(on: "row b")
    #expect(driver.focus == "Letters" && model.row == 1)
    #expect(driver.title(of: "x") == "Remove b")
    driver.press(["x", .enter, .down, "x", .enter])
    #expect(model.pressed == ["all", "x b", "open b", "x c"])
  }

  @Test("A click on the selected row does what Enter does, if that is available, below the row's controls")
  func click() {
    let driver = driver()
    driver.click(on: "row b")
    driver.click(on: "row b")
    driver.click(on: "row c")
    driver.click(on: "row c")
    driver.click(on: "Cut c")
    #expect(model.pressed == ["open b", "cut c"])
  }
}
