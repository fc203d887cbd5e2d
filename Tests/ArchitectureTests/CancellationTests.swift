import Architecture
import Testing

@Suite("Cancellation", .timeLimit(.minutes(5)))
@MainActor
struct CancellationTests {
  /// Returns an effect that sends ten actions after its gate opens, canceled or not.
  private nonisolated static func ignoringCancellation(_ reached: Gate, _ gate: Gate, _ done: Gate) -> Effect<
    String
  > {
    .run { send in
      reached.open()
      await gate.wait()
      for number in 1...10 { await send("late \(number)") }
      done.open()
    }
  }

  @Test("No action arrives after cancellation, even if the endpoint continues and sends")
  func cancel() async {
    let (reached, gate, done) = (Gate(), Gate(), Gate())
    let store = logStore { action in
      switch action {
      case "start": Self.ignoringCancellation(reached, gate, done).cancellable(id: "id")
      case "stop": .cancel(id: "id")
      default: .none
      }
    }
    let task = store.send("start")
    await reached.wait()
    store.send("stop")
    #expect(!store.hasRunningEffects)
    await task.finish()
    gate.open()
    await done.wait()
    #expect(store.state == ["start", "stop"])
  }

  @Test(
    "An action on its way to the main actor is dropped, and reported, when its effect is canceled",
    arguments: 1...50)
  func race(_: Int) async {
    let recorder = IssueRecorder()
    let (gate, done) = (Gate(), Gate())
    await recorder.recording {
      let store = logStore { action in
        switch action {
        case "start":
          .run { send in
            // From a task that is never canceled: only the end of the effect can drop this action.
            await Task {
              gate.open()
              await send("late")
            }.value
            done.open()
          }
          .cancellable(id: "id")
        case "stop": .cancel(id: "id")
        default: .none
        }
      }
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
    let store = logStore { action in
      switch action {
      case "start":
        .run { send in
          await send("stop")
          #expect(Task.isCancelled)
          await send("late")
          done.open()
        }
        .cancellable(id: "id")
      case "stop": .cancel(id: "id")
      default: .none
      }
    }
    await store.send("start").finish()
    await done.wait()
    #expect(store.state == ["start", "stop"])
  }

  @Test("An action sent back under an identifier is dropped if it is canceled while still queued")
  func queuedSend() async {
    let store = logStore { action in
      switch action {
      case "start": .merge(.send("kept"), .send("dropped").cancellable(id: "id"), .cancel(id: "id"))
      default: .none
      }
    }
    await store.send("start").finish()
    #expect(store.state == ["start", "kept"])
    #expect(!store.hasRunningEffects)
  }

  @Test("cancelInFlight cancels the older effect and starts the newer")
  func cancelInFlight() async {
    let (older, newer) = (Gate(), Gate())
    let (olderGate, olderDone) = (Gate(), Gate())
    let store = logStore { action in
      switch action {
      case "first":
        Self.ignoringCancellation(older, olderGate, olderDone).cancellable(id: "id", cancelInFlight: true)
      case "second":
        .run { send in
          newer.open()
          await send("new")
        }
        .cancellable(id: "id", cancelInFlight: true)
      default: .none
      }
    }
    let first = store.send("first")
    await older.wait()
    let second = store.send("second")
    await first.finish()
    await second.finish()
    olderGate.open()
    await olderDone.wait()
    await newer.wait()
    #expect(store.state == ["first", "second", "new"])
  }

  @Test("cancelInFlight on an empty effect still cancels running effects")
  func cancelInFlightNothing() async {
    let (reached, gate, done) = (Gate(), Gate(), Gate())
    let store = logStore { action in
      switch action {
      case "start": Self.ignoringCancellation(reached, gate, done).cancellable(id: "id")
      case "stop": .none.cancellable(id: "id", cancelInFlight: true)
      case "leave": .none.cancellable(id: "id")
      default: .none
      }
    }
    store.send("start")
    await reached.wait()
    store.send("leave")
    #expect(store.hasRunningEffects)
    store.send("stop")
    #expect(!store.hasRunningEffects)
    gate.open()
    await done.wait()
    #expect(store.state == ["start", "leave", "stop"])
  }

  @Test("Without cancelInFlight, effects share an identifier, and one cancel ends them all")
  func shared() async {
    let gates = (0..<3).map { _ in (reached: Gate(), gate: Gate(), done: Gate()) }
    let store = logStore { action in
      switch action {
      case "stop": .cancel(id: "id")
      default:
        Int(action).map {
          Self.ignoringCancellation(gates[$0].reached, gates[$0].gate, gates[$0].done).cancellable(id: "id")
        }
          ?? .none
      }
    }
    for index in gates.indices { store.send("\(index)") }
    for gate in gates { await gate.reached.wait() }
    #expect(store.positionsOfRunningEffects.count == 3)
    store.send("stop")
    #expect(!store.hasRunningEffects)
    for gate in gates {
      gate.gate.open()
      await gate.done.wait()
    }
    #expect(store.state == ["0", "1", "2", "stop"])
  }

  @Test("Either of two identifiers cancels an effect", arguments: ["inner", "outer"])
  func twoIdentifiers(_ id: String) async {
    let (reached, gate, done) = (Gate(), Gate(), Gate())
    let store = logStore { action in
      switch action {
      case "start":
        Self.ignoringCancellation(reached, gate, done).cancellable(id: "inner").cancellable(id: "outer")
      case "stop": .cancel(id: id)
      default: .none
      }
    }
    store.send("start")
    await reached.wait()
    store.send("stop")
    #expect(!store.hasRunningEffects)
    gate.open()
    await done.wait()
    #expect(store.state == ["start", "stop"])
  }

  // A hash determines which of two dictionary entries are compared.
  @Test(
    "Identifiers of different types are different, even if equal as AnyHashable",
    arguments: 1...32)
  func identifierTypes(_: Int) async {
    let (reached, gate) = (Gate(), Gate())
    let store = logStore { action in
      switch action {
      case "start":
        .run { send in
          reached.open()
          await gate.wait()
          await send("done")
        }
        .cancellable(id: 1)
      case "stop another": .merge(.cancel(id: 1.0), .cancel(id: UInt8(1)), .cancel(id: "1"))
      default: .none
      }
    }
    let task = store.send("start")
    await reached.wait()
    store.send("stop another")
    gate.open()
    await task.finish()
    #expect(store.state == ["start", "stop another", "done"])
  }

  @Test("Identifiers are local to a store")
  func stores() async {
    let gates = (0..<2).map { _ in (reached: Gate(), gate: Gate()) }
    func make(_ index: Int) -> Store<[String], String> {
      logStore { action in
        switch action {
        case "start":
          .run { send in
            gates[index].reached.open()
            await gates[index].gate.wait()
            await send("done")
          }
          .cancellable(id: "id")
        case "stop": .cancel(id: "id")
        default: .none
        }
      }
    }
    let (first, second) = (make(0), make(1))
    first.send("start")
    let task = second.send("start")
    for gate in gates { await gate.reached.wait() }
    first.send("stop")
    for gate in gates { gate.gate.open() }
    await task.finish()
    #expect(first.state == ["start", "stop"])
    #expect(second.state == ["start", "done"])
  }

  @Test("Canceling all effects spares those with an identifier, and drops the actions that wait")
  func allExcept() async {
    let gates = (0..<3).map { _ in (reached: Gate(), gate: Gate(), done: Gate()) }
    func wait(_ index: Int) -> Effect<String> {
      .run { send in
        gates[index].reached.open()
        await gates[index].gate.wait()
        await send("done \(index)")
        gates[index].done.open()
      }
    }
    let effects = [wait(0), wait(1).cancellable(id: "id"), wait(2).cancellable(id: "kept")]
    let store = logStore { action in
      switch action {
      case "start": .merge(effects)
      case "stop": .merge(.send("dropped"), .cancelAll(except: "kept"), .send("next"))
      default: .none
      }
    }
    let task = store.send("start")
    for gate in gates { await gate.reached.wait() }
    store.send("stop")
    #expect(store.positionsOfRunningEffects.count == 1)
    for gate in gates {
      gate.gate.open()
      await gate.done.wait()
    }
    await task.finish()
    #expect(store.state == ["start", "stop", "next", "done 2"])
  }
}
