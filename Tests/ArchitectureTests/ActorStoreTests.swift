import ArchitectureTesting
import Dispatch
import TestTraits
import Testing

/// A server's session, whose reducer stops the program if it runs on another thread than its actor's.
private struct Session: Reducer {
  struct State: Equatable {
    var log: [String] = []
    var timer: Ticker.State? = Ticker.State()
  }

  enum Action: Equatable, Sendable {
    case received(String)
    case answered(String)
    case stopped
    case timer(Ticker.Action)
  }

  enum CancelID: Hashable { case answer }

  let expectIsolated: @Sendable () -> Void

  var body: some Reducer<State, Action> {
    Reduce { state, action in
      expectIsolated()
      switch action {
      case .received(let message):
        state.log.append(message)
        return .run { send in
          await Task.yield()
          await send(.answered(message))
        }
        .cancellable(id: CancelID.answer)
      case .answered(let message):
        state.log.append("re: " + message)
        return .none
      case .stopped:
        return .cancel(id: CancelID.answer)
      case .timer:
        return .none
      }
    }
    .ifLet(\.timer, action: /Action.timer) { Ticker() }
  }
}

private final class QueueExecutor: SerialExecutor {
  let queue = DispatchQueue(label: "connection")

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    queue.async { job.runSynchronously(on: self.asUnownedSerialExecutor()) }
  }
}

private actor Connection {
  private let executor = QueueExecutor()
  nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }

  private var store: ActorStore<Session.State, Session.Action>?

  init(clock: any Clock<Duration> = TestClock(), onDeinit: @escaping @Sendable () -> Void = {}) {
    self.onDeinit = onDeinit
    store = ActorStore(initialState: Session.State()) { [executor] in
      Session(expectIsolated: { dispatchPrecondition(condition: .onQueue(executor.queue)) })
    } withDependencies: {
      $0.clock = clock
    }
  }

  private let onDeinit: @Sendable () -> Void

  deinit {
    onDeinit()
  }

  var state: Session.State? { store?.state }

  @discardableResult
  func send(_ action: Session.Action) -> StoreTask? { store?.send(action) }

  func receive(_ messages: [String]) async {
    for message in messages { store?.send(.received(message)) }
  }

  /// Sends a message and cancels its answer before the actor does anything else.
  func receiveAndStop(_ message: String) async -> StoreTask? {
    let task = store?.send(.received(message))
    store?.send(.stopped)
    return task
  }

  func receiveAndCancel(_ message: String) async -> StoreTask? {
    let task = store?.send(.received(message))
    task?.cancel()
    return task
  }

  func ticks() -> AsyncStream<Int?> {
    let timer = store?.scope(state: { $0.timer }, action: /Session.Action.timer)
    return timer?.values(of: { $0?.ticks }) ?? AsyncStream { $0.finish() }
  }

  func startTimer() {
    store?.scope(state: { $0.timer }, action: /Session.Action.timer).send(.started)
  }

  func close() {
    store = nil
  }
}

@Suite("A store that an actor owns", .timeLimit(.standard))
struct ActorStoreTests {
  @Test("It reduces on its actor, to which effects return")
  func effects() async {
    let connection = Connection()
    await connection.send(.received("a"))?.finish()
    #expect(await connection.state?.log == ["a", "re: a"])
  }

  @Test("It works while the main actor is busy")
  @MainActor
  func mainActorIsBusy() {
    let done = DispatchSemaphore(value: 0)
    Task.detached {
      await Connection().send(.received("a"))?.finish()
      done.signal()
    }
    // Half an hour, as the limit of the suite, which ends no thread that waits.
    #expect(done.wait(timeout: .now() + .seconds(1800)) == .success)
  }

  @Test("A canceled effect sends nothing afterward")
  func cancellation() async {
    let connection = Connection()
    for number in 1...200 {
      await connection.receiveAndStop("\(number)")?.finish()
      await connection.receiveAndCancel("\(number)")?.finish()
    }
    #expect(await connection.state?.log.contains { $0.hasPrefix("re:") } == false)
  }

  @Test("A task cancels its effects from outside the actor, too")
  func cancelFromOutside() async {
    let connection = Connection()
    let task = await connection.send(.timer(.started))
    task?.cancel()
    await task?.finish()
    #expect(await connection.state?.timer == Ticker.State())
  }

  @Test("Scopes, values, and the clock work as in the main actor's store; a child's effects end with it")
  func scopes() async {
    let clock = TestClock()
    let connection = Connection(clock: clock)
    var ticks = await connection.ticks().makeAsyncIterator()
    #expect(await ticks.next() == .some(0))
    await connection.startTimer()
    await clock.advance(by: .seconds(1))
    #expect(await ticks.next() == .some(1))
    await clock.advance(by: .seconds(1))
    #expect(await ticks.next() == .some(2))
    await connection.close()
    #expect(await ticks.next() == nil)
  }

  @Test("When the actor releases the store, its effects are canceled and the tasks that wait for them resume")
  func closing() async {
    let connection = Connection()
    let task = await connection.send(.timer(.started))
    let waiter = Task { await task?.finish() }
    await connection.close()
    await waiter.value
    #expect(await connection.state == nil)
  }

  @Test("It doesn't retain its actor")
  func retainsNothing() async {
    let gone = Gate()
    func open() async {
      let connection = Connection(onDeinit: { gone.open() })
      await connection.send(.timer(.started))
    }
    await open()
    await gone.wait()
  }

  @Test("Thousands work at the same time, and no action is lost")
  func many() async {
    let count = await withTaskGroup(of: Int.self) { group in
      for number in 0..<2000 {
        group.addTask {
          let connection = Connection()
          await connection.receive((0..<10).map { "\(number).\($0)" })
          await connection.send(.received("last"))?.finish()
          var count = 0
          while count < 22 {
            count = await connection.state?.log.count ?? 0
            await Task.yield()
          }
          return count
        }
      }
      return await group.reduce(0, +)
    }
    #expect(count == 2000 * 22)
  }

  @Test("The use by a second actor stops the program")
  func twoActors() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      let store = ActorStore(initialState: 0) { Reduce<Int, Void> { state, _ in .none } }
      nonisolated(unsafe) let shared = store
      await MainActor.run { _ = shared.send(()) }
      await Visitor().use { _ = shared.send((), isolation: $0) }
    }
    expectStopped(result, saying: "An ActorStore was used by")
  }
}

private actor Visitor {
  func use(_ body: @Sendable (isolated Visitor) -> Void) {
    body(self)
  }
}
