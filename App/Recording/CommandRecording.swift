import AppFeature
import Recording
import Synchronization
import TerminalUI

/// The recording of a command's actions in a file.
final class CommandRecording: Sendable {
  let recorder: Recorder<AppState, AppAction>
  private let failure = Failure()
  private let print: @Sendable (String) -> Void

  /// The error that ended the recording, as a message, and the function that shows it during the command.
  private final class Failure: Sendable {
    private let state = Mutex<(message: String?, show: (@MainActor @Sendable (String) -> Void)?)>((nil, nil))

    func report(_ message: String) {
      let show = state.withLock { state in
        state.message = message
        return state.show
      }
      if let show { Task { @MainActor in show(message) } }
    }

    @MainActor
    func show(with show: @escaping @MainActor @Sendable (String) -> Void) {
      let message = state.withLock { state in
        state.show = show
        return state.message
      }
      if let message { show(message) }
    }
  }

  /// Creates the file; throws ``RecordingFileError``.
  ///
  /// - Parameter print: Prints a message at the end, if an error ended the recording before.
  init(path: String, print: @escaping @Sendable (String) -> Void) throws {
    let file = try RecordingFile(path: path)
    self.print = print
    recorder = Recorder(
      program: "\(Program.name) \(Program.versionWithCommit)",
      onFailure: { [failure] in failure.report(Self.message($0)) }, to: { try file.write($0) })
  }

  private static func message(_ error: any Error) -> String { "The recording ended: \(error)" }

  /// Passes the message about a failure to a function as soon as there is one, possibly immediately.
  @MainActor
  func showFailure(with show: @escaping @MainActor @Sendable (String) -> Void) { failure.show(with: show) }

  /// Ends the recording; without changes, it has only the app's initial state.
  func finish() {
    if recorder.isEmpty { recorder.record(initialState: AppState()) }
    do { try recorder.finish() } catch { print(Self.message(error)) }
  }
}

/// A terminal program that records changes of the screen besides the app's state.
@MainActor
final class ViewRecordingProgram: TerminalProgram {
  private let program: ScreenProgram
  private let recorder: Recorder<AppState, AppAction>
  private var last: ScreenSnapshot?

  init(_ program: ScreenProgram, recorder: Recorder<AppState, AppAction>) {
    (self.program, self.recorder) = (program, recorder)
  }

  func start(redraw: @escaping @MainActor () -> Void) { program.start(redraw: redraw) }

  func receive(_ event: InputEvent) { program.receive(event) }

  func receive(_ events: ArraySlice<InputEvent>) -> Int { program.receive(events) }

  func frame(size: Size) -> CellGrid { frame(size: size, at: .zero) }

  func frame(size: Size, at time: Duration) -> CellGrid {
    let frame = program.frame(size: size, at: time)
    let snapshot = program.snapshot
    if snapshot != last, let text = try? JSONEncoder().encode(snapshot) {
      recorder.record(view: String(decoding: text, as: UTF8.self))
      last = snapshot
    }
    return frame
  }

  var isFinished: Bool { program.isFinished }
}
