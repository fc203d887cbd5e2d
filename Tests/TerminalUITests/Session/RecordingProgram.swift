import TerminalUI

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// A program that records its events, and displays the text that the test sets.
@MainActor
final class RecordingProgram: TerminalProgram {
  private(set) var events: [InputEvent] = []
  private(set) var sizes: [Size] = []
  var isFinished = false
  var receivesInterrupt = false
  var shown = "0"
  var color: Color?
  var theme: Theme?
  private(set) var redraw: @MainActor () -> Void = {}

  func start(redraw: @escaping @MainActor () -> Void) {
    self.redraw = redraw
  }

  /// The time that each event takes, in milliseconds.
  var delay: Int32 = 0

  /// Called before each event is received.
  var willReceive: @MainActor () -> Void = {}

  /// Displays the number of events; `q` finishes the program.
  func receive(_ event: InputEvent) {
    willReceive()
    poll(nil, 0, delay)
    events.append(event)
    shown = "\(events.count)"
    if event == .key(KeyEvent(.character("q"))) { isFinished = true }
    redraw()
  }

  private(set) var times: [Duration] = []
  var isAnimated = false

  func frame(size: Size, at time: Duration) -> CellGrid {
    sizes.append(size)
    times.append(time)
    if isAnimated { return render(Spinner(), size: size, time: time) }
    return render(Text("shown " + shown).foreground(color).theme(theme), size: size)
  }

  func show(_ text: String) {
    shown = text
    redraw()
  }

  func finish() {
    isFinished = true
    redraw()
  }
}
