import AppFeature
import Recording
import TerminalUI

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// A terminal program that records what the screen shows besides the app's state, whenever that changes.
@MainActor
final class RecordedProgram: TerminalProgram {
  private let program: ScreenProgram
  private let recorder: Recorder<AppState, AppAction>
  private var last: ScreenSnapshot?

  init(_ program: ScreenProgram, recorder: Recorder<AppState, AppAction>) {
    (self.program, self.recorder) = (program, recorder)
  }

  func start(redraw: @escaping @MainActor () -> Void) { program.start(redraw: redraw) }

  func receive(_ event: InputEvent) { program.receive(event) }

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
