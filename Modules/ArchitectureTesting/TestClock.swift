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

    public func advanced(by duration: Duration) -> Instant {
      Instant(offset: offset + duration)
    }

    public func duration(to other: Instant) -> Duration {
      other.offset - offset
    }

    public static func < (left: Instant, right: Instant) -> Bool {
      left.offset < right.offset
    }
  }

  private struct Sleeper {
    let deadline: Instant
    let continuation: CheckedContinuation<Void, any Error>
  }

  private struct State {
    var now = Instant(offset: .zero)
    var nextToken = 0
    /// The sleeping tasks by token; `nil` for one that was canceled before it started to sleep.
    var sleepers: [Int: Sleeper?] = [:]
    var executors: [TestExecutor] = []
  }

  private let state = Mutex(State())

  public init() {}

  public var now: Instant { state.withLock { $0.now } }

  public var minimumResolution: Duration { .zero }

  public var sleeperCount: Int { state.withLock { $0.sleepers.count } }

  public func sleep(until deadline: Instant, tolerance: Duration? = nil) async throws {
    try Task.checkCancellation()
    let token = state.withLock { state in
      if let executor = TestExecutor.current, !state.executors.contains(where: { $0 === executor }) {
        state.executors.append(executor)
      }
      state.nextToken += 1
      return state.nextToken
    }
    try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { (continuation: CheckedContinuation<Void, any Error>) in
        let outcome: Result<Void, any Error>? = state.withLock { state in
          if state.sleepers.removeValue(forKey: token) != nil { return .failure(CancellationError()) }
          if deadline <= state.now { return .success(()) }
          state.sleepers[token] = Sleeper(deadline: deadline, continuation: continuation)
          return nil
        }
        if let outcome { continuation.resume(with: outcome) }
      }
    } onCancel: {
      let continuation = state.withLock { state in
        if let sleeper = state.sleepers.removeValue(forKey: token) { return sleeper?.continuation }
        state.sleepers[token] = .some(nil)
        return nil
      }
      continuation?.resume(throwing: CancellationError())
    }
    // Removes the entry left by a cancellation after waking, which had no sleeper to resume.
    state.withLock { state in
      if case .some(.none) = state.sleepers[token] { state.sleepers[token] = nil }
    }
  }

  /// Advances time, waking each sleeper at its deadline and letting its work settle before the next.
  @MainActor
  public func advance(by duration: Duration = .zero) async {
    await advance(to: now.advanced(by: duration))
  }

  @MainActor
  public func advance(to instant: Instant) async {
    await settle()
    while let continuation = wakeNext(until: instant) {
      continuation.resume()
      await settle()
    }
    state.withLock { $0.now = max($0.now, instant) }
    await settle()
  }

  /// Advances time until no task is sleeping, which never happens with an endless timer.
  @MainActor
  public func run() async {
    await settle()
    while let last = state.withLock({ $0.sleepers.values.compactMap { $0?.deadline }.min() }) {
      await advance(to: last)
    }
  }

  private func wakeNext(until instant: Instant) -> CheckedContinuation<Void, any Error>? {
    state.withLock { state in
      let next = state.sleepers
        .compactMap { token, sleeper in sleeper.map { (token: token, sleeper: $0) } }
        .filter { $0.sleeper.deadline <= instant }
        .min { ($0.sleeper.deadline, $0.token) < ($1.sleeper.deadline, $1.token) }
      guard let next else { return nil }
      state.now = max(state.now, next.sleeper.deadline)
      state.sleepers[next.token] = nil
      return next.sleeper.continuation
    }
  }

  @MainActor
  private func settle() async {
    let executors = state.withLock { $0.executors }
    for executor in executors { await executor.settle() }
    // Lets tasks of the test itself that sleep on this clock run.
    for _ in 0..<20 { await Task.yield() }
  }
}

/// A clock on which sleeping takes no time, so that a timer ticks without pause and without end.
public struct ImmediateClock: Clock, Sendable {
  public typealias Instant = TestClock.Instant

  public init() {}

  public var now: Instant { Instant(offset: .zero) }
  public var minimumResolution: Duration { .zero }

  public func sleep(until deadline: Instant, tolerance: Duration? = nil) async throws {
    try Task.checkCancellation()
  }
}
