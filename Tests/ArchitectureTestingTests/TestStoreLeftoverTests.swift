import ArchitectureTesting
import Testing

@Suite("Anything a test leaves unasserted fails")
@MainActor
struct TestStoreLeftoverTests {
  @Test("Finishing with unasserted actions fails with a list of them")
  func unassertedAtFinish() async {
    let store = await searchingStore()
    await store.receive(.progress(0.5))
    await expectFailure(
      { await store.finish() },
      """
      1 received action(s) were not asserted:
        • .response([Item(id: 1, title: "q")])
      Assert each with receive(_:), or call skipReceivedActions().
      """)
  }

  @Test("Deallocating a store with unasserted actions or running effects fails at its creation")
  func unassertedAtDeinit() async {
    let line = #line + 2
    let messages = await failures {
      let store = searchStore(.init(query: "q"))
      await store.send(.timerTapped)
      await store.send(.searchTapped) { $0.isSearching = true }
    }
    #expect(
      messages == [
        """
        failure at TestStoreLeftoverTests.swift:\(line)
        2 received action(s) were not asserted:
          • .progress(0.5)
          • .response([Item(id: 1, title: "q")])
        Assert each with receive(_:), or call skipReceivedActions().
        """,
        """
        failure at TestStoreLeftoverTests.swift:\(line)
        1 effect(s) are still running, created at:
          • ArchitectureTestingTests/Search.swift:\(Search.timerLine)
        End each effect before the test ends: cancel it with an action, advance its clock, or call skipInFlightEffects().
        """,
      ])
  }

  @Test("Finishing with running effects fails with their positions")
  func runningAtFinish() async {
    let store = searchStore()
    await store.send(.timerTapped)
    await store.send(.timerTapped)
    await expectFailure(
      { await store.finish() },
      """
      2 effect(s) are still running, created at:
        • ArchitectureTestingTests/Search.swift:\(Search.timerLine)
        • ArchitectureTestingTests/Search.swift:\(Search.timerLine)
      End each effect before the test ends: cancel it with an action, advance its clock, or call skipInFlightEffects().
      """)
    // The failed finish has canceled them.
    await store.finish()
  }

  @Test("A waiting debounced or throttled effect counts as running, with the position of that modifier")
  func waitingAtFinish() async {
    let clock = TestClock()
    let line = #line + 5
    let store = TestStore<[String], String>(initialState: []) {
      Reduce { _, action in
        switch action {
        case "debounce":
          Effect.send("x").debounce(id: 1, for: .seconds(1), clock: clock)
        case "throttle":
          Effect.none.merge(with: .cancel(id: 3)).throttle(id: 2, for: .seconds(1), clock: clock)
        default: .none
        }
      }
    }
    await store.send("debounce")
    await store.send("throttle")
    await store.send("throttle")
    let messages = await failures { await store.finish() }
    #expect(messages.count == 1)
    #expect(messages.first?.contains("2 effect(s) are still running, created at:") == true)
    #expect(messages.first?.contains("TestStoreLeftoverTests.swift:\(line)\n") == true)
    #expect(messages.first?.contains("TestStoreLeftoverTests.swift:\(line + 2)\n") == true)
  }
}
