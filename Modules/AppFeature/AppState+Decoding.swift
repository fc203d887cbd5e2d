import Architecture
import Counter
import Explore
import FavoritePrimes
import GuessingGame
import PrimeModal
import Timeline

extension AppState {
  // NB: not private, because the synthesized encoding is in another file, which crashes the compiler.
  enum CodingKeys: CodingKey {
    case counter, activityFeed, favoritesHistory, route, lookupRoute, favoritesScreen, exploreScreen
    case timelineScreen, game, session, message
  }

  /// Decodes a state from a recording, which may be damaged.
  ///
  /// - Throws: `DecodingError.dataCorrupted` if a number is outside the range that the features rely on.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    counter = try container.decode(Counter.State.self, forKey: .counter)
    activityFeed = try container.decode([Activity].self, forKey: .activityFeed)
    favoritesHistory = try container.decode(FavoritesHistory.self, forKey: .favoritesHistory)
    route = try container.decode(Route.self, forKey: .route)
    lookupRoute = try container.decode(Route.self, forKey: .lookupRoute)
    favoritesScreen = try container.decode(FavoritePrimes.Screen.self, forKey: .favoritesScreen)
    exploreScreen = try container.decode(Explore.Screen.self, forKey: .exploreScreen)
    timelineScreen = try container.decode(Timeline.State.self, forKey: .timelineScreen)
    game = try container.decodeIfPresent(GuessingGame.Screen.self, forKey: .game)
    session = try container.decodeIfPresent(SessionStatus.self, forKey: .session)
    message = try container.decodeIfPresent(AppMessage.self, forKey: .message)
    if let problem {
      throw DecodingError.dataCorrupted(
        DecodingError.Context(codingPath: decoder.codingPath, debugDescription: problem))
    }
  }

  /// The first number that is out of range, as a clause.
  private var problem: String? {
    let numbers = Primality.supportedNumbers
    let documents = [session?.saved, session?.saving, session?.unsaved].compactMap(\.self)
    let games = ([game?.record] + documents.map(\.guessingGame)).compactMap(\.self)
    let played = games.flatMap { [$0.game] + $0.pastGames }
    let counts = [count] + documents.map(\.count) + games.map(\.count)
    let modals = [counter.screen.modalNumber, game?.counter.modalNumber]
    let steps = [counter.screen.step, game?.counter.step] + games.map(\.step)
    let bounds = (games.map(\.settings.range) + played.map(\.range)).flatMap {
      [$0.lowerBound, $0.upperBound]
    }
    let times = played.map(\.secondsPlayed) + [game?.secondsSinceGuess]
    let indices = (favoritesHistory.changes + favoritesHistory.undone).map(\.start)
    return outOfRange("A count", counts + modals, numbers)
      ?? outOfRange("A step", steps, 1...numbers.upperBound)
      ?? outOfRange("A bound of a game", bounds, -1 << 40...1 << 40)
      ?? outOfRange("A time", times, 0...1 << 40)
      ?? outOfRange("A width", [exploreScreen.rowWidth], NumberLayout.widths)
      ?? outOfRange("A cursor", [exploreScreen.cursor], 1...UInt64.max)
      ?? outOfRange("An index", indices, 0...1 << 40)
  }
}

private func outOfRange<Number: Comparable>(
  _ name: String, _ numbers: [Number?], _ range: ClosedRange<Number>
) -> String? {
  numbers.lazy.compactMap(\.self).first { !range.contains($0) }.map {
    "\(name) is outside the range from \(range.lowerBound) to \(range.upperBound): \($0)"
  }
}
