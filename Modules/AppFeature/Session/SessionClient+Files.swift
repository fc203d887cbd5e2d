public import FileStorage

extension SessionClient {
  /// Keeps the session in ``SessionDocument/file``.
  ///
  /// - Parameter lock: Held while the session is changed or repaired. Waiting for another process's fails after
  ///   10 seconds with `StorageError.locked`.
  public static func files(_ storage: FileStorage, lock: FileLock) -> SessionClient {
    let file = SessionDocument.file
    let recovered: @Sendable () async throws -> LoadedSession = {
      let (session, recovery) = try await storage.loadOrRecover(SessionDocument.self, from: file)
      return LoadedSession(session, recovery: recovery)
    }
    return SessionClient(
      load: {
        do {
          return LoadedSession(try await storage.load(SessionDocument.self, from: file))
        } catch StorageError.corrupt {
          return try await lock.withSessionLock(recovered)
        }
      },
      update: { change in
        try await lock.withSessionLock {
          let old = try await recovered()
          let new = try await change(old)
          if new != old.session ?? SessionDocument() { try await storage.save(new, to: file) }
          return LoadedSession(new, recovery: old.recovery)
        }
      },
      changes: {
        // Observation starts here, not with the task.
        let changes = storage.changes(file)
        return AsyncStream(bufferingPolicy: .bufferingNewest(1)) { continuation in
          let task = Task {
            for await _ in changes {
              // A file that is unusable now is reported by the next save.
              if let session = try? await storage.load(SessionDocument.self, from: file) {
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
