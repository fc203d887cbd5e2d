import ArchitectureTesting
import Testing

@Suite("Failures of a test store")
@MainActor
struct TestStoreFailureTests {
  @Test("An unexpected state after an action was sent fails with a diff")
  func wrongState() async {
    let store = searchStore()
    await expectFailure(
      { await store.send(.queryChanged("prime")) { $0.query = "prims" } },
      """
      The state differs from the expected state after .queryChanged("prime") was sent (−: expected, +: actual):
        State(
      −   query: "prims",
      +   query: "prime",
          … (2 unchanged)
        )
      """)
    // The store's state is the actual one; without a closure, no change is expected.
    await expectFailure(
      { await store.send(.queryChanged("a")) },
      """
      The state differs from the expected state after .queryChanged("a") was sent (−: expected, +: actual):
        State(
      −   query: "prime",
      +   query: "a",
          … (2 unchanged)
        )
      """)
    await store.finish()
  }

  @Test("A line of a failure has at most 2,000 characters")
  func longLine() async {
    let store = TestStore<Int, String>(initialState: 0) { Reduce { _, _ in .none } }
    let text = String(repeating: "a", count: 5_000)
    let messages = await failures { await store.send(text) { $0 = 1 } }
    let line = messages.first?.split(separator: "\n").first { $0.contains("aaa") }
    #expect(line?.dropFirst(2_000).hasPrefix("… (5") == true)
    #expect(line?.hasSuffix(" characters)") == true)
    #expect(messages.first?.hasSuffix("+ 0") == true)
  }

  @Test("An expected change that doesn't occur fails")
  func missingChange() async {
    let store = searchStore()
    await expectFailure(
      { await store.send(.clearTapped) { $0.results = [] } },
      """
      Expected a state change after .clearTapped was sent, but nothing changed. Remove the closure.
      """)
    await store.finish()
  }

  @Test(
    "A change that throws fails with the error alone", arguments: [Search.Action.clearTapped, .searchTapped])
  func throwingChange(action: Search.Action) async {
    struct Mishap: Error {}
    let store = searchStore(.init(results: [.init(id: 1, title: "")]))
    await expectFailure(
      { await store.send(action) { _ in throw Mishap() } },
      """
      The expected change threw Mishap()
      """)
    await store.skipReceivedActions(strict: false)
    await store.finish()
  }

  @Test("An unexpected state after an action was received fails with a diff")
  func wrongReceivedState() async {
    let store = await searchingStore()
    await store.receive(.progress(0.5))
    await expectFailure(
      { await store.receive(/Search.Action.response) { $0.isSearching = false } },
      """
      The state differs from the expected state after .response([Item(id: 1, title: "q")]) was received \
      (−: expected, +: actual):
        State(
          … (1 unchanged)
      −   results: [],
      +   results: [
      +     Item(
      +       id: 1,
      +       title: "q"
      +     )
      +   ],
          … (1 unchanged)
        )
      """)
    await store.finish()
  }

