#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// One secret, and what was guessed to find it.
public struct Game: Equatable, Codable, Sendable, Identifiable {
  public let id: UUID
  /// In ``range``.
  public let secret: Int
  /// The numbers to guess from, as the settings had them when the game began.
  public let range: ClosedRange<Int>
  /// Each number once, oldest first.
  public private(set) var numbers: [Int]
  /// How long the game was on screen until the latest guess.
  public var secondsPlayed: Int

  /// - Precondition: the secret is in the range.
  public init(id: UUID, secret: Int, range: ClosedRange<Int>, numbers: [Int] = [], secondsPlayed: Int = 0) {
    precondition(range.contains(secret), "a secret must be in the game's range")
    self.id = id
    self.secret = secret
    self.range = range
    self.secondsPlayed = secondsPlayed
    self.numbers = []
    for number in numbers { guess(number) }
  }

  /// Throws `DecodingError.dataCorrupted` where the secret is outside of the range.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    let (secret, range) = (
      try container.decode(Int.self, forKey: .secret),
      try container.decode(ClosedRange<Int>.self, forKey: .range)
    )
    guard range.contains(secret) else {
      throw DecodingError.dataCorruptedError(
        forKey: .secret, in: container, debugDescription: "the secret is outside of the game's range")
    }
    self.init(
      id: try container.decode(UUID.self, forKey: .id), secret: secret, range: range,
      numbers: try container.decode([Int].self, forKey: .numbers),
      secondsPlayed: try container.decode(Int.self, forKey: .secondsPlayed))
  }

  /// Takes a number into the history, unless it is there, it can't be the secret, or the secret is found.
  ///
  /// - Returns: whether it did.
  @discardableResult
  mutating func guess(_ number: Int) -> Bool {
    guard !isFinished, range.contains(number), !numbers.contains(number) else { return false }
    numbers.append(number)
    return true
  }

  public var isFinished: Bool { numbers.last == secret }

  public func verdict(on number: Int) -> Verdict {
    number < secret ? .lower : number > secret ? .higher : .correct
  }

  /// The numbers with their verdicts, oldest first.
  public var guesses: [Guess] { numbers.map { Guess(number: $0, verdict: verdict(on: $0)) } }

  /// The numbers that the secret can be, as far as the guesses tell.
  public var candidates: ClosedRange<Int> {
    if isFinished { return secret...secret }
    let below = numbers.filter { $0 < secret }.max().map { $0 + 1 } ?? range.lowerBound
    let above = numbers.filter { $0 > secret }.min().map { $0 - 1 } ?? range.upperBound
    return below...above
  }
}

/// A number that was guessed, and what it is beside the secret.
public struct Guess: Equatable, Codable, Sendable {
  public let number: Int
  public let verdict: Verdict

  /// In words and with its sign: `↑ 42 is lower than the secret.`
  public var sentence: String {
    switch verdict {
    case .lower, .higher: "\(verdict.sign) \(number) is \(verdict.word) than the secret."
    case .correct: "\(verdict.sign) \(number) is correct."
    }
  }
}

/// What a number is beside the secret.
public enum Verdict: String, Equatable, Codable, Sendable, CaseIterable {
  case lower
  case higher
  case correct

  public var word: String { rawValue }

  /// Where the secret is, seen from the number.
  public var sign: String {
    switch self {
    case .lower: "↑"
    case .higher: "↓"
    case .correct: "="
    }
  }
}
