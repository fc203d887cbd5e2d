import ArchitectureTesting
import BigInt
import Counting
import GuessingGame
import Testing

@MainActor
@Suite("Guessing game: guesses")
struct GuessTests {
  @Test("The button guesses the count and adds it to the guesses with its verdict")
  func button() async {
    let store = gameStore()
    await store.send(.counting(.countEntered(1))) { $0.count = 1 }
    await store.send(.guessButtonTapped) { ($0.game, $0.count) = (.example(guessing: [1]), 51) }
    await store.send(.counting(.countEntered(60))) { $0.count = 60 }
    await store.send(.guessButtonTapped) { ($0.game, $0.count) = (.example(guessing: [1, 60]), 30) }
    await store.send(.counting(.countEntered(42))) { $0.count = 42 }
    await store.send(.guessButtonTapped) { $0.game = .example(guessing: [1, 60, 42]) }
    await store.receive(.delegate(.gameEnded))
    #expect(store.state.game.guesses.map(\.number) == [1, 60, 42])
    #expect(store.state.game.guesses.map(\.verdict) == [.lower, .higher, .correct])
    #expect(store.state.game.isFinished)
  }

  @Test("The number that a game starts with is guessed as the button says")
  func first() async {
    await gameStore().send(.guessButtonTapped) { ($0.game, $0.count) = (.example(guessing: [0]), 50) }
  }

  @Test("After a guess, the middle of what is left is offered; with hints off, the number stays")
  func offer() async {
    for (hasHints, next) in [(true, 20), (false, -20)] as [(Bool, BigInt)] {
      var state = GuessingGame.State.example(guessing: [60])
      (state.settings.showsHints, state.count) = (hasHints, -20)
      await gameStore(state).send(.guessButtonTapped) {
        ($0.game, $0.count) = (.example(guessing: [60, -20]), next)
      }
    }
  }

  @Test("A number that is entered as a guess becomes the count")
  func entered() async {
    let store = gameStore()
    await store.send(.guessEntered(-7)) {
      $0.count = -7
      $0.game = .example(guessing: [-7])
    }
  }

  @Test("The game uses the counter's buttons, step, and reset")
  func counter() async {
    let store = gameStore()
    await store.send(.counting(.incrementButtonTapped)) { $0.count = 1 }
    await store.send(.counting(.stepEntered(10))) { $0.counting.step = 10 }
    await store.send(.counting(.decrementButtonTapped)) { $0.count = -9 }
    await store.send(.counting(.resetButtonTapped)) { $0.count = 0 }
  }

  @Test("A number outside the range is rejected with a notice until the next action")
  func outside() async {
    let store = gameStore()
    await store.send(.guessEntered(101)) {
      $0.count = 101
      $0.notice = "101 is not between −100 and 100"
    }
    await store.send(.counting(.decrementButtonTapped)) {
      $0.count = 100
      $0.notice = nil
    }
    await store.send(.guessButtonTapped) { ($0.game, $0.count) = (.example(guessing: [100]), -1) }
  }

  @Test(
    "A number that can't be guessed becomes the count, with the reason",
    arguments: [
      ([], BigInt(UInt64.max), "18,446,744,073,709,551,615 is not between −100 and 100"),
      ([], BigInt(Int64.min), "−9,223,372,036,854,775,808 is not between −100 and 100"),
      ([60, 10], 60, "60 was guessed already: too high — go lower ↓"),
      ([42], 7, "The game is over: start the next one"),
    ] as [([Int], BigInt, String)])
  func refused(numbers: [Int], number: BigInt, notice: String) async {
    await gameStore(.example(guessing: numbers)).send(.guessEntered(number)) {
      ($0.count, $0.notice) = (number, notice)
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

  @Test("Each verdict has its own words, with the direction of the secret")
  func words() {
    #expect(Verdict.allCases.map(\.words) == ["too low", "too high", "found"])
    #expect(
      Game.example(guessing: [0, 60, 42]).guesses.map(\.sentence) == [
        "0 is too low — go higher ↑", "60 is too high — go lower ↓", "42 is found",
      ])
  }

  @Test(
    "The time of a game has at most two units, and isn't shown if the game wasn't on screen",
    arguments: [
      (0, ""), (9, " and 9 s"), (65, " and 1 min 5 s"), (3599, " and 59 min 59 s"), (3600, " and 1 h 0 min"),
      (90_061, " and 1 d 1 h"),
    ])
  func time(seconds: Int, expected: String) {
    #expect(
      Game.example(guessing: [42], secondsPlayed: seconds).summary == "Found: 42, in 1 guess\(expected)")
  }

  @Test(
    "The middle is that of the numbers that can still be the secret, rounded down",
    arguments: [([], 0), ([60], -21), ([60, -13], 23), ([41, 43], 42), ([-100], 0)] as [([Int], BigInt)])
  func middle(numbers: [Int], expected: BigInt) async {
    var state = GuessingGame.State.example(guessing: numbers)
    (state.count, state.entry, state.notice) = (99, "99", "99 was guessed already")
    await gameStore(state).send(.middleButtonTapped) {
      ($0.count, $0.entry, $0.notice) = (expected, "", nil)
    }
  }
}
