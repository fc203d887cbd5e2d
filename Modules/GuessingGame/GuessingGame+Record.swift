import Counter

extension GuessingGame {
  /// What is still there of the game at the next run.
  public struct Record: Equatable, Codable, Sendable {
    public var game: Game
    public var count: Int
    /// At least 1.
    public var step: Int
    public var settings: GameSettings
    public var pastGames: [Game]
  }
}

extension GuessingGame.State {
  /// The part of the state that outlives a run.
  public var record: GuessingGame.Record {
    GuessingGame.Record(
      game: game, count: counter.count, step: counter.step, settings: settings, pastGames: pastGames)
  }

  /// The state as a run left it.
  public init(record: GuessingGame.Record) {
    self.init(
      game: record.game, counter: Counter.State(count: record.count, step: max(1, record.step)),
      settings: record.settings, pastGames: record.pastGames)
  }
}
