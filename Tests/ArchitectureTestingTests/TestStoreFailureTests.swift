import Architecture
import ArchitectureTesting
import Testing

@Suite("What a test store says of a failure")
@MainActor
struct TestStoreFailureTests {
  private func makeStore(
    _ state: Search.State = .init(), clock: TestClock = TestClock(), line: Int = #line
  ) -> TestStore<Search.State, Search.Action> {
    TestStore(initialState: state, reducer: { Search() }, withDependencies: { $0.clock = clock }, line: line)
  }

  @Test("Another state than expected after an action was sent: the difference")
  func wrongState() async {
    let store = makeStore()
    let line = #line + 2
    let messages = await failures {
      await store.send(.queryChanged("prime")) { $0.query = "prims" }
    }
    #expect(
      messages == [
        """
        failure at TestStoreFailureTests.swift:\(line)
        The state is another than expected after .queryChanged("prime") was sent (−: expected, +: actual):
          State(
        −   query: "prims",
        +   query: "prime",
            … (2 unchanged)
          )
        """
      ])
    await store.finish()
  }

  @Test("A change that was not expected")
  func unexpectedChange() async {
    let store = makeStore()
    let line = #line + 1
    let messages = await failures { await store.send(.queryChanged("a")) }
    #expect(
      messages == [
        """
        failure at TestStoreFailureTests.swift:\(line)
        The state is another than expected after .queryChanged("a") was sent (−: expected, +: actual):
          State(
        −   query: "",
        +   query: "a",
            … (2 unchanged)
          )
        """
      ])
    #expect(store.state.query == "a")
    await store.finish()
  }

  @Test("A change that was expected and did not come")
  func missingChange() async {
    let store = makeStore()
    let line = #line + 2
    let messages = await failures {
      await store.send(.clearTapped) { $0.results = [] }
    }
    #expect(
      messages == [
        """
        failure at TestStoreFailureTests.swift:\(line)
        A change of state was expected after .clearTapped was sent, but there was none. Leave the closure out.
        """
      ])
    await store.finish()
  }

  @Test("A change that throws")
  func throwingChange() async {
    struct Mishap: Error {}
    let store = makeStore()
    let line = #line + 1
    let messages = await failures { await store.send(.clearTapped) { _ in throw Mishap() } }
    #expect(
      messages.first == "failure at TestStoreFailureTests.swift:\(line)\nThe expected change threw Mishap()")
    await store.finish()
  }

  @Test("Another state than expected after an action was received")
  func wrongReceivedState() async {
    let store = makeStore(.init(query: "q"))
    await store.send(.searchTapped) { $0.isSearching = true }
    await store.receive(.progress(0.5))
    let line = #line + 2
    let messages = await failures {
      await store.receive(/Search.Action.response) { $0.isSearching = false }
    }
    #expect(
      messages == [
        """
        failure at TestStoreFailureTests.swift:\(line)
        The state is another than expected after .response([Item(id: 1, title: "q")]) was received \
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
        """
      ])
    await store.finish()
  }

  @Test("Another action than expected: the difference of the two")
  func wrongAction() async {
    let store = makeStore(.init(query: "q"))
    await store.send(.searchTapped) { $0.isSearching = true }
    let line = #line + 1
    let messages = await failures { await store.receive(.progress(0.25)) }
    #expect(
      messages == [
        """
        failure at TestStoreFailureTests.swift:\(line)
        Expected to receive .progress(0.25), but received another action.
        (−: expected, +: received)
        − .progress(0.25)
        + .progress(0.5)
        """
      ])
    await store.skipReceivedActions()
    await store.finish()
  }

  @Test("Another case than expected")
  func wrongCase() async {
    let store = makeStore(.init(query: "q"))
    await store.send(.searchTapped) { $0.isSearching = true }
    let line = #line + 1
    let messages = await failures { await store.receive(/Search.Action.response) }
    #expect(
      messages == [
        """
        failure at TestStoreFailureTests.swift:\(line)
        Expected to receive a case with Array<Item>, but received another action.
        Received: .progress(0.5)
        """
      ])
    await store.skipReceivedActions()
    await store.finish()
  }

  @Test("No action, and no effect that could send one")
  func missingAction() async {
    let store = makeStore()
    let line = #line + 1
    let messages = await failures { await store.receive(.ticked) }
    #expect(
      messages == [
        """
        failure at TestStoreFailureTests.swift:\(line)
        Expected to receive .ticked, but no action came.
        No effect is running.
        """
      ])
    await store.finish()
  }

  @Test("No action, while effects run: where they were made")
  func missingActionWhileRunning() async {
    let store = makeStore()
    store.timeout = .zero
    await store.send(.timerTapped)
    let line = #line + 1
    let messages = await failures { await store.receive(.ticked) }
    #expect(
      messages == [
        """
        failure at TestStoreFailureTests.swift:\(line)
        Expected to receive .ticked, but no action came.
        Effects that are running were made at:
          • ArchitectureTestingTests/Search.swift:\(Search.timerLine)
        Move the clock they sleep on, or override what they wait for.
        """
      ])
    await store.send(.cancelTapped)
    await store.finish()
  }

  @Test("An action sent before those received were asserted")
  func sentTooSoon() async {
    let store = makeStore(.init(query: "q"))
    await store.send(.searchTapped) { $0.isSearching = true }
    let line = #line + 2
    let messages = await failures {
      await store.send(.clearTapped) { $0.results = [] }
    }
    #expect(
      messages == [
        """
        failure at TestStoreFailureTests.swift:\(line)
        Before .clearTapped is sent, 2 received action(s) must be asserted:
          • .progress(0.5)
          • .response([Item(id: 1, title: "q")])
        Assert each with receive(_:), or skipReceivedActions().
        """
      ])
    await store.finish()
  }

  @Test("An endpoint that nobody assigned: at the line of the action that reached it")
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
          message == """
            failure at TestStoreFailureTests.swift:\(line)
            Unimplemented: Clock.\(endpoint). Override it where the store is made: \
            withDependencies { $0.<dependency> = … }, or assign the live value at the composition root.
            """
        }
      })
  }

  @Test("An error that an effect lets escape: at the action's line, with the effect's")
  func escapedError() async {
    struct Mishap: Error {}
    let line = #line + 6
    let store = TestStore<Int, Int>(initialState: 0) {
      Reduce { _, _ in .run { _ in throw Mishap() } }
    }
    let messages = await failures {
      // The effect is four lines further up.
      await store.send(1)
      await store.finish()
    }
    #expect(
      messages == [
        """
        failure at TestStoreFailureTests.swift:\(line)
        An effect let an error escape: Mishap(). Catch it in the effect and send it as an action \
        (ArchitectureTestingTests/TestStoreFailureTests.swift:\(line - 4))
        """
      ])
  }

  @Test("States that differ and are written alike")
  func writtenAlike() async {
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
    let line = #line + 1
    let messages = await failures { await store.send(1) }
    #expect(
      messages == [
        """
        failure at TestStoreFailureTests.swift:\(line)
        The state is another than expected after 1 was sent (−: expected, +: actual):
        (both are written alike: box)
        """
      ])
  }

  @Test("A test that asserts everything has no failure")
  func success() async {
    let clock = TestClock()
    let messages = await failures {
      let store = makeStore(clock: clock)
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
