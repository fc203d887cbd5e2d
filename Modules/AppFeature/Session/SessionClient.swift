public import Architecture
public import FileStorage

/// Loads and changes the session, which all processes of the app share.
public struct SessionClient: Sendable {
  /// Loads the session, without waiting for other processes unless its file is damaged.
  public var load: @Sendable () async throws -> LoadedSession

  /// Replaces the session by the result of `change`, while no other process can change it.
  ///
  /// Returns the new session once it survives a loss of power. A result equal to the old session is not written.
  /// Throws `StorageError`, or what `change` throws.
  public var update: @Sendable (_ change: @escaping Change) async throws -> LoadedSession

  /// Reports the session after each change of its file, by this process or another, until the consumer stops iterating.
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

/// The session as its file has it.
public struct LoadedSession: Equatable, Codable, Sendable {
  /// nil if there is no file yet.
  public var session: SessionDocument?
  /// What was done about a damaged file.
  public var recovery: Recovery?

  public init(_ session: SessionDocument?, recovery: Recovery? = nil) {
    self.session = session
    self.recovery = recovery
  }
}

extension DependencyValues {
  /// The session that all processes share; assigned at the composition root.
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
