import ArchitectureTesting
import BigInt
import NthPrimeClient
import Testing

@testable import Lookups

@MainActor
@Suite("Lookups: the queue")
struct QueueTests {
  private let seventh = NthPrimeAnswer(n: 7, prime: 17, source: .localCalculator)
  private let eighth = NthPrimeAnswer(
    n: 8, prime: 19, source: .wolframAlpha, note: "The other source failed.")

  /// Answers the lookup that is running, and expects the answer, with its note, in the list and by the parent.
  private func expectAnswer(
    _ answer: NthPrimeAnswer, of lookups: ControlledLookups,
    in store: LookupsStore, after elapsed: Duration = .zero
  ) async {
    lookups.yield(.answered(answer), for: answer.n)
    lookups.finish(answer.n)
    await store.receive(.event(n: BigInt(answer.n), .answered(answer), elapsed: elapsed)) {
      $0.queue.remove(id: BigInt(answer.n))
      $0.ended.insert(.answered(answer, elapsed: elapsed), at: 0)
    }
    await store.receive(.delegate(.ended(.answered(answer, elapsed: elapsed))))
  }

  private func cancel(
    _ n: BigInt, in store: LookupsStore, expecting change: @escaping (inout Lookups.State) -> Void
  ) async {
    await store.send(.cancelButtonTapped(n), change: change)
    await store.receive(.delegate(.ended(.canceled(n: n, fractionCompleted: nil))))
  }

  @Test("A lookup reports progress, then tells its parent the answer")
  func answer() async {
    let lookups = ControlledLookups(7)
    let store = lookupsStore(client: lookups.client)
    await store.send(.nthPrimeRequested(7)) { $0.queue = [.init(n: 7)] }

    let half = LookupProgress(fractionCompleted: 0.5, secondsRemaining: 3)
    lookups.yield(.progress(half), for: 7)
    await store.receive(.event(n: 7, .progress(half), elapsed: .zero)) {
      $0.queue = [.init(n: 7, progress: half)]
    }

    await expectAnswer(seventh, of: lookups, in: store)
    await store.finish()
    #expect(lookups.startedIndices == [7])
  }

  @Test("The time since the start comes with each event, by the clock of the effect")
  func elapsed() async {
    let (clock, lookups) = (TestClock(), ControlledLookups(7))
    let store = lookupsStore(client: lookups.client, clock: clock)
    await store.send(.nthPrimeRequested(7)) { $0.queue = [.init(n: 7)] }
    // The lookup is now waiting for its first event.
    await store.skipReceivedActions(strict: false)
    await clock.advance(by: .seconds(4))
    let half = LookupProgress(fractionCompleted: 0.5, secondsRemaining: 5)
    lookups.yield(.progress(half), for: 7)
    await store.receive(.event(n: 7, .progress(half), elapsed: .seconds(4))) {
      $0.queue = [.init(n: 7, progress: half, elapsed: .seconds(4))]
    }
    await clock.advance(by: .seconds(5))
    await expectAnswer(seventh, of: lookups, in: store, after: .seconds(9))
    await store.finish()
  }

  @Test("A lookup that failed can be requested again")
  func failure() async {
    let lookups = ControlledLookups(7)
    let store = lookupsStore(client: lookups.client)
    await store.send(.nthPrimeRequested(7)) { $0.queue = [.init(n: 7)] }
    lookups.yield(.failed(.deadlineExceeded), for: 7)
    await store.receive(.event(n: 7, .failed(.deadlineExceeded), elapsed: .zero)) {
      $0.queue = []
      $0.ended = [.failed(n: 7, .deadlineExceeded)]
    }
    await store.receive(.delegate(.ended(.failed(n: 7, .deadlineExceeded))))
    await store.send(.nthPrimeRequested(7)) { $0.queue = [.init(n: 7)] }
    await cancel(7, in: store) {
      $0.queue = []
      $0.ended = [.canceled(n: 7, fractionCompleted: nil)]
    }
    await store.finish()
  }

