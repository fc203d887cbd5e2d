import AppFeature
import Architecture
import Recording
import Synchronization

/// The recording of a command's actions in a file.
final class CommandRecording: Sendable {
  let recorder: Recorder<AppState, AppAction>
  private let handler: FailureHandler

  /// The function that is called with a message if the recording ends because of an error.
  private final class FailureHandler: Sendable {
    private let function: Mutex<@Sendable (String) -> Void>

    init(_ function: @escaping @Sendable (String) -> Void) {
      self.function = Mutex(function)
    }

    func set(_ function: @escaping @Sendable (String) -> Void) { self.function.withLock { $0 = function } }

    func callAsFunction(_ message: String) { function.withLock(\.self)(message) }
  }

  /// Creates the file; throws ``RecordingFileError``.
  init(path: String, onFailure: @escaping @Sendable (String) -> Void) throws {
    let file = try RecordingFile(path: path)
    let handler = FailureHandler(onFailure)
    self.handler = handler
    recorder = Recorder(
      program: "\(Program.name) \(Program.versionWithCommit)",
      onFailure: { handler("The recording ended: \($0)") }, to: { try file.write($0) })
  }

  /// Replaces the function that is called with a message if the recording ends because of an error.
  func onFailure(_ function: @escaping @Sendable (String) -> Void) { handler.set(function) }

  /// Ends the recording; one of a command that changes nothing has the initial state of the app only.
  func finish() {
    if recorder.isEmpty { recorder.record(initialState: AppState()) }
    // The failure was reported when it happened.
    try? recorder.finish()
  }
}
