import BigInt
import Counter
import Explore
import FavoritePrimes
import GuessingGame
import Lookups
import NumberFacts
import NumberText
import TerminalUI
import Timeline

extension AppState {
  /// A part of the state, as the Timeline displays its changes.
  private struct Part: Sendable {
    /// The name of the part in the change.
    var name = ""
    var sign = "→"
    var color = Color.muted
    /// Returns the value in a few words; nil if there is none.
    let value: @Sendable (AppState) -> String?
    /// Returns the value of a part whose difference is displayed, too.
    var number: (@Sendable (AppState) -> BigInt)?
    /// Whether the part is changed step by step.
    var isRun = false
    var isMinor = false
    /// Returns the change as a sentence without a period; nil for one that another action reports.
    let words: @Sendable (_ before: AppState, _ after: AppState) -> String?
  }

  /// The parts, the most important first.
  private static let parts = [
    Part(
      name: "favorites", sign: "+", color: .accent, value: { $0.favoritePrimes.count.grouped },
      number: { BigInt($0.favoritePrimes.count) }, words: { "Favorites: \($1.favoritePrimes.count.grouped)" }),
    Part(sign: "?", value: { $0.game?.game.candidates.words }, words: guess),
    Part(name: "guesses", sign: "?", value: { $0.game?.game.numbers.count.grouped }, words: guess),
    Part(
      name: "count", sign: "#", color: .accent, value: { $0.count.abbreviated }, number: { $0.count },
      isRun: true, words: counting),
    Part(
      name: "count", sign: "#", color: .accent, value: { $0.count.abbreviated }, number: { $0.count },
      words: { ($0.numberBar == nil ? "Count: " : "Typed the count ") + $1.count.abbreviated }),
    Part(value: { $0.route.title }, words: { "Opened \($1.route.title)" }),
    Part(
      name: "lookups", value: { $0.lookups.queue.count.grouped },
      words: { $1.newLookup(since: $0).map { "Asked for p(\($0.groupedOrPower()))" } }),
    Part(
      name: "lookups", value: { $0.lookups.ended.count.grouped },
      words: { $0.lookups.ended.count > $1.lookups.ended.count ? "Removed a row of the lookups" : nil }),
    Part(
      name: "range", value: { $0.game?.settings.range.words },
      words: { $1.game.map { "Range: \($0.settings.range.words)" } }),
    Part(
      name: "guess", sign: "?", value: { $0.game?.count.abbreviated }, isRun: true, isMinor: true,
      words: { $1.game.map { "Chose \($0.count.abbreviated)" } }),
    Part(
      name: "step", value: { $0.counterScreen.step.abbreviated }, isRun: true,
      words: { "Step: \($1.counterScreen.step.abbreviated)" }),
    Part(
      name: "shape", value: { $0.exploreScreen.title },
      words: { ($1.exploreScreen.showsCharts ? "" : "Shape: ") + $1.exploreScreen.title }),
    Part(
      name: "color", value: { $0.exploreScreen.shownColoring.title },
      words: { "Color: \($1.exploreScreen.shownColoring.title)" }),
    Part(
      name: "zoom", value: { $0.exploreScreen.zoom.title }, isRun: true,
      words: { "Zoom: \($1.exploreScreen.zoom.title)" }),
    Part(
      name: "number on the map", value: { $0.explore.number.grouped }, isRun: true,
      words: { "Went to \($1.explore.number.grouped) on the map" }),
    Part(
      name: "filter", value: { $0.browsing.filter.isEmpty ? "none" : $0.browsing.filter }, isRun: true,
      words: { $1.browsing.filter.isEmpty ? "No filter" : "Filter: \($1.browsing.filter)" }),
    Part(
      name: "selected", value: { $0.browsing.selected.count.grouped }, isRun: true,
      words: { "Selected \($1.browsing.selected.count.favorites)" }),
    Part(
      name: "facts", value: { $0.counterScreen.modalNumber?.abbreviated ?? "closed" },
      words: { $1.counterScreen.modalNumber.map { "Facts about \($0.abbreviated)" } }),
    Part(
      name: "answer", value: { $0.counterScreen.alert.map { _ in "open" } ?? "closed" }, isMinor: true,
      words: { $1.counterScreen.alert == nil ? "Closed the answer" : nil }),
    Part(
      name: "typed", value: { $0.numberBar?.text ?? "" }, isRun: true, isMinor: true,
      words: { $1.numberBar.map { "Typed \($0.text)" } }),
  ]

  /// Returns the index of a lookup that was requested since an earlier state.
  func newLookup(since before: AppState) -> BigInt? {
    lookups.queue.last { !before.lookups.queue.contains(id: $0.n) }?.n
  }

  private var browsing: Browsing.Screen { favoritesScreen.browsing }

  /// Returns the most important change between two states in words; without any if none matters to a user.
  static func line(from before: AppState, to after: AppState) -> TimelineLine {
    for part in parts {
      guard let old = part.value(before), let new = part.value(after), old != new,
        let words = part.words(before, after)
      else { continue }
      let difference = part.number.map { $0(after) - $0(before) }
      return TimelineLine(
        words, shorter: [words.replacing(/(\d{5})\d*…\([\d,]+ digits\)/) { $0.1 }], sign: part.sign,
        color: part.color,
        change: .init(
          part.name, old, new, difference: difference.map { ($0 > 0 ? "+" : "") + $0.abbreviated }),
        isMinor: part.isMinor,
        // Counting and typing are runs of their own.
        run: part.isRun ? part.name + words.prefix { $0 != " " } : nil)
    }
    return TimelineLine("", isMinor: true)
  }

  @Sendable private static func guess(_ before: AppState, _ after: AppState) -> String? {
    guard let game = after.game?.game, let old = before.game?.game, game.id == old.id else {
      return "Started a game"
    }
    // The last guess is reported with the end of the game.
    if game.isFinished || game.numbers.count <= old.numbers.count { return nil }
    return game.numbers.last.map { "Guessed \($0.grouped)" }
  }

  @Sendable private static func counting(_ before: AppState, _ after: AppState) -> String? {
    let (count, step, facts) = (
      after.count.abbreviated, before.counterScreen.step, before.facts[before.count]
    )
    if after.count == before.count + step { return "Counted up to \(count)" }
    if after.count == before.count - step { return "Counted down to \(count)" }
    if after.count == facts.nextPrime { return "Next prime: \(count)" }
    return after.count == facts.previousPrime ? "Previous prime: \(count)" : nil
  }
}

extension ClosedRange<Int> {
  fileprivate var words: String {
    count == 1 ? lowerBound.grouped : "\(lowerBound.grouped) … \(upperBound.grouped)"
  }
}
