import ArchitectureTesting
import Counter
import NumberFacts
import Testing

@MainActor
@Suite("Counter: the count")
struct CountTests {
  @Test("The buttons add and subtract the step, at first one", arguments: [nil, 10] as [BigInt?])
  func buttons(step: BigInt?) async {
    let store = counterStore(step.map { Counter.State(step: $0) } ?? Counter.State())
    await store.send(.incrementButtonTapped) { $0.count = step ?? 1 }
    await store.send(.decrementButtonTapped) { $0.count = 0 }
    await store.send(.decrementButtonTapped) { $0.count = -(step ?? 1) }
  }

  @Test("Any amount can be added to the count")
  func moved() async {
    let store = counterStore(Counter.State(count: 1))
    await store.send(.countMoved(by: 1 << 63)) { $0.count = 1 << 63 + 1 }
    await store.send(.countMoved(by: -(1 << 64))) { $0.count = 1 - 1 << 63 }
    await store.send(.countMoved(by: 0))
  }

  @Test("A step of at least 1 can be entered")
  func enterStep() async {
    let store = counterStore(Counter.State(step: 5))
    await store.send(.stepEntered(.largestCount)) { $0.screen.step = .largestCount }
    for step in [0, -1, .largestCount + 1] as [BigInt] { await store.send(.stepEntered(step)) }
  }

  @Test(
    "Any number can be entered",
    arguments: [7, -7, BigInt(Int.max), BigInt(Int.max) + 1, .largestSmallCount, .smallestSmallCount])
  func enter(count: BigInt) async {
    let store = counterStore(Counter.State(count: 1))
    await store.send(.countEntered(count)) { $0.count = count }
    await store.send(.resetButtonTapped) { $0.count = 0 }
    await store.send(.resetButtonTapped)
  }

  @Test(
    "Counting beyond 10,000 digits shows an alert and keeps the count", arguments: [1, 5, -1, -5] as [BigInt])
  func outOfRange(amount: BigInt) async {
    let count = (.largestCount - abs(amount) + 1) * amount.signum()
    let store = counterStore(Counter.State(count: count, step: abs(amount)))
    let failure = Counter.Failure.countOutOfRange(count: count, amount: amount)
    await store.send(amount > 0 ? .incrementButtonTapped : .decrementButtonTapped) {
      $0.screen.alert = .failed(failure)
    }
    let change = amount > 0 ? "Adding \(amount) to 9" : "Subtracting \(-amount) from −9"
    #expect(
      failure.description == """
        The count was not changed. \(change)9999999999999…(10,000 digits)…9\(10 - abs(amount)) would exceed 10,000 \
        digits.
        """)
    await store.send(.alert(.dismiss)) { $0.screen.alert = nil }
  }

  @Test("The largest and the smallest number can be reached")
  func ends() async {
    let store = counterStore(Counter.State(count: .largestCount - 5, step: 5))
    await store.send(.incrementButtonTapped) { $0.count = .largestCount }
    await store.send(.countEntered(5 - .largestCount)) { $0.count = 5 - .largestCount }
    await store.send(.decrementButtonTapped) { $0.count = -.largestCount }
  }

  @Test("Dismissing an alert that is not presented changes nothing")
  func dismissTwice() async {
    let store = counterStore(Counter.State())
    await store.send(.alert(.dismiss))
  }
}
