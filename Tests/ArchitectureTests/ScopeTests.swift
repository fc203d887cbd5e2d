import Architecture
import Testing

private struct Row: Equatable, Identifiable {
  let id: Int
  var taps = 0
}

private struct Feature: Reducer {
  struct State: Equatable {
    var child: Int? = 1
    var rows: IdentifiedArray = [Row(id: 1), Row(id: 2)]
  }

  enum Action: Equatable, Sendable {
    case child(Int)
    case row(IdentifiedAction<Int, Bool>)
    case removeTapped
  }

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      if action == .removeTapped { state = State(child: nil, rows: []) }
      return .none
    }
    .ifLet(\.child, action: /Action.child) {
      Reduce { state, action in
        state += action
        return .none
      }
    }
    .forEach(\.rows, action: /Action.row) {
      Reduce { state, _ in
        state.taps += 1
        return .none
      }
    }
  }
}

@Suite("Scopes of children that may be absent")
@MainActor
struct ScopeTests {
  @Test("An optional child has a store while it is present, and the store keeps its last state")
  func optional() throws {
    let store = Store(initialState: Feature.State()) { Feature() }
    let scoped = store.scope(ifLet: { $0.child }, action: /Feature.Action.child)
    let child = try #require(scoped)
    var observed: [Int] = []
    let subscription = child.observe({ $0 }, onChange: { observed.append($0) })
    child.send(4)
    store.send(.row(.element(id: 1, action: true)))
    store.send(.removeTapped)
    #expect(child.state == 5)
    let absent = store.scope(ifLet: { $0.child }, action: /Feature.Action.child)
    #expect(absent == nil)
    subscription.cancel()
    #expect(observed == [1, 5])
  }

  @Test("An element's store keeps the last state, even if it was neither read nor observed since it changed")
  func element() throws {
    let store = Store(initialState: Feature.State()) { Feature() }
    let scoped = store.scope(forEach: { $0.rows }, id: 2, action: /Feature.Action.row)
    let row = try #require(scoped)
    row.send(true)
    #expect(store.state.rows == [Row(id: 1), Row(id: 2, taps: 1)])
    store.send(.removeTapped)
    #expect(row.state == Row(id: 2, taps: 1))
    let absent = store.scope(forEach: { $0.rows }, id: 3, action: /Feature.Action.row)
    #expect(absent == nil)
  }

  @Test("An actor's store has scopes for absent children, too")
  func actorStore() {
    let store = ActorStore(initialState: Feature.State()) { Feature() }
    let row = store.scope(forEach: { $0.rows }, id: 1, action: /Feature.Action.row)
    row?.send(true)
    let child = store.scope(ifLet: { $0.child }, action: /Feature.Action.child)
    child?.send(1)
    #expect(store.state == Feature.State(child: 2, rows: [Row(id: 1, taps: 1), Row(id: 2)]))
  }
}
