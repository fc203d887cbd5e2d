import Synchronization

/// A clock that only sleeping advances; a sleep ends immediately and advances the clock to its deadline.
///
/// A wait that doesn't end fails.
final class StepClock: Clock, Sendable {
  struct EndlessWait: Error {}

  struct Instant: InstantProtocol {
    var offset: Duration
    func advanced(by duration: Duration) -> Instant { Instant(offset: offset + duration) }
    func duration(to other: Instant) -> Duration { other.offset - offset }
    static func < (a: Instant, b: Instant) -> Bool { a.offset < b.offset }
  }

  private let state = Mutex((now: Duration.zero, sleeps: 0))
  private let onSleep: @Sendable (_ count: Int) async throws -> Void

  /// Creates a clock at time zero.
  ///
  /// - Parameter onSleep: A closure that is called in each sleep, with the sleep's number from 1.
  init(onSleep: @escaping @Sendable (_ count: Int) async throws -> Void = { _ in }) {
    self.onSleep = onSleep
  }

  var now: Instant { Instant(offset: state.withLock { $0.now }) }
  var minimumResolution: Duration { .zero }
  var sleeps: Int { state.withLock { $0.sleeps } }

  func sleep(until deadline: Instant, tolerance: Duration?) async throws {
    let count = state.withLock { state in
      state.sleeps += 1
      state.now = max(state.now, deadline.offset)
      return state.sleeps
    }
    if count > 1_000 { throw EndlessWait() }
    try await onSleep(count)
  }
}
