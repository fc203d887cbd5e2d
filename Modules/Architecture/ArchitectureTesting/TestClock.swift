import Architecture
import Synchronization

/// A clock whose time changes only when a test advances it.
///
/// ```swift
/// let clock = TestClock()
/// let store = TestStore(initialState: CounterState()) {
///   Counter()
/// } withDependencies: {
///   $0.clock = clock
/// }
/// await store.send(.incrementLaterButtonTapped)
/// await clock.advance(by: .seconds(1))
/// await store.receive(.secondPassed) { $0.count = 1 }
/// ```
public final class TestClock: Clock, Sendable {
  /// A time, relative to the creation of the clock.
  public struct Instant: InstantProtocol, Sendable {
    public let offset: Duration

    public init(offset: Duration) {
      self.offset = offset
    }

    public func advanced(by duration: Duration) -> Instant { Instant(offset: offset + duration) }

    public func duration(to other: Instant) -> Duration { other.offset - offset }

    public static func < (left: Instant, right: Instant) -> Bool { left.offset < right.offset }
  }

  private struct Sleeper {
    let deadline: Instant
    let continuation: CheckedContinuation<Void, any Error>
    /// The sleeping task, if it is one of a test store's effects.
    let effect: (executor: TestExecutor, task: TaskID)?

    func wake(_ result: Result<Void, any Error>) {
      if let effect { effect.executor.taskWillWake(effect.task) }
      continuation.resume(with: result)
    }
  }

  private struct State {
    var now = Instant(offset: .zero)
    var nextToken = 0
    var sleepers: [Int: Sleeper] = [:]
    var executors: [TestExecutor] = []
    /// The executor of the effects of stores other than test stores; `nil` before the first.
    var executor: TestExecutor?
    /// The number of calls that are advancing time.
    var advances = 0
    /// The number of sleeps that have begun and of those that have returned.
    var (begun, returned) = (0, 0)
  }

  private let state = Mutex(State())

  public init() {}

  public var now: Instant { state.withLock { $0.now } }

  public var minimumResolution: Duration { .zero }

  public var sleeperCount: Int { state.withLock { $0.sleepers.count } }

  /// Whether a test is advancing time, so that sleeping tasks may be about to wake.
  var isAdvancing: Bool { state.withLock { $0.advances > 0 } }

  public func sleep(until deadline: Instant, tolerance: Duration? = nil) async throws {
    try Task.checkCancellation()
    let executor = TestExecutor.current
    let effect = executor.flatMap { executor in TaskID.current.map { (executor, $0) } }
    let token = state.withLock { state in
      if let executor, !state.executors.contains(where: { $0 === executor }) {
        state.executors.append(executor)
      }
      state.begun += 1
      state.nextToken += 1
      return state.nextToken
    }
    defer { state.withLock { $0.returned += 1 } }
    try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { (continuation: CheckedContinuation<Void, any Error>) in
        let outcome: Result<Void, any Error>? = state.withLock { state in
          // A later cancellation finds the sleeper.
          if Task.isCancelled { return .failure(CancellationError()) }
          if deadline <= state.now { return .success(()) }
          if let effect { effect.0.taskWillSleep(effect.1, on: self) }
          state.sleepers[token] = Sleeper(deadline: deadline, continuation: continuation, effect: effect)
          return nil
        }
        if let outcome { continuation.resume(with: outcome) }
      }
    } onCancel: {
      state.withLock { $0.sleepers.removeValue(forKey: token) }?.wake(.failure(CancellationError()))
    }
  }

  /// Advances time; wakes each sleeper at its deadline, and lets its work settle before the next.
  @MainActor
  public func advance(by duration: Duration = .zero) async {
    await advance(to: now.advanced(by: duration))
  }

  @MainActor
  public func advance(to instant: Instant) async {
    await advancing {
      await settle()
      while let sleeper = takeNext(until: instant) {
        sleeper.wake(.success(()))
        await settle()
      }
      state.withLock { $0.now = max($0.now, instant) }
      await settle()
    }
  }

  /// Advances time until no task is sleeping.
  ///
  /// - Parameter timeout: The real time after which an endless timer fails the test, if it has ticked a thousand times.
  @MainActor
  public func run(
    timeout: Duration = .seconds(1),
    fileID: String = #fileID, filePath: String = #filePath, line: Int = #line, column: Int = #column
  ) async {
    let deadline = ContinuousClock.now + timeout
    var advances = 0
    await advancing {
      await settle()
      while let next = state.withLock({ $0.sleepers.values.map(\.deadline).min() }) {
        await advance(to: next)
        advances += 1
        // The time alone says nothing, because other tests may occupy the main actor.
        if advances < 1000 || ContinuousClock.now < deadline || sleeperCount == 0 { continue }
        return reportIssue(
          "Tasks still sleep at \(now.offset) after running the clock for \(timeout). Advance an endless timer by a "
            + "duration",
          at: SourcePosition(fileID: fileID, filePath: filePath, line: line, column: column))
      }
    }
  }

  /// Runs an operation that advances time; meanwhile, test stores don't regard any task as asleep.
  @MainActor
  private func advancing(_ operation: () async -> Void) async {
    state.withLock { $0.advances += 1 }
    await operation()
    let executors = state.withLock { state in
      state.advances -= 1
      return state.executors
    }
    for executor in executors { executor.changes.signal() }
  }

  private func takeNext(until instant: Instant) -> Sleeper? {
    state.withLock { state in
      let next = state.sleepers.filter { $0.value.deadline <= instant }
        .min { ($0.value.deadline, $0.key) < ($1.value.deadline, $1.key) }
      guard let next else { return nil }
      state.now = max(state.now, next.value.deadline)
      return state.sleepers.removeValue(forKey: next.key)
    }
  }

  /// Returns once the tasks that slept on this clock have continued as far as they can.
  ///
  /// This is certain for the effects of stores with this clock as their dependency. Other tasks are given their turn,
  /// on the main actor and on the global executor, until they neither start nor end a sleep.
  @MainActor
  private func settle() async {
    let deadline = ContinuousClock.now + .seconds(5)
    var (rounds, quietRounds) = (0, 0)
    while quietRounds < 2 {
      rounds += 1
      if rounds > 10_000, ContinuousClock.now > deadline {
        return reportIssue(
          "Tasks keep sleeping on a TestClock until times that have passed. A loop must wait longer")
      }
      let (executors, begun) = state.withLock { ($0.executors, $0.begun) }
      for executor in executors { await executor.settle() }
      // The turn of each queued job, first on the global executor, then on the main actor.
      await Task.detached {}.value
      await Task.yield()
      let isQuiet = state.withLock { $0.begun == begun && $0.begun == $0.returned + $0.sleepers.count }
      quietRounds = isQuiet ? quietRounds + 1 : 0
    }
  }
}

extension TestClock: EffectExecutorProvider {
  package func makeExecutor(at position: SourcePosition) -> any TaskExecutor {
    state.withLock { state in
      if let executor = state.executor { return EffectExecutor(executor, at: position) }
      let executor = TestExecutor(changes: ChangeSignal())
      state.executor = executor
      state.executors.append(executor)
      return EffectExecutor(executor, at: position)
    }
  }
}

/// A clock without waiting: a timer ticks without pause and without end.
public struct ImmediateClock: Clock, Sendable {
  public typealias Instant = TestClock.Instant

  public init() {}

  public var now: Instant { Instant(offset: .zero) }
  public var minimumResolution: Duration { .zero }

  public func sleep(until deadline: Instant, tolerance: Duration? = nil) async throws {
    try Task.checkCancellation()
  }
}
