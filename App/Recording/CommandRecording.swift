import AppFeature
import Recording
import TerminalUI

/// The recording of a command's actions in a file.
final class CommandRecording: Sendable {
  let recorder: Recorder<AppState, AppAction>
  /// The error that ended the recording, as a message.
  private let failures: AsyncStream<String>
  private let print: @Sendable (String) -> Void

  /// Creates the file; throws ``RecordingFileError``.
  ///
  /// - Parameter print: Prints a message at the end, if an error ended the recording before.
  init(path: String, print: @escaping @Sendable (String) -> Void) throws {
    let file = try RecordingFile(path: path)
    let (failures, continuation) = AsyncStream.makeStream(of: String.self)
    (self.failures, self.print) = (failures, print)
    recorder = Recorder(
      program: "\(Program.name) \(Program.versionWithCommit)",
      onFailure: { continuation.yield(Self.message($0)) }, to: { try file.write($0) })
  }

  private static func message(_ error: any Error) -> String { "The recording ended: \(error)" }

  /// Records changes of the screen besides the app's state, and shows the message about a failure.
  @MainActor
  func record(_ program: ScreenProgram) {
    var last: ScreenSnapshot?
    program.onFrame = { [recorder] snapshot in
      guard snapshot != last, let text = try? JSONEncoder().encode(snapshot) else { return }
      recorder.record(view: String(decoding: text, as: UTF8.self))
      last = snapshot
    }
    Task { for await message in failures { program.show(notice: message) } }
  }

  /// Ends the recording; without changes, it has only the app's initial state.
  func finish() {
    if recorder.isEmpty { recorder.record(initialState: AppState()) }
    do { try recorder.finish() } catch { print(Self.message(error)) }
  }
}
