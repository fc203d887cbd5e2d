import TerminalUITesting
import Testing

@MainActor
@Suite("Text fields: history, undo, and errors")
struct TextFieldTests {
  private final class Model {
    var text = "" { didSet { changes += 1 } }
    var changes = 0
    var other = ""
    var submitted: [String] = []
    var height: Int?

    var error: String? { text.contains { !$0.isNumber } ? "“\(text)” is not a number" : nil }
  }

  private let model = Model()
  private let driver: ProgramDriver

  init() {
    driver = drive(width: 40, height: 6) { [model] in
      VStack {
        TextField(
          "Count", text: Binding(model.text) { model.text = $0 }, key: "c", limit: 30, error: model.error
        )
        .onSubmit("Set the count") {
          model.submitted.append(model.text)
          model.text = ""
        }
        .frame(width: nil, height: model.height)
        TextField("Step", text: Binding(model.other) { model.other = $0 }, key: "s").onSubmit("Set") {}
        Button("Go") {}
      }
    }
  }

  @Test("A field has its label where five columns are left for the text")
  func label() {
    for (width, line) in [(11, "Count  7"), (10, " 7")] {
      let field = render(TextField("Count", text: Binding("7") { _ in }), size: Size(width: width, height: 1))
      #expect((field.lines[0] + " ").hasPrefix(line + " "), "\(width)")
    }
  }

  @Test("A snapshot has the last change of a field, which Ctrl-Z undoes after the snapshot is restored")
  func undoAfterRestoring() {
    func program() -> ScreenProgram {
      ScreenProgram { [model] in TextField("Count", text: Binding(model.text) { model.text = $0 }, key: "c") }
    }
    let (before, after) = (program(), program())
    let (first, second) = (ProgramDriver(before), ProgramDriver(after))
    first.press("c")
    first.type("97")
    _ = second.screen
    after.restore(before.snapshot)
    #expect(second.title(of: KeyEvent(.character("z"), .control)) == "Undo typing")
    second.press(KeyEvent(.character("z"), .control))
    #expect(model.text.isEmpty)
  }

  private func submit(_ texts: [String]) {
    for text in texts {
      driver.press("c")
      driver.submit(text)
    }
  }

  @Test("Characters that arrive at once are one change of the field, and Enter among them submits it")
  func burst() {
    driver.typeTogether("c123 456")
    #expect(model.text == "123 456" && model.changes == 1)
    driver.press(.control("z"))
    #expect(model.text == "")
    driver.typeTogether("7\nc89\ns1")
    #expect(model.submitted == ["7", "89"] && model.other == "1")
    // Letters outside fields act.
    driver.press(.escape)
    driver.typeTogether("cs")
    #expect(model.text == "s" && model.other == "")
  }

  /// A field that Tab completes to `completion` when ``Model/other`` isn't empty, between two buttons.
  private func completingDriver(_ completion: String, isEnabled: Bool = true) -> ProgramDriver {
    let driver = drive(width: 100, height: 4) { [model] in
      VStack {
        Button("Before") {}
        TextField("File", text: Binding(model.text) { model.text = $0 }, key: "f")
          .onComplete("Complete the path", isEnabled: isEnabled) {
            model.submitted.append(model.text)
            model.text = completion
          }
        Button("After") {}
        KeyHints()
      }
    }
    driver.press("f")
    return driver
  }

  @Test("Tab completes the text of a field, and typing continues after it")
  func completion() {
    let driver = completingDriver("primes.json")
    #expect(driver.screen.contains("Tab Complete the path"))
    #expect(driver.title(of: .shiftTab) == "Move focus back")
    driver.type("pi")
    driver.press([.left, .tab])
    #expect(model.submitted == ["pi"])
    #expect(model.text == "primes.json")
    #expect(driver.focus == "File")
    driver.type("!")
    #expect(model.text == "primes.json!")
    // A completion that arrives later.
    driver.press(.tab)
    model.text = "later"
    driver.type("!")
    #expect(model.text == "later!")
  }

  @Test(
    "Shift-Tab and the arrows leave a field that Tab completes, and Tab one with nothing to complete",
    arguments: [(.shiftTab, "Before"), (.up, "Before"), (.down, "After"), (.tab, "After")]
      as [(KeyEvent, String)])
  func leavingCompletion(key: KeyEvent, button: String) {
    let driver = completingDriver("", isEnabled: key != .tab)
    #expect(driver.screen.contains("Complete") == (key != .tab))
    driver.press(key)
    #expect(driver.focus == button && model.submitted.isEmpty)
  }

  @Test("↑ and ↓ recall the texts submitted in the field, and return to the typed text")
  func history() {
    // An empty text isn't part of the history.
    submit(["", "1", "22", "333", "22", ""])
    driver.press("c")
    driver.type("4")
    driver.press(.up)
    #expect(model.text == "22")
    driver.press(.up)
    #expect(model.text == "333")
    driver.press(.up, times: 5)
    #expect(model.text == "1")
    driver.press(.down)
    #expect(model.text == "333")
    driver.press(.down, times: 2)
    #expect(model.text == "4")
    #expect(driver.focus == "Count")
    driver.press(.up)
    driver.submit("5")
    #expect(model.submitted.last == "225")
  }

