public import FileStorage

/// What is still there at the next run.
public struct SessionDocument: StoredDocument, Equatable {
  public static let format = "primetime.session"
  public static let version = 1

  public var count: Int
  public var favoritePrimes: [Int]
  public var activityFeed: [Activity]

  /// Where the session is kept.
  public static let file = StorageFile.state("session.json")
}

extension AppState {
  /// The part of the state that outlives a run.
  public var session: SessionDocument {
    SessionDocument(count: count, favoritePrimes: favoritePrimes, activityFeed: activityFeed)
  }

  /// The state as a session left it.
  public init(session: SessionDocument) {
    self.init(
      count: session.count, favoritePrimes: session.favoritePrimes, activityFeed: session.activityFeed)
  }
}
