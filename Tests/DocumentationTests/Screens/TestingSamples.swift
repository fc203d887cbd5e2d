import Architecture
import ArchitectureTesting
import TerminalUI
import TerminalUITesting
import Testing

@MainActor
@Suite("Testing screens")
struct TestingSamples {
  @Test("A driver presses keys, and reads the screen, focus, and keys")
  func driver() async {
    await withDependencies {
      $0.clock = ImmediateClock()
    } operation: {
      let store = Store(initialState: CounterState()) { Counter() }
      let driver = ProgramDriver(ScreenProgram(store: store) { CounterView(count: $0.count, send: $1) })
      driver.press("+", times: 2)
      #expect(driver.screen.contains("2"))

      await store.send(.incrementLaterButtonTapped).finish()
      #expect(driver.screen.contains("3"))

      driver.press(.tab)
      #expect(driver.focus == "+")
      #expect(driver.controls == ["−", "+"])
      #expect(driver.title(of: "+") == "+")
      #expect(driver.title(of: "q") == "Quit")

      driver.size = Size(width: 3, height: 1)
      #expect(driver.screen.hasPrefix("3"))
    }
  }

  @Test("A view is drawn without a program")
  func wholeScreen() {
    let grid = render(CounterView(count: 2) { _ in }, size: Size(width: 12, height: 2))
    #expect(grid.text == "2\n −   +")
  }
}
