import Architecture
import TerminalUI
import TerminalUITesting
import Testing

@MainActor
@Suite("Focus and keys")
struct FocusSamples {
  @Test("A disabled button is drawn as in the article, and its key displays the reason")
  func button() throws {
    let isChanged = false
    func save() { Issue.record("A disabled button was pressed.") }
    let driver = ProgramDriver(
      ScreenProgram(glyphs: .ascii) {
        VStack {
          Button("Open") {}
          Button("Save", key: "s", disabledReason: isChanged ? nil : "nothing has changed") { save() }
          KeyHints()
        }
      })
    let expected = try Article("FocusAndKeys", of: "TerminalUI").output(after: "[s Save")
    #expect(driver.screen.contains(expected))
    driver.press("s")
    #expect(driver.screen.contains("Save - nothing has changed"))
  }

  @Test("Keys of a screen apply wherever focus is")
  func keys() {
    let names = ["Ada", "Emmy"]
    let selection = Binding(0) { _ in }
    var log: [String] = []
    func delete() { log.append("delete") }
    func load() { log.append("load") }
    var content: some View {
      List(names, name: "Names", selection: selection) { Text($0) }
        .keys(
          KeyBinding("d", .delete, title: "Delete") { delete() },
          KeyBinding(.control("r"), title: "Reload") { load() }
        )
        .helpSection("Names")
    }
    let driver = ProgramDriver(
      ScreenProgram {
        VStack {
          content
          KeyHints()
        }
      })
    driver.press(["d", .delete, .control("r")])
    #expect(log == ["delete", "delete", "load"])
    #expect(driver.footer.contains("d Delete"))
    #expect(driver.keyMap.sections.contains { $0.title == "Names" })
  }
}
