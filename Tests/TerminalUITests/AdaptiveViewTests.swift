import TerminalUI
import Testing

@MainActor
@Suite("Views that depend on the available space")
struct AdaptiveViewTests {
  private func view(_ text: String, _ made: CallCounter) -> some View {
    made.increment()
    return Text(text)
  }

  @Test("The compact view replaces the regular one if there is too little space, and only one is created")
  func adaptive() {
    let (regular, compact) = (CallCounter(), CallCounter())
    let adaptive = AdaptiveView(minimumSize: Size(width: 4, height: 2)) {
      view("big", regular)
    } compact: {
      view("one", compact)
    }
    #expect(text(adaptive, 4, 2) == "big\n")
    #expect((regular.value, compact.value) == (1, 0))
    #expect(text(adaptive, 3, 2) == "one\n")
    #expect(text(adaptive, 4, 1) == "one")
    #expect(regular.value == 1)
  }

  @Test("The first view that fits is displayed, or else the last")
  func fitting() {
    let view = ViewThatFits {
      Text("four\nrows\nare\nmany")
      Text("one row")
      Text("short")
    }
    #expect(text(view, 4, 4) == "four\nrows\nare\nmany")
    #expect(text(view, 7, 3) == "one row\n\n")
    #expect(text(view, 4, 1) == "sho…")
    #expect(view.sizeThatFits(Size(width: 6, height: 2)) == Size(width: 5, height: 1))
  }

  @Test("A pane is displayed beside the main view from its minimum width, and isn't created below it")
  func split() {
    let pane = CallCounter()
    let split = SplitView(minimumWidth: 12, paneWidth: 4) {
      Text("main")
    } pane: {
      view("pane", pane)
    }
    #expect(text(split, 11, 2) == "main\n")
    #expect(pane.value == 0)
    #expect(text(split, 12, 2) == "main    pane\n")
  }
}

@MainActor
@Suite("Braille dots")
struct BrailleDotsTests {
  private struct Drawing: PrimitiveView {
    let dots: BrailleDots

    func render(into canvas: inout Canvas, in rect: Rect) {
      dots.draw(on: &canvas, at: rect.origin) { cell, level in
        level > 0 ? Style(foreground: .indexed(level)) : cell.x == 1 ? Style(foreground: .accent) : .plain
      }
    }
  }

  @Test("Each dot of a cell is a bit of its pattern")
  func bits() {
    // Unicode numbers the dots 1…8: down the left column, down the right one, then the last row.
    let expected: [UInt32] = [0x01, 0x08, 0x02, 0x10, 0x04, 0x20, 0x40, 0x80]
    for (index, bit) in expected.enumerated() {
      var dots = BrailleDots(size: Size(width: 1, height: 1))
      dots[index % 2, index / 2] = true
      #expect(dots[index % 2, index / 2])
      let scalar = render(Drawing(dots: dots), size: dots.size).text.unicodeScalars.first
      #expect(scalar?.value == 0x2800 + bit)
      dots[index % 2, index / 2] = false
      #expect(dots == BrailleDots(size: dots.size))
    }
  }

  @Test("Dots outside are ignored, and empty cells show the content below")
  func outside() {
    var dots = BrailleDots(size: Size(width: 2, height: 1))
    for (x, y) in [(-1, 0), (0, -1), (4, 0), (0, 4), (.max, .max), (.min, .min)] {
      dots[x, y] = true
      #expect(!dots[x, y])
    }
    #expect(dots == BrailleDots(size: dots.size))
    dots[3, 3] = true
    let grid = render(Drawing(dots: dots), size: dots.size)
    #expect(grid.text == " ⢀")
    #expect(grid[1, 0].style.foreground == .accent)
  }

  @Test("The dot with the highest level determines the style of its cell")
  func levels() {
    var dots = BrailleDots(size: Size(width: 3, height: 1))
    dots.set(x: 0, y: 0, level: 2)
    dots.set(x: 1, y: 3, level: 5)
    dots.set(x: 0, y: 1, level: 3)
    dots.set(x: 6, y: 0, level: 9)
    dots[4, 0] = true
    let grid = render(Drawing(dots: dots), size: dots.size)
    #expect(grid.text == "⢃ ⠁")
    #expect(grid[0, 0].style.foreground == .indexed(5))
    #expect(grid[2, 0].style == .plain)
  }

  @Test("In ASCII, a cell shows how many of its dots are set")
  func ascii() {
    var dots = BrailleDots(size: Size(width: 3, height: 1))
    dots[2, 0] = true
    for x in 4...5 { for y in 0...3 { dots[x, y] = true } }
    #expect(render(Drawing(dots: dots), size: dots.size, glyphs: .ascii).text == " .#")
  }
}
