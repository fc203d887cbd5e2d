import NumberFacts

typealias FavoriteList = IdentifiedArray<FavoritePrime>

/// A change of the favorites: the part of the list that was replaced, and its replacement.
struct FavoritesChange: Equatable, Codable, Sendable {
  /// The index of the first favorite that differs.
  private let start: Int
  /// The favorites between the equal ends of both lists, before and after.
  private let before: [FavoritePrime]
  private let after: [FavoritePrime]

  private init(start: Int, before: [FavoritePrime], after: [FavoritePrime]) {
    (self.start, self.before, self.after) = (start, before, after)
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
      after: Array(after[start..<after.count - end]))
  }

  /// The favorites that the change adds; none if it changes only their order.
  var added: [FavoritePrime] { Self.difference(after, before) }

  /// The favorites that the change removes.
  var removed: [FavoritePrime] { Self.difference(before, after) }

  private static func difference(_ favorites: [FavoritePrime], _ others: [FavoritePrime]) -> [FavoritePrime] {
    let primes = Set(others.map(\.prime))
    return favorites.filter { !primes.contains($0.prime) }
  }

  var inverse: FavoritesChange { FavoritesChange(start: start, before: after, after: before) }

  /// Changes a list, unless something else changed the favorites that the change concerns.
  ///
  /// Favorites that were added or removed before or after these don't matter.
  func apply(to favorites: inout FavoriteList) -> Bool {
    let place = before.first.map { favorites.index(id: $0.id) } ?? min(start, favorites.count)
    guard let place, place + before.count <= favorites.count,
      favorites[place..<place + before.count].elementsEqual(before),
      added.allSatisfy({ !favorites.contains(id: $0.id) })
    else { return false }
    favorites.replaceSubrange(place..<place + before.count, with: after)
    return true
  }
}
