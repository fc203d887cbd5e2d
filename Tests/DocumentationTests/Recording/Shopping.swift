import Architecture

struct Shopping: Reducer {
  struct State: Equatable, Codable, Sendable {
    var items: [Item] = []
    var name = ""
  }

  struct Item: Equatable, Codable, Sendable {
    var id: UUID
    var name: String
  }

  enum Action: Equatable, Codable, Sendable {
    case nameChanged(String)
    case addButtonTapped
    case suggestButtonTapped
    case suggested(String)
  }

  @Dependency(\.uuid) private var uuid

  func reduce(into state: inout State, action: Action) -> Effect<Action> {
    switch action {
    case .nameChanged(let name), .suggested(let name):
      state.name = name
    case .addButtonTapped:
      state.items.append(Item(id: uuid(), name: state.name))
      state.name = ""
    case .suggestButtonTapped:
      return .send(.suggested("bread"))
    }
    return .none
  }
}
