import Architecture
import FileStorage
import TerminalUI
import TerminalUITesting
import Testing

@MainActor
struct TodoScreenTests {
  @Test("Typed todos are listed, checked, and deleted")
  func keys() {
    let store = Store(initialState: TodoList.State()) {
      TodoList()
    } withDependencies: {
      $0.fileStorage = .inMemory()
    }
    let driver = ProgramDriver(ScreenProgram(store: store) { TodoScreen(state: $0, send: $1) })
    #expect(driver.screen.contains("Nothing to do"))

    driver.type("Buy milk")
    driver.press(.enter)
    driver.type("Read")
    driver.press([.enter, .escape])
    #expect(driver.screen.contains("2 to do"))
    #expect(driver.screen.contains("› [ ] Buy milk"))

    driver.press([.enter, .down, "d"])
    #expect(driver.screen.contains("› [✓] Buy milk"))
    #expect(!driver.screen.contains("Read"))
  }
}
