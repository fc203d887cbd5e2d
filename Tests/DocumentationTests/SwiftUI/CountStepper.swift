import Architecture
import Observation
import Testing

#if canImport(SwiftUI)
  import SwiftUI
#endif

@MainActor @Observable
final class Observed<Value: Equatable & SendableMetatype> {
  private(set) var value: Value
  @ObservationIgnored private var subscription: Subscription?

  init<State, Action>(_ store: Store<State, Action>, _ slice: @escaping @MainActor (State) -> Value) {
    value = slice(store.state)
    subscription = store.observe(slice) { [weak self] in self?.value = $0 }
  }
}

#if canImport(SwiftUI)
  struct CountStepper: View {
    let store: StoreOf<Counter>
    @State private var count: Observed<Int>

    init(store: StoreOf<Counter>) {
      self.store = store
      _count = State(initialValue: Observed(store) { $0.count })
    }

    var body: some View {
      Stepper("\(count.value)") {
        store.send(.incrementButtonTapped)
      } onDecrement: {
        store.send(.decrementButtonTapped)
      }
    }
  }
#endif

@Suite("SwiftUI")
@MainActor
struct SwiftUITests {
  @Test("An observable object reports only changes of its slice, and doesn't retain the store")
  func observed() {
    var store: StoreOf<Counter>? = Store(initialState: CounterState(count: 1)) { Counter() }
    let count = Observed(store!) { $0.count / 2 }
    #expect(count.value == 0)
    for isChange in [true, false] {
      var isReported = false
      withObservationTracking {
        _ = count.value
      } onChange: {
        MainActor.assumeIsolated { isReported = true }
      }
      store?.send(.incrementButtonTapped)
      #expect(isReported == isChange)
      #expect(count.value == 1)
    }
    weak let observed = store
    store = nil
    #expect(observed == nil)
  }
}
