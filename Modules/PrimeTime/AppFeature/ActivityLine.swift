import BigInt
import Counter
import FavoritePrimes
import NumberText
import TerminalUI

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// An activity on one line; equal ones in a row are one.
struct ActivityLine: Equatable {
  var time: String
  var sign: String
  var color: Color
  var title: String
  var detail: String
  /// The screen or the number that the line opens.
  var destination: Destination

  /// The screen or the number that a line is about.
  enum Destination: Equatable {
    case screen(AppState.Route)
    case number(BigInt)

    var title: String {
      switch self {
      case .screen(let route): "Open \(route.title)"
      case .number: "Facts"
      }
    }

    var action: AppAction {
      switch self {
      case .screen(let route): .routeSelected(route)
      case .number(let number): .counter(.primalityRequested(number))
      }
    }
  }

  /// Returns the ranges of activities that have a line together, newest first.
  ///
  /// Without texts, because most of the lines aren't visible.
  static func groups(of activities: [Activity]) -> [Range<Int>] {
    var groups: [Range<Int>] = []
    for index in activities.indices.reversed() {
      if let last = groups.last, activities[index].belongs(to: activities[last.lowerBound]) {
        groups[groups.count - 1] = index..<last.upperBound
      } else {
        groups.append(index..<index + 1)
      }
    }
    return groups
  }

  /// Creates the line of a group, which isn't empty.
  ///
  /// - Parameter lookups: The lookups that ended, for the sources and the times of answers.
  init(_ group: ArraySlice<Activity>, time: LocalTime, lookups: [Counter.EndedLookup] = []) {
    let last = group[group.endIndex - 1]
    self.init(last, time: time.description(of: last.date))
    if case .answeredLookup(let n, _) = last.kind {
      detail = lookups.first { $0.n == BigInt(n) }?.sourceAndTime ?? detail
    }
    let primes = group.compactMap(\.changedPrime)
    guard primes.count > 1, let smallest = primes.min(), let largest = primes.max() else { return }
    title = "\(primes.count.grouped) primes"
    destination = .screen(.favoritePrimes)
    let verb = detail.prefix { $0 != " " }
    detail = "\(smallest.abbreviated(leading: 9)) … \(largest.abbreviated(leading: 9)), \(verb)"
  }

  private init(_ activity: Activity, time: String) {
    self.time = time
    destination =
      switch activity.kind {
      case .addedFavoritePrime(let prime), .removedFavoritePrime(let prime),
        .restoredFavoritePrime(let prime):
        .number(prime)
      case .addedFavorites, .removedFavorites, .restoredFavorites, .savedFile, .loadedFile:
        .screen(.favoritePrimes)
      case .answeredLookup, .failedLookup, .canceledLookup: .screen(.counter)
      case .wonGame, .gaveUpGame: .screen(.guessingGame)
      }
    switch activity.kind {
    case .addedFavoritePrime(let prime):
      (sign, color, title, detail) = ("+", .accent, prime.abbreviated(leading: 9), "added to favorites")
    case .removedFavoritePrime(let prime):
      (sign, color, title, detail) = ("−", .negative, prime.abbreviated(leading: 9), "removed from favorites")
    case .addedFavorites(let count):
      (sign, color, title, detail) = ("+", .accent, count.favorites, "added")
    case .removedFavorites(let count):
      (sign, color, title, detail) = ("−", .negative, count.favorites, "removed")
    case .restoredFavoritePrime(let prime):
      (sign, color, title, detail) = ("+", .accent, prime.abbreviated(leading: 9), "restored")
    case .restoredFavorites(let count):
      (sign, color, title, detail) = ("+", .accent, count.favorites, "restored")
    case .answeredLookup(let n, let prime):
      (sign, color, title, detail) = (
        "✓", .positive, "p(\(n.groupedOrPowerOfTen())) = \(prime.grouped)", "found"
      )
    case .failedLookup(let n, let reason):
      (sign, color, title, detail) = ("!", .negative, "p(\(n.groupedOrPowerOfTen()))", reason)
    case .canceledLookup(let n, let fraction):
      (sign, color, title, detail) = (
        "–", .muted, "p(\(n.groupedOrPowerOfTen()))",
        fraction.map { "canceled at \($0.percentage)" } ?? "canceled"
      )
    case .wonGame(let secret, let guesses):
      (sign, color, title, detail) = (
        "★", .gold, "Won a game in \(guesses.guesses)", "found \(secret.grouped)"
      )
    case .gaveUpGame(let secret, let guesses):
      (sign, color, title, detail) = (
        "–", .muted, "Gave up after \(guesses.guesses)", "it was \(secret.grouped)"
      )
    case .savedFile(let file):
      (sign, color, title, detail) = ("↓", .muted, file, "saved")
    case .loadedFile(let file):
      (sign, color, title, detail) = ("↑", .muted, file, "loaded")
    }
  }
}

extension Activity {
  /// The favorite that was added or removed.
  fileprivate var changedPrime: BigInt? {
    switch kind {
    case .addedFavoritePrime(let prime), .removedFavoritePrime(let prime),
      .restoredFavoritePrime(let prime):
      prime
    default: nil
    }
  }

  /// Whether the activity has a line together with the next one: equal changes of favorites within a minute.
  fileprivate func belongs(to next: Activity) -> Bool {
    switch (kind, next.kind) {
    case (.addedFavoritePrime, .addedFavoritePrime), (.removedFavoritePrime, .removedFavoritePrime),
      (.restoredFavoritePrime, .restoredFavoritePrime):
      abs(next.date.timeIntervalSince(date)) < 60
    default: false
    }
  }
}
