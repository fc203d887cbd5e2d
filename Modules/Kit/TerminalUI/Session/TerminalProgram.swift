/// A program that draws frames and receives input events.
///
/// It does no input or output of its own: tests run it without a terminal, ``TerminalSession`` with one.
@MainActor
public protocol TerminalProgram: AnyObject {
  /// Called before the first frame; after that, the program calls `redraw` for each change, at any rate.
  func start(redraw: @escaping @MainActor () -> Void)

  /// Called for each key, mouse event, paste, and change of focus.
  ///
  /// The session handles terminal reports, its ``TerminalSession/suspendKey``, and Ctrl-L, which redraws the whole
  /// screen.
  func receive(_ event: InputEvent)

  /// Called with the input that waits, at least one event; handles the first ones, and returns their number.
  ///
  /// By default, this is one event. ``ScreenProgram`` inserts all characters for a text field as one change.
  func receive(_ events: ArraySlice<InputEvent>) -> Int

  /// Returns the whole screen at a size, and at a time of its animations since an arbitrary start.
  ///
  /// The same state, size, and time give the same grid. The session calls this again after the frame's
  /// ``CellGrid/nextFrameDelay``.
  func frame(size: Size, at time: Duration) -> CellGrid

  /// Whether the program has finished, checked after each call of `receive` and each call of `redraw`.
  var isFinished: Bool { get }

  /// Whether Ctrl-C is passed to the program like other keys; by default, it ends the session.
  var receivesInterrupt: Bool { get }
}

extension TerminalProgram {
  public var receivesInterrupt: Bool { false }

  public func receive(_ events: ArraySlice<InputEvent>) -> Int {
    if let event = events.first { receive(event) }
    return 1
  }
}
