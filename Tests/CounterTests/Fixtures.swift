import Architecture
import ArchitectureTesting
import BigInt
import Counter
import Lookups
import NumberFacts
import PrimeModal

extension Counter.State {
  /// Creates the initial state with some changes.
  init(
    count: BigInt = 0, step: BigInt = 1, favoritePrimes: IdentifiedArray<FavoritePrime> = [],
    modalNumber: BigInt? = nil,
    facts: Facts.State = Facts.State(), lookups: IdentifiedArray<Lookup> = [],
    endedLookups: [EndedLookup] = [],
    alert: Counter.Alert? = nil
  ) {
    var screen = Counter.Screen()
    screen.step = step
    screen.modalNumber = modalNumber
    screen.alert = alert
    var all = Lookups.State()
    (all.queue, all.ended) = (lookups, endedLookups)
    self.init(
      properties: (
        count: count, favoritePrimes: favoritePrimes, lookups: all, facts: facts, screen: screen
      ))
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
    $0.date = .constant(.testAddition)
  }
}
