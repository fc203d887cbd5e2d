import ArchitectureTesting
import BigInt
import GuessingGame
import Testing

@MainActor
@Suite("Guessing game: the timer")
struct TimerTests {
  private let clock = TestClock()

  @Test("The timer counts each second on screen until the secret is found")
  func ticks() async {
    let store = gameStore(clock: clock)
    await store.send(.screenAppeared)
    await clock.advance(by: .seconds(2))
    await store.receive(.secondsPassed(1)) { $0.secondsSinceGuess = 1 }
    await store.receive(.secondsPassed(1)) { $0.secondsSinceGuess = 2 }
    await clock.advance(by: .milliseconds(999))
    await store.send(.guessEntered(42)) {
      $0.count = 42
      $0.game = .example(guessing: [42], secondsPlayed: 2)
      $0.secondsSinceGuess = 0
    }
    #expect(clock.sleeperCount == 0)
    await store.receive(.delegate(.gameEnded))
    await store.finish()
  }

  @Test("A finished game has no timer, and the timer of the next game starts at 0")
  func nextGame() async {
    let store = gameStore(.example(guessing: [42]), clock: clock)
    await store.send(.screenAppeared)
    #expect(clock.sleeperCount == 0)
    store.exhaustivity = .off
    await store.send(.nextGameButtonTapped)
    store.exhaustivity = .on
    await clock.advance(by: .seconds(1))
    await store.receive(.secondsPassed(1)) { $0.secondsSinceGuess = 1 }
    await store.skipInFlightEffects()
  }

  @Test("Appearing twice starts one timer; leaving the screen stops it, and returning restarts it")
  func leaving() async {
    let store = gameStore(clock: clock)
    await store.send(.screenAppeared)
    await store.send(.screenAppeared)
    #expect(clock.sleeperCount == 1)
    await store.send(.screenDisappeared)
    #expect(clock.sleeperCount == 0)
    await store.send(.screenAppeared)
    await clock.advance(by: .seconds(1))
    await store.receive(.secondsPassed(1)) { $0.secondsSinceGuess = 1 }
    await store.skipInFlightEffects()
  }

  @Test("Removing or replacing the game's state cancels its timer", arguments: [true, false])
  func gameRemoved(isReplaced: Bool) async {
    let store = TestStore(initialState: Parent(game: .example())) {
      ParentReducer()
    } withDependencies: {
      $0.clock = clock
    }
    await store.send(.game(.screenAppeared))
    #expect(clock.sleeperCount == 1)
    let other = GuessingGame.State(game: Game(id: .number(9), secret: 0, range: 0...1))
    let next = isReplaced ? other : nil
    await store.send(.replaced(by: next)) { $0.game = next }
    #expect(clock.sleeperCount == 0)
    await store.finish()
  }

  @Test("The timer of the next game survives the change of identity")
  func identity() async {
    let store = TestStore(initialState: Parent(game: .example())) {
      ParentReducer()
    } withDependencies: {
      $0.clock = clock
      $0.uuid = .incrementing
      $0.random = RandomSource(SeededGenerator(seed: 1))
    }
    store.exhaustivity = .off
    await store.send(.game(.screenAppeared))
    await store.send(.game(.nextGameButtonTapped))
    #expect(clock.sleeperCount == 1)
    await clock.advance(by: .seconds(3))
    await store.receive(.game(.secondsPassed(1)))
    await store.receive(.game(.secondsPassed(1)))
    await store.receive(.game(.secondsPassed(1))) { $0.game?.secondsSinceGuess = 3 }
    await store.skipInFlightEffects()
  }

  @Test(
    "Time that the caller measures is added, and negative time is ignored",
    arguments: [(5, 15), (0, 10), (-5, 10)])
  func secondsPassed(seconds: Int, expected: Int) async {
    let store = gameStore(GuessingGame.State(game: .example(secondsPlayed: 10)))
    store.exhaustivity = .off
    await store.send(.secondsPassed(seconds))
    #expect(store.state.secondsPlayed == expected)
  }
}

/// A parent with an optional game.
private struct Parent: Equatable, Sendable {
  var game: GuessingGame.State?
}

private enum ParentAction: Equatable, Sendable {
  case game(GuessingGame.Action)
  case replaced(by: GuessingGame.State?)
}

private struct ParentReducer: Reducer {
  var body: some Reducer<Parent, ParentAction> {
    Reduce { state, action in
      if case .replaced(let game) = action { state.game = game }
      return .none
    }
    .ifLet(\.game, action: /ParentAction.game) { GuessingGame() }
  }
}
