import Architecture
import BigInt
import Counter
import Counting
import FavoritePrimes
import FileStorage
import GuessingGame
import NumberFacts

public enum HistoryAction: String, Equatable, Codable, Sendable {
  case undoButtonTapped
  case redoButtonTapped
}

extension Reducer where State == AppState, Action == AppAction {
  /// Records what this reducer does to the session, to save it; and undoes and redoes it.
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
    let (before, step, filter) = (state.document, state.counterScreen.step, state.filter)
    let wasFiltering = state.favoritesScreen.browsing.isFiltering
    let lastMessage = state.messages.lastID
    let moment = if case .resumed = action { state.moment } else { AppState?.none }
    let effect = base.reduce(into: &state, action: action)
    if wasFiltering != state.favoritesScreen.browsing.isFiltering { state.history.endRun() }
    var change = SessionChange(from: before, to: state.document) ?? SessionChange()
    (change.step, change.filter) = (.init(step, state.counterScreen.step), .init(filter, state.filter))
    change.isMove = action.run == .moves
    if let moment, case .resumed(_, action: _, let time, let laterTime) = action {
      change.moment = .value(.init(before: moment, after: state.moment, time: time, laterTime: laterTime))
      state.document = change.applied(to: before)
    }
    if change.isSaved { state.session.record(change) }
    guard let undoable = change.undoable else { return effect }
    state.history.record(undoable, run: action.run)
    // The key in the previous change's message would undo this one.
    if state.messages.lastID == lastMessage { state.messages.remove { $0.kind.messageSubject == .change } }
    return effect
  }

  /// Undoes or redoes the parts of a change that nothing else has changed since, and shows the result.
  private func restore(isUndo: Bool, _ state: inout AppState) -> Effect<AppAction> {
    guard let latest = state.history.next(isUndo: isUndo) else { return .none }
    var change = isUndo ? latest.inverse : latest
    change.isRestoration = true
    let before = state.document
    var (document, step, filter) = (before, state.counterScreen.step, state.filter)
    var unfit = change.applyParts(to: &document)
    if let new = change.step, !new.apply(to: &step, onlyIfUnchanged: true) { unfit.append(.step) }
    if let new = change.filter, !new.apply(to: &filter, onlyIfUnchanged: true) { unfit.append(.filter) }
    if !unfit.isEmpty, unfit.count == change.parts.count {
      state.show(.notRestored(unfit.map(\.rawValue), isUndo: isUndo, isPartial: false), canBeUndone: false)
      return .none
    }
    state.history.move(isUndo: isUndo)
    let moment = change.moment?.value
    if let moment { state.goBack(to: moment.after) }
    state.document = document
    state.counterScreen.step = step
    if filter != state.filter { state.favorites.browsing.changeFilter(to: filter) }
    if let change = change.favorites { state.favorites.browsing.selectRow(ofFirst: change.added) }
    let favorites = FavoritesChange(from: before.favoritePrimes, to: state.favoritePrimes)
      .map { Activity.Kind($0, isRestored: true) }
    let notable = moment.map { isUndo ? .returned(to: $0.laterTime) : .wentBack(to: $0.time) } ?? favorites
    if let notable { state.record(notable, at: date()) }
    if !unfit.isEmpty {
      state.show(.notRestored(unfit.map(\.rawValue), isUndo: isUndo, isPartial: true), canBeUndone: !isUndo)
    } else if let kind = notable ?? change.restoration(in: state) {
      state.show(kind, canBeUndone: !isUndo)
    }
    if var saved = SessionChange(from: before, to: state.document) {
      (saved.isMove, saved.isRestoration) = (change.isMove, true)
      state.session.record(saved)
    }
    return moment == nil ? .none : state.workAfterGoingBack
  }
}

extension AppState {
  fileprivate var filter: String { favoritesScreen.browsing.filter }
}

extension SessionChange {
  /// The change in a few words.
  var name: String {
    if let moment { return Activity.Kind.wentBack(to: moment.value.time).words.sentence }
    if let favorites {
      let forms = Activity.Kind(favorites).words.forms
      return forms.dropFirst().first ?? forms[0]
    }
    func name(_ title: String, _ values: Replacement<BigInt>) -> String {
      "\(title) \(values.before.brief()) → \(values.after.brief())"
    }
    if let count { return name("Count", count) }
    if let step { return name("Step", step) }
    return filter.map { "Filter \($0.after.isEmpty ? "none" : $0.after)" } ?? "Game"
  }

  /// The activity of undoing or redoing the change; nil if it changed the favorites.
  fileprivate func restoration(in state: AppState) -> Activity.Kind? {
    count.map { _ in .restoredCount(state.count) } ?? step.map { .restoredStep($0.after) }
      ?? filter.map { .restoredFilter($0.after) }
      ?? game.map { _ in .restoredGame(guesses: state.game?.game.numbers.count ?? 0) }
  }
}

extension AppAction {
  /// The run with the action's change, or nil if it is undone on its own.
  fileprivate var run: ChangeHistory.Run? {
    switch self {
    case .counter(.counting(.incrementButtonTapped)), .counter(.counting(.decrementButtonTapped)),
      .counter(.counting(.countMoved)):
      .moves
    case .favoritePrimes(.browsing(.binding)): .filter
    default: nil
    }
  }
}
