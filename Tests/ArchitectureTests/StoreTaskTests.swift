import Architecture
import Testing

@Suite("The task that send returns", .timeLimit(.minutes(5)))
@MainActor
struct StoreTaskTests {
  @Test("It waits for effects that the effects' own actions start")
  func chained() async {
    let store = logStore { action in
      switch action {
      case "start": .run { await $0("a") }
      case "a": .merge(.run { await $0("b") }, .send("c"))
      case "c": .run { await $0("d") }
      default: .none
      }
    }
    await store.send("start").finish()
    #expect(Set(store.state) == ["start", "a", "b", "c", "d"])
    #expect(!store.hasRunningEffects)
  }

  @Test("It does not wait for another action's effects")
  func separate() async {
    let (reached, gate) = (Gate(), Gate())
    let store = logStore { action in
      switch action {
      case "slow":
        .run { _ in
          reached.open()
          await gate.wait()
        }
      case "quick": .run { await $0("done") }
      default: .none
      }
    }
    let slow = store.send("slow")
    await reached.wait()
    await store.send("quick").finish()
    #expect(store.state == ["slow", "quick", "done"])
    #expect(store.hasRunningEffects)
    gate.open()
    await slow.finish()
  }

  @Test("Canceling the waiting task cancels the effects", arguments: [false, true])
  func cancelWaiter(isCancelledBefore: Bool) async {
    let (reached, gate, done) = (Gate(), Gate(), Gate())
    let store = logStore { action in
      guard action == "start" else { return .none }
      return .run { send in
        reached.open()
        await gate.wait()
        await send("late")
        done.open()
      }
    }
    let task = store.send("start")
    await reached.wait()
    let waits = Gate()
    let waiter = Task {
      if isCancelledBefore { await waits.wait() }
      await task.finish()
    }
    if !isCancelledBefore { await Task.yield() }
    waiter.cancel()
    waits.open()
    await waiter.value
    #expect(!store.hasRunningEffects)
    gate.open()
    await done.wait()
    #expect(store.state == ["start"])
  }

  @Test("Any number of tasks can wait for it, even after it has finished")
  func severalWaiters() async {
    let gate = Gate()
    let store = logStore { action in action == "start" ? .run { _ in await gate.wait() } : .none }
    let task = store.send("start")
    await withTaskGroup(of: Void.self) { group in
      for _ in 1...10 { group.addTask { await task.finish() } }
      gate.open()
    }
    await task.finish()
  }

  @Test("Canceling it cancels its own action's effects and no others")
  func cancel() async {
    let gates = ["a": Gate(), "b": Gate()]
    let reached = ["a": Gate(), "b": Gate()]
    let store = logStore { action in
      guard let gate = gates[action], let reached = reached[action] else { return .none }
      return .run { send in
        await send("\(action) chained")
        reached.open()
        await gate.wait()
        await send("\(action) done")
      }
    }
    let (a, b) = (store.send("a"), store.send("b"))
    for gate in reached.values { await gate.wait() }
    a.cancel()
    for gate in gates.values { gate.open() }
    await a.finish()
    await b.finish()
    #expect(Set(store.state) == ["a", "b", "a chained", "b chained", "b done"])
  }

  @Test("Canceling it also cancels effects that an effect's action started")
  func cancelChained() async {
    let (reached, gate) = (Gate(), Gate())
    let store = logStore { action in
      switch action {
      case "start": .run { await $0("next") }
      case "next":
        .run { send in
          reached.open()
          await gate.wait()
          await send("late")
        }
      default: .none
      }
    }
    let task = store.send("start")
    await reached.wait()
    task.cancel()
    gate.open()
    await task.finish()
    #expect(store.state == ["start", "next"])
    #expect(!store.hasRunningEffects)
  }

  @Test("Without effects, it is finished and cancels nothing")
  func nothing() async {
    let store = logStore { _ in .none }
    let task = store.send("a")
    task.cancel()
    await task.finish()
    #expect(store.state == ["a"])
  }

  @Test("The effects of a queued action belong to its own task")
  func queued() async {
    let gate = Gate()
    let store = logStore { action in
      action == "second"
        ? .run { send in
          await gate.wait()
          await send("second's own")
        } : .none
    }
    var task: StoreTask?
    let subscription = store.observe(
      { $0.last },
      onChange: { last in
        if last == "first" { task = store.send("second") }
      })
    store.send("first")
    #expect(store.state == ["first", "second"])
    gate.open()
    await task?.finish()
    #expect(store.state == ["first", "second", "second's own"])
    subscription.cancel()
  }

  @Test("Canceling the task of a queued action keeps all its effects from starting")
  func cancelQueued() {
    let events = Events()
    let store = logStore { action in
      action == "second"
        ? .merge(
          .send("sent"), .run { _ in events("ran") },
          .concatenate(.send("first of two"), .send("second of two")),
          Effect.send("throttled").throttle(id: 1, for: .seconds(1), clock: ContinuousClock())) : .none
    }
    let subscription = store.observe(
      { $0.last },
      onChange: { last in
        if last == "first" { store.send("second").cancel() }
      })
    store.send("first")
    #expect(store.state == ["first", "second"])
    #expect(!store.hasRunningEffects)
    #expect(events.all.isEmpty)
    subscription.cancel()
  }
}
