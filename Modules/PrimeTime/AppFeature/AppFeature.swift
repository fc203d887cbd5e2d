public import Architecture
public import BigInt
public import Counter
public import Explore
public import FavoritePrimes
public import GuessingGame
import NthPrimeClient
public import NumberFacts
import PrimeModal
import TerminalUI
public import Timeline

/// The state of the whole app, without duplicates; each feature accesses its part through a key path.
public struct AppState: Equatable, Codable, Sendable {
  /// The count, shared by the features.
  public var count: BigInt
  /// The favorites, oldest first, shared by the features.
  public var favoritePrimes: IdentifiedArray<FavoritePrime>
  /// The activities, oldest first.
  public var activityFeed: [Activity]
  public var history = ChangeHistory()
  public var route: Route
  /// The screens of the latest requests for the lookups that haven't ended, by n.
  public var lookupRoutes: [BigInt: Route] = [:]
  public var counterScreen = Counter.Screen()
  public var favoritesScreen = FavoritePrimes.Screen()
  public var exploreScreen = Explore.Screen()
  public var timelineScreen = Timeline.State()
  /// The guessing game, or nil before the first game.
  public var game: GuessingGame.Screen?
  /// The status of the session, or nil until ``SessionAction/opened(_:)`` is sent.
  ///
  /// If it isn't nil, changes are saved automatically.
  public var session: SessionStatus?
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
    get { Counter.State(properties: (count, favoritePrimes, counterScreen)) }
    set { (count, favoritePrimes, counterScreen) = newValue.properties }
  }

  public var favorites: FavoritePrimes.State {
    get { FavoritePrimes.State(properties: (favoritePrimes, favoritesScreen)) }
    set { (favoritePrimes, favoritesScreen) = newValue.properties }
  }

  public var explore: Explore.State {
    get { Explore.State(properties: (count, favoritePrimes, exploreScreen)) }
    set { (count, favoritePrimes, exploreScreen) = newValue.properties }
  }

  public var guessingGame: GuessingGame.State? {
    get { game.map { GuessingGame.State(properties: (favoritePrimes, $0)) } }
    set {
      game = newValue?.screen
      if let newValue { (favoritePrimes, _) = newValue.properties }
    }
  }
}

public enum AppAction: Equatable, Codable, Sendable {
  case routeSelected(AppState.Route)
  case counter(Counter.Action)
  case favoritePrimes(FavoritePrimes.Action)
  case explore(Explore.Action)
  case guessingGame(GuessingGame.Action)
  case timeline(Timeline.Action)
  /// The app continues from its state after an earlier action; the message has its number.
  indirect case resumed(AppState, action: Int)
  /// Starts a game if `isNew` is true or no game is in progress.
  case gameRequested(isNew: Bool)
  /// Indirect, because an action is as large as its largest case.
  indirect case session(SessionAction)
  /// The latest change is undone, or the one that was undone last is redone.
  case history(HistoryAction)
  /// A number is copied to the clipboard.
  case copyRequested(BigInt)
  case suspendButtonTapped
  /// The beginning of a number was typed, or a text was pasted, where no field has focus.
  case numberBarRequested(String)
  case numberBar(PresentationAction<NumberBar.Action>)
  /// The time of a message is over.
  case messageExpired(id: Int)
  /// The answer that a message reports is shown on the screen of the counter.
  case answerOpened
  /// The message that reports an answer is removed.
  case answerDismissed
}

/// Combines the features, the activity feed, and the session.
public struct AppReducer: Reducer {
  @Dependency(\.clock) var clock
  @Dependency(\.date) var date
  @Dependency(\.random) private var random
  @Dependency(\.terminal) var terminal
  @Dependency(\.uuid) private var uuid

  public init() {}

  public var body: some Reducer<AppState, AppAction> {
    CombineReducers<AppState, AppAction> {
      CombineReducers<AppState, AppAction> {
        Counter().pullback(state: \.counter, action: /AppAction.counter)
        FavoritePrimes().pullback(state: \.favorites, action: /AppAction.favoritePrimes)
        Explore().pullback(state: \.explore, action: /AppAction.explore)
        Timeline().pullback(state: \.timelineScreen, action: /AppAction.timeline)
        Reduce { state, action in handle(action, &state) }
          .ifLet(\.guessingGame, action: /AppAction.guessingGame) { GuessingGame() }
          .presenting(\.numberBar, action: /AppAction.numberBar) { NumberBar() }
        TimeTravel()
      }
      .activityFeed()
      .undoable()
      SessionAutosave()
      Reduce { state, action in
        // The counter's actions already start its tests.
        if case .counter = action { return .none }
        return state.lacksFacts ? .send(.counter(.countReplaced)) : .none
      }
    }
    .onChange(
      // A closure, because a key path copies the whole state.
      of: { $0.gameOnScreen },
      { _, game, state, action in
        // The actions of the game itself already start and stop its timer, which also ends with the game.
        if case .guessingGame = action { return .none }
        if state.game == nil { return .none }
        return .send(.guessingGame(game == nil ? .screenDisappeared : .screenAppeared))
      }
    )
    .onChange(
      of: { $0.favoriteToTest },
      { _, favorite, _, _ in .send(.counter(.numberShownElsewhere(favorite))) }
    )
    .onChange(
      of: { $0.chartOnScreen },
      { _, range, _, _ in .send(.explore(.charts(range == nil ? .disappeared : .appeared))) }
    )
    .onChange(
      of: { $0.route == .explore && $0.exploreScreen.canGrow },
      { _, canGrow, _, _ in canGrow ? Explore().growth().map { .explore($0) } : .none }
    )
    .onChange(of: { $0.messages }, { old, new, _, _ in new.timers(since: old, clock: clock) })
  }