  @Test("An action other than the expected one, its case, or the predicate fails with both")
  func wrongAction() async {
    func expect(_ expectation: String, _ receive: @MainActor (TestStoreOf<Search>) async -> Void) async {
      let store = await searchingStore()
      let messages = await failures { await receive(store) }
      #expect(messages.count == 1)
      #expect(
        messages.first?.hasSuffix("\nExpected to receive \(expectation), but received .progress(0.5).")
          == true)
      await store.skipReceivedActions()
      await store.finish()
    }
    await expect(".progress(0.25)") { store in
      // The change expected of another action is no failure of its own.
      await store.receive(.progress(0.25)) { $0.query = "" }
    }
    await expect(".timerTapped") { await $0.receive(.timerTapped) }
    await expect("an action that satisfies the predicate") { await $0.receive { $0 == .ticked } }
  }

  @Test("An action that comes before the expected one is one failure, and the expected one is asserted")
  func earlierAction() async {
    let store = await searchingStore()
    let expected = Search.State(query: "q", results: [.init(id: 1, title: "q")])
    await expectFailure(
      { await store.receive(/Search.Action.response) { $0 = expected } },
      "Expected to receive .response(…), but received .progress(0.5) first.")
    await store.finish()
  }

  @Test("Skipping actions or effects fails if there are none, unless it is lenient")
  func nothingToSkip() async {
    let store = searchStore()
    await expectFailure(
      { await store.skipReceivedActions() },
      "There are no received actions to skip. Remove the call, or pass strict: false.")
    await expectFailure(
      { await store.skipInFlightEffects() },
      "There are no running effects to skip. Remove the call, or pass strict: false.")
    await store.skipReceivedActions(strict: false)
    await store.skipInFlightEffects(strict: false)
    await store.finish()
  }

  @Test("A long list of received actions shows the first 20")
  func longList() async {
    let store = TestStore<Int, Int>(initialState: 0) {
      Reduce { _, action in action == 0 ? .merge((1...25).map { .send($0) }) : .none }
    }
    await store.send(0)
    await expectFailure(
      { await store.finish() },
      """
      25 received action(s) were not asserted:
      \((1...20).map { "  • \($0)" }.joined(separator: "\n"))
        … and 5 more
      Assert each with receive(_:), or call skipReceivedActions().
      """)
  }

  @Test("An unexpected payload of the expected case fails with a diff")
  func wrongPayload() async {
    let store = await searchingStore()
    await store.receive(/Search.Action.progress, 0.5)
    let line = #line + 2
    let messages = await failures {
      await store.receive(/Search.Action.response, [.init(id: 2, title: "q")]) {
        $0.results = [.init(id: 1, title: "q")]
        $0.isSearching = false
      }
    }
    #expect(
      messages == [
        """
        failure at TestStoreFailureTests.swift:\(line)
        Expected to receive .response([Item(id: 2, title: "q")]), but received \
        .response([Item(id: 1, title: "q")]).
        (−: expected, +: received)
          .response(
            [
              Item(
        −       id: 2,
        +       id: 1,
                … (1 unchanged)
              )
            ]
          )
        """
      ])
    await store.finish()
  }

  @Test("An expected case inside others is named with them")
  func composedCase() async {
    enum Row: Equatable, Sendable {
      case renamed(String)
    }
    enum List: Equatable, Sendable {
      case sheet(PresentationAction<IdentifiedAction<Int, Row>>)
      case reset
      case number(Int)
    }
    let store = TestStore<Int, List>(initialState: 0) { Reduce { _, _ in .none } }
    let byHand = CasePath<List, Int>(
      embed: { .number($0) }, extract: { if case .number(let number) = $0 { number } else { nil } })
    let messages = await failures {
      await store.receive(/List.sheet .. .presented .. .element(id: 3) .. /Row.renamed)
      await store.receive(CasePath(empty: List.reset))
      await store.receive(byHand)
    }
    #expect(
      messages.map { $0.split(separator: "\n")[1] } == [
        "Expected to receive .sheet(.presented(.element(id: 3, action: .renamed(…)))), but received no action.",
        "Expected to receive .reset, but received no action.",
        "Expected to receive a case with Int, but received no action.",
      ])
  }

  @Test("A missing action fails with the positions of the running effects, if there are any")
  func missingAction() async {
    let store = searchStore()
    await expectFailure(
      { await store.receive(.ticked) },
      """
      Expected to receive .ticked, but received no action.
      No effect is running.
      """)
    await store.send(.timerTapped)
    await expectFailure(
      { await store.receive(.ticked) },
      """
      Expected to receive .ticked, but received no action.
      Running effects were created at:
        • ArchitectureTestingTests/Search.swift:\(Search.timerLine)
      Advance the clock they sleep on, or override the dependency they wait for.
      """)
    await store.send(.cancelTapped)
    await store.finish()
  }

  @Test("Sending an action before asserting the received ones fails with a list of them")
  func sentTooSoon() async {
    let store = await searchingStore()
    await expectFailure(
      { await store.send(.clearTapped) { $0.results = [] } },
      """
      2 received action(s) must be asserted before sending .clearTapped:
        • .progress(0.5)
        • .response([Item(id: 1, title: "q")])
      Assert each with receive(_:), or call skipReceivedActions().
      """)
    await store.finish()
  }

  @Test("An unassigned endpoint fails at the line of the action that reached it")
  func unimplemented() async {
    let line = #line + 3
    let store = TestStore(initialState: Search.State()) { Search() }
    let messages = await failures {
      await store.send(.timerTapped)
      await store.finish()
    }
    #expect(!messages.isEmpty)
    #expect(
      messages.allSatisfy { message in
        ["now", "sleep"].contains { endpoint in
          message.hasPrefix(
            """
            failure at TestStoreFailureTests.swift:\(line)
            Unimplemented: Clock.\(endpoint). Override it where the store is created: \
            withDependencies { $0.clock = … }, or assign the live value at the composition root.
            """)
        }
      })
  }

  @Test("An uncaught error fails at the action's line and names the effect's line")
  func escapedError() async {
    struct Mishap: Error {}
    let line = #line + 6
    let store = TestStore<Int, Int>(initialState: 0) {
      Reduce { _, _ in .run { _ in throw Mishap() } }
    }
    let messages = await failures {
      // The effect is four lines above.
      await store.send(1)
      await store.finish()
    }
    #expect(
      messages == [
        """
        failure at TestStoreFailureTests.swift:\(line)
        An effect threw an uncaught error: Mishap(). Catch it and send it as an action \
        (ArchitectureTestingTests/TestStoreFailureTests.swift:\(line - 4))
        """
      ])
  }

  @Test("Different states with the same description fail with that description")
  func sameDescription() async {
    struct Box: Equatable, CustomDebugStringConvertible {
      var number = 0
      var debugDescription: String { "box" }
    }
    let store = TestStore<Box, Int>(initialState: Box()) {
      Reduce { state, number in
        state.number = number
        return .none
      }
    }
    await expectFailure(
      { await store.send(1) },
      """
      The state differs from the expected state after 1 was sent (−: expected, +: actual):
      (both have the same description: box)
      """)
  }

  @Test("A test that asserts everything has no failures")
  func success() async {
    let clock = TestClock()
    let messages = await failures {
      let store = searchStore(clock: clock)
      await store.send(.queryChanged("q")) { $0.query = "q" }
      await store.send(.searchTapped) { $0.isSearching = true }
      await store.receive(/Search.Action.progress)
      await store.receive(.response([.init(id: 1, title: "q")])) {
        $0.results = [.init(id: 1, title: "q")]
        $0.isSearching = false
      }
      await store.send(.timerTapped)
      await clock.advance(by: .seconds(2))
      await store.receive(.ticked)
      await store.receive(.ticked)
      await store.send(.cancelTapped)
      await store.finish()
    }
    #expect(messages == [])
  }
}
