import Architecture
public import BigInt
import Counter
public import Explore
import FavoritePrimes
public import FileStorage
public import GuessingGame
import Lookups
public import NumberFacts
public import TerminalUI

/// The part of the app's state that is saved.
///
/// A property that is added must be optional, because files of older versions lack it. `SessionChangeTests` fails until it
/// is saved, restored, and part of a change, and until a number in it is checked when a file is loaded.
public struct SessionDocument: StoredDocument {
  public typealias Change = SessionChange

  public static let format = "primetime.session"
  public static let version = 9
  public static let oldest = (version: 7, program: "1.0")

  public var count: BigInt
  public var favoritePrimes: IdentifiedArray<FavoritePrime>
  public var activityFeed: [Activity]
  /// The guessing game, or nil before the first game and in sessions from versions without it.
  public var guessingGame: GuessingGame.Record?
  /// The choices of Explore; nil if they are the initial ones.
  public var explore: Explore.Choices?
  /// The theme; nil for that of the terminal.
  public var theme: ThemeChoice?

  public static let file = StorageFile.state("session.json")
  /// The lock that a process holds from loading the session to saving it.
  public static let lock = file.lock
}

// In an extension, so that the struct keeps its memberwise initializer.
extension SessionDocument {
  /// Creates the session of an app that wasn't used yet.
  public init() { self = AppState().document }

  /// Decodes a session from its file.
  ///
  /// - Throws: `DecodingError.dataCorrupted` if it can't be used.
  public init(from decoder: any Decoder, version: Int) throws {
    try self.init(from: decoder)
    let problem =
      Primality.supportedNumbers.problem(favorites: favoritePrimes) ?? problem
    if let problem {
      throw DecodingError.dataCorrupted(.init(codingPath: decoder.codingPath, debugDescription: problem))
    }
  }

  /// The reason that the session can't be used, as a clause; nil if it can.
  var problem: String? {
    Primality.supportedNumbers.problem("the count", count) ?? guessingGame?.problem
      ?? explore?.problem
  }
}

extension AppState {
  /// The part of the state that is saved; setting it to an equal value leaves the screens unchanged.
  public var document: SessionDocument {
    get {
      SessionDocument(
        count: count, favoritePrimes: favoritePrimes, activityFeed: activityFeed,
        guessingGame: game?.record,
        explore: exploreScreen.choices == Explore.Choices() ? nil : exploreScreen.choices,
        theme: theme)
    }
    set {
      (count, favoritePrimes, activityFeed) = (newValue.count, newValue.favoritePrimes, newValue.activityFeed)
      if let record = newValue.guessingGame, game != nil {
        if record != game?.record { game?.restore(record) }
      } else {
        game = newValue.guessingGame.map { GuessingGame.State(record: $0) }
      }
      exploreScreen.choices = newValue.explore ?? Explore.Choices()
      theme = newValue.theme
    }
  }

  public init(_ session: SessionDocument?) {
    self.init()
    guard let session else { return }
    document = session
    lookups.ended = earlierLookups
    facts = Facts.State(
      lookups.ended.reversed().compactMap { lookup in
        if case .searched(let search) = lookup, search.isComplete, search.isConsistent { search } else { nil }
      })
  }

  /// Whether the session is open, as in the terminal program.
  var isOpen: Bool { session.saved != nil }
}
