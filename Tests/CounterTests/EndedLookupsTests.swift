import Architecture
import ArchitectureTesting
import BigInt
import Counter
import NthPrimeClient
import Testing

@MainActor
@Suite("Counter: the lookups that ended")
struct EndedLookupsTests {
  private func answered(_ n: Int, _ prime: UInt64) -> Counter.EndedLookup {
    .answered(NthPrimeAnswer(n: n, prime: prime, source: .localCalculator), elapsed: .seconds(1))
  }

  @Test("The list has the newest lookup first, and each n once")
  func order() async {
    let store = counterStore(
      Counter.State(endedLookups: [answered(8, 19), .failed(n: 7, .rateLimited), answered(6, 13)]))
    let seventh = NthPrimeAnswer(n: 7, prime: 17, source: .wolframAlpha)
    await store.send(.lookup(n: 7, .answered(seventh), elapsed: .zero)) {
      $0.screen.lookup = nil
      $0.screen.endedLookups = [.answered(seventh, elapsed: .zero), answered(8, 19), answered(6, 13)]
      $0.screen.alert = .answered(seventh)
    }
    await store.send(.lookup(n: 6, .failed(.deadlineExceeded), elapsed: .zero)) {
      $0.screen.lookup = nil
      $0.screen.endedLookups = [
        .failed(n: 6, .deadlineExceeded), .answered(seventh, elapsed: .zero), answered(8, 19),
      ]
      $0.screen.alert = .failed(.lookup(.deadlineExceeded))
    }
  }

  @Test("The list has the last fifty lookups")
  func limit() async {
    #expect(Counter.Screen.endedLookupsLimit == 50)
    let earlier = (1...50).map { Counter.EndedLookup.failed(n: $0, .rateLimited) }
    let store = counterStore(Counter.State(endedLookups: earlier))
    await store.send(.lookup(n: 51, .failed(.rateLimited), elapsed: .zero)) {
      $0.screen.lookup = nil
      $0.screen.endedLookups = [.failed(n: 51, .rateLimited)] + earlier.dropLast()
      $0.screen.alert = .failed(.lookup(.rateLimited))
    }
  }

  @Test("Progress and cancellation don't change the list")
  func notEnded() async {
    let store = counterStore(
      Counter.State(lookup: .init(n: 7), endedLookups: [answered(7, 17)]))
    let half = LookupProgress(fractionCompleted: 0.5)
    await store.send(.lookup(n: 7, .progress(half), elapsed: .zero)) {
      $0.screen.lookup = .init(n: 7, progress: half)
    }
    await store.send(.cancelButtonTapped) { $0.screen.lookup = nil }
  }
}
