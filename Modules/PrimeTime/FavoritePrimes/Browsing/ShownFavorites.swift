import Architecture
public import NumberFacts
import NumberText
import Synchronization

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// The favorites that match the filter, in the selected order.
private struct ShownFavorites: Sendable {
  let favoritePrimes: IdentifiedArray<FavoritePrime>
  let filter: String
  let order: Browsing.Order
  let startOfToday: Date?
  let rows: [FavoritePrime]
  /// The mistake in the filter, which then matches nothing.
  let problem: NumberExpressionError?

  /// The latest ones; a frame asks for them often, and sorting ten thousand takes longer than drawing it.
  private static let last = Mutex<ShownFavorites?>(nil)

  static func of(_ state: Browsing.State) -> ShownFavorites {
    // Comparing a list to the same one takes no time.
    if let last = last.withLock(\.self), last.filter == state.screen.filter, last.order == state.screen.order,
      last.startOfToday == state.screen.startOfToday, last.favoritePrimes == state.favoritePrimes
    {
      return last
    }
    let shown = ShownFavorites(of: state)
    last.withLock { $0 = shown }
    return shown
  }

  private init(of state: Browsing.State) {
    (favoritePrimes, filter, order) = (state.favoritePrimes, state.screen.filter, state.screen.order)
    startOfToday = state.screen.startOfToday
    var rows: [FavoritePrime] = []
    do throws(NumberExpressionError) {
      let filter = try FavoritesFilter(filter, startOfToday: startOfToday)
      rows = favoritePrimes.filter(filter.contains)
      problem = nil
    } catch {
      problem = error
    }
    // A greater prime has as many digits or more, and a greater index.
    if order.column != .added { rows.sort { $0.prime < $1.prime } }
    self.rows = order.isAscending ? rows : rows.reversed()
  }
}

extension Browsing.State {
  /// The favorites that match the filter, in the selected order.
  public var rows: [FavoritePrime] { ShownFavorites.of(self).rows }

  /// The mistake in the filter, which then matches nothing.
  var filterProblem: NumberExpressionError? { ShownFavorites.of(self).problem }

  /// The number of favorites that were added today.
  var todayCount: Int {
    screen.startOfToday.map { start in favoritePrimes.count { $0.added >= start } } ?? 0
  }

  /// The numbers of favorites of each kind.
  var kindCounts: [FavoritesFilter.Kind: Int] { KindCounts.of(favoritePrimes).counts }
}

/// The numbers of favorites of each kind.
private struct KindCounts: Sendable {
  let favoritePrimes: IdentifiedArray<FavoritePrime>
  let counts: [FavoritesFilter.Kind: Int]

  /// The latest ones; counting the twins among ten thousand favorites takes half a millisecond.
  private static let last = Mutex<KindCounts?>(nil)

  static func of(_ favoritePrimes: IdentifiedArray<FavoritePrime>) -> KindCounts {
    if let last = last.withLock(\.self), last.favoritePrimes == favoritePrimes { return last }
    let counts = FavoritesFilter.Kind.allCases.map { kind in
      (kind, favoritePrimes.count { kind.contains($0.prime) })
    }
    let new = KindCounts(favoritePrimes: favoritePrimes, counts: Dictionary(uniqueKeysWithValues: counts))
    last.withLock { $0 = new }
    return new
  }
}
