import BigInt
import Counter
import FavoritePrimes
import NumberFacts
import PrimeModal
import TerminalUI
import Timeline

enum FavoritesScreen: AppScreen {
  static let title = "Favorites"

  static func number(in state: AppState) -> BigInt? { state.favorites.browsing.current?.prime }

  static func summary(of state: AppState, actionCount: Int?) -> (text: String, word: Text?) {
    (state.favoritePrimes.count.primes, nil)
  }

  static func isEditing(_ state: AppState) -> Bool {
    let screen = state.favoritesScreen
    return screen.adding.isEditing || screen.browsing.isFiltering || screen.isCovered
  }

  static func leaveFields(of state: inout AppState) {
    state.favoritesScreen.adding.isEditing = false
    state.favoritesScreen.browsing.isFiltering = false
    state.favoritesScreen.files.question?.isFocused = false
  }

  static func closeOverlays(of state: inout AppState) {
    (state.favoritesScreen.files.question, state.favoritesScreen.files.comparison) = (nil, nil)
    state.favoritesScreen.files.alert = nil
    state.favoritesScreen.adding.notAdded = []
  }

  static func lines(in app: AppView) -> [String] {
    let (favorites, browsing) = (app.state.favorites, app.state.favorites.browsing)
    if app.state.favoritesScreen.isCovered { return favorites.plainTextLines }
    // From the current row on, as many as anyone listens to.
    let rows = browsing.rows.dropFirst(min(max(browsing.screen.row, 0), max(browsing.rows.count - 1, 0)))
      .prefix(1_000)
    return favorites.plainTextLines
      + rows.map { favorite in
        let mark = browsing.screen.selected.contains(favorite.prime) ? ", selected" : ""
        return
          "\(favorite.prime.abbreviated), added \(app.time.age(of: favorite.added, suffix: " ago"))\(mark)."
      }
  }

  static func view(in app: AppView) -> some View {
    app.withCounter(
      app.favorites.frame(maxWidth: 120).frame(maxWidth: .max, maxHeight: .max, alignment: .top)
    )
    .keys(app.favoriteKeys + [app.home])
    .onPaste { app.send(.favoritePrimes(.adding(.textPasted($0)))) }
  }
}

extension AppView {
  fileprivate var favorites: some View {
    var favorites = state.favorites
    favorites.screen.browsing.startOfToday = time.startOfDay
    return FavoritePrimesView(
      state: favorites, pane: (width: 40, content: { favoritePane(favorites) }),
      send: { sendFavorites($0) }, timeAdded: { time.briefAge(of: $0.added) },
      timeChanged: { time.age(of: $0) }, knownIndex: { state.knownIndex(of: $0) })
  }

  @ViewBuilder private func favoritePane(_ favorites: FavoritePrimes.State) -> some View {
    if let favorite = favorites.browsing.current {
      AdaptiveView(sizes: [Size(width: 0, height: 26)]) { about(favorite, isRoomy: $0 == 0) }
        .padding(EdgeInsets(right: 1))
    }
  }

  /// Sends an action, with the start of the day if the rows depend on it.
  func sendFavorites(_ action: FavoritePrimes.Action) {
    let (start, browsing) = (time.startOfDay, state.favorites.browsing)
    let isNew = browsing.screen.startOfToday != start && browsing.dependsOnDay(for: action)
    send(.favoritePrimes(isNew ? .dayStarted(start, then: action) : action))
  }

  private func about(_ favorite: FavoritePrime, isRoomy: Bool) -> some View {
    AboutPane(
      facts: state.facts[favorite.prime], isFavorite: true,
      added: "\(time.day(of: favorite.added)) \(time.clock(of: favorite.added))",
      isRoomy: isRoomy, buttons: favoriteButtons(favorite.prime)
    ) { send(.counter(.primalityRequested($0))) }
  }
}
