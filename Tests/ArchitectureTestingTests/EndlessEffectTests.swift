import ArchitectureTesting
import Synchronization
import TestTraits
import Testing

private enum Action: Equatable, Sendable {
  case started
  case ticked
  case sentBefore
}

/// A feature that counts the ticks of an effect.
private struct Ticking: Reducer {
  let tick: @Sendable (Send<Action>) async throws -> Void

  init(_ tick: @escaping @Sendable (Send<Action>) async throws -> Void) {
    self.tick = tick
  }

  func reduce(into count: inout Int, action: Action) -> Effect<Action> {
    switch action {
    case .started: return .run(operation: tick, line: 1)
    case .ticked: count += 1
    case .sentBefore: break
    }
    return .none
  }
}

private final class Flag: Sendable {
  let isSet = Atomic(false)
}

@Suite("Effects that don't pause", .serialized, .timeLimit(.onMainThread))
@MainActor
struct EndlessEffectTests {
  private func store(
    _ tick: @escaping @Sendable (Send<Action>) async throws -> Void
  ) -> TestStore<Int, Action> {
    TestStore(initialState: 0) { Ticking(tick) }
  }

  /// Checks that an operation fails once, at the line of the effect.
  private func expectStopped(
    _ operation: @MainActor () async -> Void,
    sourceLocation: SourceLocation = #_sourceLocation
  ) async {
    let messages = await failures(operation)
    #expect(messages.count == 1, sourceLocation: sourceLocation)
    let message = messages.first ?? ""
    #expect(message.hasPrefix("failure at EndlessEffectTests.swift:1\n"), sourceLocation: sourceLocation)
    #expect(
      message.contains("An effect doesn't pause; it was stopped after"), sourceLocation: sourceLocation)
    #expect(message.contains("use a TestClock, and advance it."), sourceLocation: sourceLocation)
  }

  @Test("A loop that only yields is stopped, whether or not it checks for cancellation")
  func yieldingLoop() async {
    for checksCancellation in [true, false] {
      let store = self.store { send in
        while !checksCancellation || !Task.isCancelled {
          await send(.ticked)
          await Task.yield()
        }
      }
      await expectStopped {
        await store.send(.started)
        await store.receive(.ticked)
        await store.finish()
      }
      #expect(store.state > 0)
    }
  }

  @Test("A loop that never sends is stopped")
  func silentLoop() async {
    let store = self.store { _ in while true { await Task.yield() } }
    await expectStopped { await store.send(.started).finish() }
  }

  @Test("A timer on an ImmediateClock is stopped, and another effect isn't")
  func timer() async {
    let clock = TestClock()
    let store = self.store { send in
      async let pause: Void = clock.sleep(for: .seconds(1))
      for await _ in ImmediateClock().timer(every: .seconds(1)) { await send(.ticked) }
      try await pause
    }
    await expectStopped { await store.send(.started) }
    await store.finish()
  }

  @Test("A computation that doesn't end fails at the limit")
  func computation() async {
    let isOver = Flag()
    let store = self.store { _ in while !isOver.isSet.load(ordering: .relaxed) {} }
    await expectStopped { await store.send(.started) }
    // It still occupies the queue, but isn't reported again.
    #expect(await failures { await store.send(.started) } == [])
    isOver.isSet.store(true, ordering: .relaxed)
    await store.finish()
  }

  @Test("A loop that begins when a clock is advanced is stopped")
  func loopAfterSleep() async {
    let clock = TestClock()
    let store = self.store { send in
      try await clock.sleep(for: .seconds(1))
      while true { await send(.ticked) }
    }
    await store.send(.started)
    await expectStopped {
      await clock.advance(by: .seconds(1))
      await store.finish()
    }
  }

  @Test("A loop of a plain store whose clock is a test clock is stopped")
  func plainStore() async {
    let clock = TestClock()
    let store = Store(initialState: 0) {
      Ticking { _ in
        try await clock.sleep(for: .seconds(1))
        while true { await Task.yield() }
      }
    } withDependencies: {
      $0.clock = clock
    }
    let task = store.send(.started)
    await expectStopped { await clock.advance(by: .seconds(1)) }
    task.cancel()
  }

  @Test("An endless timer ends the running of a clock with a failure")
  func endlessRun() async {
    let clock = TestClock()
    let store = self.store { send in for await _ in clock.timer(every: .seconds(1)) { await send(.ticked) } }
    await store.send(.started)
    let messages = await failures { await clock.run(timeout: .milliseconds(50)) }
    #expect(messages.count == 1)
    #expect(messages.first?.contains("Advance an endless timer by a duration") == true)
    await store.skipReceivedActions()
    await store.skipInFlightEffects()
  }

  @Test("Thousands of actions that end are no failure")
  func manyActions() async {
    let store = self.store { send in for _ in 0..<5_000 { await send(.ticked) } }
    await store.send(.started)
    await store.skipReceivedActions()
    #expect(store.state == 5_000)
  }

  @Test("A computation may take 5 seconds, however short the timeout of the store is")
  func shortTimeout() async {
    let store = self.store { send in
      let end = ContinuousClock.now + .milliseconds(20)
      while .now < end {}
      await send(.ticked)
    }
    store.timeout = .milliseconds(1)
    await store.send(.started)
    await store.receive(.ticked) { $0 = 1 }
    await store.finish()
  }

  @Test("Actions that send each other without end are reported")
  func sendingActions() async {
    let store = TestStore<Int, Action>(initialState: 0) {
      Reduce { count, action in
        count += 1
        return .send(action == .ticked ? .sentBefore : .ticked)
      }
    }
    let messages = await failures {
      await store.send(.ticked) { $0 = 1 }
      await store.skipReceivedActions()
    }
    #expect(messages.count == 1)
    #expect(
      messages.first?.contains(
        "100,000 actions each sent the next one, which may have no end; the next one is dropped: .")
        == true)
    #expect(store.state == 100_000)
  }
}
