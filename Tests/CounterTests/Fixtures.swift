import ArchitectureTesting
import Counter
import Lookups
import NthPrimeClient
import NumberFactsTesting
import PrimeModal
import TerminalUITesting

extension Counter.State {
  /// Creates the initial state with some changes.
  init(
    count: BigInt = 0, step: BigInt = 1, favoritePrimes: IdentifiedArray<FavoritePrime> = [],
    modalNumber: BigInt? = nil, facts: Facts.State = Facts.State(), lookups: IdentifiedArray<Lookup> = [],
    endedLookups: [EndedLookup] = [], alert: Counter.Alert? = nil
  ) {
    var screen = Counter.Screen()
    screen.step = step
    screen.modalNumber = modalNumber
    screen.alert = alert
    var all = Lookups.State()
    (all.queue, all.ended) = (lookups, endedLookups)
    self.init(
      properties: (count: count, favoritePrimes: favoritePrimes, lookups: all, screen: screen), facts: facts)
  }
}

extension BigInt {
  static let largestSmallCount = BigInt(UInt64.max)
  static let smallestSmallCount = BigInt(Int64.min)
  /// The number of 10,000 nines.
  static let largestCount = BigInt(10).power(10_000) - 1
}

@MainActor
func counterStore(_ state: Counter.State) -> TestStore<Counter.State, Counter.Action> {
  TestStore(initialState: state) {
    Counter()
  } withDependencies: {
    $0.clock = TestClock()
    $0.date = .constant(.testAddition)
    $0.nthPrime = NthPrimeClient { _ in AsyncStream { _ in } }
  }
}

/// Shows the counter with lookups that never end.
@MainActor
func counterDriver(
  _ state: Counter.State = Counter.State(), copy: ((BigInt) -> Void)? = nil, width: Int = 80, height: Int = 24
) -> (Store<Counter.State, Counter.Action>, ProgramDriver) {
  let store = Store(initialState: state) {
    Counter()
  } withDependencies: {
    $0.clock = TestClock()
    $0.date = .constant(.testAddition)
    $0.nthPrime = NthPrimeClient { _ in AsyncStream { _ in } }
  }
  let program = ScreenProgram(store: store) { CounterView(state: $0, copy: copy, send: $1) }
  return (store, ProgramDriver(program, width: width, height: height))
}
