import Architecture
import ArchitectureTesting
import Counter
import Testing

@MainActor
@Suite("Counter: the count")
struct CountTests {
  @Test("The buttons add and subtract one")
  func buttons() async {
    let store = counterStore(Counter.State())
    await store.send(.incrementButtonTapped) { $0.count = 1 }
    await store.send(.incrementButtonTapped) { $0.count = 2 }
    await store.send(.decrementButtonTapped) { $0.count = 1 }
    await store.send(.decrementButtonTapped) { $0.count = 0 }
    await store.send(.decrementButtonTapped) { $0.count = -1 }
  }

  @Test("The buttons add and subtract the step")
  func step() async {
    let store = counterStore(Counter.State(count: 1, step: 10))
    await store.send(.incrementButtonTapped) { $0.count = 11 }
    await store.send(.decrementButtonTapped) { $0.count = 1 }
    await store.send(.decrementButtonTapped) { $0.count = -9 }
  }

  @Test("Any amount can be added to the count")
  func moved() async {
    let store = counterStore(Counter.State(count: 1))
    await store.send(.countMoved(by: 1 << 63)) { $0.count = 1 << 63 + 1 }
    await store.send(.countMoved(by: -(1 << 64))) { $0.count = 1 - 1 << 63 }
    await store.send(.countMoved(by: 0))
  }

  @Test(
    "A step out of range stays in the field",
    arguments: ["0", "-1", "18446744073709551616"])
  func invalidStep(text: String) async {
    let store = counterStore(Counter.State(step: 5, stepText: text))
    await store.send(.stepSubmitted)
    #expect(
      store.state.plainTextLines.last?.hasPrefix("“\(text)” is not a valid step. Enter a number from 1 to ")
        == true)
  }

  @Test(
    "Any number can be entered",
    arguments: [7, -7, Int128(Int.max), Int128(Int.max) + 1, .largestCount, .smallestCount])
  func enter(count: Int128) async {
    let store = counterStore(Counter.State(count: 1))
    await store.send(.countEntered(count)) { $0.count = count }
    await store.send(.resetButtonTapped) { $0.count = 0 }
    await store.send(.resetButtonTapped)
  }

  @Test(
    "Counting out of the range shows an alert and keeps the count",
    arguments: [
      (.largestCount, 1, "Adding 1 to 18,446,744,073,709,551,615"),
      (.largestCount - 4, 5, "Adding 5 to 18,446,744,073,709,551,611"),
      (.largestCount, .largestCount, "Adding 18,446,744,073,709,551,615 to 18,446,744,073,709,551,615"),
      (.smallestCount, -1, "Subtracting 1 from −9,223,372,036,854,775,808"),
      (.smallestCount + 4, -5, "Subtracting 5 from −9,223,372,036,854,775,804"),
      (
        .smallestCount + 3, -.largestCount,
        "Subtracting 18,446,744,073,709,551,615 from −9,223,372,036,854,775,805"
      ),
    ] as [(Int128, Int128, String)])
  func outOfRange(count: Int128, amount: Int128, change: String) async {
    let store = counterStore(Counter.State(count: count, step: abs(amount)))
    let failure = Counter.Failure.countOutOfRange(count: count, amount: amount)
    await store.send(amount > 0 ? .incrementButtonTapped : .decrementButtonTapped) {
      $0.screen.alert = .failed(failure)
    }
    #expect(
      failure.description == """
        The count was not changed. \(change) would leave the range from −9,223,372,036,854,775,808 to \
        18,446,744,073,709,551,615.
        """)
    await store.send(.alertDismissed) { $0.screen.alert = nil }
  }

  @Test("The largest and the smallest number can be reached")
  func ends() async {
    let store = counterStore(Counter.State(count: .largestCount - 5, step: 5))
    await store.send(.incrementButtonTapped) { $0.count = .largestCount }
    await store.send(.countEntered(.smallestCount + 5)) { $0.count = .smallestCount + 5 }
    await store.send(.decrementButtonTapped) { $0.count = .smallestCount }
  }

  @Test("Dismissing an alert that is not presented changes nothing")
  func dismissTwice() async {
    let store = counterStore(Counter.State())
    await store.send(.alertDismissed)
  }
}
