public import FileStorage
public import GuessingGame

/// What is still there at the next run.
public struct SessionDocument: StoredDocument, Equatable {
  public static let format = "primetime.session"
  /// The contents of both versions are the same; files of version 2 used to have a checksum.
  public static let version = 2

  public var count: Int
  public var favoritePrimes: [Int]
  public var activityFeed: [Activity]
  /// Nil before the first game, and in sessions from before there were any.
  public var guessingGame: GuessingGame.Record?

  public init(
    count: Int, favoritePrimes: [Int], activityFeed: [Activity], guessingGame: GuessingGame.Record? = nil
  ) {
    self.count = count
    self.favoritePrimes = favoritePrimes
    self.activityFeed = activityFeed
    self.guessingGame = guessingGame
  }

  /// Where the session is kept.
  public static let file = StorageFile.state("session.json")
}

extension AppState {
  /// The part of the state that outlives a run.
  public var session: SessionDocument {
    SessionDocument(
      count: count, favoritePrimes: favoritePrimes, activityFeed: activityFeed,
      guessingGame: guessingGameRecord)
  }

  /// The state as a session left it.
  public init(session: SessionDocument) {
    self.init(
      count: session.count, favoritePrimes: session.favoritePrimes, activityFeed: session.activityFeed)
    guessingGameRecord = session.guessingGame
  }
}
