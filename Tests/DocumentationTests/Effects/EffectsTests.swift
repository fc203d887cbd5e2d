import Architecture
import ArchitectureTesting
import Testing

@MainActor
@Suite("Effects and cancellation")
struct EffectsTests {
  @Test("Of several queries typed in quick succession, only the last is looked up")
  func debounce() async {
    let clock = TestClock()
    let store = searchStore(clock: clock) { query in ["\(query)!"] }
    await store.send(.queryChanged("p")) { $0.query = "p" }
    await clock.advance(by: .milliseconds(200))
    await store.send(.queryChanged("pr")) { $0.query = "pr" }
    await clock.advance(by: .milliseconds(300))
    await store.receive(.wordsFound(["pr!"])) { $0.words = ["pr!"] }
    await store.finish()
  }

  @Test("An error becomes an action")
  func failure() async {
    let store = searchStore { _ in throw DictionaryError.closed }
    await store.send(.queryChanged("p")) { $0.query = "p" }
    await store.receive(.lookupFailed("closed")) { $0.failure = "closed" }
    await store.finish()
  }

  @Test("A canceled lookup sends nothing, even if its answer arrives later")
  func cancellation() async {
    let clock = TestClock()
    let store = searchStore(clock: clock) { _ in ["late"] }
    await store.send(.queryChanged("p")) { $0.query = "p" }
    await store.send(.queryChanged("")) { $0.query = "" }
    await clock.run()
    await store.finish()
  }

  @Test("The effects of an action can be awaited or canceled")
  func storeTask() async {
    let store = Store(initialState: SearchState()) {
      Search()
    } withDependencies: {
      $0.clock = ImmediateClock()
      $0.dictionary.words = { query in [query] }
    }
    await store.send(.queryChanged("prime")).finish()
    #expect(store.state.words == ["prime"])

    let task = store.send(.queryChanged("primer"))
    task.cancel()
    await task.finish()
    #expect(store.state.words == ["prime"])
  }

  @Test("Two stopwatches each have a timer")
  func places() async {
    let clock = TestClock()
    let store = TestStore(initialState: LapsState()) {
      Laps()
    } withDependencies: {
      $0.clock = clock
    }
    await store.send(.bothButtonTapped)
    await store.receive(.first(.startStopButtonTapped)) { $0.first.isRunning = true }
    await store.receive(.second(.startStopButtonTapped)) { $0.second.isRunning = true }
    await store.send(.first(.startStopButtonTapped)) { $0.first.isRunning = false }
    await clock.advance(by: .seconds(1))
    await store.receive(.second(.ticked)) { $0.second.seconds = 1 }
    await store.send(.second(.startStopButtonTapped)) { $0.second.isRunning = false }
    await store.finish()
  }

  @Test("A parent stops a child's timer by calling its reducer, and all timers by their identifier")
  func parent() async {
    let clock = TestClock()
    let store = TestStore(initialState: LapsState()) {
      Laps()
      Reduce { state, action in
        switch action {
        case .second(.startStopButtonTapped):
          return Stopwatch().pullback(state: \.first, action: /LapsAction.first)
            .reduce(into: &state, action: .first(.startStopButtonTapped))
        case .second(.ticked):
          return .cancel(id: Stopwatch.CancelID.timer)
        default:
          return .none
        }
      }
    } withDependencies: {
      $0.clock = clock
    }
    await store.send(.first(.startStopButtonTapped)) { $0.first.isRunning = true }
    await store.send(.second(.startStopButtonTapped)) {
      $0.first.isRunning = false
      $0.second.isRunning = true
    }
    await clock.advance(by: .seconds(1))
    await store.receive(.second(.ticked)) { $0.second.seconds = 1 }
    await store.finish()
  }
}
