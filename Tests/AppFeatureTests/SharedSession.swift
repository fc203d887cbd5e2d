import AppFeature
import FileStorage
import Synchronization

/// A session in memory; tests can make updates fail or wait, and change the session like another process.
final class SharedSession: Sendable {
  private struct State {
    var session: SessionDocument?
    var saves: [SessionDocument] = []
    var failure: StorageError?
    var hasUnexpectedFailure = false
    var recovery: Recovery?
    var holds = false
    var waiting: CheckedContinuation<Void, Never>?
  }

  private struct Surprise: Error {}

  private let state = Mutex(State())
  private let changes = AsyncStream<SessionDocument>.makeStream()

  var session: SessionDocument? {
    get { state.withLock(\.session) }
    set { state.withLock { $0.session = newValue } }
  }
  var failure: StorageError? {
    get { state.withLock(\.failure) }
    set { state.withLock { $0.failure = newValue } }
  }
  var hasUnexpectedFailure: Bool {
    get { state.withLock(\.hasUnexpectedFailure) }
    set { state.withLock { $0.hasUnexpectedFailure = newValue } }
  }
  var recovery: Recovery? {
    get { state.withLock(\.recovery) }
    set { state.withLock { $0.recovery = newValue } }
  }
  /// Whether updates wait for ``release()``.
  var holds: Bool {
    get { state.withLock(\.holds) }
    set { state.withLock { $0.holds = newValue } }
  }
  var saves: [SessionDocument] { state.withLock(\.saves) }

  func write(_ session: SessionDocument) {
    self.session = session
    changes.continuation.yield(session)
  }

  func release() {
    let waiting = state.withLock { state in
      state.holds = false
      defer { state.waiting = nil }
      return state.waiting
    }
    waiting?.resume()
  }

  var client: SessionClient {
    SessionClient(
      load: { LoadedSession(self.session) },
      update: { change in
        await withCheckedContinuation { continuation in
          self.state.withLock { state in
            if state.holds { state.waiting = continuation } else { continuation.resume() }
          }
        }
        if let failure = self.failure { throw failure }
        if self.hasUnexpectedFailure { throw Surprise() }
        let session = try await change(LoadedSession(self.session, recovery: self.recovery))
        self.state.withLock { state in
          state.session = session
          state.saves.append(session)
        }
        return LoadedSession(session, recovery: self.recovery)
      },
      changes: { self.changes.stream })
  }
}
