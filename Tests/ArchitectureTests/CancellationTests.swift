import Architecture
import TestTraits
import Testing

@Suite("Cancellation", .timeLimit(.standard))
@MainActor
struct CancellationTests {
  @Test(
    "No action arrives after cancellation by either identifier, even if the endpoint continues and sends",
    arguments: ["inner", "outer"])
  func cancel(_ id: String) async {
    let endpoint = Endpoint()
    let store = logStore([
      "start": endpoint.effect(sending: "late", "later").cancellable(id: "inner").cancellable(id: "outer"),
      "stop": .cancel(id: id),
    ])
    let task = store.send("start")
    await endpoint.reached.wait()
    store.send("stop")
    #expect(!store.hasRunningEffects)
    await task.finish()
    await endpoint.finish()
    #expect(store.state == ["start", "stop"])
  }

  @Test(
    "An action on its way to the main actor is dropped, and reported, when its effect is canceled",
    arguments: 1...50)
  func race(_: Int) async {
    let recorder = IssueRecorder()
    let (gate, done) = (Gate(), Gate())
    await recorder.recording {
      let store = logStore([
        "start": .run { send in
          // From a task that is never canceled: only the end of the effect can drop this action.
          await Task {
            gate.open()
            await send("late")
          }.value
          done.open()
        }
        .cancellable(id: "id"),
        "stop": .cancel(id: "id"),
      ])
      store.send("start")
      await gate.wait()
      // Actions sent before this point may have arrived; after it, none may arrive.
      store.send("stop")
      let atStop = store.state
      await done.wait()
      #expect(store.state == atStop)
      #expect(atStop == ["start", "stop"] || atStop == ["start", "late", "stop"])
      #expect(recorder.issues.count == (atStop.contains("late") ? 0 : 1))
    }
  }

  @Test("An effect canceled by its own action sends no more actions")
  func byOwnAction() async {
    let done = Gate()
    let store = logStore([
      "start": .run { send in
        await send("stop")
        #expect(Task.isCancelled)
        await send("late")
        done.open()
      }
      .cancellable(id: "id"),
      "stop": .cancel(id: "id"),
    ])
    await store.send("start").finish()
    await done.wait()
    #expect(store.state == ["start", "stop"])
  }

  @Test("An action sent back under an identifier is dropped if it is canceled while still queued")
  func queuedSend() async {
    let store = logStore { action in
      action == "start"
        ? .merge(.send("kept"), .send("dropped").cancellable(id: "id"), .cancel(id: "id")) : .none
    }
    await store.send("start").finish()
    #expect(store.state == ["start", "kept"])
    #expect(!store.hasRunningEffects)
  }

  @Test("cancelInFlight cancels the older effect and starts the newer")
  func cancelInFlight() async {
    let older = Endpoint()
    let store = logStore([
      "first": older.effect(sending: "old").cancellable(id: "id", cancelInFlight: true),
      "second": .run { await $0("new") }.cancellable(id: "id", cancelInFlight: true),
    ])
    let first = store.send("first")
    await older.reached.wait()
    let second = store.send("second")
    await first.finish()
    await second.finish()
    await older.finish()
    #expect(store.state == ["first", "second", "new"])
  }

  @Test("cancelInFlight on an empty effect still cancels running effects")
  func cancelInFlightNothing() async {
    let endpoint = Endpoint()
    let store = logStore([
      "start": endpoint.effect(sending: "late").cancellable(id: "id"),
      "stop": .none.cancellable(id: "id", cancelInFlight: true),
      "leave": .none.cancellable(id: "id"),
    ])
    store.send("start")
    await endpoint.reached.wait()
    store.send("leave")
    #expect(store.hasRunningEffects)
    store.send("stop")
    #expect(!store.hasRunningEffects)
    await endpoint.finish()
    #expect(store.state == ["start", "leave", "stop"])
  }

  @Test("Without cancelInFlight, effects share an identifier, and one cancel ends them all")
  func shared() async {
    let endpoints = ["0": Endpoint(), "1": Endpoint(), "2": Endpoint()]
    let store = logStore { action in
      endpoints[action]?.effect(sending: "late").cancellable(id: "id")
        ?? (action == "stop" ? .cancel(id: "id") : .none)
    }
    for number in 0...2 { store.send("\(number)") }
    for endpoint in endpoints.values { await endpoint.reached.wait() }
    #expect(store.positionsOfRunningEffects.count == 3)
    store.send("stop")
    #expect(!store.hasRunningEffects)
    for endpoint in endpoints.values { await endpoint.finish() }
    #expect(store.state == ["0", "1", "2", "stop"])
  }

  @Test("Identifiers of different types are different, even if equal as AnyHashable")
  func identifierTypes() async {
    let endpoint = Endpoint()
    let store = logStore([
      "start": endpoint.effect(sending: "done").cancellable(id: 1),
      "stop another": .merge(.cancel(id: 1.0), .cancel(id: UInt8(1)), .cancel(id: "1")),
    ])
    let task = store.send("start")
    await endpoint.reached.wait()
    store.send("stop another")
    await endpoint.finish()
    await task.finish()
    #expect(store.state == ["start", "stop another", "done"])
  }

  @Test("Identifiers are local to a store")
  func stores() async {
    let endpoints = [Endpoint(), Endpoint()]
    let stores = endpoints.map { endpoint in
      logStore(["start": endpoint.effect(sending: "done").cancellable(id: "id"), "stop": .cancel(id: "id")])
    }
    let tasks = stores.map { $0.send("start") }
    for endpoint in endpoints { await endpoint.reached.wait() }
    stores[0].send("stop")
    for endpoint in endpoints { await endpoint.finish() }
    for task in tasks { await task.finish() }
    #expect(stores.map(\.state) == [["start", "stop"], ["start", "done"]])
  }

  @Test("Canceling all effects spares those with an identifier, and drops the actions that wait")
  func allExcept() async {
    let endpoints = [Endpoint(), Endpoint(), Endpoint()]
    let effects = [
      endpoints[0].effect(sending: "0"), endpoints[1].effect(sending: "1").cancellable(id: "id"),
      endpoints[2].effect(sending: "2").cancellable(id: "kept"),
    ]
    let store = logStore([
      "start": .merge(effects),
      "stop": .merge(.send("dropped"), .cancelAll(except: "kept"), .send("next")),
    ])
    let task = store.send("start")
    for endpoint in endpoints { await endpoint.reached.wait() }
    store.send("stop")
    #expect(store.positionsOfRunningEffects.count == 1)
    for endpoint in endpoints { await endpoint.finish() }
    await task.finish()
    #expect(store.state == ["start", "stop", "next", "2"])
  }
}
