import Architecture
import Testing

struct Outline: Reducer {
  struct State: Equatable, Identifiable, Sendable {
    let id: Int
    var isDone = false
    var items: IdentifiedArray<State> = []
  }

  indirect enum Action: Equatable, Sendable {
    case doneToggled
    case addButtonTapped
    case item(IdentifiedAction<Int, Action>)
  }

  var body: some Reducer<State, Action> {
    Reduce { state, action in
      switch action {
      case .doneToggled: state.isDone.toggle()
      case .addButtonTapped: state.items.append(State(id: state.items.count))
      case .item: break
      }
      return .none
    }
    .forEach(\.items, action: /Action.item) { Self() }
  }
}

@Suite("The composing article's outline")
@MainActor
struct OutlineTests {
  @Test("An action reaches the item that its identities lead to")
  func outline() {
    let store = Store(initialState: Outline.State(id: 0)) { Outline() }
    store.send(.addButtonTapped)
    store.send(.item(.element(id: 0, action: .addButtonTapped)))
    store.send(.item(.element(id: 0, action: .item(.element(id: 0, action: .doneToggled)))))
    #expect(store.state.items[0].items[0].isDone)
    #expect(!store.state.items[0].isDone)
  }
}
