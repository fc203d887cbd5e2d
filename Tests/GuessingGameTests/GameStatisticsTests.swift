import Architecture
import Testing

@testable import GuessingGame

@Suite("Guessing game: statistics")
struct GameStatisticsTests {
  /// A game that is won after a number of guesses.
  private func won(in guesses: Int) -> Game {
    .example(guessing: Array(0..<guesses - 1) + [42])
  }

  private func screen(won games: [Int], latest: Int) -> GuessingGame.State {
    var screen = GuessingGame.State(game: won(in: latest))
    screen.pastGames = games.map(won)
    return screen
  }

  @Test("The statistics have the best, the average, and the number of each result")
  func results() {
    var givenUp = Game.example(guessing: [1])
    givenUp.giveUp()
    let statistics = GameStatistics(of: [7, 5, 5, 8].map(won) + [givenUp, .example(guessing: [3])])
    #expect(statistics.wins == [5: 2, 7: 1, 8: 1])
    #expect(statistics.givenUp == 1)
    #expect(statistics.won == 4)
    #expect(statistics.best == 5)
    #expect(statistics.average == 6.25)
    #expect(GameStatistics().best == nil && GameStatistics().average == nil)
  }

  @Test(
    "A win is compared with the best of the others",
    arguments: [
      ([], 6, "★ Your first win"), ([7, 8], 6, "★ New record"), ([6, 9], 6, "As good as your best"),
      ([5, 9], 6, "One more than your best"), ([2, 9], 6, "4 more than your best"),
    ])
  func comparison(games: [Int], latest: Int, expected: String) {
    let screen = screen(won: games, latest: latest)
    #expect(screen.comparison == expected)
    #expect(screen.isRecord == expected.hasPrefix("★"))
  }

  @Test("A game that isn't won has no comparison")
  func withoutWin() {
    #expect(GuessingGame.State(game: .example(guessing: [1])).comparison == nil)
  }

  @Test("Numbers of a damaged file whose sums would overflow are a problem")
  func problem() throws {
    #expect(GameStatistics(of: [won(in: 3)]).problem == nil)
    let json = #"{"wins": {"3": 9223372036854775807}, "givenUp": 0}"#
    let statistics = try JSONDecoder().decode(GameStatistics.self, from: Data(json.utf8))
    #expect(statistics.problem != nil)
    var record = GuessingGame.State.example().record
    for (range, isProblem) in [
      (-1 << 40...1 << 40, false), (0...1 << 40 + 1, true), (-1 << 40 - 1...0, true),
    ] {
      record.settings.range = range
      #expect((record.problem != nil) == isProblem)
    }
  }
}
