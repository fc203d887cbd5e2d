public import Architecture
public import Counter
public import FavoritePrimes
public import GuessingGame

/// What the whole app knows: each fact in one place, seen by each feature through its own key path.
public struct AppState: Equatable, Codable, Sendable {
  public var count: Int
  /// In the order in which they were saved.
  public var favoritePrimes: [Int]
  /// Oldest first.
  public var activityFeed: [Activity]
  public var route: Route
  /// What the user has to know of the session's file, until it is saved.
  public var sessionProblem: String?
  /// The game, whether its screen is shown or not; nil before the first.
  var keptGame: GuessingGame.State?

  /// What only the counter's screen knows.
  private var counterScreen: CounterScreen
  /// What only the favourites' screen knows.
  private var favoritesScreen: FavoritesScreen

  public init(
    count: Int = 0, favoritePrimes: [Int] = [], activityFeed: [Activity] = [], route: Route = .home
  ) {
    self.count = count
    self.favoritePrimes = favoritePrimes
    self.activityFeed = activityFeed
    self.route = route
    counterScreen = CounterScreen()
    favoritesScreen = FavoritesScreen()
  }

  /// Which screen is shown.
  public enum Route: String, Equatable, Codable, Sendable, CaseIterable {
    case home
    case counter
    case favoritePrimes
    case guessingGame
  }
}

public enum AppAction: Equatable, Codable, Sendable {
  case routeSelected(AppState.Route)
  case counter(Counter.Action)
  case favoritePrimes(FavoritePrimes.Action)
  case guessingGame(GuessingGame.Action)
  case session(SessionAction)
}

/// The features, each on its part of the state, and the activity feed around them.
public struct AppReducer: Reducer {
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
      SessionReducer()
    }
    .showingGuessingGame()
  }

  private func core(_ state: inout AppState, _ action: AppAction) -> Effect<AppAction> {
    switch action {
    case .routeSelected(let route):
      state.route = route
      return .none
    case .favoritePrimes(.delegate(.nthPrimeAsked(let n))):
      return .send(.counter(.nthPrimeAsked(n)))
    case .counter, .favoritePrimes, .guessingGame, .session:
      return .none
    }
  }
}

// MARK: - The features' parts

private struct CounterScreen: Equatable, Codable, Sendable {
  var step = 1
  var modalNumber: Int?
  var lookUp = Counter.LookUp.idle
  var alert: AlertState<Never>?
  var countText = ""
  var stepText = ""
}

private struct FavoritesScreen: Equatable, Codable, Sendable {
  var activity = FavoritePrimes.FileActivity.idle
  var alert: AlertState<Never>?
  var browsing = FavoritePrimes.Browsing()
}

extension AppState {
  /// The counter's state: the shared count and favourites, and its screen.
  public var counter: Counter.State {
    get {
      Counter.State(
        count: count, step: counterScreen.step, favoritePrimes: favoritePrimes,
        modalNumber: counterScreen.modalNumber, lookUp: counterScreen.lookUp, alert: counterScreen.alert,
        countText: counterScreen.countText, stepText: counterScreen.stepText)
    }
    set {
      count = newValue.count
      favoritePrimes = newValue.favoritePrimes
      counterScreen = CounterScreen(
        step: newValue.step, modalNumber: newValue.modalNumber, lookUp: newValue.lookUp,
        alert: newValue.alert, countText: newValue.countText, stepText: newValue.stepText)
    }
  }

  /// The favourites' state: the shared favourites, and their screen.
  public var favorites: FavoritePrimes.State {
    get {
      FavoritePrimes.State(
        favoritePrimes: favoritePrimes, activity: favoritesScreen.activity, alert: favoritesScreen.alert,
        browsing: favoritesScreen.browsing)
    }
    set {
      favoritePrimes = newValue.favoritePrimes
      favoritesScreen = FavoritesScreen(
        activity: newValue.activity, alert: newValue.alert, browsing: newValue.browsing)
    }
  }
}
