import BigInt
import NumberFacts

extension GuessingGame {
  /// The effect of an action on the games, with the records before and after it.
  public struct RecordChange: Equatable, Codable, Sendable {
    public let before: Record?
    public let after: Record?

    /// Creates the change from one record to another; returns nil if they are equal.
    public init?(_ before: Record?, _ after: Record?) {
      if before == after { return nil }
      (self.before, self.after) = (before, after)
    }

    /// The change without the current choice of a guess; nil if only that changed.
    package var withoutGuess: Self? {
      func record(_ record: Record?) -> Record? {
        guard var record else { return nil }
        (record.count, record.step) = (0, 1)
        return record
      }
      return Self(record(before), record(after))
    }

    package var inverse: Self? { Self(after, before) }

    /// Makes the change in a record that another program may have changed.
    ///
    /// The guesses, games, and settings that the change doesn't concern stay as they are.
    ///
    /// - Parameter onlyIfUnchanged: Whether the game in progress must be the one before the change.
    /// - Returns: Whether the change fits.
    package func apply(to record: inout Record?, onlyIfUnchanged: Bool = false) -> Bool {
      if record == before || record == nil && !onlyIfUnchanged {
        record = after
        return true
      }
      guard let old = record, var after, before != nil || !onlyIfUnchanged else { return false }
      // The first games of two programs.
      if before == nil { after.pastGames.append(old.game) }
      let before =
        before
        ?? Record(
          game: old.game, count: after.count, step: after.step, settings: after.settings, pastGames: [])
      let isSameGame = before.game.id == after.game.id
      if onlyIfUnchanged, !isSameGame, old.game.id != before.game.id { return false }
      var new = old
      new.change(from: before, to: after)
      record = new
      return new != old || isSameGame && before.game == after.game
    }
  }
}

extension GuessingGame.Record {
  fileprivate mutating func change(from before: Self, to after: Self) {
    if before.count != after.count { count = after.count }
    if before.step != after.step { step = after.step }
    if before.settings.range != after.settings.range { settings.range = after.settings.range }
    if before.settings.showsHints != after.settings.showsHints {
      settings.showsHints = after.settings.showsHints
    }
    // The oldest past games become results, which is neither a removal nor, on the way back, an addition.
    let (earlier, later) = (before.earlierResults?.games ?? 0, after.earlierResults?.games ?? 0)
    let removed = later > earlier ? [] : before.pastGames.map(\.id).filter { !after.isPast($0) }
    var added = earlier > later ? [] : after.pastGames.filter { !before.isPast($0.id) }
    if before.game.id != after.game.id {
      // A game that only the other program has finished.
      if game.id != after.game.id, game.id != before.game.id || !before.game.isFinished {
        added.insert(game, at: 0)
      }
      game = after.game
    } else if game.id == after.game.id {
      game.change(from: before.game, to: after.game)
    } else {
      // The other program has begun another game.
      added.append(after.game)
    }
    pastGames.removeAll { removed.contains($0.id) || $0.id == game.id }
    for game in added where game.isFinished && game.id != self.game.id && !isPast(game.id) {
      pastGames.append(game)
    }
    var results = earlierResults ?? GameStatistics()
    results.takeOldest(of: &pastGames)
    earlierResults = results == GameStatistics() ? nil : results
  }

  private func isPast(_ id: Game.ID) -> Bool { pastGames.contains { $0.id == id } }
}

extension Game {
  /// Takes back the guesses that are gone after a change, and makes those that it added.
  fileprivate mutating func change(from before: Game, to after: Game) {
    if self == before {
      self = after
      return
    }
    let (old, new) = (Set(before.numbers), Set(after.numbers))
    let added = after.numbers.filter { !old.contains($0) }
    let isGivenUp = before.isGivenUp == after.isGivenUp ? isGivenUp : after.isGivenUp
    var numbers = numbers.filter { !old.contains($0) || new.contains($0) }
    // A game that one program gave up can be won in another one, but not go on.
    if !isGivenUp || added.contains(secret) { numbers += added }
    self = Game(
      id: id, secret: secret, range: range, numbers: numbers,
      secondsPlayed: max(secondsPlayed, after.secondsPlayed))
    if isGivenUp { giveUp() }
  }
}
