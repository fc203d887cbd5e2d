import Counter
import Explore
import FavoritePrimes
import GuessingGame
import NumberText
public import Timeline

extension AppState {
  /// The current screen as lines of text, for screen readers and for terminals that can't draw screens.
  ///
  /// - Parameter timeline: The actions so far, or nil if they aren't stored.
  @MainActor public func plainTextLines(timeline: TimelineLog<AppState, AppAction>? = nil) -> [String] {
    let notice = session?.notice.map { ["Note: \($0)"] } ?? []
    switch route {
    case .home: return notice + homeLines
    case .counter: return notice + counter.plainTextLines
    case .favoritePrimes: return notice + favorites.plainTextLines
    case .explore: return notice + explore.plainTextLines
    case .guessingGame: return notice + (guessingGame?.plainTextLines ?? [])
    case .timeline: return notice + (timeline?.lines(timelineScreen) ?? [])
    }
  }

  private var homeLines: [String] {
    ["PrimeTime", "The count is \(count.abbreviated). \(favoritesStatus)"]
      + activityFeed.suffix(3).reversed().map(\.sentence)
  }

  /// The number of favorites, as a sentence.
  var favoritesStatus: String {
    switch favoritePrimes.count {
    case 0: "No favorites yet."
    case 1: "1 favorite."
    case let count: "\(count.grouped) favorites."
    }
  }
}

extension Activity {
  /// The event in one line.
  var sentence: String {
    switch kind {
    case .addedFavoritePrime(let prime): "Added \(prime.abbreviated) to the favorites."
    case .removedFavoritePrime(let prime): "Removed \(prime.abbreviated) from the favorites."
    case .addedFavorites(let count): "Added \(count.favorites)."
    case .removedFavorites(let count): "Removed \(count.favorites)."
    case .restoredFavoritePrime(let prime): "Restored \(prime.abbreviated) to the favorites."
    case .restoredFavorites(let count): "Restored \(count.favorites)."
    case .answeredLookup(let n, let prime): "The \(n.ordinal) prime is \(prime.grouped)."
    case .failedLookup(let n, let reason): "Looking up the \(n.ordinal) prime failed. \(reason)"
    case .canceledLookup(let n, let fraction):
      "Canceled looking up the \(n.ordinal) prime\(fraction.map { " at \($0.percentage)" } ?? "")."
    case .wonGame(let secret, let guesses): "Won a game: found \(secret.grouped) with \(guesses.guesses)."
    case .gaveUpGame(let secret, let guesses):
      "Gave up a game after \(guesses.guesses). It was \(secret.grouped)."
    case .savedFile(let file): "Saved the favorites to \(file)."
    case .loadedFile(let file): "Loaded favorites from \(file)."
    }
  }
}

extension Int {
  var guesses: String { "\(grouped) \(self == 1 ? "guess" : "guesses")" }
}
