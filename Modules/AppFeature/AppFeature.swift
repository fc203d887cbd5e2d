public import Architecture
public import Counter
public import FavoritePrimes
public import GuessingGame

/// The state of the whole app: each fact once. Each feature sees its part through a key path.
public struct AppState: Equatable, Codable, Sendable {
  public var count: Int128
  /// In the order in which they were saved.
  public var favoritePrimes: [UInt64]
  /// Oldest first.
  public var activityFeed: [Activity]
  public var route: Route
  public var counterScreen = Counter.Screen()
  public var favoritesScreen = FavoritePrimes.Screen()
  /// nil before the first game.
  public var game: GuessingGame.Screen?
  /// nil unless ``SessionAction/opened(_:)`` was sent: then changes are saved automatically.
  public var session: SessionStatus?

  public init(
    count: Int128 = 0, favoritePrimes: [UInt64] = [], activityFeed: [Activity] = [], route: Route = .home
  ) {
    self.count = count
    self.favoritePrimes = favoritePrimes
    self.activityFeed = activityFeed
    self.route = route
  }

  /// The screen in front.
  public enum Route: String, Equatable, Codable, Sendable, CaseIterable {
    case home
    case counter
    case favoritePrimes
    case guessingGame
  }
}

/// The features' states, joined from the parts that the app stores. A part that one of them gains and that is not joined
/// here does not compile.
extension AppState {
  public var counter: Counter.State {
    get { Counter.State(count: count, favoritePrimes: favoritePrimes, screen: counterScreen) }
    set { (count, favoritePrimes, counterScreen) = newValue.parts }
  }

  public var favorites: FavoritePrimes.State {
    get { FavoritePrimes.State(favoritePrimes: favoritePrimes, screen: favoritesScreen) }
    set { (favoritePrimes, favoritesScreen) = newValue.parts }
  }

  public var guessingGame: GuessingGame.State? {
    get { game.map { GuessingGame.State(favoritePrimes: favoritePrimes, screen: $0) } }
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
  /// Starts a game if there is none in progress, or if a new one is wanted.
  case gameRequested(isNew: Bool)
  case session(SessionAction)
}

/// The features, each on its part of the state, with the activity feed and the session around them.
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
    .onChange(of: \.gameOnScreen) { _, game, _, action in
      // The game's own actions start and stop its timer.
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
    case .favoritePrimes(.delegate(.nthPrimeAsked(let n))):
      return .send(.counter(.nthPrimeAsked(n)))
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

extension AppState {
  /// The identity of the game in front, if any.
  fileprivate var gameOnScreen: Game.ID? { route == .guessingGame ? game?.game.id : nil }
}
