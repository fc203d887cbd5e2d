import Architecture
import ArchitectureTesting
import Counter
import GuessingGame
import TerminalUI
import TerminalUITesting
import Testing

@MainActor
@Suite("Guessing game: the screen")
struct GameScreenTests {
  private let store = Store(initialState: GuessingGame.State.example()) {
    GuessingGame()
  } withDependencies: {
    $0.clock = TestClock()
    $0.uuid = .counting
    $0.random = RandomSource(SeededGenerator(seed: 1))
  }

  private func driver() -> ProgramDriver {
    ProgramDriver(
      ScreenProgram(store: store) { state, send in
        VStack {
          GuessingGameView(state: state, send: send)
          KeyHints()
        }
      })
  }

  @Test("Digits are typed into the field, and Enter guesses repeatedly")
  func typing() {
    let driver = driver()
    driver.type("60")
    #expect(store.state.screen.count == 60)
    driver.press(.enter)
    #expect(driver.screen.contains("↓ 60 is higher than the secret."))
    #expect(driver.screen.contains("It is from -100 to 59."))
    driver.type("-4")
    driver.press(.enter)
    driver.type("42")
    driver.press(.enter)
    #expect(driver.screen.contains("= 42 is correct."))
    #expect(driver.screen.contains("Found with 3 guesses in 0:00."))
    #expect(store.state.screen.game.numbers == [60, -4, 42])
  }

  @Test("The Guess button has focus first, so Enter guesses immediately")
  func enter() {
    let driver = driver()
    driver.press(.enter)
    #expect(store.state.screen.game.numbers == [0])
  }

  @Test("The buttons count, guess, reset, and start the next game")
  func buttons() {
    let driver = driver()
    driver.press("+", times: 3)
    driver.press("-")
    driver.press("g")
    #expect(store.state.screen.game.numbers == [2])
    driver.press("r")
    #expect(store.state.screen.count == 0)
    driver.press("n")
    #expect(store.state.id == .number(1))
    store.send(.guessEntered(Int128(store.state.screen.game.secret)))
    #expect(driver.screen.contains("[ Next game (n) ]"))
    driver.press("g")
    #expect(driver.footer.contains("the secret has been found"))
    driver.press("n")
    #expect(store.state.screen.pastGames.map(\.id) == [.number(1)])
  }

  @Test("Arrow keys move the slider by one and stop at the end of the range")
  func slider() {
    let driver = driver()
    for _ in driver.controls where driver.focus != "Slider" { driver.press(.tab) }
    #expect(driver.focus == "Slider")
    driver.press(.right, times: 2)
    #expect(store.state.screen.count == 2)
    driver.press(.end)
    #expect(store.state.screen.count == 100)
    driver.press(.right)
    #expect(store.state.screen.count == 100)
    #expect(driver.title(of: "+") == "Count up")
    driver.press("+")
    #expect(store.state.screen.count == 100)
    #expect(driver.footer.contains("the range is -100 to 100"))
  }

  @Test("The settings are shown over the game and change the range and the hints")
  func settings() {
    let driver = driver()
    driver.press("s")
    #expect(driver.screen.contains("201 numbers, as in this game."))
    driver.press([.home])
    #expect(store.state.screen.settings.range == -1000...100)
    #expect(driver.screen.contains("1101 numbers, starting with the next game."))
    driver.press("i")
    #expect(!store.state.screen.settings.showsHints)
    driver.press(.escape)
    #expect(!driver.screen.contains("Settings ═"))
    driver.press("g")
    #expect(!driver.screen.contains("It is from"))
  }

  @Test("The counter's alert is shown over the game")
  func alert() {
    let driver = driver()
    store.send(.counter(.countEntered(Int128(UInt64.max))))
    driver.press("+")
    #expect(driver.screen.contains("The count was not changed"))
    driver.press(.escape)
    #expect(store.state.screen.counter.alert == nil)
  }
}
