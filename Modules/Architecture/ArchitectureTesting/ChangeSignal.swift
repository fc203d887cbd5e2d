import Synchronization

/// A counter of the events that may end the wait of a test store.
///
/// The events are received actions, ends of effects, idle executors, and advanced clocks.
final class ChangeSignal: Sendable {
  private struct State {
    var count = 0
    var waiters: [Int: CheckedContinuation<Bool, Never>] = [:]
    var nextToken = 0
  }

  private let state = Mutex(State())

  /// The number of events so far.
  var count: Int { state.withLock { $0.count } }

  /// Counts an event and resumes the waiting tasks.
  func signal() {
    let waiters = state.withLock { state in
      state.count += 1
      defer { state.waiters = [:] }
      return state.waiters.values
    }
    for waiter in waiters { waiter.resume(returning: true) }
  }

  /// Waits for the next event after the first `count`; returns `false` if there is none before the deadline.
  func wait(after count: Int, until deadline: ContinuousClock.Instant) async -> Bool {
    var timeout: Task<Void, Never>?
    defer { timeout?.cancel() }
    return await withCheckedContinuation { continuation in
      let token = state.withLock { state -> Int? in
        if state.count != count { return nil }
        state.nextToken += 1
        state.waiters[state.nextToken] = continuation
        return state.nextToken
      }
      guard let token else { return continuation.resume(returning: true) }
      timeout = Task {
        try? await ContinuousClock().sleep(until: deadline)
        state.withLock { $0.waiters.removeValue(forKey: token) }?.resume(returning: false)
      }
    }
  }
}
