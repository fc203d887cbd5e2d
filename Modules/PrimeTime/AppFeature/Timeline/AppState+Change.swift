import BigInt
import Counter
import Explore
import FavoritePrimes
import GuessingGame
import NumberFacts
import NumberText
import Timeline

extension AppState {
  /// Returns the most important part that differs between two states; nil if none matters to a user.
  static func change(from before: AppState, to after: AppState) -> TimelineLine.Change? {
    if before.favoritePrimes != after.favoritePrimes {
      let (old, new) = (before.favoritePrimes.count, after.favoritePrimes.count)
      return .init(
        "favorites", old.grouped, old == new ? "in another order" : new.grouped,
        difference: (new - old).difference)
    }
    if before.count != after.count {
      let difference = after.count - before.count
      return .init(
        "count", before.count.abbreviated, after.count.abbreviated,
        difference: difference.isLong ? nil : Self.signed(difference.abbreviated), listsLabel: false)
    }
    return gameChange(from: before.game, to: after.game) ?? otherChange(from: before, to: after)
  }

  private static func signed(_ number: String) -> String { number.hasPrefix("−") ? number : "+" + number }

  private static func gameChange(
    from before: GuessingGame.Screen?, to after: GuessingGame.Screen?
  ) -> TimelineLine.Change? {
    guard let before, let after else { return nil }
    if before.game.id != after.game.id {
      return .init("game", before.game.numbers.count.guesses, "new, \(after.game.range.text)")
    }
    let (old, new) = (before.game.candidates, after.game.candidates)
    if old != new { return .init("", old.text, new.text) }
    if before.game.numbers != after.game.numbers {
      return .init("guesses", "\(before.game.numbers.count)", "\(after.game.numbers.count)")
    }
    if before.settings.range != after.settings.range {
      return .init("range", before.settings.range.text, after.settings.range.text)
    }
    if before.count != after.count {
      return .init("guess", before.count.abbreviated, after.count.abbreviated, listsLabel: false)
    }
    return nil
  }

  private static func otherChange(from before: AppState, to after: AppState) -> TimelineLine.Change? {
    let (old, new) = (before.counterScreen, after.counterScreen)
    if old.step != new.step { return .init("step", old.step.abbreviated, new.step.abbreviated) }
    if old.lookups.count != new.lookups.count {
      return .init("running", old.lookups.count.grouped, new.lookups.count.grouped)
    }
    if old.endedLookups.count != new.endedLookups.count {
      return .init("lookups", old.endedLookups.count.grouped, new.endedLookups.count.grouped)
    }
    if before.explore.number != after.explore.number {
      return .init("number on the map", before.explore.number.grouped, after.explore.number.grouped)
    }
    if before.favoritesScreen.filter != after.favoritesScreen.filter {
      return .init("filter", before.favoritesScreen.filter.quoted, after.favoritesScreen.filter.quoted)
    }
    if before.favoritesScreen.selected.count != after.favoritesScreen.selected.count {
      return .init(
        "selected", before.favoritesScreen.selected.count.grouped,
        after.favoritesScreen.selected.count.grouped)
    }
    if before.route != after.route { return .init("", before.route.title, after.route.title) }
    return nil
  }
}

extension ClosedRange<Int> {
  fileprivate var text: String {
    count == 1 ? lowerBound.grouped : "\(lowerBound.grouped) … \(upperBound.grouped)"
  }
}

extension Int {
  /// The number with its sign; nil for 0.
  fileprivate var difference: String? { self == 0 ? nil : self > 0 ? "+\(grouped)" : grouped }
}

extension String {
  fileprivate var quoted: String { isEmpty ? "none" : "“\(self)”" }
}
