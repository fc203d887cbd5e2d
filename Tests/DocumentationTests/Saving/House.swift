import Architecture
import Testing

/// A feature with copies of a shared value in rows, on a stack of screens, and in a destination.
struct House: Reducer {
  struct Screen: Reducer {
    enum State: Equatable, Sendable {
      case reader(Reader.State)
      case menu(Menu.State)
    }

    enum Action: Equatable, Sendable {
      case reader(Reader.Action)
      case menu(Menu.Action)
    }

    var body: some Reducer<State, Action> {
      Reader().pullback(case: /State.reader, action: /Action.reader)
      Menu().pullback(case: /State.menu, action: /Action.menu)
    }
  }

  struct Row: Equatable, Identifiable, Sendable {
    let id: Int
    @Shared var settings = ReadingSettings()
  }

  struct State: Equatable, Sendable {
    @Shared var settings = ReadingSettings()
    var rows: IdentifiedArray<Row> = [Row(id: 1), Row(id: 2)]
    var path = StackState<Screen.State>([.menu(Menu.State()), .reader(Reader.State())])
    var destination: Screen.State? = .reader(Reader.State())
  }

  enum Action: Equatable, Sendable {
    case path(StackAction<Screen.Action>)
    case destination(PresentationAction<Screen.Action>)
  }

  var body: some Reducer<State, Action> {
    Reduce { _, _ in .none }
      .sharing(\.$settings) { state, settings in
        state.syncChildren(&settings)
      }
      .forEachScreen(\.path, action: /Action.path) { Screen() }
      .presenting(\.destination, action: /Action.destination) { Screen() }
  }
}

extension House.State {
  mutating func syncChildren(_ settings: inout Shared<ReadingSettings>) {
    for id in rows.ids { rows[id: id]?.$settings.sync(&settings) }
    for id in path.ids { (/House.Screen.State.reader).modify(&path[id: id]) { $0.$settings.sync(&settings) } }
    (/House.Screen.State.reader).modify(&destination) { $0.$settings.sync(&settings) }
  }
}

struct Street: Reducer {
  struct State: Equatable, Sendable {
    @Shared var settings = ReadingSettings()
    var house = House.State()
  }

  enum Action: Equatable, Sendable {
    case sizeChanged(Int)
    case house(House.Action)
  }

  var body: some Reducer<State, Action> {
    House().pullback(state: \.house, action: /Action.house)
    Reduce { state, action in
      if case .sizeChanged(let size) = action { state.settings.textSize = size }
      return .none
    }
    .sharing(\.$settings) { state, settings in
      state.house.$settings.sync(&settings)
      state.house.syncChildren(&settings)
    }
  }
}

@Suite("Shared values of children's children")
@MainActor
struct HouseTests {
  private func sizes(_ house: House.State) -> [Int?] {
    house.rows.map(\.settings.textSize) + [
      house.settings.textSize, house.path[id: 1, case: /House.Screen.State.reader]?.settings.textSize,
      house.destination[case: /House.Screen.State.reader]?.settings.textSize,
    ]
  }

  @Test("A change of the parent, of a screen, and of a destination reaches all copies")
  func changes() {
    let store = Store(initialState: Street.State()) { Street() }
    store.send(.sizeChanged(20))
    #expect(sizes(store.house) == Array(repeating: 20, count: 5))
    store.send(.house(.path(.element(id: 1, action: .reader(.largerButtonTapped)))))
    #expect(sizes(store.house) == Array(repeating: 21, count: 5))
    store.send(.house(.destination(.presented(.reader(.largerButtonTapped)))))
    #expect(sizes(store.house) == Array(repeating: 22, count: 5))
    #expect(store.settings.textSize == 22)
    #expect(store.house.path[id: 0] == .menu(Menu.State()))
  }
}
