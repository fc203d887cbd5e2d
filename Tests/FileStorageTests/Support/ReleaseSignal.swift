import Synchronization

/// A signal that resumes the tasks waiting for a lock when it is released, without polling or a real clock.
final class ReleaseSignal: Sendable {
  private struct State {
    var releases = 0
    var waiting: [CheckedContinuation<Void, Never>] = []
  }

  private let state = Mutex(State())

  /// Resumes all waiting tasks; call this after each release.
  func send() {
    let waiting = state.withLock { state in
      state.releases += 1
      defer { state.waiting = [] }
      return state.waiting
    }
    for continuation in waiting { continuation.resume() }
  }

  /// Waits until there are more releases than `known`, and returns their number.
  ///
  /// The caller's last attempt was after the known releases, so no release is missed.
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
