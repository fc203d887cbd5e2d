import TerminalUI

/// A program that remembers what it is told, and shows what the test says.
@MainActor
final class RecordingProgram: TerminalProgram {
  private(set) var events: [InputEvent] = []
  private(set) var sizes: [Size] = []
  var isFinished = false
  var receivesInterrupt = false
  var shown = "0"
  private(set) var redraw: @MainActor () -> Void = {}

  func start(redraw: @escaping @MainActor () -> Void) {
    self.redraw = redraw
  }

  /// Shows the number of events; `q` ends.
  func receive(_ event: InputEvent) {
    events.append(event)
    shown = "\(events.count)"
    if event == .key(KeyEvent(.character("q"))) { isFinished = true }
    redraw()
  }

  func frame(size: Size) -> CellGrid {
    sizes.append(size)
    return render(Text("shown " + shown), size: size)
  }

  /// Shows another text.
  func show(_ text: String) {
    shown = text
    redraw()
  }

  func finish() {
    isFinished = true
    redraw()
  }
}
