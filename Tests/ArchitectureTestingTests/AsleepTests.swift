import ArchitectureTesting
import TestTraits
import Testing

/// These tests would last a day if a store waited for real time.
@Suite("Effects that sleep on a test clock", .timeLimit(.standard))
@MainActor
struct AsleepTests {
  private let clock = TestClock()

  private func makeStore(
    line: Int = #line, _ effect: @escaping @Sendable (TestClock) -> Effect<String>
  ) -> TestStore<[String], String> {
    let clock = clock
    let store = TestStore<[String], String>(
      initialState: [],
      reducer: {
        Reduce { state, action in
          state.append(action)
          return action == "start" ? effect(clock) : .none
        }
      }, line: line)
    store.timeout = .seconds(86_400)
    return store
  }

  private func stillRunning(_ line: Int, effects: [Int]) -> String {
    """
    failure at AsleepTests.swift:\(line)
    \(effects.count) effect(s) are still running, created at:
    \(effects.map { "  • ArchitectureTestingTests/AsleepTests.swift:\($0)" }.joined(separator: "\n"))
    End each effect before the test ends: cancel it with an action, advance its clock, or call skipInFlightEffects().
    """
  }

  @Test("Awaiting the effects of an action fails with their positions, and cancels them")
  func task() async {
    let store = makeStore { clock in .run { _ in try await clock.sleep(for: .seconds(1)) } }
    let line = #line + 2
    let messages = await failures {
      await store.send("start") { $0 = ["start"] }.finish()
    }
    #expect(messages == [stillRunning(line, effects: [line - 3])])
    #expect(clock.sleeperCount == 0)
    await store.finish()
  }

  @Test("Awaiting the effects of an action ignores those of other actions")
  func otherTasks() async {
    let clock = clock
    let store = makeStore { _ in
      .run { send in
        try await clock.sleep(for: .seconds(1))
        await send("done")
      }
    }
    let first = await store.send("start") { $0 = ["start"] }
    await clock.advance(by: .milliseconds(500))
    let second = await store.send("start") { $0 = ["start", "start"] }
    await clock.advance(by: .milliseconds(500))
    await first.finish()
    await store.receive("done") { $0.append("done") }
    let messages = await failures { await second.finish() }
    #expect(messages.count == 1)
    await store.send("other") { $0.append("other") }.finish()
    await store.finish()
  }

  @Test("Finishing fails immediately, whatever kind of effect sleeps", arguments: 0..<8)
  func finish(kind: Int) async {
    let store = makeStore { clock in
      let sleep = Effect<String>.run { _ in try await clock.sleep(for: .seconds(1)) }
      return switch kind {
      case 0: sleep
      case 1: .run { send in for await _ in clock.timer(every: .seconds(1)) { await send("tick") } }
      case 2: sleep.debounce(id: 1, for: .seconds(1), clock: clock)
      case 3: .merge(sleep, sleep).throttle(id: 1, for: .seconds(1), clock: clock)
      case 4: .concatenate(.run { _ in await Worker().work() }, sleep, .send("never"))
      case 5:
        .run { _ in
          // The jobs of an actor on the effect's executor are not tasks of the effect.
          await Worker().work()
          try await clock.sleep(for: .seconds(1))
        }
      case 6:
        .run { _ in
          try await withThrowingTaskGroup(of: Void.self) { group in
            for seconds in 1...3 { group.addTask { try await clock.sleep(for: .seconds(seconds)) } }
            try await group.waitForAll()
          }
        }
      default:
        .run { send in
          await send("slept")
          try await Task.sleep(for: .milliseconds(1))
          try await clock.sleep(for: .seconds(1))
        }
      }
    }
    store.exhaustivity = .off
    await store.send("start")
    let messages = await failures { await store.finish() }
    #expect(messages.count == 1)
    #expect(messages.first?.contains(kind == 3 ? "2 effect(s)" : "1 effect(s)") == true)
  }

  @Test("A throttled effect that waits for its interval fails immediately")
  func throttled() async {
    let store = makeStore { clock in
      .run { send in await send("done") }.throttle(id: 1, for: .seconds(1), clock: clock)
    }
    await store.send("start") { $0 = ["start"] }
    await store.receive("done") { $0.append("done") }
    await store.send("start") { $0.append("start") }
    let messages = await failures { await store.receive("done") }
    #expect(messages.count == 1)
    await clock.advance(by: .seconds(1))
    await store.receive("done") { $0.append("done") }
    await store.finish()
  }

  @Test("An effect that sleeps in one task and waits for the outside world in another is awaited")
  func deadline() async {
    let gate = Gate()
    let store = makeStore { clock in
      .run { send in
        try await withThrowingTaskGroup(of: String.self) { group in
          group.addTask {
            try await clock.sleep(for: .seconds(1))
            return "late"
          }
          group.addTask {
            await Task.detached { await gate.wait() }.value
            return "in time"
          }
          if let first = try await group.next() { await send(first) }
          group.cancelAll()
        }
      }
    }
    await store.send("start") { $0 = ["start"] }
    // Real time passes before the outside world answers.
    let opener = Task.detached {
      try? await Task.sleep(for: .milliseconds(50))
      gate.open()
    }
    await store.receive("in time") { $0.append("in time") }
    await opener.value
    await store.finish()
  }

  @Test("An effect that falls asleep after it waited for the outside world fails immediately")
  func outsideThenAsleep() async {
    let gate = Gate()
    let store = makeStore { clock in
      .run { _ in
        await Task.detached { await gate.wait() }.value
        try await clock.sleep(for: .seconds(1))
      }
    }
    await store.send("start") { $0 = ["start"] }
    let opener = Task.detached {
      try? await Task.sleep(for: .milliseconds(50))
      gate.open()
    }
    let messages = await failures { await store.receive("done") }
    #expect(messages.count == 1)
    await opener.value
    await store.skipInFlightEffects()
    await store.finish()
  }

  @Test("An effect is awaited while another task of the test advances its clock", arguments: 1...20)
  func concurrentAdvance(_: Int) async {
    let clock = clock
    let store = makeStore { _ in
      .run { send in
        for await _ in clock.timer(every: .seconds(1)) { await send("tick") }
      }
    }
    await store.send("start") { $0 = ["start"] }
    let advancing = Task { await clock.advance(by: .seconds(3)) }
    for _ in 1...3 { await store.receive("tick") { $0.append("tick") } }
    await advancing.value
    let messages = await failures { await store.receive("tick") }
    #expect(messages.count == 1)
    await store.skipInFlightEffects()
    await store.finish()
  }

  @Test("Awaiting the effects of an action waits for the outside world")
  func outside() async {
    let gate = Gate()
    let store = makeStore { _ in .run { _ in await Task.detached { await gate.wait() }.value } }
    let task = await store.send("start") { $0 = ["start"] }
    let opener = Task {
      for _ in 1...100 { await Task.yield() }
      gate.open()
    }
    await task.finish()
    await opener.value
    await store.finish()
  }

  private actor Worker {
    func work() async {
      for _ in 0..<3 { await Task.yield() }
    }
  }
}
