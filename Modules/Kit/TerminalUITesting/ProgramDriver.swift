public import TerminalUI

/// A driver that runs a program in memory, sends it input, and reads its screen.
@MainActor
public final class ProgramDriver {
  let program: ScreenProgram
  /// The columns and rows of the terminal; setting them simulates resizing the window.
  public var size: Size
  /// The time of the frames; setting it moves animations.
  public var time = Duration.zero
  public private(set) var redrawCount = 0

  public init(_ program: ScreenProgram, width: Int = 80, height: Int = 24) {
    self.program = program
    size = Size(width: width, height: height)
    program.start { [weak self] in self?.redrawCount += 1 }
  }

  // MARK: Reading the screen

  public var grid: CellGrid { program.frame(size: size, at: time) }

  public var screen: String { grid.text }

  /// The last line of the screen: key hints, or the reason that a key had no effect.
  public var footer: String { grid.lines.last ?? "" }

  public var focus: String? {
    _ = grid
    return program.focusedControl
  }

  public var controls: [String] {
    _ = grid
    return program.controls
  }

  public var keyMap: KeyMap {
    _ = grid
    return program.keyMap
  }

  public func title(of key: KeyEvent) -> String? {
    keyMap.binding(for: key)?.title
  }

  public var isFinished: Bool { program.isFinished }

  // MARK: Sending input

  public func press(_ key: KeyEvent, times: Int = 1) {
    for _ in 0..<times { receive(.key(key)) }
  }

  public func press(_ keys: [KeyEvent]) {
    for key in keys { press(key) }
  }

  public func type(_ text: String) {
    for character in text { press(KeyEvent(.character(character))) }
  }

  public func paste(_ text: String) {
    receive(.paste(Paste(text)))
  }

  /// Clicks a cell, counted from 0 at the top left.
  public func click(x: Int, y: Int) {
    mouse(.press(.left), x: x, y: y)
    mouse(.release(.left), x: x, y: y)
  }

  /// Clicks the first occurrence of a text; returns `false` if the screen doesn't contain it.
  @discardableResult
  public func click(on text: String) -> Bool {
    guard let position = grid.position(of: text) else { return false }
    click(x: position.x, y: position.y)
    return true
  }

  /// Turns the wheel over a cell by a number of steps, negative for up.
  public func scroll(by notches: Int, x: Int, y: Int) {
    for _ in 0..<abs(notches) {
      mouse(notches > 0 ? .scrollDown : .scrollUp, x: x, y: y)
    }
  }

  /// Sends a mouse action on a cell inside or outside the screen.
  public func mouse(_ action: MouseEvent.Action, x: Int, y: Int) {
    receive(.mouse(MouseEvent(action, at: Position(x: x, y: y))))
  }

  public func receive(_ event: InputEvent) {
    // As in a terminal, the current screen is drawn before the event.
    _ = grid
    program.receive(event)
  }
}
