import Architecture
import ArchitectureTesting
import Counter
import NthPrimeClient
import Testing

@MainActor
@Suite("Counter: the nth prime")
struct LookupTests {
  private func store(
    _ state: Counter.State, _ client: NthPrimeClient
  ) -> TestStore<Counter.State, Counter.Action> {
    TestStore(initialState: state) {
      Counter()
    } withDependencies: {
      $0.nthPrime = client
    }
  }

  private let seventh = NthPrimeAnswer(n: 7, prime: 17, source: .localCalculator)
  private let eighth = NthPrimeAnswer(n: 8, prime: 19, source: .wolframAlpha, note: "Nobody else knew.")

  @Test("Progress, the answer, and an alert that goes")
  func answer() async {
    let lookups = ControlledLookups(7)
    let store = store(Counter.State(count: 7), lookups.client)
    await store.send(.nthPrimeButtonTapped) { $0.screen.lookup = .asking(n: 7, progress: nil) }

    let half = LookupProgress(fractionCompleted: 0.5, secondsRemaining: 3)
    lookups.yield(.progress(half), about: 7)
    await store.receive(.lookup(n: 7, .progress(half))) { $0.screen.lookup = .asking(n: 7, progress: half) }

    lookups.yield(.answered(seventh), about: 7)
    lookups.finish(7)
    await store.receive(.lookup(n: 7, .answered(seventh))) {
      $0.screen.lookup = .answered(seventh)
      $0.screen.alert = .answered(seventh)
    }
    await store.finish()
    await store.send(.alertDismissed) { $0.screen.alert = nil }
    #expect(lookups.asked == [7])
  }

  @Test("The alert says why another source did not answer")
  func note() async {
    let lookups = ControlledLookups(8)
    let store = store(Counter.State(), lookups.client)
    await store.send(.nthPrimeAsked(8)) { $0.screen.lookup = .asking(n: 8, progress: nil) }
    lookups.yield(.answered(eighth), about: 8)
    lookups.finish(8)
    await store.receive(.lookup(n: 8, .answered(eighth))) {
      $0.screen.lookup = .answered(eighth)
      $0.screen.alert = .answered(eighth)
    }
    await store.finish()
  }

  @Test("A failure is an alert, and a new question takes it away")
  func failure() async {
    let lookups = ControlledLookups(7)
    let store = store(Counter.State(count: 7), lookups.client)
    await store.send(.nthPrimeButtonTapped) { $0.screen.lookup = .asking(n: 7, progress: nil) }
    lookups.yield(.failed(.deadlineExceeded), about: 7)
    await store.receive(.lookup(n: 7, .failed(.deadlineExceeded))) {
      $0.screen.lookup = .failed(n: 7, .deadlineExceeded)
      $0.screen.alert = .failed(.lookup(.deadlineExceeded))
    }
    await store.send(.nthPrimeButtonTapped) {
      $0.screen.lookup = .asking(n: 7, progress: nil)
      $0.screen.alert = nil
    }
    await store.send(.cancelButtonTapped) { $0.screen.lookup = .idle }
    await store.finish()
  }

  @Test(
    "A count without a 64-bit prime of that index is refused by the lookup",
    arguments: [0, -1, .smallestCount, Int128(Int.max)])
  func outOfRange(n: Int128) async {
    let client = NthPrimeClient(answering: { n, _ in
      Issue.record("\(n) was looked up")
      throw NthPrimeError.invalidAnswer
    })
    let store = store(Counter.State(count: n), client)
    let error = NthPrimeError.outOfRange(n: n, limit: 425_656_284_035_217_743)
    await store.send(.nthPrimeButtonTapped) { $0.screen.lookup = .asking(n: n, progress: nil) }
    await store.receive(.lookup(n: n, .failed(error))) {
      $0.screen.lookup = .failed(n: n, error)
      $0.screen.alert = .failed(.lookup(error))
    }
    await store.finish()
  }

  @Test(
    "A count beyond all indices fails, and ends the lookup before",
    arguments: [Int128(Int.max) + 1, .largestCount])
  func beyondIndices(n: Int128) async {
    let lookups = ControlledLookups(7)
    let store = store(Counter.State(count: n), lookups.client)
    await store.send(.nthPrimeAsked(7)) { $0.screen.lookup = .asking(n: 7, progress: nil) }
    await store.send(.nthPrimeButtonTapped) {
      $0.screen.lookup = .failed(n: n, .outOfRange(n: n))
      $0.screen.alert = .failed(.lookup(.outOfRange(n: n)))
    }
    await store.finish()
    #expect(lookups.asked == [7])
  }

