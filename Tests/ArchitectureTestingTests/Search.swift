import Architecture

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