  @Test(
    "The lookup fails for an index without a 64-bit prime",
    arguments: [0, -1, BigInt(Int64.min), BigInt(Int.max)])
  func outOfRange(n: BigInt) async {
    let client = NthPrimeClient(answering: { n, _ in
      Issue.record("\(n) was looked up")
      throw NthPrimeError.invalidAnswer
    })
    let store = lookupsStore(client: client)
    let error = NthPrimeError.outOfRange(n: n, limit: 7_500_000_000_000_000_000)
    await store.send(.nthPrimeRequested(n)) { $0.queue = [.init(n: n)] }
    await store.receive(.event(n: n, .failed(error), elapsed: .zero)) {
      $0.queue = []
      $0.ended = [.failed(n: n, error)]
    }
    await store.receive(.delegate(.ended(.failed(n: n, error))))
    await store.finish()
  }

  @Test(
    "An index that exceeds Int fails, and other lookups continue",
    arguments: [BigInt(Int.max) + 1, BigInt(UInt64.max)])
  func beyondIndices(n: BigInt) async {
    let lookups = ControlledLookups(7)
    let store = lookupsStore(client: lookups.client)
    await store.send(.nthPrimeRequested(7)) { $0.queue = [.init(n: 7)] }
    await store.send(.nthPrimeRequested(n)) { $0.ended = [.failed(n: n, .outOfRange(n: n))] }
    await store.receive(.delegate(.ended(.failed(n: n, .outOfRange(n: n)))))
    await expectAnswer(seventh, of: lookups, in: store)
    await store.finish()
    #expect(lookups.startedIndices == [7] && lookups.cancelledIndices.isEmpty)
  }

  @Test("A new lookup runs beside the others, and they are answered in any order")
  func newLookup() async {
    let lookups = ControlledLookups(7, 8)
    let store = lookupsStore(client: lookups.client)
    await store.send(.nthPrimeRequested(7)) { $0.queue = [.init(n: 7)] }
    await store.send(.nthPrimeRequested(8)) { $0.queue = [.init(n: 7), .init(n: 8)] }
    let half = LookupProgress(fractionCompleted: 0.5)
    lookups.yield(.progress(half), for: 8)
    await store.receive(.event(n: 8, .progress(half), elapsed: .zero)) {
      $0.queue = [.init(n: 7), .init(n: 8, progress: half)]
    }
    await expectAnswer(eighth, of: lookups, in: store)
    await expectAnswer(seventh, of: lookups, in: store)
    await store.finish()
    #expect(lookups.cancelledIndices.isEmpty)
  }

  @Test("Four lookups run, and the first that waits starts when one of them ends or is canceled")
  func queue() async {
    let lookups = ControlledLookups(1, 2, 3, 4, 5, 6, 7, 8)
    let store = lookupsStore(client: lookups.client)
    for n in 1...7 as ClosedRange<BigInt> {
      await store.send(.nthPrimeRequested(n)) { $0.queue.append(.init(n: n)) }
    }
    await store.skipReceivedActions(strict: false)
    #expect(Set(lookups.startedIndices) == [1, 2, 3, 4])

    // One that waits ends without starting another.
    await cancel(6, in: store) {
      $0.queue.remove(id: 6)
      $0.ended = [.canceled(n: 6, fractionCompleted: nil)]
    }
    await store.skipReceivedActions(strict: false)
    #expect(lookups.startedIndices.count == 4)

    await cancel(2, in: store) {
      $0.queue.remove(id: 2)
      $0.ended.insert(.canceled(n: 2, fractionCompleted: nil), at: 0)
    }
    await store.skipReceivedActions(strict: false)
    #expect(lookups.startedIndices.last == 5 && lookups.cancelledIndices == [2])

    await expectAnswer(.init(n: 4, prime: 7, source: .localCalculator), of: lookups, in: store)
    await store.skipReceivedActions(strict: false)
    #expect(lookups.startedIndices.last == 7 && lookups.startedIndices.count == 6)
    for n in [1, 3, 5, 7] as [BigInt] {
      await cancel(n, in: store) {
        $0.queue.remove(id: n)
        $0.ended.insert(.canceled(n: n, fractionCompleted: nil), at: 0)
      }
    }
    await store.finish()
    #expect(Set(lookups.cancelledIndices) == [1, 2, 3, 5, 7])
  }

