import TerminalUITesting
import Testing

@MainActor
@Suite("The question before quitting")
struct QuitQuestionTests {
  /// A screen with work that a key starts and ends.
  private final class Screen {
    var isWorking = true
    var presses = 0
  }

  private func program(_ screen: Screen) -> ScreenProgram {
    ScreenProgram {
      VStack {
        TabBar(["One", "Two"], hint: .low, selection: Binding(0) { _ in })
        Button("Press", key: "p", isDefault: true) { screen.presses += 1 }
        Spacer()
        KeyHints()
      }
      .keys(KeyBinding("e", title: "End") { screen.isWorking = false })
      .quitQuestion(screen.isWorking ? "2 lookups are running. Quit anyway?" : nil)
    }
  }

  private func driver(_ screen: Screen) -> ProgramDriver {
    ProgramDriver(program(screen), width: 80, height: 12)
  }

  @Test("q asks, and a second q quits")
  func quit() {
    let driver = driver(Screen())
    #expect(driver.footer.contains("[ ] Tabs"))
    driver.press("q")
    #expect(!driver.isFinished && !driver.footer.contains("[ ]"))
    #expect(driver.screen.contains("2 lookups are running. Quit anyway?"))
    #expect(driver.screen.contains(" q Quit   Enter Stay "))
    driver.press("q")
    #expect(driver.isFinished)
  }

  @Test(
    "Enter, Space, and Esc stay, and focus is where it was", arguments: [.enter, " ", .escape] as [KeyEvent])
  func stay(key: KeyEvent) {
    let screen = Screen()
    let driver = driver(screen)
    driver.press(["q", key])
    #expect(!driver.isFinished && !driver.screen.contains("Quit anyway?"))
    #expect(driver.focus == "Press" && screen.presses == 0)
    // The key repeats nothing.
    driver.press("q")
    #expect(driver.screen.contains("Quit anyway?") && driver.focus == "Stay")
  }

  @Test("The keys of the screen below have no effect while the question is displayed, and a tab's closes it")
  func modal() {
    let screen = Screen()
    let driver = driver(screen)
    driver.press(["q", "p", "e"])
    #expect(screen.presses == 0 && screen.isWorking)
    #expect(driver.screen.contains("Quit anyway?"))
    driver.press("]")
    #expect(!driver.screen.contains("Quit anyway?"))
  }

  @Test("A click on Quit quits, and one on Stay stays")
  func mouse() {
    let driver = driver(Screen())
    driver.press("q")
    #expect(driver.click(on: "Enter Stay"))
    #expect(!driver.isFinished && !driver.screen.contains("Quit anyway?"))
    driver.press("q")
    #expect(driver.click(on: "q Quit"))
    #expect(driver.isFinished)
  }

  @Test("Ctrl-C quits at any time without a question", arguments: [[], ["q"]] as [[KeyEvent]])
  func controlC(keys: [KeyEvent]) {
    let driver = driver(Screen())
    driver.press(keys)
    driver.press(.control("c"))
    #expect(driver.isFinished)
  }

  @Test("Without a reason to ask, q quits, even if the reason ends while the question is displayed")
  func noQuestion() {
    let screen = Screen()
    screen.isWorking = false
    let idle = driver(screen)
    idle.press("q")
    #expect(idle.isFinished)

    let working = Screen()
    let program = program(working)
    program.receive(.key("q"))
    #expect(program.question != nil)
    working.isWorking = false
    program.setNeedsRedraw()
    #expect(program.question == nil)
    program.receive(.key("q"))
    #expect(program.isFinished)
  }

  @Test("A snapshot has the question, if there is one")
  func snapshot() {
    func program() -> ScreenProgram {
      ScreenProgram { Text("Working").quitQuestion("Quit anyway?") }
    }
    let (first, second) = (program(), program())
    second.restore(first.snapshot)
    #expect(second.question == nil)
    first.receive(.key("q"))
    #expect(first.question == "Quit anyway?")
    second.restore(first.snapshot)
    #expect(second.question == "Quit anyway?")
  }
}
