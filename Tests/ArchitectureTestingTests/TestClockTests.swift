import ArchitectureTesting
import TestTraits
import Testing

@Suite("Test clocks", .timeLimit(.standard))
@MainActor
struct TestClockTests {
  private struct Sleepy: Reducer {
    @Dependency(\.clock) private var clock

    /// The action is a number of seconds to sleep; the effect sends back a negative number.
    func reduce(into state: inout [Int], action: Int) -> Effect<Int> {
      state.append(action)
      guard action > 0 else { return .none }
      return .run { [clock] send in
        try await clock.sleep(for: .seconds(action))
        await send(-action)
      }
    }
  }

  private func makeStore(_ clock: any Clock<Duration>) -> TestStore<[Int], Int> {
    TestStore(initialState: []) {
      Sleepy()
    } withDependencies: {
      $0.clock = clock
    }
  }

  @Test("Time changes only when advanced, and each sleeper wakes at its deadline")
  func advance() async {
    let clock = TestClock()
    let store = makeStore(clock)
    for seconds in [3, 1, 2, 1] { await store.send(seconds) { $0.append(seconds) } }
    #expect(clock.sleeperCount == 4)
    #expect(clock.now.offset == .zero)
    await clock.advance(by: .milliseconds(999))
    #expect(clock.sleeperCount == 4)
    await clock.advance(by: .milliseconds(1))
    #expect(clock.sleeperCount == 2)
    await store.receive(-1) { $0.append(-1) }
    await store.receive(-1) { $0.append(-1) }
    await clock.advance(by: .seconds(10))
    await store.receive(-2) { $0.append(-2) }
    await store.receive(-3) { $0.append(-3) }
    #expect(clock.now.offset == .seconds(11))
    await store.finish()
  }

  @Test("Advancing to the current or a past instant wakes no sleeper and never turns time back")
  func past() async {
    let clock = TestClock()
    let store = makeStore(clock)
    await clock.advance(by: .seconds(5))
    await store.send(1) { $0.append(1) }
    await clock.advance(to: .init(offset: .seconds(2)))
    await clock.advance()
    #expect(clock.now.offset == .seconds(5))
    #expect(clock.sleeperCount == 1)
    await clock.advance(to: .init(offset: .seconds(6)))
    await store.receive(-1) { $0.append(-1) }
    await store.finish()
  }

  @Test("run advances time to the last sleeper, including those started on the way")
  func run() async {
    let clock = TestClock()
    let store = TestStore<[Int], Int>(initialState: []) {
      Reduce { state, number in
        state.append(number)
        guard number > 0 else { return .none }
        return .run { send in
          try await clock.sleep(for: .seconds(number))
          await send(number - 1)
        }
      }
    }
    await store.send(4) { $0 = [4] }
    await clock.run()
    for number in [3, 2, 1, 0] { await store.receive(number) { $0.append(number) } }
    #expect(clock.now.offset == .seconds(10))
    #expect(clock.sleeperCount == 0)
    await clock.run()
    #expect(clock.now.offset == .seconds(10))
    await store.finish()
  }

  @Test("A canceled sleeper wakes immediately with an error")
  func cancelSleeper() async {
    let clock = TestClock()
    let asleep = Gate()
    let task = Task {
      asleep.open()
      try await clock.sleep(for: .seconds(1))
    }
    await asleep.wait()
    task.cancel()
    await #expect(throws: CancellationError.self) { try await task.value }
    #expect(clock.sleeperCount == 0)
  }

  @Test("A task that is canceled before it sleeps doesn't sleep", arguments: 1...50)
  func cancelBefore(_: Int) async {
    let clock = TestClock()
    let task = Task.detached { try await clock.sleep(for: .seconds(1)) }
    task.cancel()
    await #expect(throws: CancellationError.self) { try await task.value }
    #expect(clock.sleeperCount == 0)
  }

  @Test("A sleep until now or earlier returns immediately")
  func noSleep() async throws {
    let clock = TestClock()
    await clock.advance(by: .seconds(1))
    try await clock.sleep(until: .init(offset: .seconds(1)))
    try await clock.sleep(until: .init(offset: .zero))
    try await clock.sleep(for: .zero)
    #expect(clock.sleeperCount == 0)
  }