  @Test("A request for an n that is being looked up joins that lookup", arguments: [1, 5])
  func sameLookup(n: BigInt) async {
    let lookups = ControlledLookups(1, 2, 3, 4, 5)
    let running = IdentifiedArray((1...5 as ClosedRange<BigInt>).map { Lookup(n: $0) })
    let store = lookupsStore(Lookups.State(queue: running), client: lookups.client)
    await store.send(.nthPrimeRequested(n))
    await store.finish()
    #expect(lookups.startedIndices.isEmpty)
  }

  @Test("A lookup that ended can be repeated, and has one result", arguments: [true, false])
  func repetition(wasCanceled: Bool) async {
    let lookups = ControlledLookups(7)
    let ended: EndedLookup =
      wasCanceled ? .canceled(n: 7, fractionCompleted: 0.5) : .failed(n: 7, .rateLimited)
    let store = lookupsStore(Lookups.State(ended: [ended]), client: lookups.client)
    await store.send(.nthPrimeRequested(7)) { $0.queue = [.init(n: 7)] }
    lookups.yield(.answered(seventh), for: 7)
    lookups.finish(7)
    await store.receive(.event(n: 7, .answered(seventh), elapsed: .zero)) {
      $0.queue = []
      $0.ended = [.answered(seventh, elapsed: .zero)]
    }
    await store.receive(.delegate(.ended(.answered(seventh, elapsed: .zero))))
    await store.finish()
  }

  @Test("A stale answer is never received, even from a client that ignores cancellation")
  func staleAnswer() async {
    let uncancellable = UncancellableLookup()
    let lookups = ControlledLookups(8)
    let store = lookupsStore(
      client: NthPrimeClient { $0 == 7 ? uncancellable.events : lookups.client.lookUp($0) })
    await store.send(.nthPrimeRequested(7)) { $0.queue = [.init(n: 7)] }
    // The first lookup is now waiting for its answer.
    await store.skipReceivedActions(strict: false)
    await cancel(7, in: store) {
      $0.queue = []
      $0.ended = [.canceled(n: 7, fractionCompleted: nil)]
    }
    await store.send(.nthPrimeRequested(8)) { $0.queue = [.init(n: 8)] }
    #expect(uncancellable.answer(.answered(seventh)))
    await store.skipReceivedActions(strict: false)
    #expect(store.state.queue == [.init(n: 8)])

    await expectAnswer(eighth, of: lookups, in: store)
    await store.finish()
  }

  @Test("Canceling ends a lookup that would never return, and only that one")
  func cancel() async {
    let lookups = ControlledLookups(7, 8)
    let store = lookupsStore(client: lookups.client)
    await store.send(.nthPrimeRequested(7)) { $0.queue = [.init(n: 7)] }
    await store.send(.nthPrimeRequested(8)) { $0.queue.append(.init(n: 8)) }
    await store.skipReceivedActions(strict: false)
    #expect(Set(lookups.startedIndices) == [7, 8])
    await cancel(7, in: store) {
      $0.queue = [.init(n: 8)]
      $0.ended = [.canceled(n: 7, fractionCompleted: nil)]
    }
    await store.skipReceivedActions(strict: false)
    #expect(lookups.cancelledIndices == [7])
    await expectAnswer(eighth, of: lookups, in: store)
    await store.finish()
  }
}
