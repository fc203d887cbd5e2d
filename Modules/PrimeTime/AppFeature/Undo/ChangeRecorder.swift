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
    case .favoritePrimes(let action): recordFile(action, &state)
    case .guessingGame, .gameRequested, .resumed: canChangeGame = true
    case .routeSelected:
      canChangeGame = true
      state.history.endRun()
    default: break
    }
    let before = state.undoableParts(withGame: canChangeGame)
    let effect = base.reduce(into: &state, action: action)
    let after = state.undoableParts(withGame: canChangeGame)
    if before == after { return effect }
    if before.isFiltering != after.isFiltering { state.history.endRun() }
    let change = AppChange(from: before, to: after)
    if change.isEmpty { return effect }
    if let favorites = change.favorites {
      state.record(favorites.activities(areRestored: false), at: date())
    }
    state.record(change, after: action)
    return effect
  }

  /// Records a save, and shows that one was undone or repeated.
  private func recordFile(_ action: FavoritePrimes.Action, _ state: inout AppState) {
    var change = AppChange()
    switch action {
    case .fileReplaced(let replacement):
      change.file = replacement
      state.record(change, after: .favoritePrimes(action))
    case .fileRestoreResponse(.restored(let replacement)):
      change.file = replacement
      let isUndo = state.history.latestUndone?.file == replacement.inverse
      state.show(isUndo ? .undone(change) : .redone(change))
    default:
      break
    }
  }

  /// Undoes or redoes a change, and shows what came back; a file is shown when it is restored.
  private func restore(_ action: HistoryAction, _ state: inout AppState) -> Effect<AppAction> {
    // The next change may be of the same file.
    if case .saving = state.favoritesScreen.activity { return .none }
    let isUndo = action == .undoButtonTapped
    guard let change = isUndo ? state.history.undo() : state.history.redo() else { return .none }
    if let file = change.file {
      state.messages.remove { $0.subject == .change }
      return .send(.favoritePrimes(.fileRestoreRequested(file)))
    }
    state.apply(change)
    state.favoritesScreen.activity.endReport()
    if let favorites = change.favorites {
      state.record(favorites.activities(areRestored: true), at: date())
    }
    state.show(isUndo ? .undone(change) : .redone(change))
    return .none
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

extension FavoritesChange {
  /// The change as activities; none if only the order changed.
  fileprivate func activities(areRestored: Bool) -> [Activity.Kind] {
    let (added, removed) = (added, removed)
    if removed.count + added.count <= Activity.individualLimit {
      return removed.map { .removedFavoritePrime($0.prime) }
        + added.map { areRestored ? .restoredFavoritePrime($0.prime) : .addedFavoritePrime($0.prime) }
    }
    return (removed.isEmpty ? [] : [.removedFavorites(count: removed.count)])
      + (added.isEmpty
        ? [] : [areRestored ? .restoredFavorites(count: added.count) : .addedFavorites(count: added.count)])
  }
}

extension AppState {
  /// Adds a change to the history, and shows it if the screen doesn't.
  fileprivate mutating func record(_ change: AppChange, after action: AppAction) {
    if change.favorites != nil {
      if case .favoritePrimes(.loadResponse) = action {} else { favoritesScreen.activity.endReport() }
    }
    let replaced = favoritePrimes.count - (change.favorites.map { $0.after.count - $0.before.count } ?? 0)
    history.record(change, run: action.run)
    switch action {
    case .resumed:
      return
    case .favoritePrimes(.loadResponse(.loaded)) where replaced > 0:
      return show(.loaded(count: favoritePrimes.count, replacing: replaced))
    case .counter(.resetButtonTapped), .explore(.setCountButtonTapped):
      return show(.changed(change))
    default:
      if change.favorites != nil || change.discardsGame || change.file != nil {
        return show(.changed(change))
      }
    }
    // The key in the message about the change before would undo this one.
    messages.remove { $0.subject == .change }
  }

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

extension AppChange {
  /// Whether a game with guesses was replaced by the next one before its end.
  fileprivate var discardsGame: Bool {
    guard let game else { return false }
    let old = game.before.game
    return old.id != game.after.game.id && !old.isFinished && !old.numbers.isEmpty
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
