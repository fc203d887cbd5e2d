public import BigInt
public import FileStorage
public import GuessingGame
import NumberFacts
import NumberText

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
  /// The contents of a file that the favorites were saved to.
  public var file: FileReplacement?

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
    inverse.file = file?.inverse
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

// MARK: - Words

extension AppChange {
  /// The change in a few words: `Removed 2 favorites`, `Count: 7,013`.
  var description: String { description(isShort: false) }

  /// Returns the change in a few words, which fit on the smallest screen if they are to be short.
  func description(isShort: Bool) -> String {
    words(
      favorites: favorites?.words(isShort: isShort), suffix: "",
      file: file?.description(isShort: isShort),
      game: game.map { "Discarded a game with \($0.before.game.numbers.count.guesses)" })
  }

  /// The change in a few words if it brings back what was there before: `Restored 2 favorites`, `Count: 7 again`.
  func restoration(isShort: Bool) -> String {
    words(
      favorites: favorites?.restoration(isShort: isShort), suffix: " again", file: file?.restoration,
      game: game.map(Self.restoration))
  }

  private func words(favorites: String?, suffix: String, file: String?, game: String?) -> String {
    [
      favorites, count.map { "Count: \($0.after.abbreviated)\(suffix)" },
      step.map { "Step: \($0.after.abbreviated)\(suffix)" },
      filter.map { "Filter: \($0.after.isEmpty ? "none" : $0.after)\(suffix)" }, game, file,
    ].compactMap(\.self).joined(separator: " · ")
  }

  /// Returns what of the game came back.
  private static func restoration(_ change: Replacement<GuessingGame.Record>) -> String {
    let (before, after) = (change.before.game, change.after.game)
    if before.id != after.id { return "The game with \(after.numbers.count.guesses) again" }
    if after.numbers.count < before.numbers.count, let guess = before.numbers.last {
      return "Took back the guess \(guess.grouped)"
    }
    if after.numbers.count > before.numbers.count, let guess = after.numbers.last {
      return "Guessed \(guess.grouped) again"
    }
    if before.isGivenUp != after.isGivenUp {
      return after.isGivenUp ? "Gave up again" : "The game isn't given up"
    }
    let range = change.after.settings.range
    return change.before.settings.range == range
      ? "Settings of the game: as before"
      : "Next game: \(range.lowerBound.grouped) to \(range.upperBound.grouped) again"
  }
}

extension FileReplacement {
  /// The save in a few words.
  fileprivate func description(isShort: Bool) -> String {
    guard !isShort, let copy else { return "Saved \(file.name)" }
    // The whole name of the copy would be cut in a toast.
    return "Saved \(file.name), the old one stays as \(copy.name.dropFirst(file.name.count))"
  }

  /// The undone or repeated save in a few words.
  fileprivate var restoration: String { after == nil ? "Removed \(file.name)" : "Restored \(file.name)" }

  /// The bytes that the replacement stores.
  var size: Int { (before?.count ?? 0) + (after?.count ?? 0) }
}
