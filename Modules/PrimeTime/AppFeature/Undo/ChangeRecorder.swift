import Architecture
import BigInt
import Counter
import Explore
import FavoritePrimes
import FileStorage
import GuessingGame
import NumberFacts

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

public enum HistoryAction: String, Equatable, Codable, Sendable {
  case undoButtonTapped
  case redoButtonTapped
}

extension Reducer where State == AppState, Action == AppAction {
  /// Records the changes that any feature in this reducer makes, to show them and to undo them.
  func recordingChanges() -> some Reducer<AppState, AppAction> {
    ChangeRecorder(base: CombineReducers { self })
  }
}

private struct ChangeRecorder: Reducer {
  let base: CombineReducers<AppState, AppAction>
  @Dependency(\.date) private var date

  func reduce(into state: inout AppState, action: AppAction) -> Effect<AppAction> {
    var canChangeGame = false
    switch action {
    case .history(let action): return restore(action, &state)
    case .guessingGame, .gameRequested, .resumed: canChangeGame = true
    case .routeSelected:
      canChangeGame = true
      state.history.endRun()
    default: break
    }
    let before = state.undoableParts(withGame: canChangeGame)
    let lastMessage = state.messages.lastID
    let effect = base.reduce(into: &state, action: action)
    let after = state.undoableParts(withGame: canChangeGame)
    if before == after { return effect }
    if before.isFiltering != after.isFiltering { state.history.endRun() }
    let change = AppChange(from: before, to: after)
    if change.isEmpty { return effect }
    if change.favorites != nil {
      if case .favoritePrimes(.loadResponse) = action {} else { state.favoritesScreen.activity.endReport() }
    }
    state.history.record(change, run: action.run)
    // The key in the message about the change before would undo this one.
    if state.messages.lastID == lastMessage { state.messages.remove { $0.messageSubject == .change } }
    return effect
  }

  /// Undoes or redoes a change, and shows what came back.
  private func restore(_ action: HistoryAction, _ state: inout AppState) -> Effect<AppAction> {
    if case .saving = state.favoritesScreen.activity { return .none }
    let isUndo = action == .undoButtonTapped
    guard let change = isUndo ? state.history.undo() : state.history.redo() else { return .none }
    let favorites = state.favoritePrimes
    state.apply(change)
    state.favoritesScreen.activity.endReport()
    if let kind = Activity.Kind(from: favorites, to: state.favoritePrimes, isRestored: true) {
      state.record(kind, at: date())
      state.show(kind, canBeUndone: !isUndo)
    } else if let kind = change.restoration {
      state.show(kind, canBeUndone: !isUndo)
    }
    return .none
  }
}

extension AppChange {
  /// What undoing or redoing the change did.
  fileprivate var restoration: Activity.Kind? {
    count.map { .restoredCount($0.after) } ?? step.map { .restoredStep($0.after) }
      ?? filter.map { .restoredFilter($0.after) }
      ?? game.map { .restoredGame(guesses: $0.after.game.numbers.count) }
  }
}

/// The parts of the state whose changes can be undone.
private struct UndoableParts: Equatable {
  let count: BigInt
  let step: BigInt
  let favorites: IdentifiedArray<FavoritePrime>
  let filter: String
  let isFiltering: Bool
  /// The game, unless the action can't change it.
  let game: GuessingGame.Record?
}

extension AppState {
  /// Returns the parts whose changes can be undone.
  ///
  /// Mutating, because any other function copies the whole state, which is a twentieth of the time of the reducer.
  fileprivate mutating func undoableParts(withGame includesGame: Bool) -> UndoableParts {
    UndoableParts(
      count: count, step: counterScreen.step, favorites: favoritePrimes, filter: favoritesScreen.filter,
      isFiltering: favoritesScreen.focus == .filter, game: includesGame ? game?.record : nil)
  }
}

extension AppChange {
  /// Creates the change from one state to another.
  fileprivate init(from before: UndoableParts, to after: UndoableParts) {
    self.init()
    count = Replacement(before.count, after.count)
    step = Replacement(before.step, after.step)
    filter = Replacement(before.filter, after.filter)
    if before.favorites != after.favorites {
      favorites = FavoritesChange(from: before.favorites, to: after.favorites)
    }
    // The first game isn't a change, nor is choosing a guess.
    if let old = before.game, var new = after.game {
      (new.count, new.step) = (old.count, old.step)
      game = Replacement(old, new)
    }
  }
}

extension AppState {
  /// Replaces parts of the state, and selects the first favorite that is added.
  fileprivate mutating func apply(_ change: AppChange) {
    if let count = change.count { self.count = count.after }
    if let step = change.step { counterScreen.step = step.after }
    if let filter = change.filter { favorites.changeFilter(to: filter.after) }
    if let game = change.game { self.game?.restore(game.after) }
    guard let change = change.favorites else { return }
    change.apply(to: &favoritePrimes)
    favorites.selectRow(ofFirst: change.added)
  }
}

extension AppAction {
  /// The run that the action's change is part of, or nil if it is undone on its own.
  fileprivate var run: ChangeHistory.Run? {
    switch self {
    case .counter(.incrementButtonTapped), .counter(.decrementButtonTapped), .counter(.countMoved): .moves
    case .favoritePrimes(.binding): .filter
    default: nil
    }
  }
}
