public import BigInt

#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// An event in the activity feed.
public struct Activity: Equatable, Sendable {
  public enum Kind: Equatable, Sendable {
    case addedFavoritePrime(BigInt)
    case removedFavoritePrime(BigInt)
    /// More favorites were added at the same time than ``Activity/individualLimit``.
    case addedFavorites(count: Int)
    case removedFavorites(count: Int)
    /// A favorite came back by undoing or redoing.
    case restoredFavoritePrime(BigInt)
    case restoredFavorites(count: Int)
    case answeredLookup(n: Int, prime: UInt64)
    /// The reason and its remedy are sentences.
    case failedLookup(n: BigInt, reason: String)
    /// The user canceled a lookup, after a fraction of its work if that is known.
    case canceledLookup(n: BigInt, fractionCompleted: Double?)
    case wonGame(secret: Int, guesses: Int)
    case gaveUpGame(secret: Int, guesses: Int)
    /// The favorites were saved to a file, or exported.
    case savedFile(String)
    /// The favorites were loaded from a file, or imported.
    case loadedFile(String)
  }

  public var date: Date
  public var kind: Kind

  public init(date: Date, kind: Kind) {
    self.date = date
    self.kind = kind
  }

  /// The maximum number of activities in the feed; the oldest are removed.
  public static let limit = 1000

  /// The maximum number of favorites in a change that have an activity each, so that older activities stay in the feed.
  public static let individualLimit = limit / 2
}

/// A flat object: `{"date": 725803200.25, "kind": "answeredLookup", "n": 4, "prime": 7}`.
///
/// The date is in seconds since January 1, 2001. The other members are named for the labels of the kind's values, or
/// `prime` and `file`.
extension Activity: Codable {
  private enum CodingKeys: CodingKey {
    case date, kind, prime, count, n, reason, fractionCompleted, secret, guesses, file
  }

  /// The names of the kinds in files; they stay the same when a case is renamed.
  private enum Name: String, Codable {
    case addedFavoritePrime, removedFavoritePrime, addedFavorites, removedFavorites
    case restoredFavoritePrime, restoredFavorites
    case answeredLookup, failedLookup, canceledLookup, wonGame, gaveUpGame, savedFile, loadedFile
  }

  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    date = try container.decode(Date.self, forKey: .date)
    func value<Value: Decodable>(_ key: CodingKeys) throws -> Value {
      try container.decode(Value.self, forKey: key)
    }
    func prime() throws -> BigInt {
      let prime: BigInt = try value(.prime)
      if prime >= 0 { return prime }
      throw DecodingError.dataCorruptedError(
        forKey: .prime, in: container, debugDescription: "the prime is negative: \(prime)")
    }
    kind =
      switch try container.decode(Name.self, forKey: .kind) {
      case .addedFavoritePrime: .addedFavoritePrime(try prime())
      case .removedFavoritePrime: .removedFavoritePrime(try prime())
      case .addedFavorites: .addedFavorites(count: try value(.count))
      case .removedFavorites: .removedFavorites(count: try value(.count))
      case .restoredFavoritePrime: .restoredFavoritePrime(try prime())
      case .restoredFavorites: .restoredFavorites(count: try value(.count))
      case .answeredLookup: .answeredLookup(n: try value(.n), prime: try value(.prime))
      case .failedLookup: .failedLookup(n: try value(.n), reason: try value(.reason))
      case .canceledLookup:
        .canceledLookup(
          n: try value(.n),
          fractionCompleted: try container.decodeIfPresent(Double.self, forKey: .fractionCompleted))
      case .wonGame: .wonGame(secret: try value(.secret), guesses: try value(.guesses))
      case .gaveUpGame: .gaveUpGame(secret: try value(.secret), guesses: try value(.guesses))
      case .savedFile: .savedFile(try value(.file))
      case .loadedFile: .loadedFile(try value(.file))
      }
  }

  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(date, forKey: .date)
    let name: Name
    switch kind {
    case .addedFavoritePrime(let prime):
      name = .addedFavoritePrime
      try container.encode(prime, forKey: .prime)
    case .removedFavoritePrime(let prime):
      name = .removedFavoritePrime
      try container.encode(prime, forKey: .prime)
    case .addedFavorites(let count):
      name = .addedFavorites
      try container.encode(count, forKey: .count)
    case .removedFavorites(let count):
      name = .removedFavorites
      try container.encode(count, forKey: .count)
    case .restoredFavoritePrime(let prime):
      name = .restoredFavoritePrime
      try container.encode(prime, forKey: .prime)
    case .restoredFavorites(let count):
      name = .restoredFavorites
      try container.encode(count, forKey: .count)
    case .answeredLookup(let n, let prime):
      name = .answeredLookup
      try container.encode(n, forKey: .n)
      try container.encode(prime, forKey: .prime)
    case .failedLookup(let n, let reason):
      name = .failedLookup
      try container.encode(n, forKey: .n)
      try container.encode(reason, forKey: .reason)
    case .canceledLookup(let n, let fraction):
      name = .canceledLookup
      try container.encode(n, forKey: .n)
      try container.encodeIfPresent(fraction, forKey: .fractionCompleted)
    case .wonGame(let secret, let guesses):
      name = .wonGame
      try container.encode(secret, forKey: .secret)
      try container.encode(guesses, forKey: .guesses)
    case .gaveUpGame(let secret, let guesses):
      name = .gaveUpGame
      try container.encode(secret, forKey: .secret)
      try container.encode(guesses, forKey: .guesses)
    case .savedFile(let file):
      name = .savedFile
      try container.encode(file, forKey: .file)
    case .loadedFile(let file):
      name = .loadedFile
      try container.encode(file, forKey: .file)
    }
    try container.encode(name, forKey: .kind)
  }
}

extension AppState {
  /// Adds activities to the feed, oldest first.
  mutating func record(_ kinds: [Activity.Kind], at date: Date) {
    activityFeed += kinds.map { Activity(date: date, kind: $0) }
    activityFeed.removeFirst(max(0, activityFeed.count - Activity.limit))
  }
}
