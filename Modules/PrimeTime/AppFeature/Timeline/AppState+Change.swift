import BigInt
import Counter
import Explore
import FavoritePrimes
import GuessingGame
import Lookups
import NumberText
import Timeline

extension AppState {
  /// A part of the state as the Timeline displays it.
  private struct Part: Sendable {
    let name: String
    /// Returns the value in a few words; nil if there is none.
    let words: @Sendable (AppState) -> String?
    /// Returns the value of a part whose difference is displayed, too.
    var number: (@Sendable (AppState) -> BigInt)?
  }

  /// The parts, the most important first.
  private static let parts = [
    Part(
      name: "favorites", words: { $0.favoritePrimes.count.grouped },
      number: { BigInt($0.favoritePrimes.count) }),
    Part(name: "count", words: { $0.count.abbreviated }, number: { $0.count }),
    Part(name: "", words: { $0.game?.game.candidates.words }),
    Part(name: "guesses", words: { $0.game?.game.numbers.count.grouped }),
    Part(name: "range", words: { $0.game?.settings.range.words }),
    Part(name: "guess", words: { $0.game?.count.abbreviated }),
    Part(name: "step", words: { $0.counterScreen.step.abbreviated }),
    Part(name: "lookups", words: { $0.lookups.ended.count.grouped }),
    Part(name: "number on the map", words: { $0.explore.number.grouped }),
    Part(name: "shape", words: { $0.exploreScreen.title }),
    Part(name: "color", words: { $0.exploreScreen.shownColoring.title }),
    Part(name: "zoom", words: { $0.exploreScreen.zoom.title }),
    Part(
      name: "filter",
      words: {
        let filter = $0.favoritesScreen.browsing.filter
        return filter.isEmpty ? "none" : filter
      }),
    Part(name: "selected", words: { $0.favoritesScreen.browsing.selected.count.grouped }),
    Part(name: "facts", words: { $0.counterScreen.modalNumber?.abbreviated ?? "closed" }),
    Part(name: "", words: { $0.route.title }),
  ]

  /// Returns the most important part that differs between two states; nil if none matters to a user.
  static func change(from before: AppState, to after: AppState) -> TimelineLine.Change? {
    for part in parts {
      guard let old = part.words(before), let new = part.words(after), old != new else { continue }
      let difference = part.number.map { $0(after) - $0(before) }
      return .init(
        part.name, old, new,
        difference: difference.map { ($0 > 0 ? "+" : "") + $0.abbreviated })
    }
    return nil
  }
}

extension ClosedRange<Int> {
  fileprivate var words: String {
    count == 1 ? lowerBound.grouped : "\(lowerBound.grouped) … \(upperBound.grouped)"
  }
}
