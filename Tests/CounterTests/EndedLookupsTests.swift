import Architecture
import ArchitectureTesting
import BigInt
import Counter
import NthPrimeClient
import NumberFacts
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
      Counter.State(
        lookups: [.init(n: 7), .init(n: 6)],
        endedLookups: [answered(8, 19), .failed(n: 7, .rateLimited), answered(6, 13)]))
    let seventh = NthPrimeAnswer(n: 7, prime: 17, source: .wolframAlpha)
    await store.send(.lookup(n: 7, .answered(seventh), elapsed: .zero)) {
      $0.screen.lookups = [.init(n: 6)]
      $0.screen.endedLookups = [.answered(seventh, elapsed: .zero), answered(8, 19), answered(6, 13)]
      $0.screen.alert = .answered(seventh)
    }
    await store.send(.lookup(n: 6, .failed(.deadlineExceeded), elapsed: .zero)) {
      $0.screen.lookups = []
      $0.screen.endedLookups = [
        .failed(n: 6, .deadlineExceeded), .answered(seventh, elapsed: .zero), answered(8, 19),
      ]
    }
  }

  @Test("The list has the last hundred lookups")
  func limit() async {
    #expect(Counter.Screen.endedLookupsLimit == 100)
    let earlier = (1...100).map { Counter.EndedLookup.failed(n: $0, .rateLimited) }
    let store = counterStore(Counter.State(lookups: [.init(n: 101)], endedLookups: earlier))
    await store.send(.lookup(n: 101, .failed(.rateLimited), elapsed: .zero)) {
      $0.screen.lookups = []
      $0.screen.endedLookups = [.failed(n: 101, .rateLimited)] + earlier.dropLast()
      $0.screen.alert = .failed(.lookup(.rateLimited))
    }
  }

  @Test("A canceled lookup stays in the list with the part that was done")
  func canceled() async {
    let half = LookupProgress(fractionCompleted: 0.5)
    let store = counterStore(
      Counter.State(lookups: [.init(n: 7, progress: half), .init(n: 9)], endedLookups: [answered(7, 17)]))
    await store.send(.lookupButtonTapped(.cancel, n: 7)) {
      $0.screen.lookups = [.init(n: 9)]
      $0.screen.endedLookups = [.canceled(n: 7, fractionCompleted: 0.5)]
    }
    await store.send(.lookupButtonTapped(.cancel, n: 9)) {
      $0.screen.lookups = []
      $0.screen.endedLookups = [
        .canceled(n: 9, fractionCompleted: nil), .canceled(n: 7, fractionCompleted: 0.5),
      ]
    }
    // It has ended.
    await store.send(.lookupButtonTapped(.cancel, n: 9))
  }

  @Test("A removed lookup gives its selection to the one below it, or to the last one")
  func removed() async {
    let store = counterStore(
      Counter.State(
        lookups: [.init(n: 9)], endedLookups: [answered(8, 19), .failed(n: 7, .rateLimited), answered(6, 13)])
    )
    await store.send(.binding(.set(\.screen.lookupRow, 2))) { $0.screen.selectedLookup = 7 }
    await store.send(.lookupButtonTapped(.remove, n: 7)) {
      $0.screen.endedLookups = [answered(8, 19), answered(6, 13)]
      $0.screen.selectedLookup = 6
    }
    await store.send(.lookupButtonTapped(.remove, n: 6)) {
      $0.screen.endedLookups = [answered(8, 19)]
      $0.screen.selectedLookup = 8
    }
    // A lookup that hasn't ended is only canceled.
    await store.send(.lookupButtonTapped(.remove, n: 9))
  }

  @Test("An answer is saved to the favorites once, and a lookup without an answer isn't")
  func saved() async {
    let store = counterStore(
      Counter.State(endedLookups: [
        answered(8, 19), .answeredEarlier(n: 6, prime: 13), .failed(n: 7, .rateLimited),
      ]))
    await store.send(.lookupButtonTapped(.save, n: 8)) { $0.favoritePrimes = [19] }
    await store.send(.lookupButtonTapped(.save, n: 8))
    await store.send(.lookupButtonTapped(.save, n: 6)) { $0.favoritePrimes = [19, 13] }
    await store.send(.lookupButtonTapped(.save, n: 7))
  }

  @Test("A recording of a version with one lookup cancels it without a trace")
  func oldRecording() async {
    let store = counterStore(Counter.State(lookups: [.init(n: 7)], endedLookups: [answered(8, 19)]))
    await store.send(.cancelButtonTapped) { $0.screen.lookups = [] }
  }
}
