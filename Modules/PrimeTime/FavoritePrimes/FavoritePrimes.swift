public import Architecture
public import BigInt
public import NumberFacts

/// Lists the favorite primes: adds, removes, saves, loads, and browses them.
public struct FavoritePrimes: Reducer {
  public struct State: Equatable, Codable, Sendable {
    /// The favorites, oldest first, shared with the rest of the app.
    public var favoritePrimes: IdentifiedArray<FavoritePrime>
    public var screen: Screen

    /// The properties that the parent stores; a missing one doesn't compile.
    public typealias Properties = (favoritePrimes: IdentifiedArray<FavoritePrime>, screen: Screen)

    public init(properties: Properties) { (favoritePrimes, screen) = properties }
    public var properties: Properties { (favoritePrimes, screen) }
  }

  /// The list's own part of the state.
  public struct Screen: Equatable, Codable, Sendable {
    public var adding = Adding.Screen()
    public var browsing = Browsing.Screen()
    public var files = FilePanel.Screen()

    public init() {}

    public var isCovered: Bool { files.coversList || !adding.notAdded.isEmpty }
  }

  public enum Action: Equatable, Codable, Sendable {
    case adding(Adding.Action)
    case browsing(Browsing.Action)
    case files(FilePanel.Action)
    /// The first action on a day, if the rows depend on its start.
    indirect case dayStarted(Date, then: Action)
    case primesRemoved([BigInt])
    /// Deletes the selected favorites, or the current one if none is selected.
    case deleteButtonTapped
    case nthPrimeButtonTapped
    case detailsButtonTapped
    case delegate(Delegate)
  }

  public enum Delegate: Equatable, Codable, Sendable {
    case nthPrimeRequested(BigInt)
    case detailsRequested(BigInt)
  }

  public init() {}

  public var body: some Reducer<State, Action> {
    Adding().pullback(state: \.adding, action: /Action.adding)
    Browsing().pullback(state: \.browsing, action: /Action.browsing)
    FilePanel().pullback(state: \.files, action: /Action.files)
    Reduce { state, action in handle(action, &state) }
  }

  private func handle(_ action: Action, _ state: inout State) -> Effect<Action> {
    switch action {
    case .dayStarted(let date, let action):
      state.screen.browsing.startOfToday = date
      return .send(action)
    case .primesRemoved(let primes):
      state.remove(Set(primes))
    case .deleteButtonTapped:
      state.remove(state.browsing.marked)
      state.screen.browsing.selected = []
    case .nthPrimeButtonTapped:
      if let prime = state.browsing.current?.prime { return .send(.delegate(.nthPrimeRequested(prime))) }
    case .detailsButtonTapped:
      if let prime = state.browsing.current?.prime { return .send(.delegate(.detailsRequested(prime))) }
    case .adding:
      if state.screen.adding.isEditing { state.screen.browsing.isFiltering = false }
      if state.screen.adding.report?.added ?? 0 > 0 {
        state.browsing.selectRow(ofFirst: state.favoritePrimes.suffix(1))
      }
    case .browsing:
      if state.screen.browsing.isFiltering { state.screen.adding.isEditing = false }
    case .files(.fileButtonTapped), .files(.saveButtonTapped), .files(.loadButtonTapped):
      (state.screen.adding.isEditing, state.screen.browsing.isFiltering) = (false, false)
    case .files(.comparedPrimeOpened(let prime)):
      return .send(.delegate(.detailsRequested(prime)))
    case .files, .delegate:
      break
    }
    return .none
  }
}
