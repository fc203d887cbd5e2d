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
  /// The reason that the session can't be saved, or nil if it can or was only loaded.
  public var problem: StorageError?

  public init(_ session: SessionDocument?, recovery: Recovery? = nil, problem: StorageError? = nil) {
    (self.session, self.recovery, self.problem) = (session, recovery, problem)
  }

  /// The message for the user about the file.
  public var notice: SessionNotice? {
    problem.map { .notSaved($0) } ?? recovery.map { .recovered($0) }
  }
}

extension SessionClient {
  /// Loads the session to change it; if it can't be saved, returns what can be read, and the reason.
  public func open() async throws -> LoadedSession {
    do {
      // An empty update: the lock creates the directory, so that it can be observed.
      return try await update { $0.session ?? SessionDocument() }
    } catch let problem as StorageError where problem.isOfPlace {
      var loaded = LoadedSession(nil)
      do { loaded = try await load() } catch let error as StorageError where error.isOfPlace {}
      loaded.problem = problem
      return loaded
    }
  }
}

extension StorageError {
  /// Whether a file's place is the reason, not its contents or another process.
  var isOfPlace: Bool { ![.invalidContents, .locked, .programError].contains(kind) }
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
