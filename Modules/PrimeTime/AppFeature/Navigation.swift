import Architecture
import Counter
import Counting
import Explore
import FavoritePrimes
import GuessingGame
import Lookups
import NumberFacts
import PrimeModal
import TerminalUI

/// Selects screens, and opens on one what another one requests.
struct Navigation: Reducer {
  @Dependency(\.date) private var date
  @Dependency(\.random) private var random
  @Dependency(\.terminal) private var terminal
  @Dependency(\.uuid) private var uuid

  func reduce(into state: inout AppState, action: AppAction) -> Effect<AppAction> {
    switch action {
    case .routeSelected(let route):
      if route == .guessingGame, state.game == nil { startGame(&state) }
      state.select(route)
    case .themeSelected(let theme):
      state.theme = theme == .auto ? nil : theme
      state.show(.setTheme(theme), canBeUndone: false)
    case .gameRequested(let isNew, let settings):
      // A damaged recording can contain any.
      let settings = settings.flatMap { (try? $0.range(from: "", to: "")) == nil ? nil : $0 }
      if state.game?.game.isFinished ?? true || isNew { startGame(&state, settings) }
      if let settings { state.game?.settings = settings }
    case .favoritePrimes(.delegate(.nthPrimeRequested(let n))):
      return .send(.counter(.lookups(.nthPrimeRequested(n))))
    case .favoritePrimes(.delegate(.detailsRequested(let prime))):
      return .send(.counter(.primalityRequested(prime)))
    case .countRequested(let count):
      return .merge(.send(.routeSelected(.counter)), .send(.counter(.counting(.countEntered(count)))))
    case .exploreRequested(let number):
      let natural = number == state.count ? 0 : UInt64(exactly: number) ?? 0
      return .merge(
        .send(.routeSelected(.explore)),
        .send(.explore(natural > 0 ? .cursorSet(natural) : .centerButtonTapped)))
    case .spiralRequested:
      return .merge(
        .send(.routeSelected(.explore)), .send(.explore(.shapeSelected(.spiral))),
        .send(.explore(.coloringSelected(.factor))), .send(.explore(.cursorSet(1))))
    case .favoritePrimes(.adding(.textSubmitted)):
      return .send(.routeSelected(.favoritePrimes))
    case .counter(.lookups(.facts(let action))),
      .counter(.primeModal(.presented(PrimeModal.Action.facts(let action)))):
      return .send(.facts(action))
    case .numberBarRequested(let text, let purpose):
      // `p` opened the facts, and `(` says that p(n) was meant.
      let isIndex = text == "(" && state.counter.primeModal != nil
      if isIndex { state.counter.primeModal = nil }
      return state.openNumberBar(isIndex ? "p(" : text, for: purpose)
    case .counter(.typeButtonTapped(let number)):
      return state.openNumberBar("", for: number == .count ? .count : .step)
    case .numberBar(.presented(let action)):
      return state.handle(action, date)
    case .counter(.isPrimeButtonTapped), .counter(.primalityRequested):
      state.numberBar = nil
    case .suspendButtonTapped:
      return .run { [terminal] _ in await terminal.perform(.suspend) }
    default:
      break
    }
    return .none
  }

  private func startGame(_ state: inout AppState, _ settings: GameSettings? = nil) {
    let range = (settings ?? state.game?.settings ?? GameSettings()).range
    let next = Game(in: range, id: uuid, random: random)
    if state.game == nil {
      state.game = GuessingGame.State(game: next)
    } else {
      state.game?.start(next)
    }
  }
}

extension AppState {
  /// Shows a screen without what covers it.
  mutating func select(_ route: Route) {
    self.route = route
    // An answer is seen there.
    if route == .counter { messages.remove { $0.kind.answered != nil } }
    closeOverlays()
  }

  mutating func closeOverlays() {
    numberBar = nil
    for route in Route.allCases { route.screen.closeOverlays(of: &self) }
  }
}
