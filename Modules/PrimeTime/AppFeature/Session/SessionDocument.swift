import Architecture
public import BigInt
import Counter
public import Explore
public import FavoritePrimes
public import FileStorage
public import GuessingGame
public import NumberFacts

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// The part of the app's state that is saved.
///
/// A property that is added must be optional, because files of older versions lack it. The app compiles only with its
/// value in a new session, in ``AppState/document``, and in ``merging(base:mine:theirs:)``.
public struct SessionDocument: StoredDocument, Equatable {
  public static let format = "primetime.session"
  /// Versions 1 and 2 have the same contents; files of version 2 used to have a checksum.
  ///
  /// Version 3 has more kinds of activities: lookups, games, files, and changes of many favorites. Version 4 has numbers
  /// of up to 10,000 digits; those of more than 64 bits are strings of digits. Version 5 has activities of canceled lookups
  /// and of favorites that came back, and the changes that can be undone. Version 6 has additions of favorites, of which
  /// older ones have the activities, and the choices of Explore.
  public static let version = 6

  public var count: BigInt
  public var favoritePrimes: IntegerList
  /// The times and the places of the favorites' additions; nil if none is known.
  public var favoriteAdditions: FavoriteAdditions?
  public var activityFeed: [Activity]
  /// The guessing game, or nil before the first game and in sessions from versions without it.
  public var guessingGame: GuessingGame.Record?
  /// The changes of the favorites that can be undone, oldest first; nil if there are none.
  public var undoableChanges: [FavoritesChange]?
  /// The choices of Explore; nil if they are the initial ones.
  public var explore: Explore.Choices?

  public init(
    count: BigInt, favoritePrimes: IntegerList, favoriteAdditions: FavoriteAdditions?,
    activityFeed: [Activity], guessingGame: GuessingGame.Record?, undoableChanges: [FavoritesChange]?,
    explore: Explore.Choices?
  ) {
    self.count = count
    self.favoritePrimes = favoritePrimes
    self.favoriteAdditions = favoriteAdditions
    self.activityFeed = activityFeed
    self.guessingGame = guessingGame
    self.undoableChanges = undoableChanges
    self.explore = explore
  }

  /// Creates the session of an app that wasn't used yet.
  public init() {
    self.init(
      count: 0, favoritePrimes: [], favoriteAdditions: nil, activityFeed: [], guessingGame: nil,
      undoableChanges: nil, explore: nil)
  }

  /// Decodes a session from its file.
  ///
  /// - Throws: `DecodingError.dataCorrupted` if it can't be used.
  public init(from decoder: any Decoder, version: Int) throws {
    try self.init(from: decoder)
    if version < 6 { favoriteAdditions = additionsInFeed }
    let problem =
      Primality.supportedNumbers.problem(favorites: favoritePrimes) ?? problem
      ?? undoableChanges?.lazy.compactMap(\.problemOfFavorites).first
    if let problem {
      throw DecodingError.dataCorrupted(.init(codingPath: decoder.codingPath, debugDescription: problem))
    }
  }

  /// The reason that the session can't be used, as a clause; nil if it can.
  var problem: String? {
    Primality.supportedNumbers.problem("the count", count) ?? guessingGame?.problem
      ?? explore?.problem ?? undoableChanges?.lazy.compactMap(\.problem).first
  }

  public static let file = StorageFile.state("session.json")
  /// The lock that a process holds from loading the session to saving it.
  public static let lock = StorageFile.state("session.lock")
}

extension AppState {
  /// The part of the state that is saved; setting it to an equal value leaves the screens unchanged.
  public var document: SessionDocument {
    get {
      SessionDocument(
        count: count, favoritePrimes: favoritePrimes,
        favoriteAdditions: favoriteAdditions.known, activityFeed: activityFeed,
        guessingGame: game?.record,
        undoableChanges: history.favoritesChanges.isEmpty ? nil : history.favoritesChanges,
        explore: exploreScreen.choices == Explore.Choices() ? nil : exploreScreen.choices)
    }
    set {
      (count, favoritePrimes, activityFeed) = (newValue.count, newValue.favoritePrimes, newValue.activityFeed)
      favoriteAdditions = newValue.favoriteAdditions.matching(favoritePrimes)
      if newValue.guessingGame != game?.record {
        game = newValue.guessingGame.map { GuessingGame.Screen(record: $0) }
      }
      history.favoritesChanges = newValue.undoableChanges ?? []
      exploreScreen.choices = newValue.explore ?? Explore.Choices()
    }
  }

