public import FileStorage
import Synchronization

extension SessionClient {
  /// Creates a client that stores the session in ``SessionDocument/file``.
  ///
  /// - Parameter lock: The lock that is held while the session is changed or repaired. If another process holds it for
  ///   10 seconds, the operation throws `StorageError.locked`.
  public static func files(_ storage: FileStorage, lock: FileLock) -> SessionClient {
    let file = SessionDocument.file
    let known = KnownSession()
    let recovered: @Sendable () async throws -> LoadedSession = {
      let (session, recovery) = try await storage.loadOrRecover(SessionDocument.self, from: file)
      return LoadedSession(session, recovery: recovery)
    }
    return SessionClient(
      load: {
        do {
          if let session = try await storage.load(SessionDocument.self, from: file) {
            return LoadedSession(session)
          }
          // Before the first save, no lock file is created.
          guard let backup = file.backup, try await storage.load(backup) != nil else {
            return LoadedSession(nil)
          }
        } catch StorageError.corrupt {}
        return try await lock.withSessionLock(recovered)
      },
      update: { change in
        try await lock.withSessionLock {
          let old = try await recovered()
          let new = try await change(old)
          // Before saving, because the change may be observed before this returns.
          known.isNew(new)
          if new != old.session ?? SessionDocument() { try await storage.save(new, to: file) }
          return LoadedSession(new, recovery: old.recovery)
        }
      },
      changes: {
        // Observation must start before this returns, not when the task starts.
        let changes = storage.changes(file)
        return AsyncStream(bufferingPolicy: .bufferingNewest(1)) { continuation in
          let task = Task {
            for await _ in changes {
              // The next save reports an invalid file.
              if let session = try? await storage.load(SessionDocument.self, from: file), known.isNew(session)
              {
                continuation.yield(session)
              }
            }
            continuation.finish()
          }
          continuation.onTermination = { _ in task.cancel() }
        }
      })
  }
}

extension FileLock {
  fileprivate func withSessionLock(
    _ body: @Sendable () async throws -> LoadedSession
  ) async throws -> LoadedSession {
    try await withExclusiveLock(timeout: .seconds(10), clock: ContinuousClock(), body: body)
  }
}

/// The session that the app last wrote or received, so that it isn't informed of its own changes.
private final class KnownSession: Sendable {
  private let session = Mutex<SessionDocument?>(nil)

  /// Stores a session, and returns whether it differs from the one before.
  @discardableResult
  func isNew(_ session: SessionDocument) -> Bool {
    self.session.withLock { known in
      defer { known = session }
      return known != session
    }
  }
}
