import BigInt
import Counter
import Lookups
import NumberFacts
import TerminalUI
import Timeline

/// An activity on one line; equal changes of favorites, a removal and its undoing, or discarded games within a minute are one.
struct ActivityLine {
  let time: String
  let words: ActivityWords

  /// Returns the ranges of activities that have a line together, newest first.
  ///
  /// Without texts, because most of the lines aren't visible.
  static func groups(of activities: [Activity]) -> [Range<Int>] {
    var groups: [Range<Int>] = []
    for index in activities.indices.reversed() {
      if let last = groups.last, activities[index].belongs(to: activities[last.lowerBound]),
        activities[index].kind.joined(with: activities[last.upperBound - 1].kind) != nil
      {
        groups[groups.count - 1] = index..<last.upperBound
      } else {
        groups.append(index..<index + 1)
      }
    }
    return groups
  }

  /// Creates the line of a group, which isn't empty.
  init(_ group: ArraySlice<Activity>, time: LocalTime) {
    self.time = time.age(of: group[group.endIndex - 1].date)
    words = group.joined.words
  }
}

extension ActivityWords.Subject {
  var title: String {
    switch self {
    case .screen, .number: "Open"
    case .lookup: "Look up again"
    case .search: "Resume"
    }
  }

  /// The title with what it opens, for the places that don't show the line.
  var longTitle: String {
    switch self {
    case .screen(let route): "Open \(route.title)"
    case .number(let number): "Open the facts of \(number.abbreviated)"
    case .lookup(let n): "Look up p(\(n.groupedOrPower())) again"
    case .search(let number): "Resume \(number.brief())"
    }
  }

  var action: AppAction {
    switch self {
    case .screen(let route): .routeSelected(route)
    case .number(let number): .counter(.primalityRequested(number))
    case .lookup(let n): .counter(.lookups(.nthPrimeRequested(n)))
    case .search(let number): .facts(.resumeButtonTapped(number))
    }
  }
}

extension ArraySlice<Activity> {
  /// The activity of a group, which isn't empty.
  var joined: Activity.Kind {
    dropLast().reversed().reduce(self[endIndex - 1].kind) { $1.kind.joined(with: $0) ?? $0 }
  }
}

extension Activity {
  fileprivate func belongs(to next: Activity) -> Bool {
    abs(next.date.timeIntervalSince(date)) < 60 && kind.joined(with: next.kind) != nil
  }
}

extension Activity.Kind {
  /// Returns two changes of the favorites, or two discarded games, as one; nil for others.
  fileprivate func joined(with later: Activity.Kind) -> Activity.Kind? {
    switch (self, later) {
    case (.removedFavorites(let primes), .restoredFavorites(let others)) where primes == others: later
    case (.addedFavorites(let primes), .addedFavorites(let others)): .addedFavorites(primes + others)
    case (.removedFavorites(let primes), .removedFavorites(let others)): .removedFavorites(primes + others)
    case (.restoredFavorites(let primes), .restoredFavorites(let others)): .restoredFavorites(primes + others)
    case (.discardedGame(let guesses, let games), .discardedGame(let others, let more)):
      .discardedGame(guesses: guesses + others, games: (games ?? 1) + (more ?? 1))
    default: nil
    }
  }
}
