public import BigInt
import NumberExpression
import PrimeFacts
import Synchronization

/// A part of the favorites in an order; the rows of the table.
///
/// The reverse of a list isn't a copy, because a hundred thousand favorites take more than a megabyte.
public struct ShownFavorites: RandomAccessCollection, Sendable {
  fileprivate let favoritePrimes: [BigInt]
  fileprivate let filter: String
  fileprivate let order: FavoritePrimes.Order
  /// The favorites in the opposite order, or in the same.
  let elements: [BigInt]
  private let isReversed: Bool
  /// The mistake in the filter, which then matches nothing.
  let problem: NumberExpressionError?

  /// The latest ones; sorting ten thousand again would take longer than a frame.
  fileprivate static let last = Mutex<ShownFavorites?>(nil)

  fileprivate init(of favoritePrimes: [BigInt], matching text: String, in order: FavoritePrimes.Order) {
    self.favoritePrimes = favoritePrimes
    filter = text
    self.order = order
    var shown: [BigInt] = []
    do throws(NumberExpressionError) {
      let filter = try FavoritesFilter(text)
      shown = filter.isEmpty ? favoritePrimes : favoritePrimes.elements(where: filter.matches)
      problem = nil
    } catch {
      problem = error
    }
    // A greater prime has as many digits or more, and a greater index.
    elements = order.column == .added ? shown : shown.ascending
    isReversed = !order.isAscending
  }

  public var startIndex: Int { 0 }
  public var endIndex: Int { elements.count }

  public subscript(row: Int) -> BigInt {
    elements[isReversed ? elements.count - 1 - row : row]
  }
}

extension FavoritePrimes.State {
  /// The favorites that match the filter, in the selected order, as a list.
  public var shown: [BigInt] { Array(rows) }

  /// The favorites that match the filter, in the selected order.
  public var rows: ShownFavorites {
    // Comparing a list to the same one takes no time.
    if let last = ShownFavorites.last.withLock(\.self), last.filter == screen.filter,
      last.order == screen.order, last.favoritePrimes == favoritePrimes
    {
      return last
    }
    let rows = ShownFavorites(of: favoritePrimes, matching: screen.filter, in: screen.order)
    ShownFavorites.last.withLock { $0 = rows }
    return rows
  }

  /// The numbers of favorites of each kind.
  var kindCounts: [FavoritesFilter.Kind: Int] { KindCounts.of(favoritePrimes) }
}

/// The numbers of favorites of each kind.
private struct KindCounts {
  let favoritePrimes: [BigInt]
  var counts: [FavoritesFilter.Kind: Int] = [:]

  /// The latest ones. Counting the twins among a hundred thousand favorites takes longer than anything else in a frame.
  private static let last = Mutex<KindCounts?>(nil)

  static func of(_ favoritePrimes: [BigInt]) -> [FavoritesFilter.Kind: Int] {
    last.withLock { last in
      if let last, last.favoritePrimes == favoritePrimes { return last.counts }
      let next = KindCounts(favoritePrimes, after: last)
      last = next
      return next.counts
    }
  }

  /// Counts the primes of which a list differs from another one.
  private init(_ favoritePrimes: [BigInt], after last: KindCounts?) {
    self.favoritePrimes = favoritePrimes
    let (removed, added) = (last?.favoritePrimes ?? []).differingParts(from: favoritePrimes)
    for kind in FavoritesFilter.Kind.allCases {
      counts[kind] =
        (last?.counts[kind] ?? 0) + added.count(where: kind.contains) - removed.count(where: kind.contains)
    }
  }
}
