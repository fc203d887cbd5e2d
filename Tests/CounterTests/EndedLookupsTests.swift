import Architecture
import ArchitectureTesting
import Counter
import NthPrimeClient
import Testing

@MainActor
@Suite("Counter: the lookups that ended")
struct EndedLookupsTests {
  private func store(_ state: Counter.State = Counter.State()) -> TestStore<Counter.State, Counter.Action> {
    TestStore(initialState: state) { Counter() }
  }

  private func answered(_ n: Int, _ prime: UInt64) -> Counter.Lookup {
    .answered(NthPrimeAnswer(n: n, prime: prime, source: .localCalculator))
  }

  @Test("The list has the newest lookup first, and each n once")
  func order() async {
    let store = store(
      Counter.State(endedLookups: [answered(8, 19), .failed(n: 7, .rateLimited), answered(6, 13)]))
    let seventh = NthPrimeAnswer(n: 7, prime: 17, source: .wolframAlpha)
    await store.send(.lookup(n: 7, .answered(seventh))) {
      $0.screen.lookup = .answered(seventh)
      $0.screen.endedLookups = [.answered(seventh), answered(8, 19), answered(6, 13)]
      $0.screen.alert = .answered(seventh)
    }
    await store.send(.lookup(n: 6, .failed(.deadlineExceeded))) {
      $0.screen.lookup = .failed(n: 6, .deadlineExceeded)
      $0.screen.endedLookups = [.failed(n: 6, .deadlineExceeded), .answered(seventh), answered(8, 19)]
      $0.screen.alert = .failed(.lookup(.deadlineExceeded))
    }
  }

  @Test("The list has the last fifty lookups")
  func limit() async {
    #expect(Counter.Screen.endedLookupsLimit == 50)
    let earlier = (1...50).map { Counter.Lookup.failed(n: $0, .rateLimited) }
    let store = store(Counter.State(endedLookups: earlier))
    await store.send(.lookup(n: 51, .failed(.rateLimited))) {
      $0.screen.lookup = .failed(n: 51, .rateLimited)
      $0.screen.endedLookups = [.failed(n: 51, .rateLimited)] + earlier.dropLast()
      $0.screen.alert = .failed(.lookup(.rateLimited))
    }
  }

  @Test("Progress and cancellation don't change the list")
  func notEnded() async {
    let store = store(
      Counter.State(lookup: .inProgress(n: 7, progress: nil), endedLookups: [answered(7, 17)]))
    let half = LookupProgress(fractionCompleted: 0.5)
    await store.send(.lookup(n: 7, .progress(half))) { $0.screen.lookup = .inProgress(n: 7, progress: half) }
    await store.send(.cancelButtonTapped) { $0.screen.lookup = .idle }
  }
}
