import ArchitectureTesting
import Testing

private struct Adder: Reducer {
  struct State: Equatable {
    var count = 0
  }

  enum Action: Equatable, Sendable {
    case addTapped(Int)
  }

  func reduce(into state: inout State, action: Action) -> Effect<Action> {
    switch action {
    case .addTapped(let number): state.count += number
    }
    return .none
  }
}

private struct Pair: Reducer {
  struct State: Equatable {
    var left = Adder.State()
    var right = Adder.State()
  }

  enum Action: Equatable, Sendable {
    case left(Adder.Action)
    case right(Adder.Action)
    case resetTapped
  }

  var body: some Reducer<State, Action> {
    Adder().pullback(state: \.left, action: /Action.left)
    Adder().pullback(state: \.right, action: /Action.right)
    Reduce { state, action in
      if action == .resetTapped { state = State() }
      return .none
    }
  }
}

@Suite("Store")
@MainActor
struct StoreTests {
  @Test("Actions reach the reducer they belong to and the reducers around it")
  func composition() {
    let store = Store(initialState: Pair.State()) { Pair() }
    store.send(.left(.addTapped(2)))
    store.send(.right(.addTapped(3)))
    #expect(store.state == Pair.State(left: .init(count: 2), right: .init(count: 3)))
    #expect(store.left.count == 2)
    store.send(.resetTapped)
    #expect(store.state == Pair.State())
  }

  @Test("A store takes its types from its reducer when its state is a literal")
  func literalState() {
    struct Numbers: Reducer {
      typealias State = [Int]
      enum Action: Sendable { case add(Int) }
      var body: some ReducerOf<Self> {
        Reduce { state, action in
          if case .add(let number) = action { state.append(number) }
          return .none
        }
      }
    }
    let store: StoreOf<Numbers> = Store(initialState: []) { Numbers() }
    let other = Store(initialState: []) { Numbers() }
    let isolated = ActorStore(initialState: []) { Numbers() }
    let tested = TestStore(initialState: []) { Numbers() }
    #expect(isolated.state == tested.state)
    #expect(isolated.isEmpty && tested.isEmpty)
    store.send(.add(3))
    other.send(.add(4))
    #expect(store.state == [3])
    #expect(other.state == [4])
  }
}
