import Counter

extension GuessingGame {
  /// The part of the state that is saved.
  public struct Record: Equatable, Codable, Sendable {
    public var game: Game
    public var count: Int128
    /// The step of the counter, at least 1.
    public var step: Int128
    public var settings: GameSettings
    public var pastGames: [Game]
  }
}

extension GuessingGame.Screen {
  /// The part of the state that is saved.
  public var record: GuessingGame.Record {
    GuessingGame.Record(
      game: game, count: count, step: counter.step, settings: settings, pastGames: pastGames)
  }

  public init(record: GuessingGame.Record) {
    self.init(game: record.game)
    count = record.count
    counter.step = max(1, record.step)
    settings = record.settings
    pastGames = record.pastGames
  }
}
