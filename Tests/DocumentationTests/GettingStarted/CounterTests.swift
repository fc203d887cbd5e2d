import Architecture
import ArchitectureTesting
import Testing

@MainActor
struct CounterTests {
  @Test("The buttons count up and down")
  func buttons() async {
    let store = TestStore(initialState: CounterState()) { Counter() }
    await store.send(.incrementButtonTapped) { $0.count = 1 }
    await store.send(.decrementButtonTapped) { $0.count = 0 }
  }

  @Test("The delayed increment counts one second later")
  func later() async {
    let clock = TestClock()
    let store = TestStore(initialState: CounterState()) {
      Counter()
    } withDependencies: {
      $0.clock = clock
    }
    await store.send(.incrementLaterButtonTapped)
    await clock.advance(by: .seconds(1))
    await store.receive(.secondPassed) { $0.count = 1 }
    await store.finish()
  }
}

@MainActor
@Suite("Getting started")
struct GettingStartedTests {
  @Test("The program shows each count")
  func program() async {
    var shown: [String] = []
    await withDependencies {
      $0.clock = ImmediateClock()
    } operation: {
      await countUp { shown.append($0) }
    }
    #expect(shown == ["The count is 0", "The count is 1", "The count is 2"])
  }
}
