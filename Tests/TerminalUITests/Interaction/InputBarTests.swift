import TerminalUITesting
import Testing

@MainActor
@Suite("Input bars and pastes")
struct InputBarTests {
  private final class Model {
    var text: String?
    var error: String?
    var errorColumn: Int?
    var detail = "4 words"
    var showsModal = false
    var log: [String] = []
  }

  private let model = Model()
  private let driver: ProgramDriver

  init() {
    let program = ScreenProgram { [model] in Self.screen(model) }
    driver = ProgramDriver(program, width: 40, height: 6)
  }

  private static func screen(_ model: Model) -> some View {
    VStack {
      Button("Go", isDefault: true) { model.log.append("go") }
        .keys(
          KeyBinding([.init(.character("1")), .init(.character("2"))], title: "Type") { key, _ in
            model.text = key.name
          }
          .displayName("1–2")
        )
        .onPaste { model.text = $0 }
        .overlay { if model.showsModal { Text("modal") } }
      Button("Next", key: "n", title: "Prime after it") {
        model.log.append("next of \(model.text ?? "none")")
      }
      Spacer()
      if let text = model.text {
        InputBar(
          TextField("Number", text: Binding(text) { model.text = $0 }, placeholder: "empty")
            .markingError(atColumn: model.errorColumn)
            .onSubmit("Open", disabledReason: model.error) { model.log.append("open") }
            .shortcuts(
              [KeyBinding("n", title: "Next prime", hintTitle: "Next") { model.log.append("next") }],
              isEnabled: text != "2"),
          error: model.error
        ) {
          Text(model.detail)
        } result: {
          Text("result").onClick("Open the result") { model.log.append("clicked") }
        }
        .focused(Binding(true) { if !$0 { model.text = nil } })
      }
      KeyHints()
    }
  }

  @Test("The character that opens a bar stays, and the cursor is after it")
  func opening() {
    driver.press("1")
    #expect(driver.grid.lines[3] == "▌ › 1                          4 words")
    #expect(driver.grid.lines[4] == "▌   result")
    #expect(driver.grid.cursor == Position(x: 5, y: 3))
    driver.type("2")
    #expect(model.text == "12")
  }

  @Test("A bar that is opened again has no cursor and no undo of its last text")
  func reopening() {
    driver.press("1")
    driver.type("22")
    driver.press([.home, .escape])
    #expect(model.text == nil && driver.focus == "Go")
    driver.press("2")
    driver.type("1")
    #expect(model.text == "21")
    driver.press([.control("z"), .control("z")])
    #expect(model.text == "2")
  }

  @Test("The detail is omitted if the text needs the room")
  func narrow() {
    model.detail = String(repeating: "d", count: 20)
    driver.press("1")
    driver.type(String(repeating: "2", count: 10))
    #expect(driver.grid.lines[3].hasSuffix("ddd"))
    driver.type("2")
    #expect(driver.grid.lines[3] == "▌ › 122222222222")
  }

  @Test("A mistake is underlined and named below the text, and Enter says why it does nothing")
  func mistake() {
    driver.press("1")
    driver.type("a2")
    (model.error, model.errorColumn) = ("Unknown letter", 2)
    driver.press(.left)
    #expect(driver.grid.lines[4] == "▌   ! Unknown letter")
    let underlined = (0..<40).filter { driver.grid[$0, 3].style.attributes.contains(.underline) }
    #expect(underlined == [5])
    #expect(driver.grid[0, 3].style.foreground == .negative)
    driver.press(.enter)
    #expect(driver.footer.hasPrefix("Open — Unknown letter"))
    #expect(model.log.isEmpty && model.text == "1a2")
    // After the text, there is nothing to underline.
    model.errorColumn = 4
    driver.press(.right)
    #expect((0..<40).allSatisfy { !driver.grid[$0, 3].style.attributes.contains(.underline) })
  }

  @Test("A shortcut acts instead of being typed, and its hint has the shorter title")
  func shortcut() {
    driver.press("1")
    #expect(driver.footer.contains("n Next ") && !driver.footer.contains("Next prime"))
    #expect(driver.title(of: "n") == "Next prime")
    driver.type("n2")
    #expect(model.log == ["next"] && model.text == "12")
  }

  @Test("A click on a button does what its key does in the field, unless the key is typed there")
  func clickOnShortcut() {
    driver.click(on: "n Next")
    driver.press("1")
    driver.click(on: "n Next")
    #expect(model.log == ["next of none", "next"] && model.text == "1")
    driver.click(on: "Go")
    #expect(model.log.last == "go" && model.text == nil)
    driver.press("2")
    driver.click(on: "n Next")
    #expect(model.log.last == "next of none" && model.text == nil)
  }

  @Test("A view that is clicked acts without focus")
  func click() {
    driver.press("1")
    driver.click(on: "result")
    #expect(model.log == ["clicked"] && driver.focus == "Number")
    #expect(!driver.controls.contains("Open the result"))
  }

  @Test("The screen receives a paste without a field, and a paste over a modal is ignored")
  func paste() {
    driver.paste("97")
    #expect(model.text == "97")
    driver.paste("1")
    #expect(model.text == "971")
    driver.press(.escape)
    model.showsModal = true
    driver.paste("97")
    #expect(model.text == nil)
    #expect(driver.footer.contains("Nothing was pasted"))
  }
}
