import AppFeature
import Architecture
import CommandLineTool
import FileStorage
import Synchronization

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// A run of a subcommand: its options and the live clients that they ask for.
struct CommandContext: Sendable {
  let invocation: Invocation
  let environment: [String: String]
  /// The source of lookups, by the global options unless the command has options of its own.
  var source: LookupSource
  /// The random number generator; nil for the system's.
  var random: RandomSource?

  init(_ invocation: Invocation) {
    self.invocation = invocation
    environment = ProcessInfo.processInfo.environment
    source =
      switch (invocation[AppCommand.offline], invocation[AppCommand.online]) {
      case (true, _): .offline
      case (false, true): .online
      case (false, false): .automatic
      }
  }

  var directories: StorageDirectories {
    get throws { try .xdg(environment: environment, dataDirectory: invocation[AppCommand.dataDirectory]) }
  }

  /// The live clients. Throws if there is no place for files.
  var dependencies: DependencyValues {
    get throws {
      var dependencies = DependencyValues.live(
        directories: try directories, source: source, environment: environment)
      if let random { dependencies.random = random }
      return dependencies
    }
  }

  var printsJSON: Bool { invocation[AppCommand.json] }

  func write(_ answer: Answer) throws { try answer.write(asJSON: printsJSON) }

  /// Prints the answer and returns its status.
  func finish(_ answer: Answer) throws -> ExitStatus {
    try write(answer)
    return answer.status
  }

  /// Prints a line for people on standard error, or with `--json` an object.
  func printNotice(_ message: String) {
    let line =
      (printsJSON ? try? JSONLine.text(of: Notice(message: message)) : nil) ?? "\(Program.name): \(message)\n"
    // The result is worth more than the notice, if standard error is closed.
    try? StandardStream.error.write(line)
  }

  private struct Notice: JSONResult {
    static let type = "notice"

    let message: String
  }

  /// The app's state as the session has it, for commands that only ask.
  @MainActor
  func savedState() async throws -> AppState { state(try await dependencies.session.load()) }

  private func state(_ loaded: LoadedSession) -> AppState {
    if let recovery = loaded.recovery { printNotice("\(recovery)") }
    return AppState(loaded.session)
  }

  /// Lets `change` send actions to the app's store and answer from its state, saves the session and prints the answer.
  ///
  /// The answer is printed last, without the lock: a reader that is slow or gone neither holds the lock nor undoes a change.
  @MainActor
  func changeSession(
    _ change: @escaping @MainActor (Store<AppState, AppAction>) async throws -> Answer
  ) async throws -> ExitStatus {
    let result = Mutex<Answer?>(nil)
    _ = try await dependencies.session.update { @MainActor loaded in
      let store = try store(state(loaded))
      let answer = try await change(store)
      result.withLock { $0 = answer }
      return store.state.document
    }
    guard let answer = result.withLock(\.self) else { return .internalError }
    return try finish(answer)
  }

  /// The app's store, with live clients.
  @MainActor
  func store(_ state: AppState) throws -> Store<AppState, AppAction> {
    let dependencies = try dependencies
    return Store(initialState: state) {
      AppReducer()
    } withDependencies: {
      $0 = dependencies
    }
  }
}
