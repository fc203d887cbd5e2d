public import Architecture
public import BigInt
import Counting
import NumberFacts

/// A secret number and the guesses at it.
public struct Game: Equatable, Codable, Sendable, Identifiable {
  public let id: UUID
  /// A number in ``range``.
  public let secret: Int
  /// The numbers that the secret was chosen from.
  public let range: ClosedRange<Int>
  /// The guessed numbers without duplicates, oldest first.
  public private(set) var numbers: [Int]
  /// The time on screen until the latest guess, in seconds.
  public var secondsPlayed: Int
  /// Whether the player gave up, and saw the secret.
  public private(set) var isGivenUp = false

  /// Creates a game; invalid guesses are ignored.
  ///
  /// - Precondition: The secret is in the range.
  public init(id: UUID, secret: Int, range: ClosedRange<Int>, numbers: [Int] = [], secondsPlayed: Int = 0) {
    precondition(range.contains(secret), "the secret must be in the range of the game")
    self.id = id
    self.secret = secret
    self.range = range
    self.secondsPlayed = secondsPlayed
    self.numbers = []
    for number in numbers { guess(number) }
  }

  /// Decodes a game.
  ///
  /// - Throws: `DecodingError.dataCorrupted` if the secret is outside the range.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    let (secret, range) = (
      try container.decode(Int.self, forKey: .secret),
      try container.decode(ClosedRange<Int>.self, forKey: .range)
    )
    guard range.contains(secret) else {
      throw DecodingError.dataCorruptedError(
        forKey: .secret, in: container, debugDescription: "the secret is outside the range of the game")
    }
    self.init(
      id: try container.decode(UUID.self, forKey: .id), secret: secret, range: range,
      numbers: try container.decode([Int].self, forKey: .numbers),
      secondsPlayed: try container.decode(Int.self, forKey: .secondsPlayed))
    isGivenUp = try container.decode(Bool.self, forKey: .isGivenUp)
  }

  /// Adds a guess, unless the game is finished or the number was guessed already or is outside the range.
  mutating func guess(_ number: Int) {
    if !isFinished, range.contains(number), !numbers.contains(number) { numbers.append(number) }
  }

  /// Ends the game, unless the secret was found.
  mutating func giveUp() {
    if !isFound { isGivenUp = true }
  }

  public var isFound: Bool { numbers.last == secret }

  /// Whether the secret was found, or the player gave up.
  public var isFinished: Bool { isFound || isGivenUp }

  public func verdict(on number: Int) -> Verdict {
    number < secret ? .lower : number > secret ? .higher : .correct
  }

  /// The guessed numbers with their verdicts, oldest first.
  public var guesses: [Guess] { numbers.map { Guess(number: $0, verdict: verdict(on: $0)) } }

  /// The numbers that can still be the secret.
  public var candidates: ClosedRange<Int> {
    if isFinished { return secret...secret }
    let below = numbers.filter { $0 < secret }.max().map { $0 + 1 } ?? range.lowerBound
    let above = numbers.filter { $0 > secret }.min().map { $0 - 1 } ?? range.upperBound
    return below...above
  }
}

/// A guessed number, compared with the secret.
public struct Guess: Equatable, Codable, Sendable {
  public let number: Int
  public let verdict: Verdict
}

/// The result of comparing a guess with the secret.
public enum Verdict: String, Equatable, Codable, Sendable, CaseIterable {
  case lower
  case higher
  case correct
}

/// Settings for new games.
public struct GameSettings: Equatable, Codable, Sendable {
  /// The numbers that the next secret is chosen from; at least two, within ``limits``.
  public var range: ClosedRange<Int> = -100...100
  /// Whether the screen shows the candidates.
  public var showsHints = true

  public init() {}

  /// The permitted bounds of the range.
  public static let limits = -1000...1000
}

// MARK: - The saved game

extension GuessingGame {
  /// The part of the state that is saved.
  public struct Record: Equatable, Codable, Sendable {
    public var game: Game
    public var count: BigInt
    public var step: BigInt
    public var settings: GameSettings
    public var pastGames: [Game]
    /// The results of the games that are no longer past games; nil if there are none.
    public var earlierResults: GameStatistics?

    /// The reason that a record of a damaged session can't be used, as a clause; nil if it can.
    package var problem: String? {
      if step < 1 { return "the step is less than 1: \(step.grouped)" }
      return Primality.supportedNumbers.problem("the count", count)
        ?? Primality.supportedNumbers.problem("the step", step) ?? settings.range.problem
        ?? ([game] + pastGames).lazy.compactMap(\.problem).first ?? earlierResults?.problem
    }
  }
}

extension Game {
  fileprivate var problem: String? {
    range.problem ?? (0...1 << 40).problem("the time played", secondsPlayed)
  }
}

extension ClosedRange<Int> {
  /// The reason that calculations with the bounds could overflow, as a clause.
  fileprivate var problem: String? {
    let bounds = -1 << 40...1 << 40
    return bounds.problem("the lower bound", lowerBound) ?? bounds.problem("the upper bound", upperBound)
  }
}

extension GuessingGame.State {
  /// The part of the state that is saved.
  public var record: GuessingGame.Record {
    GuessingGame.Record(
      game: game, count: count, step: counting.step, settings: settings, pastGames: pastGames,
      earlierResults: earlierResults == GameStatistics() ? nil : earlierResults)
  }

  public init(record: GuessingGame.Record) {
    self.init(game: record.game)
    restore(record)
  }

  /// Changes to a saved game with its settings and past games.
  public mutating func restore(_ record: GuessingGame.Record) {
    // The time on screen stays.
    secondsSinceGuess = record.game.id == game.id ? secondsPlayed - record.game.secondsPlayed : 0
    (game, settings, pastGames) = (record.game, record.settings, record.pastGames)
    (count, counting.step) = (record.count, record.step)
    earlierResults = record.earlierResults ?? GameStatistics()
    (entry, notice, asksToGiveUp) = ("", nil, false)
  }
}
