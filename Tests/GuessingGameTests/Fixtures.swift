import ArchitectureTesting
import GuessingGame
import NumberFacts

extension UUID {
  /// 00000000-0000-0000-0000-0000000000NN.
  static func number(_ number: UInt8) -> UUID {
    UUID(uuid: (0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, number))
  }
}

extension Game {
  /// A game whose secret is 42, in the range −100 to 100; its ID isn't one of the first generated ones.
  static func example(
    secret: Int = 42, in range: ClosedRange<Int> = -100...100, guessing numbers: [Int] = [],
    secondsPlayed: Int = 0
  ) -> Game {
    Game(id: .number(255), secret: secret, range: range, numbers: numbers, secondsPlayed: secondsPlayed)
  }
}

extension GuessingGame.State {
  static func example(secret: Int = 42, guessing numbers: [Int] = []) -> GuessingGame.State {
    var state = GuessingGame.State(game: .example(secret: secret, guessing: numbers))
    state.count = BigInt(numbers.last ?? 0)
    return state
  }
}

typealias GameStore = TestStore<GuessingGame.State, GuessingGame.Action>

/// Creates a test store with a seeded random number generator and a clock that the test advances.
@MainActor
func gameStore(
  _ state: GuessingGame.State = .example(), clock: TestClock = TestClock(), seed: UInt64 = 1
) -> GameStore {
  TestStore(initialState: state) {
    GuessingGame()
  } withDependencies: {
    $0.clock = clock
    $0.uuid = .incrementing
    $0.random = RandomSource(SeededGenerator(seed: seed))
  }
}
