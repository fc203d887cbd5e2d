import Architecture
import TestTraits
import Testing

@Suite("Concatenated effects", .timeLimit(.standard))
@MainActor
struct ConcatenateTests {
  @Test("Each effect starts when the one before it has ended and its actions have been reduced")
  func order() async {
    let store = logStore([
      "start": .concatenate(.send("a"), .run { await $0("b") }, .none, .send("c")),
      "a": .send("a's own"),
    ])
    await store.send("start").finish()
    #expect(store.state == ["start", "a", "a's own", "b", "c"])
  }

  @Test("A sequence doesn't wait for the effects of the actions that its parts send; its task does")
  func ownParts() async {
    let gate = Gate()
    let store = logStore { action in
      switch action {
      case "start":
        .concatenate(
          .send("saved"), .run { await $0("sent") }, .concatenate(.send("saved")), .send("dismissed"))
      case "saved", "sent":
        .run { send in
          await gate.wait()
          await send("late")
        }
      default: .none
      }
    }
    let task = store.send("start")
    for await log in store.values(of: { $0 }) where log.contains("dismissed") { break }
    #expect(store.state == ["start", "saved", "sent", "saved", "dismissed"])
    gate.open()
    await task.finish()
    #expect(store.state == ["start", "saved", "sent", "saved", "dismissed", "late", "late", "late"])
  }

  @Test("Canceling the task of a sequence cancels the effects of the actions that its parts sent")
  func cancelEffectsOfActions() async {
    let (own, endpoint) = (Endpoint(), Endpoint())
    let store = logStore([
      "start": .concatenate(.send("saved"), own.effect()),
      "saved": endpoint.effect(sending: "late"),
    ])
    let task = store.send("start")
    await own.reached.wait()
    await endpoint.reached.wait()
    task.cancel()
    #expect(!store.hasRunningEffects)
    await endpoint.finish()
    await own.finish()
    await task.finish()
    #expect(store.state == ["start", "saved"])
  }

  @Test("The next effect waits for one that is suspended")
  func waits() async {
    let endpoint = Endpoint()
    let store = logStore { $0 == "start" ? .concatenate(endpoint.effect(), .send("after")) : .none }
    let task = store.send("start")
    await endpoint.reached.wait()
    #expect(store.state == ["start"])
    await endpoint.finish()
    await task.finish()
    #expect(store.state == ["start", "after"])
  }

  @Test("Nested, merged, and cancellable parts keep their order")
  func nested() async {
    let store = logStore([
      "start": .concatenate(
        .concatenate(.run { await $0("1") }, .run { await $0("2") }).cancellable(id: "id"),
        .merge(.run { await $0("3") }, .concatenate(.run { await $0("3") }, .send("3"))),
        .concatenate([]),
        .concatenate((4...6).map { .send("\($0)") }))
    ])
    await store.send("start").finish()
    #expect(store.state == ["start", "1", "2", "3", "3", "3", "4", "5", "6"])
    #expect(!store.hasRunningEffects)
  }

  @Test(
    "Canceling a sequence by its identifier or its task keeps the remaining parts from starting",
    arguments: [true, false])
  func cancelSequence(byID: Bool) async {
    let (endpoint, events) = (Endpoint(), Events())
    let store = logStore([
      "start": .concatenate(endpoint.effect(sending: "late"), .run { _ in events("started") }, .send("after"))
        .cancellable(id: "id"),
      "stop": .cancel(id: "id"),
    ])
    let task = store.send("start")
    await endpoint.reached.wait()
    if byID { store.send("stop") } else { task.cancel() }
    #expect(!store.hasRunningEffects)
    await task.finish()
    await endpoint.finish()
    #expect(store.state == (byID ? ["start", "stop"] : ["start"]))
    #expect(events.all.isEmpty)
  }

  @Test("Canceling one part by its own identifier starts the next")
  func cancelPart() async {
    let endpoint = Endpoint()
    let store = logStore([
      "start": .concatenate(endpoint.effect().cancellable(id: "part"), .send("after")),
      "stop": .cancel(id: "part"),
    ])
    let task = store.send("start")
    await endpoint.reached.wait()
    store.send("stop")
    await task.finish()
    #expect(store.state == ["start", "stop", "after"])
    await endpoint.finish()
  }

  @Test("Canceling an identifier keeps waiting parts from starting, at any depth, and starts the others")
  func cancelWaitingParts() async {
    let (endpoint, events) = (Endpoint(), Events())
    let store = logStore([
      "start": .concatenate(
        endpoint.effect(),
        .run { _ in events("started") }.cancellable(id: "part"),
        .merge(
          .concatenate(.send("1"), .send("late").cancellable(id: "part")).cancellable(id: "other"),
          .send("2")),
        .send("after")),
      "stop": .cancel(id: "part"),
    ])
    let task = store.send("start")
    await endpoint.reached.wait()
    store.send("stop")
    await endpoint.finish()
    await task.finish()
    #expect(store.state == ["start", "stop", "1", "2", "after"])
    #expect(events.all.isEmpty)
  }

  @Test(
    "A sequence that cancels an identifier can start new effects with it",
    arguments: ["a part", "a part of a part", "an action of a part"])
  func cancelThenStart(by canceler: String) async {
    let older = Endpoint()
    let store = logStore([
      "older": older.effect(sending: "late").cancellable(id: "id"),
      "stop": .cancel(id: "id"),
      "a part": .concatenate(.cancel(id: "id"), .send("new").cancellable(id: "id")),
      "a part of a part": .concatenate(
        .merge(.concatenate(.send("before"), .cancel(id: "id")), .none), .send("new").cancellable(id: "id")),
      "an action of a part": .concatenate(.send("stop"), .send("new").cancellable(id: "id")),
    ])
    store.send("older")
    await older.reached.wait()
    await store.send(canceler).finish()
    await older.finish()
    #expect(store.state.first == "older" && store.state.last == "new")
    #expect(!store.state.contains("late"))
  }

  @Test("Ten thousand concatenated effects run on an ordinary stack")
  func long() async {
    let store = logStore([
      "start": .concatenate((0..<10_000).map { $0.isMultiple(of: 2) ? .cancel(id: "nothing") : .send("x") })
    ])
    await store.send("start").finish()
    #expect(store.state.count == 5_001)
  }

  @Test("An uncaught error ends the sequence, also one in a part of a part; a caught one doesn't")
  func failure() async {
    struct Mishap: Error {}
    let recorder = IssueRecorder()
    await recorder.recording {
      let store = logStore([
        "uncaught": .concatenate(.run { _ in throw Mishap() }, .send("after")),
        "nested": .concatenate(
          .merge(.send("before"), .concatenate(.run { _ in throw Mishap() }, .send("after"))),
          .send("after")),
        "caught": .concatenate(
          .run { _ in
            throw Mishap()
          } catch: { _, send in
            await send("error")
          }, .send("then")),
      ])
      await store.send("uncaught").finish()
      await store.send("nested").finish()
      await store.send("caught").finish()
      #expect(store.state == ["uncaught", "nested", "before", "caught", "error", "then"])
      #expect(!store.hasRunningEffects)
    }
    #expect(recorder.messages.count == 2)
  }
}
