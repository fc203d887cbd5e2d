import ArchitectureTesting

/// A feature that searches and ticks, for the test stores of this target.
struct Search: Reducer {
  struct State: Equatable {
    var query = ""
    var results: [Item] = []
    var isSearching = false
  }

  struct Item: Equatable, Sendable {
    var id: Int
    var title: String
  }

  enum Action: Equatable, Sendable {
    case queryChanged(String)
    case searchTapped
    case response([Item])
    case progress(Double)
    case cancelTapped
    case timerTapped
    case ticked
    case clearTapped
  }

  private enum CancelID { case search, timer }

  @Dependency(\.clock) private var clock

  func reduce(into state: inout State, action: Action) -> Effect<Action> {
    switch action {
    case .queryChanged(let query):
      state.query = query
      return .none
    case .searchTapped:
      state.isSearching = true
      return .run { [query = state.query] send in
        await send(.progress(0.5))
        await send(.response([Item(id: 1, title: query)]))
      }
      .cancellable(id: CancelID.search)
    case .response(let items):
      state.results = items
      state.isSearching = false
      return .none
    case .progress:
      return .none
    case .cancelTapped:
      return .merge(.cancel(id: CancelID.search), .cancel(id: CancelID.timer))
    case .timerTapped:
      return Self.timer(clock)
    case .ticked:
      return .none
    case .clearTapped:
      state.results = []
      return .none
    }
  }

  /// The line of the timer's effect.
  static let timerLine = #line + 3

  private static func timer(_ clock: any Clock<Duration>) -> Effect<Action> {
    .run { send in for await _ in clock.timer(every: .seconds(1)) { await send(.ticked) } }
      .cancellable(id: CancelID.timer)
  }
}

@MainActor
func searchStore(
  _ state: Search.State = .init(), clock: TestClock = TestClock(), exhaustivity: Exhaustivity = .on,
  fileID: String = #fileID, line: Int = #line
) -> TestStore<Search.State, Search.Action> {
  let store = TestStore(
    initialState: state, reducer: { Search() }, withDependencies: { $0.clock = clock },
    fileID: fileID, line: line)
  store.exhaustivity = exhaustivity
  return store
}

/// Returns a store with a search whose two actions aren't received yet.
@MainActor
func searchingStore() async -> TestStore<Search.State, Search.Action> {
  let store = searchStore(.init(query: "q"))
  await store.send(.searchTapped) { $0.isSearching = true }
  return store
}
