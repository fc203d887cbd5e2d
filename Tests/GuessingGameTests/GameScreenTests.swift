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

  @Test("Digits go to the field, and Enter guesses again and again")
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

  @Test("Enter guesses at once: the button has focus first")
  func enter() {
    let driver = driver()
    driver.press(.enter)
    #expect(store.state.screen.game.numbers == [0])
  }

  @Test("The buttons count, guess, give up and go on")
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
    #expect(driver.footer.contains("the secret is found"))
    driver.press("n")
    #expect(store.state.screen.pastGames.map(\.id) == [.number(1)])
  }

  @Test("The slider moves the count, one a key, and ends at the range's ends")
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
    #expect(driver.footer.contains("the range ends at -100 and 100"))
  }

  @Test("The settings lie over the game: range, hints, and back")
  func settings() {
    let driver = driver()
    driver.press("s")
    #expect(driver.screen.contains("201 numbers, as in this game."))
    driver.press([.home])
    #expect(store.state.screen.settings.range == -1000...100)
    #expect(driver.screen.contains("1101 numbers, from the next game on."))
    driver.press("i")
    #expect(!store.state.screen.settings.showsHints)
    driver.press(.escape)
    #expect(!driver.screen.contains("Settings ═"))
    driver.press("g")
    #expect(!driver.screen.contains("It is from"))
  }

  @Test("The counter's alert lies over the game")
  func alert() {
    let driver = driver()
    store.send(.counter(.countEntered(Int128(UInt64.max))))
    driver.press("+")
    #expect(driver.screen.contains("The count ends here"))
    driver.press(.escape)
    #expect(store.state.screen.counter.alert == nil)
  }
}
