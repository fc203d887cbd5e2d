import ArchitectureTesting
import Lookups
import NthPrimeClient

typealias LookupsStore = TestStore<Lookups.State, Lookups.Action>

extension Lookups.State {
  init(queue: IdentifiedArray<Lookup> = [], ended: [EndedLookup] = []) {
    self.init()
    (self.queue, self.ended) = (queue, ended)
  }
}

@MainActor
func lookupsStore(
  _ state: Lookups.State = Lookups.State(), client: NthPrimeClient? = nil, clock: TestClock = TestClock()
) -> LookupsStore {
  TestStore(initialState: state) {
    Lookups()
  } withDependencies: {
    $0.clock = clock
    if let client { $0.nthPrime = client }
  }
}
