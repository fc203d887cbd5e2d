import Architecture
import Testing

private struct CounterState: Equatable {
  var count = 0
  var name = "counter"
}

private enum CounterAction: Sendable {
  case incrementButtonTapped
  case nameChanged(String)
  case nothingTapped
}

private let counter = Reduce<CounterState, CounterAction> { state, action in
  switch action {
  case .incrementButtonTapped: state.count += 1
  case .nameChanged(let name): state.name = name
  case .nothingTapped: break
  }
  return .none
}

@Suite("debug()")
@MainActor
struct DebugTests {
  @Test("It prints each action and the change it caused; in release builds, it prints nothing")
  func output() {
    let events = Events()
    let store = Store<CounterState, CounterAction>(initialState: CounterState()) {
      counter.debug("counter") { events($0) }
    }
    store.send(.incrementButtonTapped)
    store.send(.nameChanged("name"))
    store.send(.nothingTapped)
    #expect(store.state == CounterState(count: 1, name: "name"))
    #if DEBUG
      #expect(
        events.all.joined(separator: "\n") == """
          counter: .incrementButtonTapped
              CounterState(
            −   count: 0,
            +   count: 1,
                … (1 unchanged)
              )
          counter: .nameChanged("name")
              CounterState(
                … (1 unchanged)
            −   name: "counter"
            +   name: "name"
              )
          counter: .nothingTapped
            (no change)
          """)
    #else
      #expect(events.all.isEmpty)
    #endif
  }

  #if DEBUG
    @Test("Without a prefix, output begins with the action; by default, it is written to standard error")
    func standardError() async {
      let result = await #expect(processExitsWith: .success, observing: [\.standardErrorContent]) {
        @MainActor in
        let store = Store<CounterState, CounterAction>(initialState: CounterState()) { counter.debug() }
        store.send(.nothingTapped)
      }
      let output = result.map { String(decoding: $0.standardErrorContent, as: UTF8.self) }
      #expect(output == ".nothingTapped\n  (no change)\n")
    }
  #endif

  @Test("It keeps the effects of the reducer that it wraps")
  func effects() async {
    let store = Store<[String], String>(initialState: []) {
      logging { $0 == "a" ? .run { await $0("b") } : .none }.debug { _ in }
    }
    await store.send("a").finish()
    #expect(store.state == ["a", "b"])
  }
}