  @Test("Each field has a history of its own; without one, the arrows move focus")
  func histories() {
    submit(["1"])
    driver.press("s")
    #expect(driver.focus == "Step")
    driver.press(.up)
    #expect(driver.focus == "Count")
    driver.press(.up)
    #expect(driver.focus == "Count")
    #expect(model.text == "1")
    #expect(model.other.isEmpty)
  }

  @Test(
    "A field that receives focus has its text selected: typing and deleting replace it, and the arrows keep it"
  )
  func selection() {
    for (keys, expected) in [
      (["5"], "5"), ([.backspace], ""), ([.home, "5"], "51000000"),
      ([.end, "5"], "10000005"),
    ] as [([KeyEvent], String)] {
      model.text = "1000000"
      driver.press("c")
      driver.press(keys)
      #expect(model.text == expected)
      driver.press(.enter)
    }
    model.text = "1000000"
    driver.press("c")
    driver.paste("97")
    #expect(model.text == "97")
    driver.paste("1")
    #expect(model.text == "971")
  }

  @Test("Esc leaves the only field of a screen, and the screen's keys act; Enter keeps focus there")
  func onlyField() {
    var (text, isFocused, closed) = ("", true, 0)
    let driver = drive {
      TextField("Name", text: Binding(text) { text = $0 })
        .focused(Binding(isFocused) { isFocused = $0 })
        .keys(KeyBinding("q", title: "Close") { closed += 1 })
    }
    driver.submit("q")
    driver.type("q")
    #expect(text == "qq")
    driver.press(.escape)
    #expect(driver.focus == nil)
    #expect(!isFocused)
    driver.type("q")
    #expect(text.isEmpty && closed == 1)
    driver.press(.tab)
    #expect(driver.focus == "Name" && isFocused)
  }

  @Test("A field with a key gets focus by that key alone, even above an empty list")
  func keyedField() {
    var (query, added) = ("", 0)
    let driver = drive {
      VStack {
        TextField("Search", text: Binding(query) { query = $0 }, key: "/")
        List([String](), name: "Cards", selection: Binding(0) { _ in }) { Text($0) }
      }
      .keys(KeyBinding("n", title: "New") { added += 1 })
    }
    driver.press("n")
    #expect(added == 1 && query.isEmpty && driver.focus == nil)
    driver.press("/")
    driver.type("n")
    #expect(added == 1 && query == "n" && driver.focus == "Search")
  }

  @Test("Ctrl-Z and Ctrl-_ undo a word or a change at a time, and Ctrl-Y redoes it")
  func undo() {
    driver.press("s")
    driver.type("one two")
    driver.press(.control("w"))
    #expect(model.other == "one ")
    driver.press(.control("z"))
    #expect(model.other == "one two")
    driver.press(.control("_"))
    #expect(model.other == "one ")
    driver.press(.control("z"), times: 2)
    #expect(model.other == "")
    driver.press(.control("y"), times: 3)
    #expect(model.other == "one two")
    driver.press(.control("y"))
    #expect(model.other == "one ")
    driver.press([.control("z"), .home])
    driver.paste("zero ")
    #expect(model.other == "zero one two")
    driver.press(.control("z"))
    driver.type("x")
    #expect(model.other == "xone two")
    driver.press(.control("y"))
    #expect(model.other == "xone two")
    // A text typed after Ctrl-Y is a change of its own.
    driver.press([.control("z"), .control("y"), "y", .control("z")])
    #expect(model.other == "xone two")
  }

  @Test("Undo ends at the text that the field had when editing began, and after Enter")
  func undoLimits() {
    model.text = "7"
    driver.press(["c", .control("z")])
    #expect(model.text == "7")
    driver.type("8")
    driver.press(.control("z"), times: 3)
    #expect(model.text == "7")
    driver.submit("9")
    driver.press(["c", .control("z")])
    #expect(model.text == "")
  }

  @Test("An error is displayed below the field as soon as it is typed, and disappears with the mistake")
  func error() {
    driver.press("c")
    driver.type("12x")
    #expect(driver.grid.lines[1] == "      ! “12x” is not a number")
    #expect(driver.grid.lines[2].hasPrefix("Step"))
    driver.press(.backspace)
    #expect(driver.grid.lines[1].hasPrefix("Step"))
  }

  @Test(
    "An error is beside the field if there is only one row, and below it in a frame of two without moving others"
  )
  func errorInOneRow() {
    model.height = 1
    driver.press("c")
    driver.type("1x")
    #expect(driver.grid.lines[0].contains("! “1x” is not"))
    #expect(driver.grid.lines[0].hasPrefix("Count  1x"))
    #expect(driver.grid.lines[1].hasPrefix("Step"))
    model.height = 2
    driver.press(.backspace)
    #expect(driver.grid.lines[2].hasPrefix("Step"))
    driver.type("x")
    #expect(driver.grid.lines[1].contains("! “1x” is not a number"))
    #expect(driver.grid.lines[2].hasPrefix("Step"))
  }
}
