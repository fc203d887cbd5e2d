import Architecture
import ArchitectureTesting
import Counter
import GuessingGame
import Testing

@MainActor
@Suite("Guessing game: the timer")
struct TimerTests {
  private let clock = TestClock()

  @Test("Each second on screen counts until the secret is found")
  func ticks() async {
    let store = gameStore(clock: clock)
    await store.send(.screenAppeared)
    await clock.advance(by: .seconds(2))
    await store.receive(.secondsPassed(1)) { $0.screen.secondsSinceGuess = 1 }
    await store.receive(.secondsPassed(1)) { $0.screen.secondsSinceGuess = 2 }
    await clock.advance(by: .milliseconds(999))
    await store.send(.guessEntered(42)) {
      $0.screen.count = 42
      $0.screen.game = .example(guessing: [42], secondsPlayed: 2)
      $0.screen.secondsSinceGuess = 0
    }
    #expect(clock.sleeperCount == 0)
    await store.finish()
  }

  @Test("A game that is found has no timer, and the next one has its own, from 0")
  func nextGame() async {
    let store = gameStore(.example(guessing: [42]), clock: clock)
    await store.send(.screenAppeared)
    #expect(clock.sleeperCount == 0)
    store.exhaustivity = .off
    await store.send(.nextGameButtonTapped)
    store.exhaustivity = .on
    await clock.advance(by: .seconds(1))
    await store.receive(.secondsPassed(1)) { $0.screen.secondsSinceGuess = 1 }
    await store.skipInFlightEffects()
  }

  @Test("Coming on screen twice starts one timer")
  func twice() async {
    let store = gameStore(clock: clock)
    await store.send(.screenAppeared)
    await store.send(.screenAppeared)
    await clock.advance(by: .seconds(1))
    await store.receive(.secondsPassed(1)) { $0.screen.secondsSinceGuess = 1 }
    await store.skipInFlightEffects()
  }

  @Test("Leaving the screen stops the timer, and coming back starts it")
  func leaving() async {
    let store = gameStore(clock: clock)
    await store.send(.screenAppeared)
    await store.send(.screenDisappeared)
    #expect(clock.sleeperCount == 0)
    await store.send(.screenAppeared)
    await clock.advance(by: .seconds(1))
    await store.receive(.secondsPassed(1)) { $0.screen.secondsSinceGuess = 1 }
    await store.skipInFlightEffects()
  }

  @Test("The timer ends with the game's state, and the next state's goes on", arguments: [true, false])
  func childGoes(goesForGood: Bool) async {
    let store = TestStore(initialState: Table(game: .example())) {
      TableReducer()
    } withDependencies: {
      $0.clock = clock
    }
    await store.send(.game(.screenAppeared))
    #expect(clock.sleeperCount == 1)
    let other = GuessingGame.State(game: Game(id: .number(9), secret: 0, range: 0...1))
    let next = goesForGood ? nil : other
    await store.send(.replaced(by: next)) { $0.game = next }
    #expect(clock.sleeperCount == 0)
    await store.finish()
  }

  @Test("A next game's timer outlives the change of identity")
  func identity() async {
    let store = TestStore(initialState: Table(game: .example())) {
      TableReducer()
    } withDependencies: {
      $0.clock = clock
      $0.uuid = .counting
      $0.random = RandomSource(SeededGenerator(seed: 1))
    }
    store.exhaustivity = .off
    await store.send(.game(.screenAppeared))
    await store.send(.game(.nextGameButtonTapped))
    #expect(clock.sleeperCount == 1)
    await clock.advance(by: .seconds(3))
    await store.receive(.game(.secondsPassed(1)))
    await store.receive(.game(.secondsPassed(1)))
    await store.receive(.game(.secondsPassed(1))) { $0.game?.screen.secondsSinceGuess = 3 }
    await store.skipInFlightEffects()
  }

  @Test(
    "Time that another keeps counts, and no clock can turn it back", arguments: [(5, 15), (0, 10), (-5, 10)])
  func passed(seconds: Int, expected: Int) async {
    let store = gameStore(GuessingGame.State(game: .example(secondsPlayed: 10)))
    store.exhaustivity = .off
    await store.send(.secondsPassed(seconds))
    #expect(store.state.screen.secondsPlayed == expected)
  }
}

/// What holds a game, or none.
private struct Table: Equatable, Sendable {
  var game: GuessingGame.State?
}

private enum TableAction: Equatable, Sendable {
  case game(GuessingGame.Action)
  case replaced(by: GuessingGame.State?)
}

private struct TableReducer: Reducer {
  var body: some Reducer<Table, TableAction> {
    Reduce { state, action in
      if case .replaced(let game) = action { state.game = game }
      return .none
    }
    .ifLet(\.game, action: /TableAction.game) { GuessingGame() }
  }
}
