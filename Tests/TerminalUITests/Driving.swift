import Testing

@testable import TerminalUITesting

/// Returns the text of the view at a size, with rows joined by line feeds.
@MainActor
func text(_ view: some View, _ width: Int, _ height: Int, glyphs: GlyphSet = .unicode) -> String {
  render(view, size: Size(width: width, height: height), glyphs: glyphs).text
}

@MainActor
func grid(_ view: some View, _ width: Int, _ height: Int) -> CellGrid {
  render(view, size: Size(width: width, height: height))
}

/// Returns a driver of a program that displays the content.
@MainActor
func drive(
  width: Int = 80, height: Int = 24, @ViewBuilder content: @escaping () -> some View
) -> ProgramDriver {
  ProgramDriver(ScreenProgram(content: content), width: width, height: height)
}

extension ProgramDriver {
  /// Types a text that the program receives immediately as a whole; a line feed is Enter.
  func typeTogether(_ text: String) {
    var events = text.map { InputEvent.key($0 == "\n" ? .enter : KeyEvent(.character($0))) }[...]
    _ = grid
    while !events.isEmpty { events.removeFirst(program.receive(events)) }
  }

  /// Types a text and presses Enter.
  func submit(_ text: String) {
    type(text)
    press(.enter)
  }

  /// Presses the left button on the first cell, drags the mouse over the others, and releases it on the last.
  func drag(_ cells: (Int, Int)..., releasing: Bool = true) {
    for (index, cell) in cells.enumerated() {
      mouse(index == 0 ? .press(.left) : .drag(.left), x: cell.0, y: cell.1)
    }
    if releasing, let last = cells.last { mouse(.release(.left), x: last.0, y: last.1) }
  }
}
