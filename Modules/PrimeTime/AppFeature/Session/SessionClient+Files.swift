public import FileStorage
import Synchronization

extension SessionClient {
  /// Creates a client that stores the session in ``SessionDocument/file``.
  public static func files(_ storage: FileStorage) -> SessionClient {
    let file = SessionDocument.file
    let known = KnownSession()
    return SessionClient(
      load: {
        do {
          let (session, recovery) = try await storage.loadOrRecover(SessionDocument.self, from: file)
          return LoadedSession(session, recovery: recovery)
        } catch let problem as StorageError where problem.isOfPlace {
          // The file can't be restored.
          guard let backup = file.backup,
            let session = try? await storage.load(SessionDocument.self, from: backup)
          else { throw problem }
          return LoadedSession(session, problem: problem)
        }
      },
      update: { change in
        let (session, recovery) = try await storage.update(SessionDocument.self, in: file) {
          let new = try await change(LoadedSession($0, recovery: $1))
          // Before saving, because the change may be observed before this returns.
          known.isNew(new)
          return $0 == nil && new == SessionDocument() ? nil : new
        }
        return LoadedSession(session ?? SessionDocument(), recovery: recovery)
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
