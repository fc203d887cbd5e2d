public import BigInt
public import FavoritePrimes
public import NumberFacts
import NumberText

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// A change of the favorites: the part of the list that was replaced, and its replacement.
public struct FavoritesChange: Equatable, Sendable {
  /// The index of the first favorite that differs.
  public var start: Int
  /// The favorites between the equal ends of both lists, before and after.
  public private(set) var before: [BigInt]
  public private(set) var after: [BigInt]
  /// The favorites that the change added and removed; none if it changed only their order.
  ///
  /// They are determined once, because a message shows them at each frame.
  private(set) var added: [BigInt]
  private(set) var removed: [BigInt]
  /// The additions of the favorites before and after.
  public var additionsBefore = FavoriteAdditions()
  public var additionsAfter = FavoriteAdditions()

  /// Numbers that calculations with them don't overflow, far beyond the index in any list.
  static let starts = 0...1 << 40

  /// Creates the change from one list to another.
  public init(from before: IntegerList, to after: IntegerList) {
    (start, self.before, self.after) = before.differingParts(from: after)
    (added, removed) = Self.difference(self.before, self.after)
  }

  var inverse: FavoritesChange {
    var inverse = self
    (inverse.before, inverse.after) = (after, before)
    (inverse.added, inverse.removed) = (removed, added)
    (inverse.additionsBefore, inverse.additionsAfter) = (additionsAfter, additionsBefore)
    return inverse
  }

  private static func difference(
    _ before: [BigInt], _ after: [BigInt]
  ) -> (added: [BigInt], removed: [BigInt]) {
    (after.without(IntegerList(before)), before.without(IntegerList(after)))
  }

  /// Changes a list and its additions; what another process changed in the meantime stays changed.
  func apply(to favorites: inout IntegerList, _ additions: inout FavoriteAdditions) {
    let end = start + before.count
    let (old, oldAdditions) = (favorites, additions)
    let isUnchanged = end <= favorites.count && favorites[start..<end].elementsEqual(before)
    if isUnchanged {
      favorites.removeSubrange(start..<end)
    } else {
      favorites = favorites.removing(IntegerSet(removed))
    }
    if !after.isEmpty {
      favorites.insert(contentsOf: after.without(favorites), at: min(start, favorites.count))
    }
    if isUnchanged, favorites.count == old.count - before.count + after.count {
      additions = additions.replacing(
        start..<end, with: additionsAfter, length: after.count, total: favorites.count)
    } else {
      var (found, restored) = (
        FavoriteAdditionFinder(old, oldAdditions), FavoriteAdditionFinder(after, additionsAfter)
      )
      additions = FavoriteAdditions(of: favorites) { (found.find($0) ?? restored.find($0)) ?? nil }
    }
  }
}

extension FavoritesChange: CustomStringConvertible {
  /// The change in a few words: `Removed 7`, `Added 12 favorites`, `Changed the order of the favorites`.
  public var description: String { words(isShort: false) }

  /// Returns the change in a few words, if they are to be short without a long number.
  func words(isShort: Bool) -> String {
    let (added, removed) = (added, removed)
    switch (added.count, removed.count) {
    case (0, 0): return "Changed the order of the favorites"
    case (_, 0): return "Added \(added.name(isShort: isShort))"
    case (0, _): return "Removed \(removed.name(isShort: isShort))"
    case (let added, let removed): return "\(added.grouped) added, \(removed.grouped) removed"
    }
  }

  /// The change in a few words if it brings back what was there before: `Restored 2 favorites`.
  func restoration(isShort: Bool) -> String {
    let (added, removed) = (added, removed)
    switch (added.count, removed.count) {
    case (0, 0): return "Restored the order of the favorites"
    case (_, 0): return "Restored \(added.name(isShort: isShort))"
    case (0, _): return words(isShort: isShort)
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
    return numbers.problem(favorites: IntegerList(before)) ?? numbers.problem(favorites: IntegerList(after))
  }
}

extension FavoritesChange: Codable {
  private enum CodingKeys: CodingKey {
    case start, before, after, additionsBefore, additionsAfter
    /// In sessions before version 6, instead of the additions.
    case dates
  }

  private struct DatedFavorite: Decodable {
    let prime: BigInt
    let added: Date
  }

  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    start = try container.decode(Int.self, forKey: .start)
    before = try container.decode([BigInt].self, forKey: .before)
    after = try container.decode([BigInt].self, forKey: .after)
    (added, removed) = Self.difference(before, after)
    let dates = try container.decodeIfPresent([DatedFavorite].self, forKey: .dates) ?? []
    let known = Dictionary(dates.map { ($0.prime, $0.added) }) { $1 }
    func additions(of favorites: [BigInt], _ key: CodingKeys) throws -> FavoriteAdditions {
      if !known.isEmpty {
        return FavoriteAdditions(of: favorites) { known[$0].map { FavoriteAddition(date: $0) } }
      }
      return try container.decodeIfPresent(FavoriteAdditions.self, forKey: key).matching(favorites)
    }
    additionsBefore = try additions(of: before, .additionsBefore)
    additionsAfter = try additions(of: after, .additionsAfter)
  }

  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(start, forKey: .start)
    try container.encode(before, forKey: .before)
    try container.encode(after, forKey: .after)
    try container.encodeIfPresent(additionsBefore.known, forKey: .additionsBefore)
    try container.encodeIfPresent(additionsAfter.known, forKey: .additionsAfter)
  }
}

extension [BigInt] {
  /// The number, or the count of several or of a number for which there is no room on the smallest screen.
  fileprivate func name(isShort: Bool) -> String {
    guard count == 1, let number = first, !isShort || number.digitCount <= 12 else { return count.favorites }
    return number.abbreviated
  }
}
