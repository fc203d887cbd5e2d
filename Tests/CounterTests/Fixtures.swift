import Architecture
import ArchitectureTesting
import Counter
import PrimeFacts
import PrimeModal

extension Counter.State {
  /// Creates the initial state with some changes.
  init(
    count: Int128 = 0, step: Int128 = 1, favoritePrimes: [UInt64] = [], modalNumber: Int128? = nil,
    primeIndex: PrimeIndex? = nil, lookup: Counter.RunningLookup? = nil,
    endedLookups: [Counter.EndedLookup] = [],
    alert: Counter.Alert? = nil,
    countText: String = "", stepText: String = ""
  ) {
    var screen = Counter.Screen()
    screen.step = step
    screen.modalNumber = modalNumber
    screen.primeIndex = primeIndex
    screen.lookup = lookup
    screen.endedLookups = endedLookups
    screen.alert = alert
    screen.countText = countText
    screen.stepText = stepText
    self.init(properties: (count: count, favoritePrimes: favoritePrimes, screen: screen))
  }
}

extension Int128 {
  static let largestCount = Int128(UInt64.max)
  static let smallestCount = Int128(Int64.min)
}

@MainActor
func counterStore(_ state: Counter.State) -> TestStore<Counter.State, Counter.Action> {
  TestStore(initialState: state) { Counter() }
}
