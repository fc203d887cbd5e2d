/// A program that draws frames and receives input events.
///
/// It does no input or output of its own, so tests can send it events and check its frames without a
/// terminal. ``TerminalSession`` connects it to a terminal.
@MainActor
public protocol TerminalProgram: AnyObject {
  /// Called once, before the first frame.
  ///
  /// After that, the program calls `redraw` whenever its content changes, as often as necessary: the session
  /// draws at most 60 frames per second.
  func start(redraw: @escaping @MainActor () -> Void)

  /// Called for each key, mouse event, paste, and change of focus.
  ///
  /// The session itself handles the terminal's reports.
  func receive(_ event: InputEvent)

  /// Returns the whole screen at a size; the same state and size give the same grid.
  func frame(size: Size) -> CellGrid

  /// Whether the program has finished.
  ///
  /// The session checks this after each event and each call of `redraw`, and ends if it is true.
  var isFinished: Bool { get }

  /// Whether Ctrl-C is passed to ``receive(_:)`` like other keys; by default, it ends the session.
  var receivesInterrupt: Bool { get }
}

extension TerminalProgram {
  public var receivesInterrupt: Bool { false }
}
