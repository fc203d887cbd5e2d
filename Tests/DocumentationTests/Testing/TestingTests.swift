import Architecture
import ArchitectureTesting
import Synchronization
import Testing

@MainActor
@Suite("Testing")
struct TestingTests {
  @Test("A search can be tested from the first letter to the result")
  func search() async {
    let clock = TestClock()
    let store = TestStore(initialState: SearchState()) {
      Search()
    } withDependencies: {
      $0.clock = clock
      $0.dictionary = .list(["pride", "prime"])
    }
    await store.send(.queryChanged("pri")) { $0.query = "pri" }
    await clock.advance(by: .milliseconds(300))
    await store.receive(.wordsFound(["pride", "prime"])) { $0.words = ["pride", "prime"] }
    await store.finish()
  }

  @Test("An action can be expected by its case")
  func byCase() async {
    let store = TestStore(initialState: SearchState()) {
      Search()
    } withDependencies: {
      $0.clock = ImmediateClock()
      $0.dictionary = .list(["pride", "prime"])
    }
    await store.send(.queryChanged("pri")) { $0.query = "pri" }
    await store.receive(/SearchAction.wordsFound) { $0.words = ["pride", "prime"] }
    await store.finish()
  }

  @Test("An action can be expected by its case and payload, or by a predicate")
  func byPayload() async {
    let store = searchStore(words: DictionaryClient.list(["pride", "prime"]).words)
    await store.send(.queryChanged("pri")) { $0.query = "pri" }
    await store.receive(/SearchAction.wordsFound, ["pride", "prime"]) { $0.words = ["pride", "prime"] }
    await store.send(.queryChanged("prim")) { $0.query = "prim" }
    await store.receive({ $0 != .wordsFound([]) }, change: { $0.words = ["prime"] })
    await store.finish()
  }

  @Test("A dependency can be replaced in mid-test")
  func replacedDependency() async {
    let store = searchStore(words: DictionaryClient.list(["pride", "prime"]).words)
    await store.send(.queryChanged("pri")) { $0.query = "pri" }
    await store.receive(/SearchAction.wordsFound, ["pride", "prime"]) { $0.words = ["pride", "prime"] }
    store.dependencies.dictionary = .list(["primer"])
    await store.send(.queryChanged("prim")) { $0.query = "prim" }
    await store.receive(/SearchAction.wordsFound, ["primer"]) { $0.words = ["primer"] }
    await store.finish()
  }

  @Test("A part of a test can be non-exhaustive, and its result asserted")
  func nonExhaustivePart() async {
    let store = searchStore(words: DictionaryClient.list(["pride", "prime"]).words)
    await store.withExhaustivity(.off) {
      await store.send(.queryChanged("pri"))
      await store.receive(/SearchAction.wordsFound)
    }
    store.assert { $0.words = ["pride", "prime"] }
    await store.finish()
  }

  @Test("A wrong expectation fails with a diff")
  func wrongState() async throws {
    let messages = await failures {
      let store = TestStore(initialState: ScoreboardState()) { Scoreboard() }
      await store.send(.home(.incrementButtonTapped)) { $0.home.count = 2 }
    }
    let expected = try Article("Testing").output(after: "The state differs from")
    #expect(messages == [expected])
  }

  @Test("An effect that is still running at finish fails the test")
  func running() async throws {
    let messages = await failures {
      let store = TestStore(initialState: StopwatchState()) {
        Stopwatch()
      } withDependencies: {
        $0.clock = TestClock()
      }
      await store.send(.startStopButtonTapped) { $0.isRunning = true }
      await store.finish()
    }
    let expected = try Article("Testing").output(after: "1 effect(s)")
    #expect(messages.map(withoutLineNumbers) == [withoutLineNumbers(expected)])
  }

  @Test("A non-exhaustive test asserts only the relevant changes")
  func nonExhaustive() async {
    let store = TestStore(initialState: JournalState()) { Journal() }
    store.exhaustivity = .off
    await store.send(.addButtonTapped)
    await store.send(.note(.presented(.textChanged("Rain."))))
    await store.send(.note(.presented(.doneButtonTapped)))
    await store.receive(.note(.dismiss)) { $0.texts = ["Rain."] }
  }

  #if DEBUG
    @Test("A reducer with debug prints actions and the changes they cause")
    func debug() throws {
      let printed = Mutex("")
      let store = Store(initialState: ScoreboardState()) {
        Scoreboard().debug("scoreboard") { line in printed.withLock { $0 += line } }
      }
      store.send(.home(.incrementButtonTapped))
      let expected = try Article("Testing").output(after: "scoreboard: ")
      #expect(printed.withLock { $0 } == expected)
    }
  #endif

  /// Removes line numbers, because the article is not about the positions of its samples.
  private func withoutLineNumbers(_ text: String) -> String {
    text.replacing(/swift:\d+/, with: "swift")
  }
}
