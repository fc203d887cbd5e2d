import AppFeature
import Architecture
import ArchitectureTesting
import BigInt
import Explore
import FavoritePrimes
import FileStorage
import Foundation
import GuessingGame
import NumberFacts
import Testing

@Suite("App: merging changes of a session by two processes")
struct MergingTests {
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

  private func merged(_ base: SessionDocument, _ mine: SessionDocument, _ theirs: SessionDocument)
    -> SessionDocument
  {
    SessionDocument.merging(base: base, mine: mine, theirs: theirs)
  }

  /// A session in which each property differs from that of a new one.
  private var changed: SessionDocument {
    let game = Game(id: UUID(), secret: 3, range: 1...9, numbers: [4])
    var choices = Explore.Choices()
    choices.zoom = .density
    return SessionDocument(
      count: 1, favoritePrimes: [2], activityFeed: [activity(1, 2)],
      guessingGame: GuessingGame.Screen(game: game).record, explore: choices)
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

  @Test("Each property is saved, restored, and merged")
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

  @Test("If only one process changed the session, the result is its session")
  func oneSide() {
    let (base, other) = (session(1, [2, 3]), session(5, [3, 2, 7], [activity(1, 7)]))
    #expect(merged(base, other, base) == other)
    #expect(merged(base, base, other) == other)
    #expect(merged(base, other, other) == other)
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

  @Test("The count is from the process that changed it, or from this one if both did")
  func count() {
    #expect(merged(session(1), session(1, [2]), session(9)).count == 9)
    #expect(merged(session(1), session(5), session(1, [2])).count == 5)
    #expect(merged(session(1), session(5), session(9)).count == 5)
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

  @Test("Merging again changes nothing")
  func idempotence() {
    let base = session(1, [2, 3], [activity(1, 2)])
    let mine = session(2, [3, 5], [activity(1, 2), activity(2, 5)])
    let theirs = session(1, [2, 3, 7], [activity(1, 2), activity(3, 7)])
    let once = merged(base, mine, theirs)
    #expect(merged(mine, mine, once) == once)
    #expect(merged(once, once, once) == once)
  }
}
