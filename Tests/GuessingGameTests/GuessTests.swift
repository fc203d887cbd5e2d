import Architecture
import ArchitectureTesting
import Counter
import GuessingGame
import Testing

@MainActor
@Suite("Guessing game: guesses")
struct GuessTests {
  @Test("The count is guessed, and goes into the history with its verdict")
  func button() async {
    let store = gameStore()
    await store.send(.guessButtonTapped) { $0.screen.game = .example(guessing: [0]) }
    await store.send(.counter(.countEntered(60))) { $0.screen.count = 60 }
    await store.send(.guessButtonTapped) { $0.screen.game = .example(guessing: [0, 60]) }
    await store.send(.counter(.countEntered(42))) { $0.screen.count = 42 }
    await store.send(.guessButtonTapped) { $0.screen.game = .example(guessing: [0, 60, 42]) }
    #expect(store.state.screen.game.guesses.map(\.number) == [0, 60, 42])
    #expect(store.state.screen.game.guesses.map(\.verdict) == [.lower, .higher, .correct])
    #expect(store.state.screen.game.isFinished)
  }

  @Test("A number that is entered becomes the count and is guessed")
  func entered() async {
    let store = gameStore()
    await store.send(.guessEntered(-7)) {
      $0.screen.count = -7
      $0.screen.game = .example(guessing: [-7])
    }
  }

  @Test("The counter's buttons, step and reset are the game's")
  func counter() async {
    let store = gameStore()
    await store.send(.counter(.incrementButtonTapped)) { $0.screen.count = 1 }
    await store.send(.counter(.binding(.set(\.screen.stepText, "10")))) { $0.screen.counter.stepText = "10" }
    await store.send(.counter(.stepSubmitted)) {
      $0.screen.counter.stepText = ""
      $0.screen.counter.step = 10
    }
    await store.send(.counter(.decrementButtonTapped)) { $0.screen.count = -9 }
    await store.send(.counter(.resetButtonTapped)) { $0.screen.count = 0 }
  }

  @Test("A number outside of the range is refused, and what is wrong is said until something else is done")
  func outside() async {
    let store = gameStore()
    await store.send(.guessEntered(101)) {
      $0.screen.count = 101
      $0.screen.notice = "101 is not in the range from -100 to 100."
    }
    await store.send(.counter(.decrementButtonTapped)) {
      $0.screen.count = 100
      $0.screen.notice = nil
    }
    await store.send(.guessButtonTapped) { $0.screen.game = .example(guessing: [100]) }
  }

  @Test(
    "A number beyond the integers is outside of the range, too",
    arguments: [Int128(UInt64.max), Int128(Int64.min)])
  func farOutside(number: Int128) async {
    let store = gameStore()
    await store.send(.guessEntered(number)) {
      $0.screen.count = number
      $0.screen.notice = "\(number) is not in the range from -100 to 100."
    }
  }

  @Test("A number that was guessed before counts once, and its verdict is said again")
  func again() async {
    let store = gameStore(.example(guessing: [60, 10]))
    await store.send(.guessEntered(60)) {
      $0.screen.count = 60
      $0.screen.notice = "60 was guessed before: it is higher than the secret."
    }
  }

  @Test("A game that is found takes no more guesses")
  func finished() async {
    let store = gameStore(.example(guessing: [42]))
    await store.send(.guessEntered(7)) {
      $0.screen.count = 7
      $0.screen.notice = "The secret is found: go on to the next game."
    }
  }

  @Test(
    "What is known narrows with each guess and never loses the secret",
    arguments: [
      ([], -100...100), ([0], 1...100), ([0, 60], 1...59), ([60, 0, 20, 50], 21...49),
      ([-100, 100], -99...99),
      ([41, 43], 42...42), ([42], 42...42),
    ])
  func candidates(numbers: [Int], expected: ClosedRange<Int>) {
    #expect(Game.example(guessing: numbers).candidates == expected)
  }

  @Test("Verdicts have a word and a sign of their own each")
  func words() {
    #expect(Verdict.allCases.map(\.word) == ["lower", "higher", "correct"])
    #expect(Verdict.allCases.map(\.sign) == ["↑", "↓", "="])
    #expect(
      Game.example(guessing: [0, 60, 42]).guesses.map(\.sentence) == [
        "↑ 0 is lower than the secret.", "↓ 60 is higher than the secret.", "= 42 is correct.",
      ])
  }

  @Test(
    "The time is in minutes and seconds, and from an hour on in hours",
    arguments: [
      (0, "0:00"), (9, "0:09"), (65, "1:05"), (3599, "59:59"), (3600, "1:00:00"), (90_061, "25:01:01"),
    ])
  func time(seconds: Int, expected: String) {
    #expect(
      Game.example(guessing: [42], secondsPlayed: seconds).summary == "Found with 1 guess in \(expected).")
  }
}
