import Architecture
import ArchitectureTesting
import BigInt
import Counter
import GuessingGame
import Testing

@MainActor
@Suite("Guessing game: guesses")
struct GuessTests {
  @Test("The button guesses the count and adds it to the guesses with its verdict")
  func button() async {
    let store = gameStore()
    await store.send(.guessButtonTapped) { $0.screen.game = .example(guessing: [0]) }
    await store.send(.counter(.countEntered(60))) { $0.screen.count = 60 }
    await store.send(.guessButtonTapped) { $0.screen.game = .example(guessing: [0, 60]) }
    await store.send(.counter(.countEntered(42))) { $0.screen.count = 42 }
    await store.send(.guessButtonTapped) { $0.screen.game = .example(guessing: [0, 60, 42]) }
    await store.receive(.delegate(.gameEnded))
    #expect(store.state.screen.game.guesses.map(\.number) == [0, 60, 42])
    #expect(store.state.screen.game.guesses.map(\.verdict) == [.lower, .higher, .correct])
    #expect(store.state.screen.game.isFinished)
  }

  @Test("A number that is entered as a guess becomes the count")
  func entered() async {
    let store = gameStore()
    await store.send(.guessEntered(-7)) {
      $0.screen.count = -7
      $0.screen.game = .example(guessing: [-7])
    }
  }

  @Test("The game uses the counter's buttons, step, and reset")
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

  @Test("A number outside the range is rejected with a notice until the next action")
  func outside() async {
    let store = gameStore()
    await store.send(.guessEntered(101)) {
      $0.screen.count = 101
      $0.screen.notice = "101 is not in the range from −100 to 100."
    }
    await store.send(.counter(.decrementButtonTapped)) {
      $0.screen.count = 100
      $0.screen.notice = nil
    }
    await store.send(.guessButtonTapped) { $0.screen.game = .example(guessing: [100]) }
  }

  @Test(
    "The largest and smallest counts are rejected, too",
    arguments: [
      (BigInt(UInt64.max), "18,446,744,073,709,551,615"), (BigInt(Int64.min), "−9,223,372,036,854,775,808"),
    ])
  func farOutside(number: BigInt, grouped: String) async {
    let store = gameStore()
    await store.send(.guessEntered(number)) {
      $0.screen.count = number
      $0.screen.notice = "\(grouped) is not in the range from −100 to 100."
    }
  }

  @Test("Guessing a number again adds no guess, and shows its verdict again")
  func repeatedGuess() async {
    let store = gameStore(.example(guessing: [60, 10]))
    await store.send(.guessEntered(60)) {
      $0.screen.count = 60
      $0.screen.notice = "60 was already guessed. It is too high."
    }
  }

  @Test("A finished game accepts no more guesses")
  func finished() async {
    let store = gameStore(.example(guessing: [42]))
    await store.send(.guessEntered(7)) {
      $0.screen.count = 7
      $0.screen.notice = "The game is over. Start the next one."
    }
  }

  @Test(
    "The candidates shrink with each guess and always contain the secret",
    arguments: [
      ([], -100...100), ([0], 1...100), ([0, 60], 1...59), ([60, 0, 20, 50], 21...49),
      ([-100, 100], -99...99),
      ([41, 43], 42...42), ([42], 42...42),
    ])
  func candidates(numbers: [Int], expected: ClosedRange<Int>) {
    #expect(Game.example(guessing: numbers).candidates == expected)
  }

  @Test("Each verdict has its own word and symbol")
  func words() {
    #expect(Verdict.allCases.map(\.words) == ["too low", "too high", "correct"])
    #expect(Verdict.allCases.map(\.symbol) == ["↓", "↑", "="])
    #expect(
      Game.example(guessing: [0, 60, 42]).guesses.map(\.sentence) == [
        "↓ 0 is too low.", "↑ 60 is too high.", "= 42 is correct.",
      ])
  }

  @Test(
    "The time is in minutes and seconds, and in hours if it is long enough",
    arguments: [
      (0, "0:00"), (9, "0:09"), (65, "1:05"), (3599, "59:59"), (3600, "1:00:00"), (90_061, "25:01:01"),
    ])
  func time(seconds: Int, expected: String) {
    #expect(
      Game.example(guessing: [42], secondsPlayed: seconds).summary == "Found with 1 guess in \(expected).")
  }
}
