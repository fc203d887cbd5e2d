import Counter
import FavoritePrimes
import GuessingGame
import NumberFacts

public enum HistoryAction: String, Equatable, Codable, Sendable {
  case undoButtonTapped
  case redoButtonTapped
}

extension Reducer where State == AppState, Action == AppAction {
  /// Records the changes that this reducer makes, and undoes and redoes them.
  func undoable() -> some Reducer<AppState, AppAction> {
    Undo(base: CombineReducers { self })
  }
}

private struct Undo: Reducer {
  let base: CombineReducers<AppState, AppAction>
  @Dependency(\.date) private var date

  func reduce(into state: inout AppState, action: AppAction) -> Effect<AppAction> {
    if case .history(let action) = action {
      return restore(isUndo: action == .undoButtonTapped, &state)
    }
    if case .routeSelected = action { state.history.endRun() }
    let (before, wasFiltering) = (state.undoableParts, state.favoritesScreen.browsing.isFiltering)
    let lastMessage = state.messages.lastID
    let effect = base.reduce(into: &state, action: action)
    if wasFiltering != state.favoritesScreen.browsing.isFiltering { state.history.endRun() }
    // Going back records its own change.
    if case .resumed = action { return effect }
    var after = state.undoableParts
    // The first game isn't a change.
    if before.game == nil { after.game = nil }
    guard let change = Change(from: before, to: after) else { return effect }
    state.history.record(change, run: action.run)
    // The key in the previous change's message would undo this one.
    if state.messages.lastID == lastMessage { state.messages.remove { $0.kind.messageSubject == .change } }
    return effect
  }

  /// Undoes or redoes a change unless its parts have changed since, and shows the result.
  private func restore(isUndo: Bool, _ state: inout AppState) -> Effect<AppAction> {
    guard let taken = state.history.take(isUndo: isUndo) else { return .none }
    let change = isUndo ? taken.inverse : taken
    var parts = state.undoableParts
    if let part = change.apply(to: &parts) {
      state.show(.notRestored(part: part.rawValue, isUndo: isUndo), canBeUndone: false)
      return .none
    }
    state.history.add(taken, isUndone: isUndo)
    let favorites = state.favoritePrimes
    let moment = change.moment?.value
    if let moment { state.goBack(to: moment.after) }
    state.undoableParts = parts
    if let change = change.favorites { state.favorites.browsing.selectRow(ofFirst: change.added) }
    if let kind = (moment == nil ? nil : isUndo ? .returned : .wentBack)
      ?? Activity.Kind(from: favorites, to: state.favoritePrimes, isRestored: true)
    {
      state.record(kind, at: date())
      state.show(kind, canBeUndone: !isUndo)
    } else if let kind = change.restoration {
      state.show(kind, canBeUndone: !isUndo)
    }
    return moment == nil ? .none : state.workAfterGoingBack
  }
}

extension AppState {
  var undoableParts: UndoableParts {
    get {
      UndoableParts(
        count: count, step: counterScreen.step, favorites: favoritePrimes,
        filter: favoritesScreen.browsing.filter,
        game: gameWithoutGuess)
    }
    set {
      (count, counterScreen.step, favoritePrimes) = (newValue.count, newValue.step, newValue.favorites)
      if newValue.filter != favoritesScreen.browsing.filter {
        favorites.browsing.changeFilter(to: newValue.filter)
      }
      if newValue.game != gameWithoutGuess { restoreGame(newValue.game) }
    }
  }

  /// The game without the current choice of a guess, which isn't a change.
  private var gameWithoutGuess: GuessingGame.Record? {
    guard var record = game?.record else { return nil }
    (record.count, record.step) = (0, 1)
    return record
  }

  private mutating func restoreGame(_ record: GuessingGame.Record?) {
    if let record, game != nil {
      game?.restore(record)
    } else {
      game = record.map { GuessingGame.Screen(record: $0) }
    }
  }
}

extension Change {
  /// The activity of undoing or redoing the change; nil if it changed the favorites.
  fileprivate var restoration: Activity.Kind? {
    count.map { .restoredCount($0.after) } ?? step.map { .restoredStep($0.after) }
      ?? filter.map { .restoredFilter($0.after) }
      ?? game.map { .restoredGame(guesses: $0.after?.game.numbers.count ?? 0) }
  }
}

extension AppAction {
  /// The run with the action's change, or nil if it is undone on its own.
  fileprivate var run: ChangeHistory.Run? {
    switch self {
    case .counter(.incrementButtonTapped), .counter(.decrementButtonTapped), .counter(.countMoved): .moves
    case .favoritePrimes(.browsing(.binding)): .filter
    default: nil
    }
  }
}
