import TerminalUI
import Testing

@MainActor
@Suite("Half blocks and row bars")
struct DrawingTests {
  private struct Picture: PrimitiveView {
    let blocks: HalfBlocks

    func sizeThatFits(_ proposal: Size) -> Size { blocks.size }

    func render(into canvas: inout Canvas, in rect: Rect) {
      canvas.fill(rect, with: "·")
      blocks.draw(on: &canvas, at: rect.origin)
    }
  }

  @Test(
    "A cell has two pixels, one above the other, each with its color, or what is below where there is none")
  func halfBlocks() {
    var blocks = HalfBlocks(size: Size(width: 7, height: 1))
    (blocks[0, 0], blocks[0, 1]) = (.red, .green)
    blocks[1, 0] = .red
    blocks[2, 1] = .green
    (blocks[3, 0], blocks[3, 1]) = (.red, .red)
    blocks[6, 0] = .red
    (blocks[5, 0], blocks[5, 1]) = (.green, .green)
    let cells = render(Picture(blocks: blocks), size: blocks.size).cells
    #expect(cells.map(\.character) == ["▄", "▀", "▄", " ", "·", "█", "▀"])
    let both = Style(foreground: .green, background: .red)
    // Red is the most common.
    #expect(
      cells.map(\.style) == [
        both, Style(foreground: .red), Style(foreground: .green), Style(background: .red), .plain, both,
        Style(foreground: .red),
      ])
  }

  @Test("Pixels outside are ignored")
  func outside() {
    var blocks = HalfBlocks(size: Size(width: 2, height: 1))
    for (x, y) in [(-1, 0), (0, -1), (2, 0), (0, 2), (.max, .max), (.min, .min)] {
      blocks[x, y] = .red
      #expect(blocks[x, y] == nil)
    }
    #expect(blocks == HalfBlocks(size: blocks.size))
  }

  private let rows = [
    RowBars.Row("prime", value: 13.5, text: "13.5 %"), RowBars.Row("2", value: 50, text: "50.0 %"),
    RowBars.Row("3", value: 0.1, text: "0.1 %"), RowBars.Row("5", value: 0, text: "0.0 %"),
  ]

  @Test(
    "Row bars are in proportion, with the labels before and the texts after them, and the largest is gold")
  func rowBars() {
    let shown = grid(RowBars(rows), 26, 4)
    #expect(
      shown.text == """
        prime  ▆▆▆          13.5 %
        2      ▆▆▆▆▆▆▆▆▆▆▆▆ 50.0 %
        3      ▆             0.1 %
        5                    0.0 %
        """)
    #expect(shown[7, 1].style.foreground == .gold)
    #expect(shown[7, 0].style.foreground == .theme(.level2))
  }

  @Test("Row bars without room or without values show their texts")
  func smallRowBars() {
    #expect(text(RowBars(rows), 12, 1) == "prime 13.5 %")
    let none = [RowBars.Row("a", value: 0, text: "0"), RowBars.Row("b", value: .nan, text: "–")]
    #expect(text(RowBars(none), 12, 2) == "a          0\nb          –")
    #expect(RowBars([]).sizeThatFits(Size(width: 9, height: 9)).height == 0)
  }
}
