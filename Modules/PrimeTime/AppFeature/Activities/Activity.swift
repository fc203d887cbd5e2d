public import BigInt
public import FileStorage
public import NthPrimeClient
public import NumberFacts
public import TerminalUI

/// Something notable that happened.
///
/// Home, the Timeline, the messages, and `app activity` show it in the words of ``Kind``, and the lookups of earlier
/// sessions are made from it. A new kind needs its case, its words, and the reducer that records it.
public struct Activity: Equatable, Codable, Sendable {
  public enum Kind: Equatable, Codable, Sendable {
    case addedFavorites(Favorites)
    case removedFavorites(Favorites)
    /// Favorites came back by undoing or redoing.
    case restoredFavorites(Favorites)
    case replacedFavorites(added: Int, removed: Int)
    case importedFavorites(StorageFile, added: Int)
    case loadedFavorites(StorageFile, count: Int, replaced: Int)
    /// The favorites were saved to a file, or exported; its old contents were kept as the copy.
    ///
    /// Older versions didn't save the number of favorites.
    case savedFavorites(StorageFile, copy: StorageFile?, count: Int? = nil)
    /// Older versions didn't save the source and the time.
    case answeredLookup(n: Int, prime: BigInt, source: NthPrimeSource? = nil, elapsed: Duration? = nil)
    /// The reason and its remedy are sentences.
    case failedLookup(n: BigInt, reason: String)
    /// The user canceled a lookup, after a fraction of its work if that is known.
    case canceledLookup(n: BigInt, fractionCompleted: Double?)
    /// The search for a proof or the factors of a large number ended, or was canceled.
    indirect case searched(Investigation)
    /// Older versions didn't save the least number of guesses of all wins.
    case wonGame(secret: Int, guesses: Int, best: Int? = nil)
    case gaveUpGame(secret: Int, guesses: Int)
    /// A game in progress was replaced by the next one; the feed has several games in a row on one line.
    case discardedGame(guesses: Int, games: Int? = nil)
    case setCount(BigInt)
    /// The numbers were copied, or couldn't be.
    case copied([BigInt], to: ClipboardClient.Destination)
    case setTheme(ThemeChoice)
    /// The app continues from its state after an action, whose local time is known unless it is redone.
    case wentBack(to: String? = nil)
    /// Undoing took that back; older versions didn't save the local time.
    case returned(to: String? = nil)
    /// Undoing or redoing brought back a value.
    case restoredCount(BigInt)
    case restoredStep(BigInt)
    case restoredFilter(String)
    case restoredGame(guesses: Int)
    /// A change wasn't undone or redone, or some parts of it weren't, because they have changed since.
    case notRestored([String], isUndo: Bool, isPartial: Bool)
  }

  public var date: Date
  public var kind: Kind

  /// The maximum number of activities in the feed; the oldest are removed.
  public static let limit = 10_000

  /// Favorites that changed together.
  public struct Favorites: Equatable, Codable, Sendable {
    public private(set) var count: Int
    public private(set) var least: BigInt
    public private(set) var greatest: BigInt

    /// Creates the description of primes; returns nil if there are none.
    public init?(_ primes: some Collection<BigInt>) {
      guard let least = primes.min(), let greatest = primes.max() else { return nil }
      (count, self.least, self.greatest) = (primes.count, least, greatest)
    }

    static func + (left: Favorites, right: Favorites) -> Favorites {
      var sum = left
      sum.count += right.count
      (sum.least, sum.greatest) = (min(left.least, right.least), max(left.greatest, right.greatest))
      return sum
    }
  }
}
