import Architecture
import Counter
import Counting
import Explore
import FavoritePrimes
import GuessingGame
import NumberFacts

extension Reducer where State == AppState, Action == AppAction {
  /// Records what the actions of this reducer do, in the activity feed and in messages.
  func activityFeed() -> some Reducer<AppState, AppAction> {
    ActivityFeed(base: CombineReducers { self })
  }
}

private struct ActivityFeed: Reducer {
  let base: CombineReducers<AppState, AppAction>
  @Dependency(\.date) private var date

  func reduce(into state: inout AppState, action: AppAction) -> Effect<AppAction> {
    let (favorites, count, game) = (state.favoritePrimes, state.count, state.game?.game)
    let effect = base.reduce(into: &state, action: action)
    switch action {
    case .favoritePrimes(.files(.loadResponse(.loaded(_, let file)))):
      let kind = Activity.Kind.loadedFavorites(
        file, count: state.favoritePrimes.count, replaced: favorites.count)
      record(kind, &state)
    case .favoritePrimes(.files(.loadResponse(.imported(_, let file)))):
      let added = state.favoritePrimes.count - favorites.count
      record(.importedFavorites(file, added: added), &state, isShown: added > 0)
    case .favoritePrimes(.files(.saveResponse(.saved(let file, let copy, let count)))):
      let count = count ?? state.favorites.files.savedFavorites.count
      record(.savedFavorites(file, copy: copy, count: count), &state)
    case .guessingGame(.delegate(.gameEnded)):
      guard let game = state.game?.game else { break }
      let (secret, guesses) = (game.secret, game.numbers.count)
      record(
        game.isFound
          ? .wonGame(secret: secret, guesses: guesses, best: state.game?.statistics.best)
          : .gaveUpGame(secret: secret, guesses: guesses),
        &state, isShown: false)
    case .gameRequested, .guessingGame(.nextGameButtonTapped):
      guard let game, game.id != state.game?.game.id, !game.isFinished, !game.numbers.isEmpty else { break }
      record(.discardedGame(guesses: game.numbers.count), &state)
    case .counter(.counting(.resetButtonTapped)), .explore(.setCountButtonTapped):
      if count != state.count { state.show(.setCount(state.count)) }
    case .resumed, .session:
      break
    default:
      guard let change = FavoritesChange(from: favorites, to: state.favoritePrimes) else { break }
      record(.init(change), &state)
    }
    return effect
  }

  private func record(_ kind: Activity.Kind, _ state: inout AppState, isShown: Bool = true) {
    state.record(kind, at: date())
    if isShown { state.show(kind) }
  }
}

extension Activity.Kind {
  init(_ change: FavoritesChange, isRestored: Bool = false) {
    let (added, removed) = (change.added.map(\.prime), change.removed.map(\.prime))
    switch (Activity.Favorites(added), Activity.Favorites(removed)) {
    case (let added?, nil): self = isRestored ? .restoredFavorites(added) : .addedFavorites(added)
    case (nil, let removed?): self = .removedFavorites(removed)
    case (_?, _?), (nil, nil): self = .replacedFavorites(added: added.count, removed: removed.count)
    }
  }
}

extension AppState {
  mutating func record(_ kind: Activity.Kind, at date: Date) {
    activityFeed.append(Activity(date: date, kind: kind))
    activityFeed.removeFirst(max(0, activityFeed.count - Activity.limit))
  }

  /// Returns what the action after a state did if it was notable.
  func latestActivity(since before: AppState) -> Activity.Kind? {
    if let latest = messages.items.last, latest.id > before.messages.lastID { return latest.kind }
    return activityFeed.last == before.activityFeed.last ? nil : activityFeed.last?.kind
  }
}
