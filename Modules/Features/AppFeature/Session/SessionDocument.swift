import Architecture
public import FileStorage
public import GuessingGame
import PrimeFacts

/// The part of the app's state that is saved.
public struct SessionDocument: StoredDocument, Equatable {
  public static let format = "primetime.session"
  /// Versions 1 and 2 have the same contents; files of version 2 used to have a checksum.
  ///
  /// Version 3 has more kinds of activities: lookups, games, files, and changes of many favorites.
  public static let version = 3

  public var count: Int128
  public var favoritePrimes: [UInt64]
  public var activityFeed: [Activity]
  /// The guessing game, or nil before the first game and in sessions from versions without it.
  public var guessingGame: GuessingGame.Record?

  public init(
    count: Int128 = 0, favoritePrimes: [UInt64] = [], activityFeed: [Activity] = [],
    guessingGame: GuessingGame.Record? = nil
  ) {
    self.count = count
    self.favoritePrimes = favoritePrimes
    self.activityFeed = activityFeed
    self.guessingGame = guessingGame
  }

  public static let file = StorageFile.state("session.json")

  private enum CodingKeys: CodingKey {
    case count, favoritePrimes, activityFeed, guessingGame
  }

  /// Decodes a session from a file or a recording.
  ///
  /// - Throws: `DecodingError.dataCorrupted` if a number is outside the app's supported numbers.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    count = try container.decode(Int128.self, forKey: .count)
    // NB: Decoded one by one, because JSONDecoder takes several times as long for an array as for its integers.
    var primes = try container.nestedUnkeyedContainer(forKey: .favoritePrimes)
    favoritePrimes = []
    favoritePrimes.reserveCapacity(primes.count ?? 0)
    while !primes.isAtEnd { favoritePrimes.append(try primes.decode(UInt64.self)) }
    activityFeed = try container.decode([Activity].self, forKey: .activityFeed)
    guessingGame = try container.decodeIfPresent(GuessingGame.Record.self, forKey: .guessingGame)
    self = try checked(at: decoder.codingPath)
  }

  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(count, forKey: .count)
    // NB: Encoded one by one, because JSONEncoder takes several times as long for an array as for its integers.
    var primes = container.nestedUnkeyedContainer(forKey: .favoritePrimes)
    for prime in favoritePrimes { try primes.encode(prime) }
    try container.encode(activityFeed, forKey: .activityFeed)
    try container.encodeIfPresent(guessingGame, forKey: .guessingGame)
  }
}

extension SessionDocument: CheckedWhenDecoded {
  package var decodingProblem: String? { Primality.supportedNumbers.problem("the count", count) }
}

extension AppState {
  /// The part of the state that is saved; setting it to an equal value leaves the screens unchanged.
  public var document: SessionDocument {
    get {
      SessionDocument(
        count: count, favoritePrimes: favoritePrimes, activityFeed: activityFeed,
        guessingGame: game?.record)
    }
    set {
      (count, favoritePrimes, activityFeed) = (newValue.count, newValue.favoritePrimes, newValue.activityFeed)
      if newValue.guessingGame != game?.record {
        game = newValue.guessingGame.map { GuessingGame.Screen(record: $0) }
      }
    }
  }

  public init(_ session: SessionDocument?) {
    self.init()
    if let session { document = session }
  }
}
