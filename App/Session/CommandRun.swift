import AppFeature
import Architecture
import CommandLineTool
import FileStorage

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// One run of a subcommand: its options, and the store it sends its actions to.
struct CommandRun: Sendable {
  let invocation: Invocation
  let environment: [String: String]
  let directories: StorageDirectories
  /// Who answers look-ups: as the global options have it, unless the command has options of its own for that.
  var source: LookUpSource
  /// Where the store's chance comes from; nil for the system.
  var random: RandomSource?

  init(_ invocation: Invocation) throws {
    self.invocation = invocation
    environment = ProcessInfo.processInfo.environment
    directories = try .xdg(environment: environment, dataDirectory: invocation[AppCommand.dataDirectory])
    source =
      switch (invocation[AppCommand.offline], invocation[AppCommand.online]) {
      case (true, _): .offline
      case (false, true): .online
      case (false, false): .automatic
      }
  }

  var printsJSON: Bool { invocation[AppCommand.json] }

  func write(_ answer: Answer) throws { try answer.write(asJSON: printsJSON) }

  /// Says what the user has to know and no result holds, on standard error: a line, or an object for `--json`.
  func tell(_ message: String) {
    let line =
      (printsJSON ? try? JSONLine.text(of: Notice(message: message)) : nil) ?? "\(Program.name): \(message)\n"
    // The result, if standard error is gone, is worth more than the notice.
    try? StandardStream.error.write(line)
  }

  private struct Notice: JSONResult {
    static let type = "notice"

    let message: String
  }

  /// Where the file lies, for messages.
  func path(of file: StorageFile) -> String { storage.location(file) }

  /// Whether the command may change what the next run finds.
  enum SessionUse {
    case reading
    /// Holds the session's lock from loading to saving, so that nothing another process did is lost.
    case changing
  }

  /// How long to wait for another process that changes the session.
  static let lockTimeout = Duration.seconds(10)

  /// Loads the session, lets `body` send actions to the app's store and answer from its state, saves the session
  /// if it is another than before, and prints the answer.
  ///
  /// What is printed is saved by then, and a reader who is slow, or gone, neither holds the lock nor undoes a change.
  @MainActor
  func withStore(
    _ use: SessionUse,
    _ body: @MainActor (Store<AppState, AppAction>) async throws -> Answer
  ) async throws -> ExitStatus {
    let answer: Answer
    switch use {
    case .reading:
      answer = try await run(try await sessionForReading(), body).answer
    case .changing:
      answer = try await withLock {
        let (answer, session) = try await run(try await recoveredSession(), body)
        if let session { try await storage.save(session, to: SessionDocument.file) }
        return answer
      }
    }
    try write(answer)
    return answer.status
  }

  /// Loads the session and lets `body` ask the app's store as often as it likes; nothing is saved.
  @MainActor
  func withUnsavedStore<Value>(
    _ body: @MainActor (Store<AppState, AppAction>) async throws -> Value
  ) async throws -> Value {
    try await run(try await sessionForReading(), body).answer
  }

  @MainActor
  func withLock<Value>(_ body: @MainActor () async throws -> Value) async throws -> Value {
    try await directories.sessionLock.withExclusiveLock(timeout: Self.lockTimeout, clock: ContinuousClock()) {
      try await body()
    }
  }

  /// The session without a lock, as it is replaced in one step; a damaged one is looked after under the lock.
  @MainActor
  private func sessionForReading() async throws -> SessionDocument? {
    do {
      return try await storage.load(SessionDocument.self, from: SessionDocument.file)
    } catch StorageError.corrupt {
      return try await withLock { try await recoveredSession() }
    }
  }

  /// The session, from its backup if it is damaged. To be called under the lock.
  @MainActor
  private func recoveredSession() async throws -> SessionDocument? {
    let (session, recovery) = try await storage.loadOrRecover(
      SessionDocument.self, from: SessionDocument.file)
    if let recovery { tell("\(recovery)") }
    return session
  }

  /// - Returns: the answer, and the session if it has changed.
  @MainActor
  private func run<Value>(
    _ session: SessionDocument?,
    _ body: @MainActor (Store<AppState, AppAction>) async throws -> Value
  ) async throws -> (answer: Value, session: SessionDocument?) {
    let state = session.map { AppState(session: $0) } ?? AppState()
    let store = liveStore(state)
    let answer = try await body(store)
    return (answer, store.state.session == state.session ? nil : store.state.session)
  }

  /// The app's store, with live clients.
  @MainActor
  func liveStore(_ state: AppState) -> Store<AppState, AppAction> {
    var dependencies = DependencyValues()
    dependencies.useLiveValues(directories: directories, source: source, environment: environment)
    if let random { dependencies.random = random }
    return Store(initialState: state) {
      AppReducer()
    } withDependencies: {
      $0 = dependencies
    }
  }

  var storage: FileStorage { .live(directories) }
}