  @Test("A test's own tasks can sleep on the clock, and each wakes at its deadline", arguments: 1...20)
  func ownTasks(_: Int) async throws {
    let clock = TestClock()
    let tasks = (1...3).map { seconds in
      Task {
        try await clock.sleep(for: .seconds(seconds))
        return clock.now.offset
      }
    }
    await clock.run()
    var woken: [Duration] = []
    for task in tasks { woken.append(try await task.value) }
    #expect(woken == [.seconds(1), .seconds(2), .seconds(3)])
  }

  @Test("Tasks of the test that sleep again and again are awaited in between", arguments: 1...20)
  func repeatedSleeps(_: Int) async throws {
    let clock = TestClock()
    let task = Task {
      var ticks = 0
      for await _ in clock.timer(every: .seconds(1)) {
        ticks += 1
        if clock.now.offset != .seconds(ticks) { return -1 }
        if ticks == 5 { break }
      }
      return ticks
    }
    await clock.advance(by: .seconds(10))
    #expect(await task.value == 5)
  }

  @Test(
    "The effects of a plain store run as far as they can, however often they are suspended", arguments: 1...10
  )
  func plainStore(_: Int) async {
    let clock = TestClock()
    let store = Store<Int, Int>(initialState: 0) {
      Reduce { ticks, number in
        ticks += 1
        @Dependency(\.clock) var clock
        return .run { [clock] send in
          try await clock.sleep(for: .seconds(1))
          for _ in 1...100 { await Task.yield() }
          await send(number + 1)
        }
        .throttle(id: "id", for: .seconds(1), clock: clock)
      }
    } withDependencies: {
      $0.clock = clock
    }
    store.send(0)
    await clock.advance(by: .milliseconds(999))
    #expect(store.state == 1)
    await clock.advance(by: .milliseconds(1))
    #expect(store.state == 2)
    await clock.advance(by: .seconds(10))
    #expect(store.state == 12)
  }

  @Test("The effects of an actor's store run as far as they can", arguments: 1...10)
  func actorStore(_: Int) async {
    actor Owner {
      let store: ActorStore<[Int], Int>

      init(clock: TestClock) {
        store = ActorStore(initialState: []) {
          Sleepy()
        } withDependencies: {
          $0.clock = clock
        }
      }

      var state: [Int] { store.state }
      func send(_ action: Int) { store.send(action) }
    }
    let clock = TestClock()
    let owner = Owner(clock: clock)
    await owner.send(2)
    await clock.advance(by: .seconds(2))
    #expect(await owner.state == [2, -2])
  }

  @Test("Child tasks of an effect all run as far as they can before time advances")
  func childTasks() async {
    let clock = TestClock()
    let store = TestStore<[String], String>(initialState: []) {
      Reduce { state, action in
        state.append(action)
        guard action == "start" else { return .none }
        return .run { send in
          await withTaskGroup(of: Void.self) { group in
            for seconds in 1...3 {
              group.addTask {
                try? await clock.sleep(for: .seconds(seconds))
                await send("\(seconds) at \(clock.now.offset)")
              }
            }
          }
          await send("done at \(clock.now.offset)")
        }
      }
    }
    await store.send("start") { $0 = ["start"] }
    #expect(clock.sleeperCount == 3)
    await clock.advance(by: .seconds(5))
    for action in ["1 at 1.0 seconds", "2 at 2.0 seconds", "3 at 3.0 seconds", "done at 3.0 seconds"] {
      await store.receive(action) { $0.append(action) }
    }
    await store.finish()
  }

  @Test("Sleeping on an immediate clock takes no time")
  func immediate() async throws {
    let clock = ImmediateClock()
    let store = makeStore(clock)
    await store.send(3600) { $0 = [3600] }
    await store.receive(-3600) { $0.append(-3600) }
    await store.finish()
    let start = clock.now
    try await clock.sleep(until: start.advanced(by: .seconds(1 << 40)))
    let task = Task {
      withUnsafeCurrentTask { $0?.cancel() }
      try await clock.sleep(for: .seconds(1))
    }
    await #expect(throws: CancellationError.self) { try await task.value }
  }
}
