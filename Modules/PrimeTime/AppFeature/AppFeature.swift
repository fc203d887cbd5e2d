import Architecture
public import BigInt
public import Counter
public import Explore
public import FavoritePrimes
public import FileStorage
public import GuessingGame
public import Lookups
public import NumberFacts
public import TerminalUI
public import Timeline

/// The state of the whole app, without duplicates; each feature accesses its part through a key path.
public struct AppState: Equatable, Codable, Sendable {
  /// The count, shared by the features.
  public var count: BigInt
  /// The favorites, oldest first, shared by the features.
  public var favoritePrimes: IdentifiedArray<FavoritePrime>
  /// The activities, oldest first.
  public var activityFeed: [Activity]
  /// The theme; nil for that of the terminal.
  public var theme: ThemeChoice?
  public var history = ChangeHistory()
  public var route: Route
  /// The screens of the latest requests for the lookups that haven't ended, by n.
  public var lookupRoutes: [BigInt: Route] = [:]
  /// The known facts about numbers, and the work that finds out others.
  public var facts = Facts.State()
  /// The lookups, shared by the features.
  public var lookups = Lookups.State()
  public var counterScreen = Counter.Screen()
  public var favoritesScreen = FavoritePrimes.Screen()
  public var exploreScreen = Explore.Screen()
  public var timelineScreen = Timeline.State()
  /// The guessing game, or nil before the first game.
  public var game: GuessingGame.State?
  /// The state of the session's file; once it is loaded, changes are saved automatically.
  public var session = SavingState<SessionDocument>()
  public var messages = MessageQueue()
  /// The bar with a number that is being typed, or nil if it is closed.
  public var numberBar: NumberBar.State?

  public init(
    count: BigInt = 0, favoritePrimes: IdentifiedArray<FavoritePrime> = [], activityFeed: [Activity] = [],
    route: Route = .home
  ) {
    self.count = count
    self.favoritePrimes = favoritePrimes
    self.activityFeed = activityFeed
    self.route = route
  }

  /// The current screen.
  public enum Route: String, Equatable, Codable, Sendable, CaseIterable {
    case home
    case counter
    case favoritePrimes
    case explore
    case guessingGame
    case timeline
  }
}

// The features' states, assembled from the parts that the app stores. A part that a feature adds and that is missing
// here is a compile-time error.
extension AppState {
  public var counter: Counter.State {
    get { Counter.State(properties: (count, favoritePrimes, lookups, counterScreen), facts: facts) }
    set { (count, favoritePrimes, lookups, counterScreen) = newValue.properties }
  }

  public var favorites: FavoritePrimes.State {
    get { FavoritePrimes.State(properties: (favoritePrimes, favoritesScreen)) }
    set { (favoritePrimes, favoritesScreen) = newValue.properties }
  }

  public var explore: Explore.State {
    get { Explore.State(properties: (count, favoritePrimes, exploreScreen)) }
    set { (count, favoritePrimes, exploreScreen) = newValue.properties }
  }
}

public enum AppAction: Equatable, Codable, Sendable {
  case routeSelected(AppState.Route)
  case themeSelected(ThemeChoice)
  case counter(Counter.Action)
  case favoritePrimes(FavoritePrimes.Action)
  case explore(Explore.Action)
  case facts(Facts.Action)
  case guessingGame(GuessingGame.Action)
  case timeline(Timeline.Action)
  /// The app continues from its state after an earlier action; the message has its local time, that of undoing the later one.
  indirect case resumed(AppState, action: Int, time: String? = nil, laterTime: String? = nil)
  /// Starts a game if `isNew` is true or no game is in progress, and changes the settings if there are some.
  case gameRequested(isNew: Bool, settings: GameSettings? = nil)
  /// Indirect, because an action is as large as its largest case.
  indirect case session(SavingAction<SessionDocument>)
  /// The latest change is undone, or the one that was undone last is redone.
  case history(HistoryAction)
  /// The counter is opened with a count.
  case countRequested(BigInt)
  /// A number is shown on the map, or the count if the number is beyond it.
  case exploreRequested(BigInt)
  /// The spiral around 1 is opened, as on the first Home.
  case spiralRequested
  case copyRequested(BigInt)
  /// Numbers are copied, or can't be.
  case copied([BigInt], to: ClipboardClient.Destination)
  case suspendButtonTapped
  /// The beginning of a number was typed, or a text was pasted, where no field has focus.
  case numberBarRequested(String, for: NumberBar.Purpose = .facts)
  case numberBar(PresentationAction<NumberBar.Action>)
  /// The time of a message is over.
  case messageExpired(id: Int)
  /// The answer that a message reports is shown on the screen of the counter.
  case answerOpened(n: BigInt)
  /// The message that reports an answer is removed.
  case answerDismissed
}

/// Combines the features, and what concerns all of them.
public struct AppReducer: Reducer {
  public init() {}

  public var body: some Reducer<AppState, AppAction> {
    CombineReducers<AppState, AppAction> {
      Counter().pullback(state: \.counter, action: /AppAction.counter)
      FavoritePrimes().pullback(state: \.favorites, action: /AppAction.favoritePrimes)
      Explore().pullback(state: \.explore, action: /AppAction.explore)
      Timeline().pullback(state: \.timelineScreen, action: /AppAction.timeline)
      Facts().pullback(state: \.facts, action: /AppAction.facts)
      Navigation()
      Messages()
      LookupReports()
      TimeTravel()
    }
    .ifLet(\.game, action: /AppAction.guessingGame) { GuessingGame() }
    .presenting(\.numberBar, action: /AppAction.numberBar) { NumberBar() }
    .activityFeed()
    .undoable()
    .saving(
      \.document, in: SessionDocument.file, after: .seconds(1), state: \.session, action: /AppAction.session
    )
    .workingOnScreen()
  }
}
