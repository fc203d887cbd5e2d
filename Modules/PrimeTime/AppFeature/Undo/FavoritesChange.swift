public import Architecture
import FavoritePrimes
public import NumberFacts

/// A change of the favorites: the part of the list that was replaced, and its replacement.
public struct FavoritesChange: Equatable, Sendable {
  /// The index of the first favorite that differs.
  public var start: Int
  /// The favorites between the equal ends of both lists, before and after.
  public private(set) var before: [FavoritePrime]
  public private(set) var after: [FavoritePrime]
  /// The favorites that the change added and removed; none if it changed only their order.
  ///
  /// They are determined once, because a message shows them at each frame.
  private(set) var added: [FavoritePrime]
  private(set) var removed: [FavoritePrime]

  /// Numbers that calculations with them don't overflow, far beyond the index in any list.
  static let starts = 0...1 << 40

  /// Creates the change from one list to another.
  public init(from before: IdentifiedArray<FavoritePrime>, to after: IdentifiedArray<FavoritePrime>) {
    let length = min(before.count, after.count)
    let start = before.indices.first { $0 == length || before[$0] != after[$0] } ?? before.count
    let end =
      (0..<length - start).first {
        before[before.count - 1 - $0] != after[after.count - 1 - $0]
      } ?? length - start
    self.init(
      start: start, before: Array(before[start..<before.count - end]),
      after: Array(after[start..<after.count - end]))
  }

  private init(start: Int, before: [FavoritePrime], after: [FavoritePrime]) {
    (self.start, self.before, self.after) = (start, before, after)
    let (old, new) = (Set(before.map(\.id)), Set(after.map(\.id)))
    (added, removed) = (after.filter { !old.contains($0.id) }, before.filter { !new.contains($0.id) })
  }

  var inverse: FavoritesChange {
    var inverse = self
    (inverse.before, inverse.after) = (after, before)
    (inverse.added, inverse.removed) = (removed, added)
    return inverse
  }

  /// Changes a list; what another process changed in the meantime stays changed.
  func apply(to favorites: inout IdentifiedArray<FavoritePrime>) {
    let end = start + before.count
    var list = Array(favorites)
    if end <= list.count, list[start..<end].elementsEqual(before) {
      list.removeSubrange(start..<end)
    } else {
      let removed = Set(removed.map(\.id))
      list.removeAll { removed.contains($0.id) }
    }
    let present = Set(list.map(\.id))
    list.insert(contentsOf: after.filter { !present.contains($0.id) }, at: min(start, list.count))
    favorites = IdentifiedArray(list)
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

extension FavoritesChange: Codable {
  private enum CodingKeys: CodingKey { case start, before, after }

  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    self.init(
      start: try container.decode(Int.self, forKey: .start),
      before: try container.decode([FavoritePrime].self, forKey: .before),
      after: try container.decode([FavoritePrime].self, forKey: .after))
  }

  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(start, forKey: .start)
    try container.encode(before, forKey: .before)
    try container.encode(after, forKey: .after)
  }
}
