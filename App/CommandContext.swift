import AppFeature
import Architecture
import CommandLineTool
import FileStorage
import NthPrimeClient
import NumberResults
import Recording
import Synchronization
import TerminalUI

/// The options and live clients of a running subcommand.
struct CommandContext: Sendable {
  let invocation: Invocation
  /// The source of lookups, from the global options unless the command overrides it.
  var source: LookupSource
  /// The random number generator, or nil for the system's.
  var random: RandomSource?
  /// A file that was read before the session is changed.
  var input: (file: StorageFile, contents: Data)?
  /// The reducers' requests to the terminal, ignored outside the terminal program.
  let terminalRequests = TerminalRequests()
  /// The recording of the actions, or nil without `--record`.
  let recording: CommandRecording?

  /// Throws `UsageError` if an argument isn't UTF-8, and ``RecordingFileError`` if the recording can't be created.
  init(_ invocation: Invocation) throws {
    if let argument = ProgramArguments.firstNotUTF8 {
      throw invocation.usageError("\(argument.quotedForMessage) is not valid UTF-8; use another name")
    }
    self.invocation = invocation
    source =
      switch (invocation[AppCommand.offline], invocation[AppCommand.online]) {
      case (true, _): .offline
      case (false, true): .online
      case (false, false): .automatic
      }
    let printsJSON = invocation[AppCommand.json]
    recording = try invocation[AppCommand.record].map { path in
      if let directories = try? Self.directories(for: invocation), directories.hasOwnFile(at: path) {
        throw invocation.usageError(
          "option '--record': \(path.quotedForMessage) is the place of a file of the program; use another name"
        )
      }
      return try CommandRecording(path: path) { Self.printNotice($0, asJSON: printsJSON) }
    }
  }

  var environment: [String: String] { Self.environment }

  static let environment = ProcessInfo.processInfo.environment

  var directories: StorageDirectories {
    get throws { try Self.directories(for: invocation) }
  }

  private static func directories(for invocation: Invocation) throws -> StorageDirectories {
    let directory = invocation[AppCommand.dataDirectory]
    let variables = ["XDG_STATE_HOME", "XDG_DATA_HOME", "XDG_CONFIG_HOME", "HOME"]
    if directory == nil, let variable = CurrentProcess.firstVariableNotUTF8(of: variables) {
      throw Failure(
        "Cannot determine where to save files: \(variable) is not valid UTF-8. "
          + "Change it, or choose a directory with --data-dir.", status: .configuration)
    }
    return try .xdg(folder: "primetime", environment: environment, dataDirectory: directory)
  }

  /// The live clients; throws if the names of the directories for files can't be used.
  var dependencies: DependencyValues {
    get throws {
      var dependencies = DependencyValues.live(
        directories: try directories, source: source, environment: environment)
      if let random { dependencies.random = random }
      if let input { dependencies.fileStorage.use(input.contents, of: input.file) }
      dependencies.terminal = terminalRequests.client
      dependencies.clipboard = .live(environment: environment, terminal: terminalRequests.client)
      return dependencies
    }
  }

  /// The client for lookups; the local calculator needs no directories.
  var nthPrime: NthPrimeClient {
    get throws {
      if source == .offline { return .local }
      do {
        return try dependencies.nthPrime
      } catch  where source == .automatic && environment["WOLFRAM_APP_ID"] == nil {
        // Without directories, there is no file with an app ID.
        return .local
      }
    }
  }

  var printsJSON: Bool { invocation[AppCommand.json] }

  func print(_ output: CommandOutput) throws -> ExitStatus {
    try output.print(asJSON: printsJSON)
    return output.status
  }

  /// Prints a line of text on standard error, or an object with `--json`.
  func printNotice(_ message: String) { Self.printNotice(message, asJSON: printsJSON) }

  private static func printNotice(_ message: String, asJSON: Bool) {
    let line =
      (asJSON ? try? JSONLine.text(of: Notice(message: message)) : nil)
      ?? "\(Program.name): \(message)\n".inLocale
    // If standard error is closed, the result is still printed.
    try? StandardStream.error.write(escaping: line)
  }

  private struct Notice: JSONResult {
    static let type = "notice"

    let message: String
  }

  /// Returns the state of the saved session, for commands that don't change it.
  func savedState() async throws -> AppState { state(try await dependencies.fileStorage.loadSession()) }

  private func state(_ session: SavingState<SessionDocument>) -> AppState {
    if let notice = session.notice { printNotice(notice) }
    return AppState(session.saved)
  }

  /// Changes and saves the session, and then prints the command's output.
  ///
  /// The output is printed after the lock is released, so that a slow reader doesn't block other processes, and a
  /// closed pipe doesn't discard the change.
  ///
  /// - Parameter change: Sends actions to the app's store and returns the output.
  @MainActor
  func changeSession(
    _ change: @escaping @MainActor (Store<AppState, AppAction>) async throws -> CommandOutput
  ) async throws -> ExitStatus {
    try StandardStream.output.checkWritable()
    let output = Mutex<CommandOutput?>(nil)
    let (storage, waiting) = (try dependencies.fileStorage, noticeOfWaiting())
    let update = Task { @MainActor in
      _ = try await storage.update(SessionDocument.self, in: SessionDocument.file) {
        @MainActor found, recovery in
        waiting.cancel()
        let store = try store(state(SavingState(saved: found, recovery: recovery)))
        let result = try await change(store)
        output.withLock { $0 = result }
        let session = store.state.document
        return found == nil && session == SessionDocument() ? nil : session
      }
    }
    defer { waiting.cancel() }
    // A stopped process must not hold the lock.
    let restoreStop = CurrentProcess.onStop { _ = await update.result }
    defer { restoreStop() }
    try await update.value
    guard let output = output.withLock(\.self) else { return .internalError }
    return try print(output)
  }

  /// Prints after a second that the process waits for another one, unless it doesn't, or the task is canceled.
  func noticeOfWaiting(_ isWaiting: @escaping @MainActor () -> Bool = { true }) -> Task<Void, Never> {
    Task { @MainActor in
      try? await Task.sleep(for: .seconds(CurrentProcess.timeFactor))
      if !Task.isCancelled, isWaiting() { printNotice("Waiting for another program that is saving…") }
    }
  }

  /// Creates the app's store with live clients.
  ///
  /// - Parameter dependencies: The clients that loaded the session, to save it without decoding it again; or nil.
  @MainActor
  func store(
    _ state: AppState, dependencies: DependencyValues? = nil
  ) throws -> Store<AppState, AppAction> {
    let dependencies = try dependencies ?? self.dependencies
    let store = Store(initialState: state) {
      AppReducer()
    } withDependencies: {
      $0 = dependencies
    }
    if let recording { store.record(to: recording.recorder) }
    return store
  }
}
