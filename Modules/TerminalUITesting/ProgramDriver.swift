public import TerminalUI

/// Runs a program in memory: types its keys, and reads its screen.
///
/// ```swift
/// let driver = ProgramDriver(ScreenProgram(store: store) { CounterView(state: $0, send: $1) })
/// driver.press("+", times: 2)
/// #expect(driver.screen.contains("2"))
/// ```
@MainActor
public final class ProgramDriver {
  private let program: ScreenProgram
  /// Columns and rows of the terminal; setting it is what a user does who makes the window larger.
  public var size: Size
  /// How often the program asked to be drawn anew.
  public private(set) var redrawCount = 0

  public init(_ program: ScreenProgram, width: Int = 80, height: Int = 24) {
    self.program = program
    size = Size(width: width, height: height)
    program.start { [weak self] in self?.redrawCount += 1 }
  }

  // MARK: Seeing

  public var grid: CellGrid { program.frame(size: size) }

  /// The screen as text, without trailing spaces.
  public var screen: String { grid.text }

  /// The last line of the screen: hints, or why a key did nothing.
  public var footer: String { grid.lines.last ?? "" }

  /// What has focus, by name.
  public var focus: String? {
    _ = grid
    return program.focusedControl
  }

  /// All that can have focus, in the order of Tab.
  public var controls: [String] {
    _ = grid
    return program.controls
  }

  public var keyMap: KeyMap {
    _ = grid
    return program.keyMap
  }

  /// What a key does, by its title; nil where it does nothing.
  public func title(of key: KeyEvent) -> String? {
    keyMap.binding(for: key)?.title
  }

  /// Whether the user has ended the program.
  public var isFinished: Bool { program.isFinished }

  // MARK: Acting

  public func press(_ key: KeyEvent, times: Int = 1) {
    for _ in 0..<times { receive(.key(key)) }
  }

  /// Presses one key after the other.
  public func press(_ keys: [KeyEvent]) {
    for key in keys { press(key) }
  }

  /// Presses the key of each character.
  public func type(_ text: String) {
    for character in text { press(KeyEvent(.character(character))) }
  }

  public func paste(_ text: String) {
    receive(.paste(Paste(text)))
  }

  /// Clicks on a cell, counted from 0 at the top left.
  public func click(x: Int, y: Int) {
    mouse(.press(.left), x: x, y: y)
    mouse(.release(.left), x: x, y: y)
  }

  /// Clicks where a text is first to be seen; false where it isn't.
  @discardableResult
  public func click(on text: String) -> Bool {
    guard let position = grid.position(of: text) else { return false }
    click(x: position.x, y: position.y)
    return true
  }

  /// Turns the wheel by notches over a cell: down, or, negative, up.
  public func scroll(by notches: Int, x: Int, y: Int) {
    for _ in 0..<abs(notches) {
      mouse(notches > 0 ? .scrollDown : .scrollUp, x: x, y: y)
    }
  }

  /// Does something with the mouse on a cell, which may lie outside of the screen.
  public func mouse(_ action: MouseEvent.Action, x: Int, y: Int) {
    receive(.mouse(MouseEvent(action, at: Position(x: x, y: y))))
  }

  /// Sends anything that a terminal may send.
  public func receive(_ event: InputEvent) {
    // As in a terminal, what is there was drawn before.
    _ = grid
    program.receive(event)
  }
}
