import TerminalUITesting
import Testing

@MainActor
@Suite("Key inventory")
struct KeyInventoryTests {
  private func keyMap(_ bindings: KeyBinding...) -> KeyMap {
    ProgramDriver(ScreenProgram { Text("").keys(bindings) }).keyMap
  }

  @Test("A key with different titles on two screens is a conflict that names the screens")
  func conflict() {
    var keys = KeyInventory()
    keys.add(keyMap(KeyBinding("s", title: "Save") {}, KeyBinding("d", title: "Delete") {}), of: "List")
    keys.add(keyMap(KeyBinding("s", title: "Sort") {}, KeyBinding("d", title: "Delete") {}), of: "Table")
    keys.add(keyMap(KeyBinding("s", title: "Save") {}), of: "Details")
    #expect(keys.conflicts().map(\.description) == ["s: “Save” (List, Details), “Sort” (Table)"])
    #expect(keys.conflicts(ignoring: ["s"]) == [])
  }

  @Test("All keys are listed by name, the program's own too")
  func listing() {
    var keys = KeyInventory()
    keys.add(keyMap(KeyBinding("s", .enter, title: "Save") {}), of: "List")
    #expect(
      keys.keys.map(\.description) == [
        ":: “Commands” (List)", "?: “Help” (List)", "Ctrl-C: “Quit” (List)", "Ctrl-P: “Commands” (List)",
        "Enter: “Save” (List)", "F1: “Help” (List)", "q: “Quit” (List)", "s: “Save” (List)",
      ])
  }
}
