import ArchitectureTesting
import BigInt
import Counting
import Testing

@MainActor
@Suite("Counting")
struct CountingTests {
  private let largest = BigInt(10).power(10_000) - 1

  private func store(count: BigInt = 0, step: BigInt = 1) -> TestStore<Counting.State, Counting.Action> {
    TestStore(initialState: Counting.State(properties: (count, step))) { Counting() }
  }

  @Test("The buttons add and subtract the step", arguments: [1, 10] as [BigInt])
  func buttons(step: BigInt) async {
    let store = store(step: step)
    await store.send(.incrementButtonTapped) { $0.count = step }
    await store.send(.decrementButtonTapped) { $0.count = 0 }
    await store.send(.decrementButtonTapped) { $0.count = -step }
  }

  @Test("Any amount can be added to the count")
  func moved() async {
    let store = store(count: 1)
    await store.send(.countMoved(by: 1 << 63)) { $0.count = 1 << 63 + 1 }
    await store.send(.countMoved(by: -(1 << 64))) { $0.count = 1 - 1 << 63 }
    await store.send(.countMoved(by: 0))
  }

  @Test("A step of at least 1 can be entered")
  func enterStep() async {
    let store = store(step: 5)
    await store.send(.stepEntered(largest)) { $0.step = largest }
    for step in [0, -1, largest + 1] { await store.send(.stepEntered(step)) }
  }

  @Test(
    "Any number of up to 10,000 digits can be entered",
    arguments: [7, -7, BigInt(Int.max), BigInt(Int.max) + 1, BigInt(UInt64.max), BigInt(Int64.min)])
  func enter(count: BigInt) async {
    let store = store(count: 1)
    await store.send(.countEntered(count)) { $0.count = count }
    await store.send(.countEntered(largest + 1))
    await store.send(.resetButtonTapped) { $0.count = 0 }
    await store.send(.resetButtonTapped)
  }

  @Test("The largest and the smallest number can be reached, and not exceeded")
  func ends() async {
    let store = store(count: largest - 5, step: 5)
    await store.send(.incrementButtonTapped) { $0.count = largest }
    await store.send(.incrementButtonTapped)
    await store.send(.countEntered(5 - largest)) { $0.count = 5 - largest }
    await store.send(.decrementButtonTapped) { $0.count = -largest }
    await store.send(.decrementButtonTapped)
  }
}
