import Explore
import GuessingGame
import NumberFacts

extension SessionDocument {
  /// Merges the changes of two processes to the same session.
  ///
  /// | Part | Changed by one process | Changed by both |
  /// |---|---|---|
  /// | count | its count | the other process's count plus the difference that this one made |
  /// | favorites | its favorites | each addition and each removal; the other process's order |
  /// | activities | its activities | the other process's, then those of this one |
  /// | game in progress | its game | the same game: the one that was won, or else finished, or else the guesses of both; different games: the one that was begun here |
  /// | past games | its games | those of both, with each finished game that isn't in progress anymore |
  /// | settings of the game, choices of Explore, theme | its value | each setting and choice on its own: the one of this process |
  ///
  /// - Parameters:
  ///   - base: The session that both processes started from.
  ///   - mine: The session of this process.
  ///   - theirs: The session of the other process.
  public static func merging(base: Self, mine: Self, theirs: Self) -> Self {
    if theirs == base { return mine }
    if mine == base || mine == theirs { return theirs }
    let versions = Versions(base: base, mine: mine, theirs: theirs)
    let count = theirs.count + mine.count - base.count
    return SessionDocument(
      count: Primality.supportedNumbers.contains(count) ? count : mine.count,
      favoritePrimes: versions.map(\.favoritePrimes).favorites,
      activityFeed: versions.map(\.activityFeed).activities,
      guessingGame: versions.map(\.guessingGame).record,
      explore: versions.map { $0.explore ?? Explore.Choices() }.choices, theme: versions.theme)
  }
}

/// The values of a part of the session that two processes changed.
@dynamicMemberLookup
private struct Versions<Value> {
  let base: Value
  let mine: Value
  let theirs: Value

  func map<Part>(_ part: (Value) -> Part) -> Versions<Part> {
    Versions<Part>(base: part(base), mine: part(mine), theirs: part(theirs))
  }

  /// A property from the process that changed it, or from this one if both did.
  subscript<Part: Equatable>(dynamicMember property: KeyPath<Value, Part>) -> Part {
    mine[keyPath: property] == base[keyPath: property] ? theirs[keyPath: property] : mine[keyPath: property]
  }
}

extension Versions<IdentifiedArray<FavoritePrime>> {
  var favorites: Value {
    if theirs == base { return mine }
    var merged = theirs
    merged.removeAll { base.contains(id: $0.id) && !mine.contains(id: $0.id) }
    merged += mine.filter { !base.contains(id: $0.id) }
    return merged
  }
}

extension Versions<[Activity]> {
  var activities: Value {
    // A feed grows at its end, and drops its oldest activities beyond the limit.
    let known =
      (0...min(base.count, mine.count)).reversed()
      .first { base.suffix($0).elementsEqual(mine.prefix($0)) } ?? 0
    return (theirs + mine.dropFirst(known)).suffix(Activity.limit)
  }
}

extension Versions<Explore.Choices> {
  /// The choices, or nil for the initial ones.
  var choices: Explore.Choices? {
    var choices = Explore.Choices()
    (choices.shape, choices.coloring, choices.zoom) = (self.shape, self.coloring, self.zoom)
    (choices.showsCharts, choices.chart) = (self.showsCharts, self.chart)
    (choices.isLogarithmic, choices.rowWidth) = (self.isLogarithmic, self.rowWidth)
    return choices == Explore.Choices() ? nil : choices
  }
}

extension Versions<GuessingGame.Record?> {
  var record: Value {
    if mine == base { return theirs }
    if theirs == base { return mine }
    guard let mine, let theirs else { return mine ?? theirs }
    let versions = Versions<GuessingGame.Record>(base: base ?? theirs, mine: mine, theirs: theirs)
    var record = theirs
    record.game = versions.map(\.game).game
    (record.count, record.step) = (versions.count, versions.step)
    record.settings.range = versions.map(\.settings).range
    record.settings.showsHints = versions.map(\.settings).showsHints
    var known = Set(theirs.pastGames.map(\.id) + versions.base.pastGames.map(\.id) + [record.game.id])
    record.pastGames.removeAll { $0.id == record.game.id }
    record.pastGames += ([theirs.game] + mine.pastGames + [mine.game]).filter {
      $0.isFinished && known.insert($0.id).inserted
    }
    var results = record.earlierResults ?? GameStatistics()
    results.takeOldest(of: &record.pastGames)
    record.earlierResults = results == GameStatistics() ? nil : results
    return record
  }
}

extension Versions<Game> {
  var game: Game {
    if mine == base { return theirs }
    if theirs == base { return mine }
    if mine.id != theirs.id { return mine.id == base.id ? theirs : mine }
    // A game that was won in one process may have been given up in the other one.
    if mine.isFound || theirs.isFound { return theirs.isFound ? theirs : mine }
    if mine.isFinished || theirs.isFinished { return theirs.isFinished ? theirs : mine }
    let undone = Set(base.numbers).subtracting(mine.numbers)
    let guessed = mine.numbers.filter { !base.numbers.contains($0) }
    // The game ignores a number that was guessed in both processes.
    return Game(
      id: mine.id, secret: mine.secret, range: mine.range,
      numbers: theirs.numbers.filter { !undone.contains($0) } + guessed,
      secondsPlayed: max(mine.secondsPlayed, theirs.secondsPlayed))
  }
}
