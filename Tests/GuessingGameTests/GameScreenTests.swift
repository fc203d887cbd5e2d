import Architecture
import ArchitectureTesting
import BigInt
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
    $0.uuid = .incrementing
    $0.random = RandomSource(SeededGenerator(seed: 1))
  }

  private let driver: ProgramDriver

  init() {
    driver = ProgramDriver(
      ScreenProgram(store: store) { state, send in
        VStack {
          GuessingGameView(state: state, send: send)
          KeyHints()
        }
      })
  }

  @Test("Digits are typed into the field, and Enter guesses repeatedly")
  func typing() {
    driver.type("60")
    #expect(store.state.screen.count == 60)
    driver.press(.enter)
    #expect(driver.screen.contains("↑ 60 is too high."))
    #expect(driver.screen.contains("It is from −100 to 59."))
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
    driver.press(.enter)
    #expect(store.state.screen.game.numbers == [0])
  }

  @Test("The buttons count, guess, reset, and start the next game")
  func buttons() {
    driver.press("+", times: 3)
    driver.press("-")
    driver.click(on: "Guess 2")
    #expect(store.state.screen.game.numbers == [2])
    driver.press("r")
    #expect(store.state.screen.count == 0)
    store.send(.guessEntered(42))
    #expect(driver.screen.contains(" b Next game "))
    #expect(driver.screen.contains(" Guess 42 "))
    driver.press("b")
    #expect(store.state.id == .number(0))
    #expect(store.state.screen.pastGames.map(\.id) == [.number(255)])
  }

  @Test("e asks whether to give up; Enter and Esc go on with the game")
  func giveUp() {
    for key: KeyEvent in [.enter, .escape] {
      driver.press("e")
      #expect(driver.screen.contains("Give up?"))
      #expect(driver.focus == "Go on")
      driver.press(key)
      #expect(!driver.screen.contains("Give up?"))
      #expect(!store.state.screen.game.isFinished)
    }
    driver.press([.enter, "e", .tab, .enter])
    #expect(driver.screen.contains("Given up after 1 guess. It was 42."))
    #expect(driver.title(of: "e") == nil)
    driver.press("b")
    #expect(store.state.id == .number(0))
    #expect(driver.screen.contains("– 42 given up after 1 guess"))
  }

  @Test("Arrow keys move the slider by one and stop at the end of the range")
  func slider() {
    for _ in driver.controls where driver.focus != "Slider" { driver.press(.tab) }
    #expect(driver.focus == "Slider")
    driver.press(.right, times: 2)
    #expect(store.state.screen.count == 2)
    driver.press(.end)
    #expect(store.state.screen.count == 100)
    #expect(driver.focus == "Slider")
    driver.press(.right)
    #expect(store.state.screen.count == 100)
    #expect(driver.title(of: "+") == "Count up")
    driver.press("+")
    #expect(store.state.screen.count == 100)
    #expect(driver.footer.contains("the range is −100 to 100"))
  }

  @Test("The slider spans the numbers that can still be the secret, or all of them if only one can")
  func sliderBounds() {
    store.send(.guessEntered(60))
    store.send(.guessEntered(-8))
    for _ in driver.controls where driver.focus != "Slider" { driver.press(.tab) }
    driver.press(.end)
    #expect(store.state.screen.count == 59)
    driver.press(.home)
    #expect(store.state.screen.count == -7)
    store.send(.guessEntered(41))
    store.send(.guessEntered(43))
    driver.press(.end)
    #expect(store.state.screen.count == 100)
  }

  @Test("The settings are shown over the game and change the range and the hints")
  func settings() {
    driver.press(",")
    #expect(driver.screen.contains("201 numbers, as in this game."))
    #expect(driver.focus == "Minimum")
    driver.type("-1001")
    #expect(driver.screen.contains("Enter two numbers from −1,000 to 1,000"))
    driver.press(.backspace)
    driver.type("0")
    #expect(driver.screen.contains("1,101 numbers. Press Enter to set them."))
    #expect(store.state.screen.settings.range == -100...100)
    driver.press(.enter)
    #expect(store.state.screen.settings.range == -1000...100)
    #expect(driver.screen.contains("1,101 numbers, starting with the next game."))
    #expect(driver.focus == "Maximum")
    driver.press(.up)
    #expect(driver.focus == "Minimum")
    driver.press(.down)
    #expect(driver.focus == "Maximum")
    driver.press(.enter)
    #expect(driver.focus == "Show hints")
    driver.press("i")
    #expect(!store.state.screen.settings.showsHints)
    driver.press(.escape)
    #expect(!driver.screen.contains("╭─ Settings"))
    driver.press([",", .escape])
    #expect(driver.focus == "Guess")
    #expect(!driver.screen.contains("╭─ Settings"))
    driver.press("g")
    #expect(!driver.screen.contains("It is from"))
  }

  @Test("The counter's alert is shown over the game")
  func alert() {
    store.send(.counter(.countEntered(1 - BigInt(10).power(10_000))))
    driver.press("-")
    #expect(driver.screen.contains("The count was not changed"))
    driver.press(.escape)
    #expect(store.state.screen.counter.alert == nil)
  }
}
