public import Architecture
import BigInt
import Counter
import FavoritePrimes
import FileStorage
import Lookups
import NumberFacts
public import Timeline

extension TimelineLog<AppState, AppAction> {
  /// Creates an empty log of the app's actions, without those of the screen that shows it.
  ///
  /// - Parameter start: The time from which the times of the entries are counted.
  public convenience init(ofApp state: AppState, start: Date) {
    let feed = state.activityFeed
    let earlier = ActivityLine.groups(of: feed).reversed().map { group in
      Row(feed[group.upperBound - 1].date) { feed[group].joined.words.earlier }
    }
    self.init(state, start: start, earlier: earlier) {
      if case .timeline = $0 { false } else { true }
    } size: { before, after in
      // An element of a set or a dictionary takes about twice its size.
      (before.favoritePrimes == after.favoritePrimes
        ? 0 : after.favoritePrimes.count * 3 * MemoryLayout<FavoritePrime>.stride)
        + (before.favoritesScreen.browsing.selected == after.favoritesScreen.browsing.selected
          ? 0 : after.favoritesScreen.browsing.selected.count * 2 * MemoryLayout<BigInt>.stride)
        + (before.activityFeed == after.activityFeed
          ? 0 : after.activityFeed.count * MemoryLayout<Activity>.stride)
        + (before.session.unsaved.count == after.session.unsaved.count
          ? 0 : after.session.unsaved.count * MemoryLayout<SessionChange>.stride)
    } search: { filter in
      guard let number = try? NumberExpression.value(of: filter) else { return ([filter], { _ in false }) }
      let forms = [
        number.groupedOrPower(), number.powerForm(), number.abbreviated(leading: 5),
        number.isLong ? number.brief() : nil,
      ]
      // The words of a list have only its least and its greatest prime.
      return (
        [filter] + forms.compactMap(\.self),
        { entry in
          let (before, after) = (entry.before.favoritePrimes, entry.after.favoritePrimes)
          return before != after && before.contains(id: number) != after.contains(id: number)
        }
      )
    } remember: { entry in
      guard let activity = entry.after.activityFeed.last, activity != entry.before.activityFeed.last else {
        return nil
      }
      return Row(activity.date) { activity.kind.words.earlier }
    } describe: { entry in
      entry.line
    }
  }
}

extension ActivityWords {
  fileprivate var line: TimelineLine {
    TimelineLine(
      forms[0], shorter: Array(forms.dropFirst()), sign: sign.rawValue, color: sign.color, results: results)
  }

  fileprivate var earlier: (TimelineLine, TimelineLog<AppState, AppAction>.Opening?) {
    let copy: AppAction? = if case .number(let number) = subject { .copyRequested(number) } else { nil }
    // A row about the Timeline would open the screen that lists it.
    return (line, subject == .screen(.timeline) ? nil : (subject.title, subject.action, copy))
  }
}

extension TimelineLog<AppState, AppAction>.Entry {
  /// The action's activity, or else what it changed.
  var line: TimelineLine {
    let changed = AppState.line(from: before, to: after)
    let activity = after.latestActivity(since: before)
    var line = activity?.words.line ?? changed
    line.change = changed.change
    // The start and the end of a lookup are one row if nothing is between them.
    let lookup = activity == nil ? after.newLookup(since: before) : activity?.endedLookup?.n
    if let lookup { line.run = "lookup \(lookup)" }
    return line
  }
}
