import BigInt
import Explore
public import FileStorage
import GuessingGame
import NumberFacts
import TerminalUI

/// The effect of an action on the session, for undo, for saving, and for the changes of other programs.
///
/// It can be applied to any session: moves of the count add, values that were set replace, and additions and removals
/// concern only what they name.
public struct SessionChange: DocumentChange {
  private(set) var count: Replacement<BigInt>?
  /// Whether the count was moved by the difference, as by `+`, rather than set.
  var isMove = false
  private(set) var favorites: FavoritesChange?
  private(set) var game: GuessingGame.RecordChange?
  private(set) var explore: Replacement<Explore.Choices?>?
  private(set) var theme: Replacement<ThemeChoice?>?
  /// The activities that were added to the feed.
  private(set) var activities: [Activity] = []
  /// The amount that the counter's buttons add, which isn't saved.
  var step: Replacement<BigInt>?
  /// The filter of the favorites, which isn't saved.
  var filter: Replacement<String>?
  /// The screens, for a change that goes back to an earlier moment.
  var moment: Boxed<Moment>?
  /// Whether the change takes back or repeats another one, and only what is still as that one left it.
  var isRestoration = false

  struct Replacement<Value: Equatable & Codable & Sendable>: Equatable, Codable, Sendable {
    let before: Value
    let after: Value

    init?(_ before: Value, _ after: Value) {
      if before == after { return nil }
      (self.before, self.after) = (before, after)
    }

    var inverse: Self? { Self(after, before) }

    /// Replaces a value, or returns false if the change is a restoration and something else has changed the value.
    func apply(to value: inout Value, onlyIfUnchanged: Bool) -> Bool {
      if onlyIfUnchanged, value != before { return false }
      value = after
      return true
    }
  }

  struct Moment: Equatable, Codable, Sendable {
    let before: AppState
    let after: AppState
    /// The local times of the earlier and of the later moment; older versions didn't save them.
    var time: String?
    var laterTime: String?
  }

  /// The names of the parts that can be undone, for messages.
  enum Part: String, Equatable, Codable, Sendable {
    case count, step, favorites, filter, game
  }

  /// Creates the change from one session to another, with a count that was set; returns nil if they are equal.
  public init?(from before: SessionDocument, to after: SessionDocument) {
    if before == after { return nil }
    count = Replacement(before.count, after.count)
    favorites = FavoritesChange(from: before.favoritePrimes, to: after.favoritePrimes)
    game = GuessingGame.RecordChange(before.guessingGame, after.guessingGame)
    explore = Replacement(before.explore, after.explore)
    theme = Replacement(before.theme, after.theme)
    // The feed grows at its end, and drops its oldest activities beyond the limit.
    let (old, new) = (before.activityFeed, after.activityFeed)
    if old != new {
      let known = (0...min(old.count, new.count)).reversed()
        .first { old.suffix($0).elementsEqual(new.prefix($0)) }
      activities = Array(new.dropFirst(known ?? 0))
    }
  }

  /// Creates a change of nothing.
  init() {}

  /// Whether the change concerns the session's file.
  var isSaved: Bool {
    count != nil || favorites != nil || game != nil || explore != nil || theme != nil || !activities.isEmpty
  }

  /// The parts that can be undone and that the change concerns.
  var parts: [Part] {
    [
      count.map { _ in .count }, step.map { _ in .step }, favorites.map { _ in .favorites },
      filter.map { _ in .filter }, game.map { _ in .game },
    ].compactMap(\.self)
  }

  /// The change of what can be undone; nil if there is none.
  var undoable: Self? {
    var change = self
    (change.theme, change.activities) = (nil, [])
    if moment == nil { (change.explore, change.game) = (nil, game?.withoutGuess) }
    // The first game isn't a change.
    if moment == nil, change.game?.before == nil { change.game = nil }
    return change.parts.isEmpty && moment == nil ? nil : change
  }

  /// The change that takes this one back.
  var inverse: Self {
    var inverse = self
    (inverse.count, inverse.step, inverse.filter) = (count?.inverse, step?.inverse, filter?.inverse)
    (inverse.favorites, inverse.game, inverse.explore) = (favorites?.inverse, game?.inverse, explore?.inverse)
    inverse.moment = moment.map(\.value).map {
      .value(Moment(before: $0.after, after: $0.before, time: $0.time, laterTime: $0.laterTime))
    }
    return inverse
  }

  /// Returns one change for two moves of the count, or of what is typed as a filter, that follow each other directly.
  public func joined(with next: Self) -> Self? {
    var joined = self
    if isMove, next.isMove, let first = count, let last = next.count, first.after == last.before {
      joined.count = Replacement(first.before, last.after)
    } else if let first = filter, let last = next.filter, first.after == last.before {
      joined.filter = Replacement(first.before, last.after)
    } else {
      return nil
    }
    // Neither has another part.
    var (rest, nextRest) = (self, next)
    (rest.count, rest.filter, nextRest.count, nextRest.filter) = (nil, nil, nil, nil)
    return rest == nextRest && rest.undoable == nil && !rest.isSaved ? joined : nil
  }

  public func apply(to session: inout SessionDocument) -> Bool {
    _ = applyParts(to: &session)
    return true
  }

  func applied(to session: SessionDocument) -> SessionDocument {
    var session = session
    _ = applyParts(to: &session)
    return session
  }

  /// Changes a session, and returns the parts that stay as they are, because the change doesn't fit them.
  func applyParts(to session: inout SessionDocument) -> [Part] {
    var unfit: [Part] = []
    if let count, !apply(count, to: &session.count) { unfit.append(.count) }
    if let favorites, !favorites.apply(to: &session.favoritePrimes, onlyIfUnchanged: isRestoration) {
      unfit.append(.favorites)
    }
    if let game, !game.apply(to: &session.guessingGame, onlyIfUnchanged: isRestoration) {
      unfit.append(.game)
    }
    if let explore { explore.apply(to: &session.explore, onlyIfUnchanged: isRestoration) }
    if let theme { session.theme = theme.after }
    session.activityFeed += activities
    session.activityFeed.removeFirst(max(0, session.activityFeed.count - Activity.limit))
    return unfit
  }

  private func apply(_ change: Replacement<BigInt>, to count: inout BigInt) -> Bool {
    guard isMove else { return change.apply(to: &count, onlyIfUnchanged: isRestoration) }
    let sum = count + change.after - change.before
    guard Primality.supportedNumbers.contains(sum) else { return false }
    count = sum
    return true
  }
}

extension SessionChange.Replacement<Explore.Choices?> {
  /// Replaces each choice that was changed.
  fileprivate func apply(to choices: inout Explore.Choices?, onlyIfUnchanged: Bool) {
    let (before, after) = (before ?? Explore.Choices(), after ?? Explore.Choices())
    var new = choices ?? Explore.Choices()
    func set<Choice: Equatable>(_ choice: WritableKeyPath<Explore.Choices, Choice>) {
      let isUnchanged = new[keyPath: choice] == before[keyPath: choice]
      if before[keyPath: choice] != after[keyPath: choice], isUnchanged || !onlyIfUnchanged {
        new[keyPath: choice] = after[keyPath: choice]
      }
    }
    set(\.shape)
    set(\.showsCharts)
    set(\.coloring)
    set(\.zoom)
    set(\.chart)
    set(\.isLogarithmic)
    set(\.rowWidth)
    choices = new == Explore.Choices() ? nil : new
  }
}
