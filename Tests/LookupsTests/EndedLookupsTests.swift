import ArchitectureTesting
import BigInt
import NthPrimeClient
import NumberFacts
import Testing

@testable import Lookups

@MainActor
@Suite("Lookups: those that ended")
struct EndedLookupsTests {
  private func answered(_ n: Int, _ prime: BigInt) -> EndedLookup {
    .answered(NthPrimeAnswer(n: n, prime: prime, source: .localCalculator), elapsed: .seconds(1))
  }

  @Test("The list has the newest lookup first, and each n once")
  func order() async {
    let store = lookupsStore(
      Lookups.State(
        queue: [.init(n: 7), .init(n: 6)],
        ended: [answered(8, 19), .failed(n: 7, .rateLimited), answered(6, 13)]))
    let seventh = NthPrimeAnswer(n: 7, prime: 17, source: .wolframAlpha)
    await store.send(.event(n: 7, .answered(seventh), elapsed: .zero)) {
      $0.queue = [.init(n: 6)]
      $0.ended = [.answered(seventh, elapsed: .zero), answered(8, 19), answered(6, 13)]
    }
    await store.receive(.delegate(.ended(.answered(seventh, elapsed: .zero))))
    await store.send(.event(n: 6, .failed(.deadlineExceeded), elapsed: .zero)) {
      $0.queue = []
      $0.ended = [.failed(n: 6, .deadlineExceeded), .answered(seventh, elapsed: .zero), answered(8, 19)]
    }
    await store.receive(.delegate(.ended(.failed(n: 6, .deadlineExceeded))))
  }

  @Test("The list has the last hundred lookups")
  func limit() async {
    #expect(Lookups.State.endedLimit == 100)
    let earlier = (1...100).map { EndedLookup.failed(n: $0, .rateLimited) }
    let store = lookupsStore(Lookups.State(queue: [.init(n: 101)], ended: earlier))
    await store.send(.event(n: 101, .failed(.rateLimited), elapsed: .zero)) {
      $0.queue = []
      $0.ended = [.failed(n: 101, .rateLimited)] + earlier.dropLast()
    }
    await store.receive(.delegate(.ended(.failed(n: 101, .rateLimited))))
  }

  @Test("A canceled lookup stays in the list with the part that was done")
  func canceled() async {
    let half = LookupProgress(fractionCompleted: 0.5)
    let store = lookupsStore(
      Lookups.State(queue: [.init(n: 7, progress: half), .init(n: 9)], ended: [answered(7, 17)]))
    let canceled = EndedLookup.canceled(n: 7, fractionCompleted: 0.5)
    await store.send(.cancelButtonTapped(7)) {
      $0.queue = [.init(n: 9)]
      $0.ended = [canceled]
    }
    await store.receive(.delegate(.ended(canceled)))
    await store.send(.cancelButtonTapped(9)) {
      $0.queue = []
      $0.ended = [.canceled(n: 9, fractionCompleted: nil), canceled]
    }
    await store.receive(.delegate(.ended(.canceled(n: 9, fractionCompleted: nil))))
    // It has ended.
    await store.send(.cancelButtonTapped(9))
  }

  @Test("A removed lookup gives its selection to the one below it, or to the last one")
  func removed() async {
    let store = lookupsStore(
      Lookups.State(
        queue: [.init(n: 9)], ended: [answered(8, 19), .failed(n: 7, .rateLimited), answered(6, 13)]))
    await store.send(.rowSelected(n: 7)) { $0.selected = 7 }
    await store.send(.removeButtonTapped(7)) {
      $0.ended = [answered(8, 19), answered(6, 13)]
      $0.selected = 6
    }
    await store.send(.removeButtonTapped(6)) {
      $0.ended = [answered(8, 19)]
      $0.selected = 8
    }
    await store.send(.removeButtonTapped(8)) {
      $0.ended = []
      $0.selected = 9
    }
    // A lookup that hasn't ended is only canceled.
    await store.send(.removeButtonTapped(9))
  }

  @Test("A search has a row of its own beside a lookup of the same number")
  func search() async {
    let number = BigInt(10).power(30)
    let search = Investigation(of: number, isProbablePrime: false)
    let failed = EndedLookup.failed(n: number, .outOfRange(n: number))
    let store = lookupsStore(Lookups.State(ended: [.searched(Investigation(of: number)), failed]))
    await store.send(.searchEnded(search)) { $0.ended = [.searched(search), failed] }
  }
}
