public import BigInt
import NumberFacts
import NumberText
import Synchronization

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// A part of the favorites in an order; the rows of the table.
///
/// The favorites aren't copied, because a hundred thousand take more than two megabytes.
public struct ShownFavorites: RandomAccessCollection, Sendable {
  fileprivate let favoritePrimes: IntegerList
  fileprivate let filter: String
  fileprivate let order: FavoritePrimes.Order
  /// The additions and the start of the day if the filter depends on them.
  fileprivate let today: Today?
  /// The places of the rows in the list, or in the opposite order; nil if the rows are the list.
  private let places: [UInt32]?
  private let isReversed: Bool
  /// The mistake in the filter, which then matches nothing.
  let problem: NumberExpressionError?

  /// The part of the state that the filter of today's favorites depends on.
  fileprivate struct Today: Equatable {
    let additions: FavoriteAdditions
    let start: Date

    init?(_ state: FavoritePrimes.State) {
      guard FavoritesFilter.isToday(state.screen.filter), let start = state.screen.startOfToday else {
        return nil
      }
      (additions, self.start) = (state.additions, start)
    }

    /// Returns the places in a list, which may be shorter until the parent has recorded the additions.
    func places(in favorites: IntegerList) -> [UInt32] {
      additions.ranges(since: start).flatMap { $0.clamped(to: favorites.indices).map { UInt32($0) } }
    }
  }

  /// The latest ones; sorting ten thousand again would take longer than a frame.
  fileprivate static let last = Mutex<ShownFavorites?>(nil)

  fileprivate init(of state: FavoritePrimes.State) {
    favoritePrimes = state.favoritePrimes
    filter = state.screen.filter
    order = state.screen.order
    today = Today(state)
    isReversed = !order.isAscending
    var places: [UInt32]?
    do throws(NumberExpressionError) {
      let filter = try FavoritesFilter(filter)
      places = filter.isToday ? today?.places(in: favoritePrimes) ?? [] : filter.places(in: favoritePrimes)
      problem = nil
    } catch {
      places = []
      problem = error
    }
    // A greater prime has as many digits or more, and a greater index.
    self.places = order.column == .added ? places : favoritePrimes.ascendingPlaces(places)
  }

  public var startIndex: Int { 0 }
  public var endIndex: Int { places?.count ?? favoritePrimes.count }

  public subscript(row: Int) -> BigInt { favoritePrimes[place(ofRow: row)] }

  /// Returns the place of a row in the list.
  func place(ofRow row: Int) -> Int {
    let row = isReversed ? count - 1 - row : row
    return places.map { Int($0[row]) } ?? row
  }

  /// Returns the row of a place in the list; nil if it isn't shown.
  func row(ofPlace place: Int) -> Int? {
    var row = place
    if let places {
      let favorite = favoritePrimes[place]
      row = places.partitioningIndex {
        order.column == .added ? place <= $0 : favorite <= favoritePrimes[Int($0)]
      }
      if row == places.count || places[row] != place { return nil }
    }
    return isReversed ? count - 1 - row : row
  }

  /// The rows in any order.
  var elements: IntegerList {
    places.map { IntegerList($0.map { favoritePrimes[Int($0)] }) } ?? favoritePrimes
  }
}

extension IntegerList {
  /// Returns places in the order of the numbers there; nil for those of the whole list if it is in order.
  fileprivate func ascendingPlaces(_ places: [UInt32]?) -> [UInt32]? {
    if isStrictlyAscending { return places }
    let integers = array
    return (places ?? indices.map { UInt32($0) }).sorted { integers[Int($0)] < integers[Int($1)] }
  }
}

extension FavoritePrimes.State {
  /// The favorites that match the filter, in the selected order, as a list.
  public var shown: [BigInt] { Array(rows) }

  /// The favorites that match the filter, in the selected order.
  public var rows: ShownFavorites {
    // Comparing a list to the same one takes no time.
    if let last = ShownFavorites.last.withLock(\.self), last.filter == screen.filter,
      last.order == screen.order, last.today == ShownFavorites.Today(self),
      last.favoritePrimes == favoritePrimes
    {
      return last
    }
    let rows = ShownFavorites(of: self)
    ShownFavorites.last.withLock { $0 = rows }
    return rows
  }

  /// The addition of the current favorite; nil if it isn't known.
  public var currentAddition: FavoriteAddition? {
    currentPlace.flatMap { additions[$0] }
  }

  /// The number of favorites that were added today.
  var todayCount: Int { screen.startOfToday.map { additions.count(since: $0) } ?? 0 }

  /// The numbers of favorites of each kind.
  var kindCounts: [FavoritesFilter.Kind: Int] { KindCounts.of(favoritePrimes) }
}

/// The numbers of favorites of each kind.
private struct KindCounts {
  let favoritePrimes: IntegerList
  var counts: [FavoritesFilter.Kind: Int] = [:]

  /// The latest ones. Counting the twins among a hundred thousand favorites takes longer than anything else in a frame.
  private static let last = Mutex<KindCounts?>(nil)

  static func of(_ favoritePrimes: IntegerList) -> [FavoritesFilter.Kind: Int] {
    last.withLock { last in
      if let last, last.favoritePrimes == favoritePrimes { return last.counts }
      let next = KindCounts(favoritePrimes, after: last)
      last = next
      return next.counts
    }
  }

  /// Counts the primes of which a list differs from another one.
  private init(_ favoritePrimes: IntegerList, after last: KindCounts?) {
    self.favoritePrimes = favoritePrimes
    let (_, removed, added) = (last?.favoritePrimes ?? []).differingParts(from: favoritePrimes)
    for kind in FavoritesFilter.Kind.allCases {
      counts[kind] =
        (last?.counts[kind] ?? 0) + added.count(where: kind.contains) - removed.count(where: kind.contains)
    }
  }
}
