import Architecture
import BigInt
import NumberFacts

typealias FavoriteList = IdentifiedArray<FavoritePrime>

/// A change of the favorites: the part of the list that was replaced, and its replacement.
struct FavoritesChange: Equatable, Codable, Sendable {
  /// The index of the first favorite that differs.
  private let start: Int
  /// The favorites between the equal ends of both lists, before and after.
  private let before: [FavoritePrime]
  private let after: [FavoritePrime]
  /// The prime after them, or nil at the end of the list.
  private let next: BigInt?

  private init(start: Int, before: [FavoritePrime], after: [FavoritePrime], next: BigInt?) {
    (self.start, self.before, self.after, self.next) = (start, before, after, next)
  }

  /// Creates the change from one list to another; returns nil if they are equal.
  init?(from before: FavoriteList, to after: FavoriteList) {
    if before == after { return nil }
    // Counted without arrays of the pairs, which would copy both lists.
    let start = zip(before, after).lazy.prefix { $0 == $1 }.count { _ in true }
    let end = zip(before[start...].reversed(), after[start...].reversed()).lazy.prefix { $0 == $1 }
      .count { _ in true }
    self.init(
      start: start, before: Array(before[start..<before.count - end]),
      after: Array(after[start..<after.count - end]), next: end > 0 ? before[before.count - end].prime : nil)
  }

  /// The favorites that the change adds; none if it changes only their order.
  var added: [FavoritePrime] { Self.difference(after, before) }

  var removed: [FavoritePrime] { Self.difference(before, after) }

  private static func difference(_ favorites: [FavoritePrime], _ others: [FavoritePrime]) -> [FavoritePrime] {
    let primes = Set(others.map(\.prime))
    return favorites.filter { !primes.contains($0.prime) }
  }

  var inverse: FavoritesChange { FavoritesChange(start: start, before: after, after: before, next: next) }

  /// Changes a list that another program may have changed: favorites that aren't added or removed stay as they are.
  ///
  /// - Parameter onlyIfUnchanged: Whether a favorite is removed only with the date that it had.
  /// - Returns: Whether the change fits, which it doesn't if nothing is to be done anymore.
  func apply(to favorites: inout FavoriteList, onlyIfUnchanged: Bool = false) -> Bool {
    let place = next.map { favorites.index(id: $0) ?? min(start, favorites.count) } ?? favorites.count
    let range = max(0, place - before.count)..<place
    if favorites[range].elementsEqual(before), added.allSatisfy({ !favorites.contains(id: $0.id) }) {
      favorites.replaceSubrange(range, with: after)
      return true
    }
    let (old, added) = (favorites, added)
    let removed = Dictionary(uniqueKeysWithValues: removed.map { ($0.prime, $0) })
    favorites.removeAll { favorite in
      removed[favorite.prime].map { $0 == favorite || !onlyIfUnchanged } ?? false
    }
    let end = next.map { favorites.index(id: $0) ?? min(start, favorites.count) } ?? favorites.count
    favorites.replaceSubrange(end..<end, with: added.filter { !favorites.contains(id: $0.id) })
    return favorites != old
  }
}
