/// What a terminal session shows, and whom it tells of input.
///
/// It does no input or output of its own, so a test can hold one, tell it of keys and look at its frames without any
/// terminal. ``TerminalSession`` joins it to one.
@MainActor
public protocol TerminalProgram: AnyObject {
  /// Called once, before the first frame. From then on the program calls `redraw` whenever what it shows has changed,
  /// and as often as it likes: the session draws at most 60 frames a second.
  func start(redraw: @escaping @MainActor () -> Void)

  /// One key, turn of the mouse, paste or change of focus; the terminal's answers are the session's own.
  func receive(_ event: InputEvent)

  /// The whole screen at this size. Pure: the same state and size give the same grid.
  func frame(size: Size) -> CellGrid

  /// Whether the session is to end. The session looks after each event and each call of `redraw`.
  var isFinished: Bool { get }

  /// Whether Ctrl-C is a key for ``receive(_:)`` like any other; if not, which is the default, it ends the session.
  var receivesInterrupt: Bool { get }
}

extension TerminalProgram {
  public var receivesInterrupt: Bool { false }
}
