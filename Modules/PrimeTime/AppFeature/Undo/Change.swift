import GuessingGame
import NumberFacts

/// The parts of the state whose changes can be undone.
struct UndoableParts: Equatable, Codable, Sendable {
  var count: BigInt
  /// The amount that the counter's buttons add.
  var step: BigInt
  var favorites: FavoriteList
  /// The filter of the favorites.
  var filter: String
  /// The guesses, the settings, and the past games; nil before the first game.
  var game: GuessingGame.Record?

  /// The names of the parts, for messages.
  enum Name: String, Equatable, Codable, Sendable {
    case count, step, favorites, filter, game
  }
}

/// A change that can be undone: for each part that it changed, the value before and after it.
struct Change: Equatable, Codable, Sendable {
  private(set) var count: Replacement<BigInt>?
  private(set) var step: Replacement<BigInt>?
  private(set) var favorites: FavoritesChange?
  private(set) var filter: Replacement<String>?
  private(set) var game: Replacement<GuessingGame.Record?>?
  /// The screens, for a change that goes back to an earlier moment.
  private(set) var moment: Boxed<Moment>?

  struct Replacement<Value: Equatable & Codable & Sendable>: Equatable, Codable, Sendable {
    let before: Value
    let after: Value

    init?(_ before: Value, _ after: Value) {
      if before == after { return nil }
      (self.before, self.after) = (before, after)
    }

    var inverse: Self? { Self(after, before) }

    /// Replaces a value, unless something else changed it.
    fileprivate func apply(to value: inout Value) -> Bool {
      if value != before { return false }
      value = after
      return true
    }
  }

  struct Moment: Equatable, Codable, Sendable {
    let before: AppState
    let after: AppState
  }

  /// Creates a change of the parts that differ; returns nil if none does.
  init?(from before: UndoableParts, to after: UndoableParts) {
    count = Replacement(before.count, after.count)
    step = Replacement(before.step, after.step)
    favorites = FavoritesChange(from: before.favorites, to: after.favorites)
    filter = Replacement(before.filter, after.filter)
    game = Replacement(before.game, after.game)
    if count == nil, step == nil, favorites == nil, filter == nil, game == nil { return nil }
  }

  /// Creates the change that goes back to an earlier moment.
  init(to moment: Moment) {
    if let parts = Change(from: moment.before.undoableParts, to: moment.after.undoableParts) { self = parts }
    self.moment = .value(moment)
  }

  /// The change that takes this one back.
  var inverse: Change {
    var inverse = self
    (inverse.count, inverse.step) = (count?.inverse, step?.inverse)
    (inverse.favorites, inverse.filter, inverse.game) = (favorites?.inverse, filter?.inverse, game?.inverse)
    inverse.moment = moment.map { .value(Moment(before: $0.value.after, after: $0.value.before)) }
    return inverse
  }

  /// Returns this change of a count or a filter with a later one; nil if they take back each other.
  func joined(with later: Change) -> Change? {
    var joined = self
    if let first = count, let last = later.count { joined.count = Replacement(first.before, last.after) }
    if let first = filter, let last = later.filter { joined.filter = Replacement(first.before, last.after) }
    return joined.count == nil && joined.filter == nil ? nil : joined
  }

  /// Changes the parts, or returns the first one that something else changed since; then none is changed.
  func apply(to parts: inout UndoableParts) -> UndoableParts.Name? {
    var new = parts
    if let count, !count.apply(to: &new.count) { return .count }
    if let step, !step.apply(to: &new.step) { return .step }
    if let favorites, !favorites.apply(to: &new.favorites) { return .favorites }
    if let filter, !filter.apply(to: &new.filter) { return .filter }
    if let game, !game.apply(to: &new.game) { return .game }
    parts = new
    return nil
  }
}
