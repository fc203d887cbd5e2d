import Synchronization

/// Lets those who wait for a lock sleep until somebody has released it, so that a test neither polls nor waits
/// for a real clock.
final class ReleaseSignal: Sendable {
  private struct State {
    var releases = 0
    var waiting: [CheckedContinuation<Void, Never>] = []
  }

  private let state = Mutex(State())

  /// To be called after each release.
  func send() {
    let waiting = state.withLock { state in
      state.releases += 1
      defer { state.waiting = [] }
      return state.waiting
    }
    for continuation in waiting { continuation.resume() }
  }

  /// Returns when there have been more releases than the caller knows of, and says how many. As the caller's last
  /// try came after the ones it knows of, no release is missed.
  func next(after known: Int) async -> Int {
    await withCheckedContinuation { continuation in
      let isPast = state.withLock { state in
        guard state.releases == known else { return true }
        state.waiting.append(continuation)
        return false
      }
      if isPast { continuation.resume() }
    }
    return state.withLock { $0.releases }
  }
}