  public init(_ session: SessionDocument?) {
    self.init()
    guard let session else { return }
    document = session
    counterScreen.endedLookups = earlierLookups
  }
}

extension SessionDocument {
  /// The times of the favorites' additions, as far as they are in the feed; nil if none is.
  private var additionsInFeed: FavoriteAdditions? {
    var dates: [BigInt: Date] = [:]
    for activity in activityFeed {
      switch activity.kind {
      case .addedFavoritePrime(let prime): dates[prime] = activity.date
      // It came back with the date that it had.
      case .restoredFavoritePrime(let prime): dates[prime] = dates[prime] ?? activity.date
      default: break
      }
    }
    return FavoriteAdditions(of: favoritePrimes) { dates[$0].map { FavoriteAddition(date: $0) } }.known
  }
}

// MARK: - Merging

extension SessionDocument {
  /// Merges the changes of two processes to the same session.
  ///
  /// The count, the game, the changes to undo, and the choices of Explore are taken from the process that changed them, or
  /// from this process if both did. A favorite is added or removed if either process did so; the order is the other
  /// process's if it changed the favorites. The activities of both are kept, starting with the other process's.
  ///
  /// - Parameters:
  ///   - base: The session that both processes started from.
  ///   - mine: The session of this process.
  ///   - theirs: The session of the other process.
  public static func merging(base: Self, mine: Self, theirs: Self) -> Self {
    if theirs == base { return mine }
    if mine == base || mine == theirs { return theirs }
    let favorites = favorites(base.favoritePrimes, mine.favoritePrimes, theirs.favoritePrimes)
    return SessionDocument(
      count: mine.count == base.count ? theirs.count : mine.count,
      favoritePrimes: favorites, favoriteAdditions: additions(of: favorites, mine, theirs),
      activityFeed: feed(base.activityFeed, mine.activityFeed, theirs.activityFeed),
      guessingGame: mine.guessingGame == base.guessingGame ? theirs.guessingGame : mine.guessingGame,
      undoableChanges: mine.undoableChanges == base.undoableChanges
        ? theirs.undoableChanges : mine.undoableChanges,
      explore: mine.explore == base.explore ? theirs.explore : mine.explore)
  }

  private static func favorites(_ base: IntegerList, _ mine: IntegerList, _ theirs: IntegerList)
    -> IntegerList
  {
    if theirs == base { return mine }
    let (baseSet, mineSet, theirSet) = (Set(base), Set(mine), Set(theirs))
    let removed = baseSet.subtracting(mineSet)
    let added = mine.filter { !baseSet.contains($0) && !theirSet.contains($0) }
    return theirs.filter { !removed.contains($0) } + added
  }

  private static func additions(
    of favorites: IntegerList, _ mine: SessionDocument, _ theirs: SessionDocument
  ) -> FavoriteAdditions? {
    func finder(_ session: SessionDocument) -> FavoriteAdditionFinder {
      FavoriteAdditionFinder(
        session.favoritePrimes, session.favoriteAdditions.matching(session.favoritePrimes))
    }
    var (mine, theirs) = (finder(mine), finder(theirs))
    return FavoriteAdditions(of: favorites) { (theirs.find($0) ?? mine.find($0)) ?? nil }.known
  }

  private static func feed(_ base: [Activity], _ mine: [Activity], _ theirs: [Activity]) -> [Activity] {
    (theirs + mine.dropFirst(overlap(of: base, with: mine))).suffix(Activity.limit)
  }

  /// Returns the number of leading activities that `base` also contains.
  ///
  /// A feed grows at its end, and drops its oldest activities beyond the limit.
  private static func overlap(of base: [Activity], with feed: [Activity]) -> Int {
    let maximum = min(base.count, feed.count)
    return (0...maximum).reversed().first { base.suffix($0).elementsEqual(feed.prefix($0)) } ?? 0
  }
}
