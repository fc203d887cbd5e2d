import ArchitectureTesting
import BigInt
import Counting
import GuessingGame
import Testing

@MainActor
@Suite("Guessing game: the next game")
struct NextGameTests {
  @Test(
    "The next game has a count of 0 and a generated secret and ID; a game that was won becomes a past game")
  func playNext() async {
    let clock = TestClock()
    var state = GuessingGame.State.example(guessing: [50, 42])
    state.game.secondsPlayed = 65
    state.notice = "The game is over: start the next one"
    let found = state.game
    let store = gameStore(state, clock: clock, seed: 7)
    let (first, second) = firstSecrets(seed: 7, of: -100...100)
    await store.send(.nextGameButtonTapped) {
      $0.game = Game(id: .number(0), secret: first, range: -100...100)
      $0.count = 0
      $0.notice = nil
      $0.pastGames = [found]
    }
    #expect(store.state.id == .number(0))
    // A game that wasn't won is discarded.
    await store.send(.nextGameButtonTapped) {
      $0.game = Game(id: .number(1), secret: second, range: -100...100)
    }
    #expect(store.state.pastGames.map(\.summary) == ["Found: 42, in 2 guesses and 1 min 5 s"])
    #expect(found.briefSummary == "Found: 42, in 2 guesses")
    await store.skipInFlightEffects()
  }

  private func firstSecrets(seed: UInt64, of range: ClosedRange<Int>) -> (Int, Int) {
    let random = RandomSource(SeededGenerator(seed: seed))
    return (random.value(in: range), random.value(in: range))
  }

  @Test("A seed determines the secret", arguments: [(1, 13), (2, 18)])
  func seededSecret(seed: UInt64, secret: Int) {
    let random = RandomSource(SeededGenerator(seed: seed))
    #expect(Game(in: -100...100, id: .incrementing, random: random) == .example(secret: secret).with(id: 0))
  }

  @Test("The last hundred past games are kept")
  func limit() async {
    var state = GuessingGame.State.example(guessing: [42])
    state.pastGames = (0..<100).map { _ in .example(secret: 1, guessing: [1]) }
    let store = gameStore(state)
    store.exhaustivity = .off
    await store.send(.nextGameButtonTapped)
    #expect(store.state.pastGames.count == 100)
    #expect(store.state.pastGames.last == .example(guessing: [42]))
    // The first one was won with one guess, and the hundred others, too.
    #expect(store.state.earlierResults.wins == [1: 1])
    #expect(store.state.statistics.wins == [1: 101])
    await store.skipInFlightEffects()
  }

  @Test(
    "The range of the settings applies to the next game; without 0, the count starts at its nearest number",
    arguments: [(5...9, 5), (-9 ... -5, -5)] as [(ClosedRange<Int>, BigInt)])
  func firstCount(range: ClosedRange<Int>, count: BigInt) async {
    var state = GuessingGame.State.example()
    state.settings.range = range
    let store = gameStore(state)
    #expect(store.state.game.range == -100...100)
    store.exhaustivity = .off
    await store.send(.nextGameButtonTapped)
    #expect(store.state.count == count)
    #expect(store.state.game.range == range)
    await store.skipInFlightEffects()
  }

  @Test("Bisecting the candidates finds every secret within 8 guesses")
  func bisection() async {
    let seed = UInt64.random(in: .min ... .max)
    let random = RandomSource(SeededGenerator(seed: seed))
    for _ in 0..<100 {
      var state = GuessingGame.State(game: Game(in: -100...100, id: .incrementing, random: random))
      state.count = BigInt(random.value(in: UInt64.min...UInt64.max))
      state.counting.step = BigInt(random.value(in: 1...UInt64.max))
      let store = Store(initialState: state) { GuessingGame() }
      while !store.state.game.isFinished, store.state.game.numbers.count < 9 {
        let left = store.state.game.candidates
        store.send(.guessEntered(BigInt(left.lowerBound + left.count / 2)))
      }
      #expect(store.state.game.numbers.count <= 8, "seed \(seed), secret \(state.game.secret)")
    }
  }
}

extension Game {
  fileprivate func with(id: UInt8) -> Game { Game(id: .number(id), secret: secret, range: range) }
}
