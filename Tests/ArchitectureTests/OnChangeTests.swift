import Architecture
import Testing

@Suite("Reactions to a change of part of the state")
@MainActor
struct OnChangeTests {
  private struct State: Equatable {
    var count = 0
    var other = 0
    var changes: [String] = []
  }

  private enum Action: Sendable {
    case setCount(Int)
    case setOther(Int)
    case reset
  }

  private func makeStore() -> Store<State, Action> {
    Store(initialState: State()) {
      Reduce<State, Action> { state, action in
        switch action {
        case .setCount(let count): state.count = count
        case .setOther(let other): state.other = other
        case .reset: state.count = 0
        }
        return .none
      }
      .onChange(of: { $0.count }) { old, new, state, _ in
        state.changes.append("\(old) → \(new)")
        return new > 9 ? .send(.reset) : .none
      }
    }
  }

  @Test("It runs whenever the part has changed, and only then")
  func runs() {
    let store = makeStore()
    store.send(.setCount(1))
    store.send(.setCount(1))
    store.send(.setOther(5))
    store.send(.setCount(2))
    #expect(store.state == State(count: 2, other: 5, changes: ["0 → 1", "1 → 2"]))
  }

  @Test("Its effects run, and the changes they cause are detected in turn")
  func effects() {
    let store = makeStore()
    store.send(.setCount(10))
    #expect(store.state == State(count: 0, other: 0, changes: ["0 → 10", "10 → 0"]))
  }

  @Test("The effects of the base reducer come first")
  func order() {
    let store = Store<[String], String>(initialState: []) {
      logging { $0 == "a" ? .send("b") : .none }
        .onChange(of: { $0.count }) { _, new, _, action in action == "a" ? .send("\(new)") : .none }
    }
    store.send("a")
    #expect(store.state == ["a", "b", "1"])
  }
}
