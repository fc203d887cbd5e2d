import ArchitectureTesting
import Counter
import Counting
import NumberFacts
import Testing

@MainActor
@Suite("Counter: the count")
struct CountTests {
  @Test(
    "Counting beyond 10,000 digits shows an alert and keeps the count", arguments: [1, 5, -1, -5] as [BigInt])
  func outOfRange(amount: BigInt) async {
    let count = (.largestCount - abs(amount) + 1) * amount.signum()
    let store = counterStore(Counter.State(count: count, step: abs(amount)))
    let failure = Counter.Failure.countOutOfRange(count: count, amount: amount)
    await store.send(.counting(amount > 0 ? .incrementButtonTapped : .decrementButtonTapped))
    await store.receive(.counting(.delegate(.moveRefused(by: amount)))) { $0.screen.alert = .failed(failure) }
    let change = amount > 0 ? "Adding \(amount) to 9" : "Subtracting \(-amount) from −9"
    #expect(
      failure.description == """
        The count was not changed. \(change)9999999999999…(10,000 digits)…9\(10 - abs(amount)) would exceed 10,000 \
        digits.
        """)
    await store.send(.alert(.dismiss)) { $0.screen.alert = nil }
  }

  @Test("Dismissing an alert that is not presented changes nothing")
  func dismissTwice() async {
    let store = counterStore(Counter.State())
    await store.send(.alert(.dismiss))
  }
}