  private func handle(_ action: AppAction, _ state: inout AppState) -> Effect<AppAction> {
    switch action {
    case .routeSelected(let route):
      state.route = route
      if route == .guessingGame, state.game == nil { startGame(&state) }
      if route == .counter { state.messages.remove { $0.answeredIndex != nil } }
      return closeModals(&state)
    case .gameRequested(let isNew):
      if state.game?.game.isFinished ?? true || isNew { startGame(&state) }
    case .favoritePrimes(.delegate(.nthPrimeRequested(let n))):
      return .send(.counter(.nthPrimeRequested(n)))
    case .favoritePrimes(.delegate(.detailsRequested(let prime))):
      return .send(.counter(.primalityRequested(prime)))
    case .counter(.nthPrimeButtonTapped):
      return lookupRequested(state.count, &state)
    case .counter(.nthPrimeRequested(let n)):
      return lookupRequested(n, &state)
    case .counter(.lookup(let n, let event, elapsed: _)):
      return lookupReported(event, of: n, &state)
    case .counter(.lookupButtonTapped(.cancel, let n)):
      return lookupCanceled(n, &state)
    case .counter(.cancelButtonTapped):
      state.lookupRoutes = [:]
      return showLookupProgress(state)
    case .copyRequested(let number):
      return copy(number, &state)
    case .suspendButtonTapped:
      return .run { [terminal] _ in await terminal.perform(.suspend) }
    case .counter(.alertButtonTapped(.copy(let prime))):
      return copy(BigInt(prime), &state)
    case .numberBarRequested(let text):
      return state.openNumberBar(text)
    case .numberBar(.presented(let action)):
      return state.handle(action, date)
    case .counter(.isPrimeButtonTapped), .counter(.primalityRequested):
      state.numberBar = nil
    case .messageExpired(let id):
      state.messages.expire(id)
    case .answerOpened:
      guard let n = state.messages.answer else { break }
      state.route = .counter
      let effect = closeModals(&state)
      for case .answered(let answer, elapsed: _) in state.counterScreen.endedLookups where answer.n == n {
        state.counterScreen.alert = .answered(answer)
      }
      state.messages.remove { $0.answeredIndex != nil }
      return effect
    case .answerDismissed:
      if let n = state.messages.answer { state.messages.remove { $0.answeredIndex == n } }
    case .counter, .explore, .favoritePrimes, .guessingGame, .history, .numberBar, .resumed, .session, .timeline:
      break
    }
    return .none
  }

  private func copy(_ number: BigInt, _ state: inout AppState) -> Effect<AppAction> {
    state.show(.copied(number))
    return .run { [terminal] _ in await terminal.perform(.copy("\(number)")) }
  }

  /// Closes what covers the screen, so that another one can be used.
  private func closeModals(_ state: inout AppState) -> Effect<AppAction> {
    state.closeOverlays()
    return state.counterScreen.modalNumber == nil ? .none : .send(.counter(.primeModal(.dismiss)))
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
  /// Closes what covers the screens, except for the modal with facts, which has effects to cancel.
  mutating func closeOverlays() {
    numberBar = nil
    counterScreen.alert = nil
    favoritesScreen.fileQuestion = nil
    favoritesScreen.alert = nil
    game?.showsSettings = false
    game?.asksToGiveUp = false
  }

  /// The identity of the game in progress on screen, or nil if there is none.
  fileprivate var gameOnScreen: Game.ID? {
    route == .guessingGame && game?.game.isFinished == false ? game?.game.id : nil
  }

  /// The range of the charts on screen, or nil if there are none.
  var chartOnScreen: ChartRange? {
    route == .explore && exploreScreen.showsCharts ? explore.charts.range : nil
  }

  /// The current favorite on screen if it is large and its test takes a second or two; otherwise nil.
  fileprivate var favoriteToTest: BigInt? {
    guard route == .favoritePrimes, isOpen, let favorite = favorites.current?.prime else { return nil }
    return Investigator.testsQuickly(favorite) ? favorite : nil
  }

  /// Whether the session is open, and a large number is shown that isn't being tested.
  fileprivate var lacksFacts: Bool {
    func isLacking(_ number: BigInt?) -> Bool { number.map(counterScreen.investigations.lack) ?? false }
    let isAnyLacking =
      isLacking(count) || isLacking(counterScreen.modalNumber) || isLacking(counterScreen.numberElsewhere)
    // First the numbers, because nearly all are small.
    return isAnyLacking && isOpen
  }
}
