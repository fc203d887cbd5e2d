import AppFeature
import Architecture
import Recording
import Synchronization

/// The recording of a command's actions in a file.
final class CommandRecording: Sendable {
  let recorder: Recorder<AppState, AppAction>
  private let handler: FailureHandler

  /// Shows or prints the message about the error that ends the recording.
  private final class FailureHandler: Sendable {
    private struct State {
      var show: (@MainActor @Sendable (String) -> Void)?
      var shown: String?
    }

    private let state = Mutex(State())
    private let print: @Sendable (String) -> Void

    init(print: @escaping @Sendable (String) -> Void) {
      self.print = print
    }

    func callAsFunction(_ message: String) {
      let show = state.withLock { state in
        if state.show != nil { state.shown = message }
        return state.show
      }
      if let show { Task { @MainActor in show(message) } } else { print(message) }
    }

    func beginShowing(_ show: @escaping @MainActor @Sendable (String) -> Void) {
      state.withLock { $0.show = show }
    }

    func endShowing() {
      let shown = state.withLock { state in
        defer { state = State() }
        return state.shown
      }
      if let shown { print(shown) }
    }
  }

  /// Creates the file; throws ``RecordingFileError``.
  ///
  /// - Parameter onFailure: A function that prints the message about the error that ends the recording.
  init(path: String, onFailure: @escaping @Sendable (String) -> Void) throws {
    let file = try RecordingFile(path: path)
    let handler = FailureHandler(print: onFailure)
    self.handler = handler
    recorder = Recorder(
      program: "\(Program.name) \(Program.versionWithCommit)",
      onFailure: { handler("The recording ended: \($0)") }, to: { try file.write($0) })
  }

  /// Passes the message about a failure to a function, until ``endShowing()`` prints it.
  func beginShowing(_ show: @escaping @MainActor @Sendable (String) -> Void) { handler.beginShowing(show) }

  func endShowing() { handler.endShowing() }

  /// Ends the recording; one of a command that changes nothing has the initial state of the app only.
  func finish() {
    if recorder.isEmpty { recorder.record(initialState: AppState()) }
    // The failure was reported when it happened.
    try? recorder.finish()
  }
}
