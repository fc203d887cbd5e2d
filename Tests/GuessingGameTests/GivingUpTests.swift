import ArchitectureTesting
import BigInt
import Testing

@testable import GuessingGame

@MainActor
@Suite("Guessing game: giving up")
struct GivingUpTests {
  private let clock = TestClock()

  @Test("Giving up asks first, and the game goes on if the answer is no")
  func goOn() async {
    let store = gameStore(.example(guessing: [50]))
    await store.send(.giveUpButtonTapped) { $0.asksToGiveUp = true }
    await store.send(.giveUpAlert(.dismiss)) { $0.asksToGiveUp = false }
    #expect(!store.state.game.isFinished)
  }

  @Test("A confirmed game ends with its time, and shows its secret")
  func confirmed() async {
    let store = gameStore(.example(guessing: [50, 7]), clock: clock)
    await store.send(.screenAppeared)
    await clock.advance(by: .seconds(1))
    await store.receive(.secondsPassed(1)) { $0.secondsSinceGuess = 1 }
    await store.send(.giveUpButtonTapped) { $0.asksToGiveUp = true }
    await store.send(.giveUpAlert(.presented(.confirmed))) {
      $0.asksToGiveUp = false
      $0.secondsSinceGuess = 0
      $0.game.secondsPlayed = 1
      $0.game.giveUp()
    }
    #expect(store.state.statistics.givenUp == 1)
    await store.receive(.delegate(.gameEnded))
    #expect(store.state.game.summary == "Given up after 2 guesses: it was 42")
    #expect(store.state.plainTextLines.last == "Given up after 2 guesses: it was 42.")
    #expect(store.state.game.candidates == 42...42)
    #expect(clock.sleeperCount == 0)
    await store.finish()
  }

  @Test("A game that was given up accepts no guesses, and becomes a past game when the next one starts")
  func record() async {
    var state = GuessingGame.State.example(guessing: [50])
    state.game.giveUp()
    let game = state.game
    let store = gameStore(state)
    await store.send(.guessEntered(42)) {
      $0.count = 42
      $0.notice = "The game is over: start the next one"
    }
    store.exhaustivity = .off
    await store.send(.nextGameButtonTapped)
    #expect(store.state.pastGames == [game])
    await store.skipInFlightEffects()
  }

  @Test("A game that was won can't be given up")
  func won() async {
    let store = gameStore(.example(guessing: [42]))
    await store.send(.giveUpButtonTapped)
    await store.send(.giveUpAlert(.presented(.confirmed)))
    #expect(!store.state.game.isGivenUp)
  }
}
