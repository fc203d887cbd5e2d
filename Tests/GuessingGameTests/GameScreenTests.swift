import ArchitectureTesting
import BigInt
import Counting
import GuessingGame
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

  @Test("A digit opens the field, and Enter guesses the number in it and closes it")
  func typing() {
    driver.type("60")
    #expect(store.state.count == 60)
    #expect(driver.focus == "Number")
    driver.press(.enter)
    #expect(driver.focus == "Guess")
    #expect(driver.screen.contains("    60  too high  go lower ↓"))
    driver.press("c")
    driver.type("-4")
    driver.press(.enter)
    driver.type("42")
    driver.press(.enter)
    #expect(driver.screen.contains("Found: 42, in 3 guesses"))
    #expect(store.state.game.numbers == [60, -4, 42])
    #expect(!store.state.isEditing)
  }

  @Test("A minus sign lowers the guess, and begins the number whose digits follow it")
  func minusSign() {
    driver.press("-")
    #expect(store.state.count == -1 && !store.state.isEditing)
    driver.type("30")
    #expect(driver.screen.contains("-30") && driver.focus == "Number")
    driver.press(.enter)
    #expect(store.state.game.numbers == [-30])
    for keys: [KeyEvent] in [["-", "-"], [.left], ["-", "+"]] {
      driver.press(keys)
      driver.type("5")
      #expect(store.state.entry == "5")
      driver.press(.escape)
    }
  }

  @Test("In the field, the chips whose keys are typed have none; clicks press them")
  func chipsInField() {
    driver.type("30b")
    #expect(!driver.screen.contains(" b Middle ") && driver.screen.contains(" Unknown letter “b”"))
    driver.click(on: "Middle")
    #expect(store.state.count == 0 && driver.screen.contains(" b Middle "))
    driver.press(",")
    #expect(driver.screen.contains("  Hints: on ") && !driver.screen.contains("i Hints"))
    driver.press([.enter, .enter])
    #expect(driver.screen.contains(" i Hints: on "))
  }

  @Test("Esc in the field brings back the number that was offered", arguments: [true, false])
  func escape(hasHints: Bool) {
    store.send(.binding(.set(\.settings.showsHints, hasHints)))
    for (numbers, offer) in [([], 0), ([50], hasHints ? -26 : 50)] as [([BigInt], BigInt)] {
      for number in numbers { store.send(.guessEntered(number)) }
      driver.type("700")
      driver.press([.enter, .escape])
      #expect(store.state.count == offer && store.state.entry == "" && driver.screen.contains("▼"))
      #expect(driver.screen.contains(" Enter Guess \("\(offer)".replacing("-", with: "−")) "))
    }
  }

  @Test("A number that can't be guessed stays in the field with the mistake below it")
  func mistakes() {
    store.send(.guessEntered(50))
    for (text, mistake) in [
      ("101", "101 is not between −100 and 100"), ("50", "50 was guessed already: too high"),
      ("1k", "Unknown letter “k”"),
    ] {
      driver.type(text)
      #expect(driver.screen.contains("! \(mistake)"), "\(text)")
      driver.press(.enter)
      #expect(driver.focus == "Number")
      #expect(store.state.game.numbers == [50])
      // Typing replaces it.
      driver.type("7")
      #expect(store.state.entry == "7" && !driver.screen.contains(mistake))
      driver.press(.escape)
      #expect(driver.focus == "Guess")
      #expect(!driver.screen.contains(mistake))
    }
    driver.press(["c", .enter])
    #expect(store.state.game.numbers == [50] && store.state.notice == nil)
  }

  @Test("The Guess button has focus first, and Enter guesses its number")
  func enter() {
    #expect(driver.focus == "Guess" && driver.screen.contains("Guess 0"))
    driver.press("b")
    #expect(driver.footer.contains("0 is the middle"))
    driver.press(.enter)
    #expect(store.state.game.numbers == [0] && store.state.count == 50)
    #expect(driver.screen.contains("Guess 50") && !driver.screen.contains("0 is too low"))
    driver.press(.enter)
    #expect(store.state.game.numbers == [0, 50])
  }

  @Test("The buttons count, choose the middle, guess, and start the next game")
  func buttons() {
    driver.press("+", times: 3)
    driver.press("-")
    driver.click(on: "Guess 2")
    #expect(store.state.game.numbers == [2])
    #expect(store.state.count == 51)
    driver.press(.left)
    #expect(store.state.count == 50)
    driver.press(.right)
    #expect(store.state.count == 51)
    driver.type("42")
    driver.press(.enter)
    #expect(driver.screen.contains("★ your 1st win"))
    #expect(driver.focus == "Next game")
    driver.press(.enter)
    #expect(store.state.id == .number(0))
    #expect(store.state.pastGames.map(\.id) == [.number(255)])
    #expect(driver.focus == "Guess")
  }

  @Test("e asks whether to give up; Enter and Esc keep playing")
  func giveUp() {
    for key: KeyEvent in [.enter, .escape] {
      driver.press("e")
      #expect(driver.screen.contains("Give up and see the number?"))
      #expect(driver.footer.hasPrefix("e Give up ") && driver.footer.contains(" Esc Keep playing "))
      #expect(driver.focus == "Keep playing")
      driver.press(key)
      #expect(!driver.screen.contains("Give up and"))
      #expect(!store.state.game.isFinished)
    }
    driver.press(["b", .enter, "e", "e"])
    #expect(driver.screen.contains("Given up after 1 guess: it was 42"))
    #expect(driver.title(of: "e") == nil)
    driver.press(.enter)
    #expect(store.state.id == .number(0))
    #expect(store.state.statistics.givenUp == 1)
  }

  @Test("The keys that change the guess stop at the ends of the range")
  func ends() {
    store.send(.counting(.countEntered(100)))
    for key: KeyEvent in ["+", .right] {
      driver.press(key)
      #expect(store.state.count == 100)
      #expect(driver.footer.contains("the range is −100 to 100"))
    }
  }

  @Test("A click on the range chooses a number", arguments: [80, 120])
  func range(width: Int) throws {
    driver.size = Size(width: width, height: 36)
    let row = try #require(driver.grid.lines.firstIndex { $0.contains("░") || $0.contains("█▼") })
    let line = Array(driver.grid.lines[row])
    let start = try #require(line.firstIndex { "█▼".contains($0) })
    let end = try #require(line.lastIndex { "█▼".contains($0) })
    driver.click(x: start, y: row)
    #expect(store.state.count == -100)
    driver.click(x: end, y: row)
    #expect(store.state.count == 100)
    driver.click(x: (start + end) / 2, y: row)
    #expect((-2...2).contains(store.state.count))
    driver.mouse(.press(.left), x: end - 2, y: row)
    driver.mouse(.drag(.left), x: width - 1, y: row)
    #expect(store.state.count == 100)
    #expect(driver.focus == "Guess")
  }

  @Test("The wheel over the range, PgUp, PgDn, Home, and End move the slider within the range")
  func slider() throws {
    let row = try #require(driver.grid.lines.firstIndex { $0.contains("░") || $0.contains("█▼") })
    driver.mouse(.scrollUp, x: 40, y: row)
    #expect(store.state.count == 1)
    driver.mouse(.scrollDown, x: 40, y: row)
    #expect(store.state.count == 0)
    for (key, count) in [
      (.pageUp, 10), (.pageDown, 0), (.end, 100), (.pageUp, 100), (.home, -100), (.pageDown, -100),
    ] as [(KeyEvent, BigInt)] {
      driver.press(key)
      #expect(store.state.count == count && driver.focus == "Guess")
    }
  }

  @Test("With hints off, neither the range nor the middle reveals the secret's place")
  func withoutHints() {
    store.send(.binding(.set(\.settings.showsHints, false)))
    store.send(.guessEntered(50))
    #expect(driver.screen.contains("50  too high  go lower ↓"))
    #expect(!driver.screen.contains(" 49 "))
    driver.press("b")
    #expect(driver.footer.contains("hints are off"))
    #expect(store.state.count == 50)
  }

  @Test("b says that the middle is chosen, and chooses it after another number")
  func chosenMiddle() {
    driver.press(["+", "b"])
    #expect(store.state.count == 0)
    driver.press([.enter, "b"])
    #expect(driver.footer.contains("50 is the middle"))
    driver.press(["+", "b"])
    #expect(store.state.count == 50)
  }

  @Test(
    "Each bound says what its number means, or what is wrong with it",
    arguments: [
      ([], "201 numbers, as in this game."), (["-50"], "151 numbers. Press Enter to set them."),
      (["-50", "20"], "71 numbers. Press Enter to set them."),
      (["2^5"], "69 numbers. Press Enter to set them."),
      (["7x"], "Minimum: Unknown letter “x”"), (["-1001"], "Minimum: from −1,000 to 1,000"),
      (["2^64"], "Minimum: from −1,000 to 1,000"), (["", "5000"], "Maximum: from −1,000 to 1,000"),
      (["", "7/2"], "Maximum: The division"),
      (["7", "7"], "Maximum: more than the minimum"),
      (["8", "7"], "Maximum: more than the minimum"), (["100"], "Maximum: more than the minimum"),
    ] as [([String], String)])
  func boundSentences(texts: [String], sentence: String) {
    driver.press(",")
    for (index, text) in texts.enumerated() {
      if index > 0 { driver.press(.down) }
      driver.paste(text)
    }
    #expect(driver.screen.contains(sentence), "\(driver.screen)")
    let isMistake = !sentence.contains(" numbers")
    #expect(driver.screen.contains("! ") == isMistake)
    let range = store.state.settings.range
    if isMistake { driver.press(.enter) }
    #expect(store.state.settings.range == range)
  }

  @Test("The settings are shown over the game and change the range and the hints")
  func settings() {
    driver.press(",")
    #expect(driver.screen.contains("201 numbers, as in this game."))
    #expect(driver.focus == "Minimum")
    driver.type("-1001")
    #expect(driver.screen.contains("! Minimum: from −1,000 to 1,000"))
    driver.press(.backspace)
    driver.type("0")
    #expect(driver.screen.contains("1,101 numbers. Press Enter to set them."))
    #expect(store.state.settings.range == -100...100)
    driver.press(.enter)
    #expect(store.state.settings.range == -1000...100)
    #expect(driver.screen.contains("1,101 numbers, starting with the next game."))
    #expect(driver.focus == "Maximum")
    driver.press(.up)
    #expect(driver.focus == "Minimum")
    driver.press(.down)
    #expect(driver.focus == "Maximum")
    driver.press(.enter)
    #expect(driver.focus == "Show hints")
    driver.press("i")
    #expect(!store.state.settings.showsHints)
    driver.press(.escape)
    #expect(!driver.screen.contains("╭─ Settings"))
    driver.press([",", .escape])
    #expect(driver.focus == "Guess")
    #expect(!driver.screen.contains("╭─ Settings"))
  }
}
