import Architecture
import ArchitectureTesting
import Counter
import Testing

@MainActor
@Suite("Counter: the count")
struct CountTests {
  private func store(_ state: Counter.State) -> TestStore<Counter.State, Counter.Action> {
    TestStore(initialState: state) { Counter() }
  }

  @Test("The buttons move the count by one")
  func buttons() async {
    let store = store(Counter.State())
    await store.send(.incrementButtonTapped) { $0.count = 1 }
    await store.send(.incrementButtonTapped) { $0.count = 2 }
    await store.send(.decrementButtonTapped) { $0.count = 1 }
    await store.send(.decrementButtonTapped) { $0.count = 0 }
    await store.send(.decrementButtonTapped) { $0.count = -1 }
  }

  @Test("The buttons move the count by the step")
  func step() async {
    let store = store(Counter.State(count: 1))
    await store.send(.stepEntered(10)) { $0.step = 10 }
    await store.send(.incrementButtonTapped) { $0.count = 11 }
    await store.send(.decrementButtonTapped) { $0.count = 1 }
    await store.send(.decrementButtonTapped) { $0.count = -9 }
  }

  @Test("A step is at least 1", arguments: [0, -1, Int.min])
  func leastStep(step: Int) async {
    let store = store(Counter.State(step: 5))
    await store.send(.stepEntered(step)) { $0.step = 1 }
  }

  @Test("Any number can be entered", arguments: [7, -7, Int.max, Int.min])
  func enter(count: Int) async {
    let store = store(Counter.State(count: 1))
    await store.send(.countEntered(count)) { $0.count = count }
    await store.send(.resetButtonTapped) { $0.count = 0 }
    await store.send(.resetButtonTapped)
  }

  @Test(
    "Beyond the largest number the count stays, and an alert says so",
    arguments: [(0, 1), (4, 5), (0, Int.max)])
  func overflow(below: Int, step: Int) async {
    let store = store(Counter.State(count: .max - below, step: step))
    await store.send(.incrementButtonTapped) {
      $0.alert = AlertState(
        title: "The count ends here",
        message: """
          \(Int.max - below) and a step of \(step) would leave the range \
          from -9223372036854775808 to 9223372036854775807.
          """)
    }
    await store.send(.alert(.dismiss)) { $0.alert = nil }
  }

  @Test(
    "Beyond the smallest number the count stays, and an alert says so",
    arguments: [(0, 1), (4, 5), (3, Int.max)])
  func underflow(above: Int, step: Int) async {
    let store = store(Counter.State(count: .min + above, step: step))
    await store.send(.decrementButtonTapped) {
      $0.alert = AlertState(
        title: "The count ends here",
        message: """
          \(Int.min + above) and a step of \(step) would leave the range \
          from -9223372036854775808 to 9223372036854775807.
          """)
    }
  }

  @Test("The largest and the smallest number can be reached")
  func ends() async {
    let store = store(Counter.State(count: .max - 5, step: 5))
    await store.send(.incrementButtonTapped) { $0.count = .max }
    await store.send(.countEntered(.min + 5)) { $0.count = .min + 5 }
    await store.send(.decrementButtonTapped) { $0.count = .min }
  }

  @Test("Dismissing an alert that is gone changes nothing")
  func dismissTwice() async {
    let store = store(Counter.State())
    await store.send(.alert(.dismiss))
  }
}
