import NumberFacts
import Testing

@testable import GuessingGame

@Suite("Guessing game: changes of its record")
struct RecordChangeTests {
  private typealias Record = GuessingGame.Record

  private func record(
    _ id: UInt8 = 1, count: BigInt = 0, step: BigInt = 1, _ change: (inout GameSettings) -> Void = { _ in }
  ) -> Record {
    var settings = GameSettings()
    change(&settings)
    return Record(
      game: Game(id: .number(id), secret: 42, range: -100...100, numbers: [], secondsPlayed: 0), count: count,
      step: step, settings: settings, pastGames: [])
  }

  private func applied(_ before: Record?, _ after: Record, to record: Record) -> Record? {
    var record: Record? = record
    _ = GuessingGame.RecordChange(before, after)?.apply(to: &record)
    return record
  }

  @Test("What a change doesn't concern stays as another program left it")
  func unconcerned() {
    let other = record(count: 7, step: 9) { ($0.range, $0.showsHints) = (-5...5, false) }
    #expect(
      applied(record(), record(count: 3), to: other)
        == record(count: 3, step: 9) { ($0.range, $0.showsHints) = (-5...5, false) })
    #expect(
      applied(record(), record(step: 3), to: other)
        == record(count: 7, step: 3) { ($0.range, $0.showsHints) = (-5...5, false) })
    #expect(
      applied(record(), record { $0.range = 1...2 }, to: other)
        == record(count: 7, step: 9) { ($0.range, $0.showsHints) = (1...2, false) })
    let hidden = record { $0.showsHints = false }
    #expect(applied(hidden, record(), to: other)?.settings.showsHints == true)
    #expect(applied(hidden, record(), to: other)?.settings.range == -5...5)
    // A guess that is undone takes its time back.
    var (played, changed) = (record(), record(count: 7))
    (played.game.secondsPlayed, changed.game.secondsPlayed) = (9, 9)
    #expect(applied(played, record(), to: changed) == record(count: 7))
  }

  @Test("Of the guesses made elsewhere, a game given up takes only those that find the number")
  func givenUp() {
    func guessed(_ numbers: [Int], givesUp: Bool = false) -> Record {
      var record = record()
      record.game = Game(id: .number(1), secret: 42, range: -100...100, numbers: numbers)
      if givesUp { record.game.giveUp() }
      return record
    }
    #expect(applied(guessed([]), guessed([7]), to: guessed([9]))?.game.numbers == [9, 7])
    let ended = guessed([9], givesUp: true)
    #expect(applied(guessed([]), guessed([7]), to: ended)?.game.numbers == [9])
    #expect(applied(guessed([]), guessed([42]), to: ended)?.game.numbers == [9, 42])
  }

  @Test("Where the game must be unchanged, another game refuses a next one, and takes a change of the step")
  func anotherGame() {
    func fits(_ before: Record?, _ after: Record, _ other: Record) -> Bool {
      var other: Record? = other
      return GuessingGame.RecordChange(before, after)?.apply(to: &other, onlyIfUnchanged: true) ?? false
    }
    #expect(!fits(record(1), record(2), record(3)) && !fits(nil, record(2), record(3)))
    #expect(applied(nil, record(2), to: record(3)) == record(2))
    #expect(fits(record(1), record(2), record(1, count: 5)))
    #expect(fits(record(1), record(1, step: 3), record(3)))
    // Another program has made the same change.
    #expect(fits(record(1), record(1, step: 3), record(3, step: 3)))
  }
}
