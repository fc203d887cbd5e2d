public import Architecture
import BigInt
import Counter
import FavoritePrimes
import Lookups
import NumberFacts
public import Timeline

extension TimelineLog<AppState, AppAction> {
  /// Creates an empty log of the app's actions, without those of the screen that shows it.
  ///
  /// - Parameter start: The time from which the times of the entries are counted.
  public convenience init(ofApp state: AppState, start: Date) {
    self.init(state, start: start) {
      if case .timeline = $0 { false } else { true }
    } size: { before, after in
      // An element of a set or a dictionary takes about twice its size.
      (before.favoritePrimes == after.favoritePrimes
        ? 0 : after.favoritePrimes.count * 3 * MemoryLayout<FavoritePrime>.stride)
        + (before.favoritesScreen.browsing.selected == after.favoritesScreen.browsing.selected
          ? 0 : after.favoritesScreen.browsing.selected.count * 2 * MemoryLayout<BigInt>.stride)
        + (before.activityFeed == after.activityFeed
          ? 0 : after.activityFeed.count * MemoryLayout<Activity>.stride)
    } search: { filter in
      // The words of a list have only its least and its greatest prime.
      guard let number = try? NumberExpression.value(of: filter) else { return { _ in false } }
      return { entry in
        let (before, after) = (entry.before.favoritePrimes, entry.after.favoritePrimes)
        return before != after && before.contains(id: number) != after.contains(id: number)
      }
    } describe: { entry in
      entry.line
    }
  }
}

extension TimelineLog<AppState, AppAction>.Entry {
  /// The action's activity, or else its name; and the changes.
  ///
  /// An action is minor if it changed nothing of interest to a user; the end of a lookup has an activity.
  var line: TimelineLine {
    let change = AppState.change(from: before, to: after)
    guard let words = after.latestActivity(since: before)?.words else {
      let isEvent = if case .counter(.lookups(.event)) = action { true } else { false }
      return TimelineLine(name, change: change, isMinor: change == nil || isEvent)
    }
    return TimelineLine(words.sentence, sign: words.sign.rawValue, color: words.sign.color, change: change)
  }
}
