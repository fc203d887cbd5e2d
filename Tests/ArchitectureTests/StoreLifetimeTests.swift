import Architecture
import Synchronization
import TestTraits
import Testing

private final class Witness: Sendable {}

@Suite("Deallocating a store", .timeLimit(.standard))
@MainActor
struct StoreLifetimeTests {
  @Test("Deallocating a store cancels its effects")
  func cancelsEffects() async {
    let (reached, canceled) = (Gate(), Gate())
    var store: Store<[String], String>? = logStore { _ in
      .run { send in
        await withTaskCancellationHandler {
          reached.open()
          await canceled.wait()
        } onCancel: {
          canceled.open()
        }
        await send("late")
      }
    }
    let task = store?.send("start")
    await reached.wait()
    store = nil
    await canceled.wait()
    await task?.finish()
  }

  @Test("A task that awaits an effect resumes, even if the effect's endpoint never returns")
  func resumesWaiters() async {
    let endpoint = Endpoint()
    var store: Store<[String], String>? = logStore { _ in .concatenate(endpoint.effect(), .send("after")) }
    let task = store?.send("start")
    await endpoint.reached.wait()
    let waits = Gate()
    let waiter = Task {
      waits.open()
      await task?.finish()
    }
    await waits.wait()
    store = nil
    await waiter.value
    await task?.finish()
    await endpoint.finish()
  }

  @Test("A store is deallocated with its state and its reducer")
  func storeDeallocated() async {
    weak var weakStore: Store<Witness, Int>?
    weak var weakState: Witness?
    weak var weakCaptured: Witness?
    do {
      let captured = Witness()
      let state = Witness()
      (weakCaptured, weakState) = (captured, state)
      let store = Store<Witness, Int>(initialState: state) {
        Reduce { _, number in
          _ = captured
          return number == 0 ? .none : .run { await $0(number - 1) }
        }
      }
      weakStore = store
      let subscription = store.observe({ ObjectIdentifier($0) }, onChange: { _ in _ = captured })
      let scoped = store.scope(state: { ObjectIdentifier($0) }, action: CasePath.identity)
      let inner = scoped.observe({ $0 }, onChange: { _ in _ = captured })
      await store.send(3).finish()
      subscription.cancel()
      _ = (inner, scoped)
    }
    #expect(weakStore == nil)
    #expect(weakState == nil)
    #expect(weakCaptured == nil)
  }

  @Test("A thousand stores with effects that never return leave nothing behind")
  func thousandStores() async {
    let counter = Counter()
    for _ in 1...1_000 {
      let reached = Gate()
      let canceled = Gate()
      let store = Store<Counted, Int>(initialState: Counted(counter)) {
        Reduce { _, _ in
          let captured = Counted(counter)
          return .run { _ in
            _ = captured
            await withTaskCancellationHandler {
              reached.open()
              await canceled.wait()
            } onCancel: {
              canceled.open()
            }
            counter.ended()
          }
        }
      }
      store.send(1)
      await reached.wait()
    }
    await counter.waitForEnded(1_000)
    // The tasks of the last effects release what they captured when they end, on other threads.
    while counter.alive > 0, !Task.isCancelled { await Task.yield() }
    #expect(counter.alive == 0)
  }

  @Test("A thousand scopes and observations of one store leave nothing behind")
  func thousandScopes() {
    let counter = Counter()
    let store = logStore { _ in .none }
    for index in 1...1_000 {
      let captured = Counted(counter)
      let scoped = store.scope(
        state: { state in
          _ = captured
          return state.count
        }, action: CasePath.identity)
      let subscription = scoped.observe({ $0 }, onChange: { _ in _ = captured })
      if index.isMultiple(of: 100) { store.send("x") }
      if index.isMultiple(of: 2) { subscription.cancel() }
    }
    #expect(counter.alive == 0)
    store.send("x")
    #expect(store.state.count == 11)
  }

  @Test("Effects that have ended leave nothing behind in a store that is still alive")
  func endedEffects() async {
    let counter = Counter()
    let store = logStore { action in
      guard action == "start" else { return .none }
      let captured = Counted(counter)
      return .concatenate(
        .run { send in
          _ = captured
          await send("a")
        }
        .cancellable(id: "id"),
        .send("b"))
    }
    for _ in 1...1_000 { await store.send("start").finish() }
    #expect(!store.hasRunningEffects)
    while counter.alive > 0, !Task.isCancelled { await Task.yield() }
    #expect(store.state.count == 3_000)
  }

  @Test("A scoped store keeps its parent alive")
  func scopeKeepsParent() async {
    func makeScoped() -> Store<Int, String> {
      logStore { $0 == "start" ? .run { await $0("done") } : .none }
        .scope(state: { $0.count }, action: CasePath.identity)
    }
    let scoped = makeScoped()
    await scoped.send("start").finish()
    #expect(scoped.state == 2)
  }
}

/// The number of instances that are alive, and of effects that have ended.
private final class Counter: Sendable {
  private let counts = Mutex((alive: 0, ended: 0))
  var alive: Int { counts.withLock { $0.alive } }
  func change(by difference: Int) { counts.withLock { $0.alive += difference } }
  func ended() { counts.withLock { $0.ended += 1 } }
  func waitForEnded(_ number: Int) async {
    while counts.withLock({ $0.ended }) < number, !Task.isCancelled { await Task.yield() }
  }
}

private final class Counted: Sendable {
  private let counter: Counter
  init(_ counter: Counter) {
    self.counter = counter
    counter.change(by: 1)
  }
  deinit { counter.change(by: -1) }
}
