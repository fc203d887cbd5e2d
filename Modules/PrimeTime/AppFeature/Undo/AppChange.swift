public import BigInt
public import GuessingGame
import NumberFacts

/// A change that can be undone: for each part of the state that it replaced, the part before and after it.
public struct AppChange: Equatable, Codable, Sendable {
  public var count: Replacement<BigInt>?
  /// The amount that the counter's buttons add.
  public var step: Replacement<BigInt>?
  public var favorites: FavoritesChange?
  /// The filter of the favorites.
  public var filter: Replacement<String>?
  /// The guesses, the settings, and the past games; not the guess that is being chosen.
  public var game: Replacement<GuessingGame.Record>?

  public struct Replacement<Value: Equatable & Codable & Sendable>: Equatable, Codable, Sendable {
    public var before: Value
    public var after: Value

    /// Creates a replacement; returns nil if the values are equal.
    public init?(_ before: Value, _ after: Value) {
      if before == after { return nil }
      (self.before, self.after) = (before, after)
    }

    fileprivate var inverse: Self? { Self(after, before) }
  }

  public init() {}

  /// Whether nothing was replaced.
  var isEmpty: Bool {
    // Most changes replace the count, which takes less time to see than the rest.
    count == nil && self == AppChange()
  }

  /// The change that takes this one back.
  var inverse: AppChange {
    var inverse = self
    inverse.count = count?.inverse
    inverse.step = step?.inverse
    inverse.favorites = favorites?.inverse
    inverse.filter = filter?.inverse
    inverse.game = game?.inverse
    return inverse
  }

  /// Adds a later change of the same run.
  mutating func join(with later: AppChange) {
    if let first = count, let last = later.count { count = Replacement(first.before, last.after) }
    if let first = filter, let last = later.filter { filter = Replacement(first.before, last.after) }
  }

  /// The reason that the change can't be used, as a clause; nil if it can.
  var problem: String? {
    let numbers = Primality.supportedNumbers
    return numbers.problem("the count before a change", count?.before)
      ?? numbers.problem("the count after a change", count?.after)
      ?? numbers.problem("the step before a change", step?.before)
      ?? numbers.problem("the step after a change", step?.after)
      ?? favorites?.problem ?? game?.before.problem ?? game?.after.problem
  }
}
