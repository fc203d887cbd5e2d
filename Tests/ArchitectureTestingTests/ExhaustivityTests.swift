import ArchitectureTesting
import TestTraits
import Testing

@Suite("Exhaustivity")
@MainActor
struct ExhaustivityTests {
  @Test("With exhaustivity off, changes and actions that aren't asserted are ignored silently")
  func off() async {
    let messages = await failures {
      let store = searchStore(.init(query: "q"), exhaustivity: .off)
      await store.send(.searchTapped)
      await store.receive(/Search.Action.response) { $0.isSearching = false }
      #expect(store.state.results == [.init(id: 1, title: "q")])
      await store.send(.timerTapped)
      await store.send(.searchTapped)
      await store.send(.clearTapped)
    }
    #expect(messages == [])
  }

  @Test("With exhaustivity off, finishing skips actions but fails for effects that don't end")
  func offFinish() async {
    let store = searchStore(.init(query: "q"), exhaustivity: .off)
    store.timeout = .seconds(86_400)
    await store.send(.searchTapped)
    await store.send(.timerTapped)
    await expectFailure(
      { await store.finish() },
      """
      1 effect(s) are still running, created at:
        • ArchitectureTestingTests/Search.swift:\(Search.timerLine)
      End each effect before the test ends: cancel it with an action, advance its clock, or call skipInFlightEffects().
      """)
    #expect(store.state.results == [.init(id: 1, title: "q")])
  }

  @Test("With exhaustivity off, a wrong assertion still fails")
  func offWrong() async {
    let store = searchStore(.init(query: "q"), exhaustivity: .off)
    await expectFailure(
      { await store.send(.searchTapped) { $0.isSearching = false } },
      """
      The state differs from the expected state after .searchTapped was sent (−: expected, +: actual):
        State(
          … (2 unchanged)
      −   isSearching: false
      +   isSearching: true
        )
      """)
  }

  @Test("With exhaustivity off, an action that never arrives fails, whatever other actions do")
  func offMissing() async {
    let store = searchStore(.init(query: "q"), exhaustivity: .off)
    await store.send(.searchTapped)
    await expectFailure(
      { await store.receive(.ticked) },
      """
      Expected to receive .ticked, but received no action.
      No effect is running.
      """)
    #expect(store.state.results.count == 1)
  }

  @Test("With exhaustivity off, an action sent by an outside thread after others is awaited")
  func offOutside() async {
    let (first, second) = (Gate(), Gate())
    let store = TestStore<[Int], Int>(initialState: []) {
      Reduce { state, number in
        state.append(number)
        return number > 0
          ? .none
          : .run { send in
            await Task.detached {
              await send(1)
              first.open()
              await second.wait()
              await send(2)
            }.value
          }
      }
    }
    store.exhaustivity = .off
    await store.send(0)
    await first.wait()
    let opener = Task { second.open() }
    await store.receive(2) { $0 = [0, 1, 2] }
    await opener.value
    await store.finish()
  }

  @Test("With skipped assertions shown, each is a warning at the line that skipped it")
  func shown() async {
    let store = searchStore(.init(query: "q"), exhaustivity: .off(showSkippedAssertions: true))
    let line = #line + 2
    let messages = await failures {
      await store.send(.searchTapped)
      await store.receive(/Search.Action.response) { $0.isSearching = false }
      await store.send(.searchTapped) { $0.isSearching = true }
      await store.finish()
    }
    #expect(
      messages == [
        """
        note at ExhaustivityTests.swift:\(line)
        Not fully asserted after .searchTapped was sent (−: before, +: after):
          State(
            … (2 unchanged)
        −   isSearching: false
        +   isSearching: true
          )
        """,
        """
        note at ExhaustivityTests.swift:\(line + 1)
        Skipped a received action: .progress(0.5)
        """,
        """
        note at ExhaustivityTests.swift:\(line + 1)
        Not fully asserted after .response([Item(id: 1, title: "q")]) was received (−: before, +: after):
          State(
            … (1 unchanged)
        −   results: [],
        −   isSearching: true
        +   results: [
        +     Item(
        +       id: 1,
        +       title: "q"
        +     )
        +   ],
        +   isSearching: false
          )
        """,
        """
        note at ExhaustivityTests.swift:\(line + 2)
        Not fully asserted after .searchTapped was sent (−: before, +: after):
          State(
            … (7 unchanged)
        −   isSearching: false
        +   isSearching: true
          )
        """,
        """
        note at ExhaustivityTests.swift:\(line + 3)
        Skipped a received action: .progress(0.5)
        """,
        """
        note at ExhaustivityTests.swift:\(line + 3)
        Skipped a received action: .response([Item(id: 1, title: "q")])
        """,
      ])
  }

  @Test(
    "Skipping received actions adopts their state, skipping effects cancels them, and neither is a failure")
  func skipReceived() async {
    let messages = await failures {
      let store = searchStore(.init(query: "q"))
      await store.send(.searchTapped) { $0.isSearching = true }
      await store.skipReceivedActions()
      #expect(store.state == .init(query: "q", results: [.init(id: 1, title: "q")]))
      await store.send(.clearTapped) { $0.results = [] }
      await store.send(.timerTapped)
      await store.send(.timerTapped)
      await store.skipInFlightEffects()
      await store.finish()
    }
    #expect(messages == [])
  }

  @Test("Skipping in-flight effects doesn't start those that waited for them")
  func skipSequence() async {
    let clock = TestClock()
    let store = TestStore<[String], String>(initialState: []) {
      Reduce { state, action in
        state.append(action)
        guard action == "start" else { return .none }
        return .concatenate(.run { _ in try await clock.sleep(for: .seconds(1)) }, .send("after"))
      }
    }
    await store.send("start") { $0 = ["start"] }
    await store.skipInFlightEffects()
    await clock.advance(by: .seconds(1))
    await store.finish()
  }

  @Test("A part of a test can have another exhaustivity")
  func part() async {
    let store = searchStore(.init(query: "q"))
    await store.withExhaustivity(.off) {
      await store.send(.searchTapped)
      await store.receive(/Search.Action.response)
      #expect(store.exhaustivity == .off)
    }
    #expect(store.exhaustivity == .on)
    let messages = await failures { await store.send(.clearTapped) }
    #expect(messages.count == 1)
    // Its task needs no name.
    await store.withExhaustivity(.off) { await store.send(.clearTapped) }
    struct Mishap: Error {}
    await #expect(throws: Mishap.self) { try await store.withExhaustivity(.off) { throw Mishap() } }
    #expect(store.exhaustivity == .on)
    await store.finish()
  }

  @Test("The current state can be asserted after actions that were not asserted in full")
  func assertState() async {
    let store = searchStore(.init(query: "q"), exhaustivity: .off)
    await store.send(.searchTapped)
    await store.skipReceivedActions()
    let right = await failures { store.assert { $0.results = [.init(id: 1, title: "q")] } }
    #expect(right == [])
    await expectFailure(
      { store.assert { $0.query = "p" } },
      """
      The state differs from the expected state at this point (−: expected, +: actual):
        State(
      −   query: "p",
      +   query: "q",
          … (7 unchanged)
        )
      """)
  }
}
