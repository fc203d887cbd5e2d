import NumberFacts
import NumberText

/// The results of games that ended.
public struct GameStatistics: Equatable, Codable, Sendable {
  /// The numbers of games that were won, by number of guesses.
  public private(set) var wins: [Int: Int] = [:]
  /// The number of games that were given up.
  public private(set) var givenUp = 0

  public init() {}

  public init(of games: [Game]) {
    for game in games { add(game) }
  }

  /// Counts a game, unless it is in progress.
  mutating func add(_ game: Game) {
    if game.isFound { wins[game.numbers.count, default: 0] += 1 }
    if game.isGivenUp { givenUp += 1 }
  }

  /// Counts the oldest games beyond ``GuessingGame/State/pastGamesLimit``, and removes them.
  package mutating func takeOldest(of pastGames: inout [Game]) {
    let count = max(0, pastGames.count - GuessingGame.State.pastGamesLimit)
    for game in pastGames.prefix(count) { add(game) }
    pastGames.removeFirst(count)
  }

  var games: Int { won + givenUp }

  public var won: Int { wins.values.reduce(0, +) }

  /// The least number of guesses of a win.
  public var best: Int? { wins.keys.min() }

  /// The average number of guesses of a win.
  public var average: Double? {
    let won = won
    return won == 0 ? nil : wins.reduce(0) { $0 + Double($1.key) * Double($1.value) } / Double(won)
  }

  /// The best and the average of the wins, `best 5 · average 6.8`; nil without a win.
  public var words: String? {
    guard let best, let average else { return nil }
    return "best \(best.grouped) · average \(average.decimals(1))"
  }

  /// The statistics as a sentence, `Your best 5 · average 6.8 · 3 won.`; nil without a win.
  public var plainText: String? { words.map { "Your \($0) · \(won.grouped) won." } }

  /// Returns the least number of guesses of a win, except for one win with a number of guesses.
  func best(without guesses: Int) -> Int? {
    wins.filter { $0.key != guesses || $0.value > 1 }.keys.min()
  }

  /// The reason that sums of the numbers could overflow, as a clause.
  var problem: String? {
    let counts = 0...1 << 40
    return (Array(wins.keys) + Array(wins.values) + [givenUp]).lazy
      .compactMap { counts.problem("a number in the statistics", $0) }.first
  }
}

extension GuessingGame.State {
  private var finishedGames: [Game] { pastGames + (game.isFinished ? [game] : []) }

  /// The numbers of guesses of the past wins, oldest first.
  public var guessCounts: [Int] { finishedGames.filter(\.isFound).map(\.numbers.count) }

  public var statistics: GameStatistics {
    var statistics = earlierResults
    for game in finishedGames { statistics.add(game) }
    return statistics
  }
}
