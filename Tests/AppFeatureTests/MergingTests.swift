import AppFeature
import Architecture
import ArchitectureTesting
import FileStorage
import Testing

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

@Suite("App: a session that two processes change")
struct MergingTests {
  private func activity(_ day: Int, _ prime: Int) -> Activity {
    Activity(date: Date(timeIntervalSince1970: Double(day) * 86_400), kind: .addedFavoritePrime, prime: prime)
  }

  private func session(_ count: Int = 0, _ primes: [Int] = [], _ feed: [Activity] = []) -> SessionDocument {
    AppState(count: count, favoritePrimes: primes, activityFeed: feed).session
  }

  private func merged(_ base: SessionDocument, _ mine: SessionDocument, _ theirs: SessionDocument)
    -> SessionDocument
  {
    SessionDocument.merging(base: base, mine: mine, theirs: theirs)
  }

  @Test("Who changed it alone has it as they left it")
  func oneSide() {
    let (base, other) = (session(1, [2, 3]), session(5, [3, 2, 7], [activity(1, 7)]))
    #expect(merged(base, other, base) == other)
    #expect(merged(base, base, other) == other)
    #expect(merged(base, other, other) == other)
  }

  @Test("What either added is there, what either removed is not")
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

  @Test("The count is that of who changed it, mine if both did")
  func count() {
    #expect(merged(session(1), session(1, [2]), session(9)).count == 9)
    #expect(merged(session(1), session(5), session(1, [2])).count == 5)
    #expect(merged(session(1), session(5), session(9)).count == 5)
  }

  @Test("The activities of both are kept, each once, up to the limit")
  func feed() {
    let base = session(0, [], [activity(1, 2)])
    let mine = session(0, [3], [activity(1, 2), activity(2, 3)])
    let theirs = session(0, [5], [activity(1, 2), activity(3, 5)])
    #expect(merged(base, mine, theirs).activityFeed == [activity(1, 2), activity(3, 5), activity(2, 3)])

    let full = (1...Activity.limit).map { activity($0, $0) }
    let mineFull = session(0, [3], full.dropFirst() + [activity(2000, 3)])
    let theirsFull = session(0, [5], full.dropFirst() + [activity(2001, 5)])
    let result = merged(session(0, [], full), mineFull, theirsFull).activityFeed
    #expect(result == full.dropFirst(2) + [activity(2001, 5), activity(2000, 3)])
  }

  @Test("Merging once more changes nothing")
  func idempotence() {
    let base = session(1, [2, 3], [activity(1, 2)])
    let mine = session(2, [3, 5], [activity(1, 2), activity(2, 5)])
    let theirs = session(1, [2, 3, 7], [activity(1, 2), activity(3, 7)])
    let once = merged(base, mine, theirs)
    #expect(merged(mine, mine, once) == once)
    #expect(merged(once, once, once) == once)
  }

  @MainActor
  @Test(
    "What others saved comes into the state, is no activity of this process, and keeps what happened meanwhile"
  )
  func reducer() async {
    let store = TestStore(initialState: AppState(count: 3, favoritePrimes: [2, 5])) { AppReducer() }
    let saved = session(2, [2])
    let held = session(2, [2, 7], [activity(1, 7)])
    await store.send(.session(.saved(saved, held: held))) {
      $0.count = 3
      $0.favoritePrimes = [2, 7, 5]
      $0.activityFeed = [activity(1, 7)]
    }
    await store.send(.session(.saved(held, held: held)))
  }

  @MainActor
  @Test("What was not saved is told until it is")
  func problem() async {
    let store = TestStore(initialState: AppState()) { AppReducer() }
    await store.send(.session(.notSaved("the disk is full."))) {
      $0.sessionProblem = "Not saved: the disk is full."
    }
    await store.send(.session(.saved(session(), held: session()))) { $0.sessionProblem = nil }
    await store.send(.session(.recovered("A backup was loaded."))) {
      $0.sessionProblem = "A backup was loaded."
    }
  }
}

@Suite("App: when the session is saved")
struct SessionSavingTests {
  private func session(_ count: Int) -> SessionDocument { AppState(count: count).session }

  @Test("A change is saved at once, what changes meanwhile after it, once")
  func latestLast() {
    var saving = SessionSaving(loaded: session(0))
    #expect(saving.begin() == nil)
    saving.changed(to: session(1))
    let first = saving.begin()
    #expect(first?.session == session(1) && first?.base == session(0))
    saving.changed(to: session(2))
    saving.changed(to: session(3))
    #expect(saving.begin() == nil)
    saving.ended(with: session(1))
    let second = saving.begin()
    #expect(second?.session == session(3) && second?.base == session(1))
    saving.ended(with: session(3))
    #expect(saving.begin() == nil)
    #expect(!saving.isUnsaved)
  }

  @Test("What another process saved is not undone by the next save, though nobody was told of it yet")
  func othersKept() {
    var saving = SessionSaving(loaded: session(0))
    saving.changed(to: session(1))
    _ = saving.begin()
    saving.changed(to: session(2))
    let held = AppState(count: 1, favoritePrimes: [5]).session
    saving.ended(with: held)
    let next = saving.begin()
    #expect(next?.session == AppState(count: 2, favoritePrimes: [5]).session)
    #expect(next?.base == held)
  }

  @Test("A change that is taken back is not saved")
  func takenBack() {
    var saving = SessionSaving(loaded: session(0))
    saving.changed(to: session(1))
    saving.changed(to: session(0))
    #expect(saving.begin() == nil)
  }

  @Test("What failed is unsaved still, and saved from where the file was")
  func failure() {
    var saving = SessionSaving(loaded: session(0))
    saving.changed(to: session(1))
    _ = saving.begin()
    saving.failed()
    #expect(saving.isUnsaved)
    let again = saving.begin()
    #expect(again?.session == session(1) && again?.base == session(0))
  }
}
