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
      + activityFeed.suffix(3).reversed().map(\.kind.description)
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
