public import BigInt
import FavoritePrimes
import NumberExpression
import PrimeFacts

#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// A change of the favorites: the part of the list that was replaced, and its replacement.
public struct FavoritesChange: Equatable, Codable, Sendable {
  /// The index of the first favorite that differs.
  public var start: Int
  /// The favorites between the equal ends of both lists, before and after.
  public var before: [BigInt]
  public var after: [BigInt]
  /// The times of the additions of favorites that the change, or undoing it, removed, as far as they are known.
  public var dates: [DatedFavorite] = []

  /// Numbers that calculations with them don't overflow, far beyond the index in any list.
  static let starts = 0...1 << 40

  /// Creates the change from one list to another.
  public init(from before: [BigInt], to after: [BigInt]) {
    let parts = before.differingParts(from: after)
    (start, self.before, self.after) = (parts.before.startIndex, Array(parts.before), Array(parts.after))
  }

  private init(start: Int, before: [BigInt], after: [BigInt], dates: [DatedFavorite]) {
    (self.start, self.before, self.after, self.dates) = (start, before, after, dates)
  }

  var inverse: FavoritesChange { FavoritesChange(start: start, before: after, after: before, dates: dates) }

  /// The favorites that the change added and removed; none if it changed only their order.
  var added: [BigInt] {
    after.without(before)
  }

  var removed: [BigInt] { inverse.added }

  /// Changes a list; what another process changed in the meantime stays changed.
  func apply(to favorites: inout [BigInt]) {
    let end = start + before.count
    if end <= favorites.count, favorites[start..<end].elementsEqual(before) {
      favorites = favorites.replacing(start..<end, with: [])
    } else {
      favorites = favorites.removing(IntegerSet(removed))
    }
    if !after.isEmpty {
      let index = min(start, favorites.count)
      favorites = favorites.replacing(index..<index, with: after.without(favorites))
    }
  }
}

extension FavoritesChange: CustomStringConvertible {
  /// The change in a few words: `Removed 7`, `Added 12 favorites`, `Changed the order of the favorites`.
  public var description: String {
    let (added, removed) = (added, removed)
    switch (added.count, removed.count) {
    case (0, 0): return "Changed the order of the favorites"
    case (1, 0): return "Added \(added[0].abbreviated)"
    case (_, 0): return "Added \(added.count.grouped) favorites"
    case (0, 1): return "Removed \(removed[0].abbreviated)"
    case (0, _): return "Removed \(removed.count.grouped) favorites"
    case (let added, let removed): return "\(added.grouped) added, \(removed.grouped) removed"
    }
  }

  /// The change in a few words if it brings back what was there before: `Restored 2 favorites`.
  var restoration: String {
    let (added, removed) = (added, removed)
    switch (added.count, removed.count) {
    case (0, 0): return "Restored the order of the favorites"
    case (1, 0): return "Restored \(added[0].abbreviated)"
    case (let added, 0): return "Restored \(added.favorites)"
    case (0, _): return description
    case (let added, let removed): return "\(added.grouped) restored, \(removed.grouped) removed"
    }
  }
}

extension FavoritesChange {
  /// The reason that the change can't be used, as a clause; nil if it can.
  var problem: String? { Self.starts.problem("the index of a change", start) }

  /// The reason that numbers of the change can't be favorites, as a clause; nil if they can.
  var problemOfFavorites: String? {
    let numbers = Primality.supportedNumbers
    return numbers.problem(favorites: before) ?? numbers.problem(favorites: after)
  }
}

/// A favorite with the time of its addition.
public struct DatedFavorite: Equatable, Codable, Sendable {
  public var prime: BigInt
  public var added: Date

  public init(prime: BigInt, added: Date) {
    (self.prime, self.added) = (prime, added)
  }
}
