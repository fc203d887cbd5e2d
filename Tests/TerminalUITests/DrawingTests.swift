import TerminalUI
import Testing

@MainActor
@Suite("Half blocks and row bars")
struct DrawingTests {
  private struct Picture: PrimitiveView {
    let blocks: HalfBlocks

    func render(into canvas: inout Canvas, in rect: Rect) {
      canvas.fill(rect, with: "·")
      blocks.draw(on: &canvas, at: rect.origin)
    }
  }

  @Test(
    "A cell has two pixels, one above the other; without a color, a pixel shows the content below")
  func halfBlocks() {
    var blocks = HalfBlocks(size: Size(width: 7, height: 1))
    for (x, y) in [(-1, 0), (0, -1), (7, 0), (0, 2), (.max, .max), (.min, .min)] {
      blocks[x, y] = .red
      #expect(blocks[x, y] == nil)
    }
    #expect(blocks == HalfBlocks(size: blocks.size))
    (blocks[0, 0], blocks[0, 1]) = (.red, .green)
    blocks[1, 0] = .red
    blocks[2, 1] = .green
    (blocks[3, 0], blocks[3, 1]) = (.red, .red)
    blocks[6, 0] = .red
    (blocks[5, 0], blocks[5, 1]) = (.green, .green)
    let cells = render(Picture(blocks: blocks), size: blocks.size).cells
    #expect(cells.map(\.character) == ["▄", "▀", "▄", " ", "·", "█", "▀"])
    // Red is the most common.
    #expect(cells.map(\.style.foreground) == [.green, .red, .green, nil, nil, .green, .red])
    #expect(cells.map(\.style.background) == [.red, nil, nil, .red, nil, .red, nil])
  }

  @Test(
    "Without colors, a cell has the character of its higher level or area, and highlights are blocks in their halves"
  )
  func colorless() {
    let cells: [(ThemeColor?, ThemeColor?, unicode: Character, ascii: Character)] = [
      (.level1, nil, ".", "."), (.level2, .level5, "#", "#"), (.level4, .level3, "*", "*"),
      (nil, nil, "·", "-"),
      (.area1, .area1, " ", " "), (.area1, .area2, ".", "."), (.area4, .area3, "-", "-"),
      (.area6, .area1, "+", "+"),
      (.areaHighlight, .area2, "▀", "#"), (.area2, .areaHighlight, "▄", "#"),
      (.areaHighlight, .areaHighlight, "█", "#"), (.selectedText, .area1, "●", "o"),
    ]
    var blocks = HalfBlocks(size: Size(width: cells.count, height: 1))
    for (x, cell) in cells.enumerated() {
      (blocks[x, 0], blocks[x, 1]) = (cell.0.map { .theme($0) }, cell.1.map { .theme($0) })
    }
    let grid = render(Picture(blocks: blocks), size: blocks.size)
    let bytes = FrameDiff(colors: .none).bytes(from: nil, to: grid)
    let sequences = /\u{1B}\[[?0-9;]*[A-Za-z]/
    #expect(
      String(decoding: bytes, as: UTF8.self).replacing(sequences, with: "") == String(cells.map(\.unicode)))
    let ascii = render(Picture(blocks: blocks), size: blocks.size, glyphs: .ascii)
    #expect(ascii.text == String(cells.map(\.ascii)))
    // The areas are dim, so that highlights are bright.
    #expect(String(decoding: bytes, as: UTF8.self).contains("\u{1B}[2m"))
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

  @Test("A row's color replaces that of its bar, and without colors, an area's is a character")
  func rowColors() {
    let rows = [
      RowBars.Row("2", value: 2, text: "", color: .theme(.level1)),
      RowBars.Row("3", value: 1, text: "", color: .theme(.area2)),
    ]
    #expect(grid(RowBars(rows), 10, 2)[3, 0].style.foreground == .theme(.level1))
    #expect(grid(RowBars(rows), 10, 2)[3, 1].style.foreground == .theme(.area2))
    let ascii = render(RowBars(rows), size: Size(width: 10, height: 2), glyphs: .ascii)
    #expect(ascii.text == "2  ######\n3  ...")
  }

  @Test("Row bars without room or without values show their texts")
  func smallRowBars() {
    #expect(text(RowBars(rows), 12, 1) == "prime 13.5 %")
    let none = [RowBars.Row("a", value: 0, text: "0"), RowBars.Row("b", value: .nan, text: "–")]
    #expect(text(RowBars(none), 12, 2) == "a          0\nb          –")
    #expect(RowBars([]).sizeThatFits(Size(width: 9, height: 9)).height == 0)
  }
}
