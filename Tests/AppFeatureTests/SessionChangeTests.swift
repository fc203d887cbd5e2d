import ArchitectureTesting
import Explore
import FavoritePrimes
import FileStorage
import Foundation
import GuessingGame
import NumberFactsTesting
import TerminalUI
import Testing

@testable import AppFeature

@Suite("App: changes of a session, applied to what another program has saved")
struct SessionChangeTests {
  private func activity(_ day: Int, _ prime: BigInt) -> Activity {
    Activity(date: Date(timeIntervalSince1970: Double(day) * 86_400), kind: .addedFavoritePrime(prime))
  }

  private func session(
    _ count: BigInt = 0, _ primes: IdentifiedArray<FavoritePrime> = [], _ feed: [Activity] = []
  )
    -> SessionDocument
  {
    .with(count: count, favoritePrimes: primes, activityFeed: feed)
  }

  /// Returns the session of another program after the change from one session to another.
  private func merged(
    _ base: SessionDocument, _ mine: SessionDocument, _ theirs: SessionDocument, isMove: Bool = false,
    isRestoration: Bool = false
  ) -> SessionDocument {
    guard var change = SessionChange(from: base, to: mine) else { return theirs }
    (change.isMove, change.isRestoration) = (isMove, isRestoration)
    return change.applied(to: theirs)
  }

  @Test("A favorite is added at the end of a shorter list, if its neighbor there is gone")
  func shorterList() {
    let added = merged(session(0, [2, 3, 5, 7, 13]), session(0, [2, 3, 5, 11, 13]), session(0, [2]))
    #expect(added.favoritePrimes == [2, 11])
  }

  /// A session in which each property differs from that of a new one.
  private var changed: SessionDocument {
    let game = Game(id: UUID(), secret: 3, range: 1...9, numbers: [4])
    var choices = Explore.Choices()
    (choices.shape, choices.showsCharts, choices.coloring, choices.zoom) = (.rows, true, .mod6, .density)
    (choices.chart, choices.isLogarithmic, choices.rowWidth) = (.gaps, true, 30)
    return SessionDocument(
      count: 1, favoritePrimes: [2], activityFeed: [activity(1, 2)],
      guessingGame: GuessingGame.State(game: game).record, explore: choices, theme: .light)
  }

  /// The properties of a session as text.
  private func properties(_ session: SessionDocument) -> [String: String] {
    let children = Mirror(reflecting: session).children
    return Dictionary(
      uniqueKeysWithValues: children.map { child in
        var text = ""
        dump(child.value, to: &text)
        return (child.label ?? "", text)
      })
  }

  @Test("Each property is saved, restored, and part of a change")
  func everyProperty() async throws {
    for (name, value) in properties(SessionDocument()) {
      #expect(properties(changed)[name] != value, "\(name) doesn't differ, so its loss wouldn't be seen")
    }
    let changed = changed
    let storage = FileStorage.inMemory()
    try await storage.save(changed, to: SessionDocument.file)
    #expect(try await storage.load(SessionDocument.self, from: SessionDocument.file) == changed)
    #expect(AppState(changed).document == changed)
    let other = session(0, [], [activity(2, 3)])
    for merged in [merged(SessionDocument(), changed, other), merged(SessionDocument(), other, changed)] {
      var merged = merged
      #expect(merged.activityFeed.count == 2)
      merged.activityFeed = changed.activityFeed
      #expect(merged == changed)
    }
  }

  /// A session that is decoded from the content of a file.
  private struct Content: Decodable {
    init(from decoder: any Decoder) throws {
      _ = try SessionDocument(from: decoder, version: SessionDocument.version)
    }
  }