  @Test("A newer question ends the older one")
  func newerQuestion() async {
    let lookups = ControlledLookups(7, 8)
    let store = store(Counter.State(count: 7), lookups.client)
    await store.send(.nthPrimeButtonTapped) { $0.screen.lookup = .asking(n: 7, progress: nil) }
    let half = LookupProgress(fractionCompleted: 0.5)
    lookups.yield(.progress(half), about: 7)
    await store.receive(.lookup(n: 7, .progress(half))) { $0.screen.lookup = .asking(n: 7, progress: half) }

    await store.send(.nthPrimeAsked(8)) { $0.screen.lookup = .asking(n: 8, progress: nil) }
    // Nobody listens any more.
    lookups.yield(.answered(seventh), about: 7)
    lookups.yield(.answered(eighth), about: 8)
    lookups.finish(8)
    await store.receive(.lookup(n: 8, .answered(eighth))) {
      $0.screen.lookup = .answered(eighth)
      $0.screen.alert = .answered(eighth)
    }
    await store.finish()
    #expect(lookups.cancelled == [7])
  }

  @Test("A stale answer never arrives, even from a client that does not heed cancellation")
  func staleAnswer() async {
    let stubborn = StubbornLookup()
    let lookups = ControlledLookups(8)
    let store = store(
      Counter.State(count: 7), NthPrimeClient { $0 == 7 ? stubborn.events : lookups.client.lookUp($0) })
    await store.send(.nthPrimeButtonTapped) { $0.screen.lookup = .asking(n: 7, progress: nil) }
    // The first lookup now waits for its answer.
    await store.skipReceivedActions()
    await store.send(.nthPrimeAsked(8)) { $0.screen.lookup = .asking(n: 8, progress: nil) }
    #expect(stubborn.answer(.answered(seventh)))
    await store.skipReceivedActions()
    #expect(store.state.screen.lookup == .asking(n: 8, progress: nil))

    lookups.yield(.answered(eighth), about: 8)
    lookups.finish(8)
    await store.receive(.lookup(n: 8, .answered(eighth))) {
      $0.screen.lookup = .answered(eighth)
      $0.screen.alert = .answered(eighth)
    }
    await store.finish()
  }

  @Test("Cancelling ends a lookup that would never return")
  func cancel() async {
    let lookups = ControlledLookups(7)
    let store = store(Counter.State(count: 7), lookups.client)
    await store.send(.nthPrimeButtonTapped) { $0.screen.lookup = .asking(n: 7, progress: nil) }
    await store.skipReceivedActions()
    #expect(lookups.asked == [7])
    await store.send(.cancelButtonTapped) { $0.screen.lookup = .idle }
    await store.finish()
    #expect(lookups.cancelled == [7])
    await store.send(.cancelButtonTapped)
  }

  @Test("The alert of an answer leaves the modal as it is")
  func besideTheModal() async {
    let lookups = ControlledLookups(7)
    let store = store(Counter.State(count: 7), lookups.client)
    await store.send(.nthPrimeButtonTapped) { $0.screen.lookup = .asking(n: 7, progress: nil) }
    await store.send(.isPrimeButtonTapped) { $0.screen.modalNumber = 7 }
    lookups.yield(.answered(seventh), about: 7)
    lookups.finish(7)
    await store.receive(.lookup(n: 7, .answered(seventh))) {
      $0.screen.lookup = .answered(seventh)
      $0.screen.alert = .answered(seventh)
    }
    await store.send(.primeModal(.dismiss)) { $0.screen.modalNumber = nil }
    await store.finish()
  }

  @Test("Without a client the test fails, and the message names the endpoint")
  func unimplemented() async {
    await withKnownIssue {
      let store = TestStore(initialState: Counter.State(count: 7)) { Counter() }
      await store.send(.nthPrimeButtonTapped) { $0.screen.lookup = .asking(n: 7, progress: nil) }
      await store.finish()
    } matching: { issue in
      issue.comments.contains { $0.rawValue.contains("Unimplemented: NthPrimeClient.lookUp") }
    }
  }
}
