public import Architecture
public import Counter
public import FavoritePrimes
public import GuessingGame

/// The state of the whole app, without duplicates; each feature accesses its part through a key path.
public struct AppState: Equatable, Codable, Sendable {
  /// The counter with the count and the favorites, which other features share.
  ///
  /// One state is stored whole, because a stored property costs nothing to access; the counter's is used most.
  public var counter: Counter.State
  /// The changes of the favorites, oldest first.
  public var activityFeed: [Activity]
  public var route: Route
  public var favoritesScreen = FavoritePrimes.Screen()
  /// The guessing game, or nil before the first game.
  public var game: GuessingGame.Screen?
  /// The status of the session, or nil until ``SessionAction/opened(_:)`` is sent.
  ///
  /// If it isn't nil, changes are saved automatically.
  public var session: SessionStatus?

  public init(
    count: Int128 = 0, favoritePrimes: [UInt64] = [], activityFeed: [Activity] = [], route: Route = .home
  ) {
    counter = Counter.State((count, favoritePrimes, Counter.Screen()))
    self.activityFeed = activityFeed
    self.route = route
  }

  /// The current screen.
  public enum Route: String, Equatable, Codable, Sendable, CaseIterable {
    case home
    case counter
    case favoritePrimes
    case guessingGame
  }
}

// The other features' states, assembled from the parts that the app stores, and short names for the shared parts. A part
// that a feature adds and that is missing here is a compile-time error.
extension AppState {
  public var count: Int128 {
    get { counter.count }
    set { counter.count = newValue }
  }

  /// The favorites in the order in which they were saved.
  public var favoritePrimes: [UInt64] {
    get { counter.favoritePrimes }
    set { counter.favoritePrimes = newValue }
  }

  public var favorites: FavoritePrimes.State {
    get { FavoritePrimes.State((favoritePrimes, favoritesScreen)) }
    set { (favoritePrimes, favoritesScreen) = newValue.parts }
  }

  public var guessingGame: GuessingGame.State? {
    get { game.map { GuessingGame.State((favoritePrimes, $0)) } }
    set {
      game = newValue?.screen
      if let newValue { (favoritePrimes, _) = newValue.parts }
    }
  }
}

public enum AppAction: Equatable, Codable, Sendable {
  case routeSelected(AppState.Route)
  case counter(Counter.Action)
  case favoritePrimes(FavoritePrimes.Action)
  case guessingGame(GuessingGame.Action)
  /// Starts a game if `isNew` is true or no game is in progress.
  case gameRequested(isNew: Bool)
  /// Indirect, because an action is as large as its largest case.
  indirect case session(SessionAction)
}

/// Combines the features, the activity feed, and the session.
public struct AppReducer: Reducer {
  @Dependency(\.random) private var random
  @Dependency(\.uuid) private var uuid

  public init() {}

  public var body: some Reducer<AppState, AppAction> {
    CombineReducers {
      CombineReducers {
        Counter().pullback(state: \.counter, action: /AppAction.counter)
        FavoritePrimes().pullback(state: \.favorites, action: /AppAction.favoritePrimes)
        Reduce { state, action in core(&state, action) }
          .ifLet(\.guessingGame, action: /AppAction.guessingGame) { GuessingGame() }
      }
      .recordingActivity()
      SessionAutosave()
    }
    .onChange(of: gameOnScreen) { _, game, _, action in
      // The actions of the game itself already start and stop its timer.
      if case .guessingGame = action { return .none }
      return .send(.guessingGame(game == nil ? .screenDisappeared : .screenAppeared))
    }
  }

  private func core(_ state: inout AppState, _ action: AppAction) -> Effect<AppAction> {
    switch action {
    case .routeSelected(let route):
      state.route = route
      if route == .guessingGame, state.game == nil { startGame(&state) }
    case .gameRequested(let isNew):
      if state.game?.game.isFinished ?? true || isNew { startGame(&state) }
    case .favoritePrimes(.delegate(.nthPrimeRequested(let n))):
      return .send(.counter(.nthPrimeRequested(n)))
    case .counter, .favoritePrimes, .guessingGame, .session:
      break
    }
    return .none
  }

  private func startGame(_ state: inout AppState) {
    let range = (state.game?.settings ?? GameSettings()).range
    let next = Game(in: range, id: uuid, random: random)
    if state.game == nil {
      state.game = GuessingGame.Screen(game: next)
    } else {
      state.game?.start(next)
    }
  }
}

/// Returns the identity of the game on screen, or nil if another screen is shown.
private func gameOnScreen(_ state: AppState) -> Game.ID? {
  state.route == .guessingGame ? state.game?.game.id : nil
}
