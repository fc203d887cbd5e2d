import Architecture
import TestTraits
import Testing

@Suite("The task that send returns", .timeLimit(.standard))
@MainActor
struct StoreTaskTests {
  @Test("It waits for effects that the effects' own actions start")
  func chained() async {
    let store = logStore([
      "start": .run { await $0("a") },
      "a": .merge(.run { await $0("b") }, .send("c")),
      "c": .run { await $0("d") },
    ])
    await store.send("start").finish()
    #expect(Set(store.state) == ["start", "a", "b", "c", "d"])
    #expect(!store.hasRunningEffects)
  }

  @Test("It does not wait for another action's effects")
  func separate() async {
    let endpoint = Endpoint()
    let store = logStore(["slow": endpoint.effect(), "quick": .run { await $0("done") }])
    let slow = store.send("slow")
    await endpoint.reached.wait()
    await store.send("quick").finish()
    #expect(store.state == ["slow", "quick", "done"])
    #expect(store.hasRunningEffects)
    await endpoint.finish()
    await slow.finish()
  }

  @Test("Canceling the waiting task cancels the effects", arguments: [false, true])
  func cancelWaiter(isCancelledBefore: Bool) async {
    let endpoint = Endpoint()
    let store = logStore { $0 == "start" ? endpoint.effect(sending: "late") : .none }
    let task = store.send("start")
    await endpoint.reached.wait()
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
    await endpoint.finish()
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

  @Test("Canceling it cancels its own action's effects, and those that their actions started, and no others")
  func cancel() async {
    let endpoints = ["next a": Endpoint(), "next b": Endpoint()]
    let store = logStore { action in
      if let endpoint = endpoints[action] { return endpoint.effect(sending: "\(action) done") }
      return ["a", "b"].contains(action) ? .run { await $0("next \(action)") } : .none
    }
    let (a, b) = (store.send("a"), store.send("b"))
    for endpoint in endpoints.values { await endpoint.reached.wait() }
    a.cancel()
    for endpoint in endpoints.values { await endpoint.finish() }
    await a.finish()
    await b.finish()
    #expect(Set(store.state) == ["a", "b", "next a", "next b", "next b done"])
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
    let endpoint = Endpoint()
    let store = logStore { $0 == "second" ? endpoint.effect(sending: "second's own") : .none }
    var task: StoreTask?
    let subscription = store.observe(
      { $0.last },
      onChange: { last in
        if last == "first" { task = store.send("second") }
      })
    store.send("first")
    #expect(store.state == ["first", "second"])
    await endpoint.finish()
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
