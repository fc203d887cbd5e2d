import Testing

@testable import TerminalUI

@MainActor
@Suite("Cell grids")
struct CellGridTests {
  /// A view that paints texts over each other.
  private struct Painted: PrimitiveView {
    var texts: [(String, Int)]

    func render(into canvas: inout Canvas, in rect: Rect) {
      for (text, x) in texts { canvas.draw(text, at: Position(x: x, y: 0)) }
    }
  }

  @Test(
    "Overwriting or cutting off half of a wide character turns the other half into a space",
    arguments: [
      ([("素数", 0), ("a", 0)], "a 数"), ([("素数", 0), ("a", 1)], " a数"), ([("素数", 0), ("本", 1)], " 本"),
      ([("素数", 0), ("本", 2)], "素本"), ([("素数", -1)], " 数"), ([("素数素", 1)], " 素数"),
      ([("abcd", 3), ("素", 4)], "   a素"),
    ] as [([(String, Int)], String)])
  func halves(texts: [(String, Int)], expected: String) {
    let shown = grid(Painted(texts: texts), 6, 1)
    expectWholeGraphemes(shown)
    #expect(shown.text.prefix(expected.count) == expected)
  }

  @Test("Restyling either half of a wide character changes both")
  func restyling() {
    struct Restyled: PrimitiveView {
      var columns: Range<Int>
      func render(into canvas: inout Canvas, in rect: Rect) {
        canvas.draw("素数本", at: rect.origin)
        canvas.restyle(Rect(x: columns.lowerBound, y: 0, width: columns.count, height: 1)) {
          $0.attributes = .dim
        }
      }
    }
    func dimmed(_ columns: Range<Int>) -> [Int] {
      let shown = grid(Restyled(columns: columns), 6, 1)
      return (0..<6).filter { shown[$0, 0].style.attributes == .dim }
    }
    #expect(dimmed(2..<3) == [2, 3])
    #expect(dimmed(3..<4) == [2, 3])
    #expect(dimmed(1..<3) == [0, 1, 2, 3])
    #expect(dimmed(-5..<99) == [0, 1, 2, 3, 4, 5])
  }

  @Test("The cursor is never outside the grid, and a cell outside is blank")
  func outside() {
    var grid = grid(Text("ab"), 2, 1)
    grid.cursor = Position(x: 1, y: 0)
    #expect(grid.cursor == Position(x: 1, y: 0))
    grid.cursor = Position(x: 2, y: 0)
    #expect(grid.cursor == nil)
    #expect(grid[-1, 0] == .blank && grid[0, 1] == .blank && grid[1, 0].character == "b")
  }

  @Test("Grids that differ in a character or a style are different")
  func equality() {
    let text = Text("素abe\u{301}")
    #expect(grid(text, 8, 2) == grid(text, 8, 2))
    let others = [
      Text("素xbe\u{301}"), Text("素abe\u{302}"), Text("本abe\u{301}"),
      Text("素a") + Text("b").bold() + Text("e\u{301}"),
      Text("素a") + Text("b").foreground(.red) + Text("e\u{301}"),
      Text("素a") + Text("b").background(.red) + Text("e\u{301}"),
    ]
    for other in others { #expect(grid(other, 8, 2) != grid(text, 8, 2)) }
  }
}