  @Test("A session with a number of too many digits isn't loaded")
  func everyNumber() throws {
    let encoded = try JSONEncoder().encode(changed)
    let content = try #require(JSONSerialization.jsonObject(with: encoded) as? [String: Any])
    _ = try JSONDecoder().decode(Content.self, from: encoded)
    for (name, value) in content where value is NSNumber {
      let digits = String(repeating: "9", count: SupportedNumbers.digitLimit + 1)
      let file = try JSONSerialization.data(withJSONObject: content.merging([name: digits]) { $1 })
      #expect(throws: DecodingError.self, "\(name) isn't checked") {
        try JSONDecoder().decode(Content.self, from: file)
      }
    }
  }

  @Test("A change of a session that no other program has changed makes the same session")
  func oneSide() {
    let (base, other) = (session(1, [2, 3]), session(5, [3, 2, 7], [activity(1, 7)]))
    #expect(merged(base, other, base) == other)
    #expect(merged(base, base, other) == other)
  }

  @Test("The result contains the favorites that either process added, and none that either removed")
  func favorites() {
    let base = session(0, [2, 3, 5])
    #expect(merged(base, session(0, [2, 5, 7]), session(0, [2, 3, 5, 11])).favoritePrimes == [2, 5, 11, 7])
    #expect(merged(base, session(0, [3, 5]), session(0, [2, 3])).favoritePrimes == [3])
    #expect(
      merged(base, session(0, [2, 3, 5, 7]), session(0, [2, 3, 5, 7])).favoritePrimes == [2, 3, 5, 7])
    #expect(
      merged(base, session(1, [5, 3, 2]), session(0, [2, 3, 5], [activity(1, 2)])).favoritePrimes == [
        5, 3, 2,
      ])
  }

  @Test("Each favorite keeps the date that the process has that added it")
  func dates() {
    func session(_ primes: [BigInt], _ days: [Double]) -> SessionDocument {
      let favorites = zip(primes, days).map { prime, day in
        FavoritePrime(prime, added: Date(timeIntervalSinceReferenceDate: day * 86_400))
      }
      return .with(favoritePrimes: IdentifiedArray(favorites))
    }
    let merged = merged(
      session([2, 3, 5], [1, 1, 2]), session([2, 5, 7], [1, 2, 4]), session([5, 2, 3, 11], [2, 1, 1, 3]))
    #expect(merged == session([5, 2, 11, 7], [2, 1, 3, 4]))
  }

  @Test("Moves add, also equal ones, and a count that is set replaces; the one that is saved last wins")
  func count() {
    func count(_ base: BigInt, _ mine: BigInt, _ theirs: BigInt, isMove: Bool) -> BigInt {
      merged(session(base), session(mine), session(theirs), isMove: isMove).count
    }
    #expect(count(1, 3, 101, isMove: true) == 103)
    #expect(count(0, 1, 1, isMove: true) == 2)
    #expect(count(0, 5, 7, isMove: false) == 5)
    #expect(count(7, 7, 9, isMove: false) == 9)
    let largest = BigInt(10).power(SupportedNumbers.digitLimit) - 1
    #expect(count(0, 2, largest, isMove: true) == largest)
  }

  @Test("A restoration changes only what is as it left it")
  func restoration() {
    func restored(
      _ base: SessionDocument, _ mine: SessionDocument, _ theirs: SessionDocument, isMove: Bool = false
    )
      -> SessionDocument
    { merged(base, mine, theirs, isMove: isMove, isRestoration: true) }
    #expect(restored(session(5), session(0), session(7)).count == 7)
    #expect(restored(session(5), session(0), session(5)).count == 0)
    #expect(restored(session(5), session(4), session(105), isMove: true).count == 104)
    // 7 was removed and added again, on another day.
    let again = SessionDocument.with(
      favoritePrimes: IdentifiedArray([FavoritePrime(7, added: Date(timeIntervalSince1970: 9))]))
    #expect(restored(session(0, [7]), session(), again) == again)
    #expect(merged(session(0, [7]), session(), again) == session())
    #expect(
      restored(session(0, [2, 7]), session(0, [2]), session(0, [2, 3, 7, 11])).favoritePrimes == [2, 3, 11])
    #expect(merged(game(2, past: []), game(1, 5), game(3), isRestoration: true) == game(3))
  }

  private func game(_ id: UInt8, _ numbers: Int..., past: [Game] = []) -> GuessingGame.Record {
    let id = UUID(uuid: (id, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0))
    var record = GuessingGame.State(game: Game(id: id, secret: 7, range: 1...9, numbers: numbers)).record
    record.pastGames = past
    return record
  }

  private func merged(
    _ base: GuessingGame.Record?, _ mine: GuessingGame.Record?, _ theirs: GuessingGame.Record?,
    isRestoration: Bool = false
  ) -> GuessingGame.Record? {
    func session(_ record: GuessingGame.Record?) -> SessionDocument { .with(guessingGame: record) }
    return merged(session(base), session(mine), session(theirs), isRestoration: isRestoration).guessingGame
  }

  @Test("A game that both processes play has the guesses of both; the one that finished it wins")
  func sameGame() {
    #expect(merged(game(1, 2), game(1, 2, 3), game(1, 2, 4)) == game(1, 2, 4, 3))
    #expect(merged(game(1, 2), game(1, 2, 3), game(1, 2, 3, 4)) == game(1, 2, 3, 4))
    #expect(merged(game(1, 2), game(1), game(1, 2, 4)) == game(1, 4), "the first guess was undone here")
    #expect(merged(game(1, 2), game(1, 2, 3), game(1, 7)) == game(1, 7))
    #expect(merged(game(1, 2), game(1, 2, 7), game(1, 2, 4)) == game(1, 2, 4, 7))
  }

  @Test("Past games are those of both processes, with each finished game that isn't in progress anymore")
  func pastGames() {
    let (first, second, third) = (game(1, 7).game, game(2, 7).game, game(3, 7).game)
    let (started, guessed) = (game(1, 2), game(1, 2, 3))
    #expect(merged(started, guessed, game(2, 5, past: [first])) == game(2, 5, past: [first]))
    #expect(merged(game(1, 7), game(2, past: [first]), game(3, past: [first])) == game(2, past: [first]))
    #expect(merged(started, game(2, 7, past: [first]), game(3, 7)) == game(2, 7, past: [third, first]))
    #expect(merged(started, game(1, 7), game(3, 7)) == game(3, 7, past: [first]))
    #expect(merged(nil, game(2), game(3, 7, past: [first])) == game(2, past: [first, third]))
    // A win that was taken back by undo is in progress again.
    #expect(
      merged(game(3, past: [first, second]), game(2, past: [first]), game(3, 4, past: [first, second]))
        == game(2, past: [first]))
  }

  @Test("The results of the oldest past games are kept once")
  func earlierResults() throws {
    let past = (1...100).map { game($0, 7).game }
    func other(_ id: UInt8) -> GuessingGame.Record {
      var record = game(200, past: Array(past.dropFirst()) + [game(id, 7).game])
      record.earlierResults = GameStatistics(of: [past[0]])
      return record
    }
    let result = try #require(merged(game(200, past: past), other(101), other(102)))
    #expect(result.pastGames == Array(past.dropFirst(2)) + [game(102, 7).game, game(101, 7).game])
    #expect(result.earlierResults == GameStatistics(of: Array(past.prefix(2))))
  }

  @Test("Settings and choices are merged one by one")
  func settings() {
    var (mine, theirs) = (
      SessionDocument.with(guessingGame: game(1)), SessionDocument.with(guessingGame: game(1))
    )
    let base = mine
    mine.guessingGame?.settings.range = 1...5
    theirs.guessingGame?.settings.showsHints = false
    var (mineChoices, theirChoices) = (Explore.Choices(), Explore.Choices())
    (mineChoices.zoom, theirChoices.chart, mineChoices.rowWidth) = (.density, .gaps, 30)
    (mine.explore, theirs.explore) = (mineChoices, theirChoices)
    let result = merged(base, mine, theirs)
    #expect(result.guessingGame?.settings.range == 1...5 && result.guessingGame?.settings.showsHints == false)
    mineChoices.chart = .gaps
    #expect(result.explore == mineChoices)
  }

  @Test("The activities of both processes are kept, each once, up to the limit")
  func feed() {
    let base = session(0, [], [activity(1, 2)])
    let mine = session(0, [3], [activity(1, 2), activity(2, 3)])
    let theirs = session(0, [5], [activity(1, 2), activity(3, 5)])
    #expect(merged(base, mine, theirs).activityFeed == [activity(1, 2), activity(3, 5), activity(2, 3)])

    let full = (1...Activity.limit).map { activity($0, BigInt($0)) }
    let mineFull = session(0, [3], full.dropFirst() + [activity(2000, 3)])
    let theirsFull = session(0, [5], full.dropFirst() + [activity(2001, 5)])
    let result = merged(session(0, [], full), mineFull, theirsFull).activityFeed
    #expect(result == full.dropFirst(2) + [activity(2001, 5), activity(2000, 3)])
  }
}
