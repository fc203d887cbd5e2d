public import FileStorage

/// A client that loads and changes the session that all processes of the app share.
public struct SessionClient: Sendable {
  /// Loads the session, without waiting for other processes unless its file is damaged.
  public var load: @Sendable () async throws -> LoadedSession

  /// Replaces the session with the result of `change`, while no other process can change it.
  ///
  /// Returns the new session when it would survive a power loss. A result equal to the old session is not written.
  /// Throws `StorageError`, or the error that `change` throws.
  public var update: @Sendable (_ change: @escaping Change) async throws -> LoadedSession

  /// Yields the session after each change of its file by another process, until iteration stops.
  public var changes: @Sendable () -> AsyncStream<SessionDocument>

  public typealias Change = @Sendable (LoadedSession) async throws -> SessionDocument

  public init(
    load: @escaping @Sendable () async throws -> LoadedSession,
    update: @escaping @Sendable (_ change: @escaping Change) async throws -> LoadedSession,
    changes: @escaping @Sendable () -> AsyncStream<SessionDocument>
  ) {
    self.load = load
    self.update = update
    self.changes = changes
  }
}

/// The session in its file.
public struct LoadedSession: Equatable, Codable, Sendable {
  /// The session, or nil if there is no file yet.
  public var session: SessionDocument?
  /// The recovery of a damaged file, or nil if the file was not damaged.
  public var recovery: Recovery?

  public init(_ session: SessionDocument?, recovery: Recovery? = nil) {
    self.session = session
    self.recovery = recovery
  }
}

extension DependencyValues {
  /// The session that all processes share, assigned at the composition root.
  public var session: SessionClient {
    get { self[SessionClientKey.self] }
    set { self[SessionClientKey.self] = newValue }
  }
}

private enum SessionClientKey: DependencyKey {
  static var testValue: SessionClient {
    SessionClient(
      load: { throw unimplemented("SessionClient.load") },
      update: { _ in throw unimplemented("SessionClient.update") },
      changes: { unimplemented("SessionClient.changes", returning: AsyncStream { $0.finish() }) })
  }
}
