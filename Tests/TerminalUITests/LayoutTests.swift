import TerminalUI
import Testing

@MainActor
@Suite("Layout")
struct LayoutTests {
  @Test("Every size from 0×0 to 12×6 produces a grid of exactly that size", arguments: 0...12)
  func smallSizes(width: Int) {
    for height in 0...6 {
      for view in [KitchenSink(), KitchenSink(showsModal: true), KitchenSink(isLookingUp: false, notes: [])] {
        for glyphs in [GlyphSet.unicode, .ascii] {
          let size = Size(width: width, height: height)
          let grid = render(view, size: size, glyphs: glyphs)
          #expect(grid.size == size)
          #expect(grid.cells.count == width * height)
          expectWholeGraphemes(grid)
        }
      }
    }
  }

  @Test("A large screen and extreme lengths are handled")
  func extremes() {
    #expect(render(KitchenSink(), size: Size(width: 500, height: 200)).size == Size(width: 500, height: 200))
    #expect(Size(width: .max, height: .min) == Size(width: 65_535, height: 0))
    let huge = Text("x").padding(.max).frame(width: .max, height: .max).border().padding(horizontal: .max)
    #expect(render(huge, size: Size(width: 5, height: 5)).size == Size(width: 5, height: 5))
    let stacks = VStack(spacing: .max) {
      HStack(spacing: .min) {
        Text("a")
        Spacer(minimumLength: .max)
      }
      Text("b")
    }
    #expect(render(stacks, size: Size(width: 5, height: 2)).lines == ["a", "b"])
    #expect(
      Rect(x: .max, y: .min, width: .max, height: .max).intersection(Rect(x: 0, y: 0, width: 1, height: 1))
        .isEmpty)
    // A terminal that reports 65,535 columns and rows.
    #expect(CellGrid(size: Size(width: .max, height: .max)).cells.count <= 1_048_576)
  }

  @Test("A view's size never exceeds the proposal, and is unchanged if proposed again")
  func idempotence() {
    let views: [any View] = [
      Text("The quick brown fox jumps over 素数素数 lazy dogs\nand more"),
      Text("one two three").lineLimit(1),
      HStack {
        Text("a longer text here")
        Text("another longer text")
        Text("x")
      },
      VStack(spacing: 2) {
        Text("a longer text here")
        Text("another longer text")
        Text("x")
      },
      VStack {
        HStack {
          Text("ab cd ef").border(title: "T")
          Divider()
          Text("x y z")
        }
        Divider()
        Spacer()
      },
      TextField("Name", text: Binding("abc") { _ in }),
      Slider("Guess", value: Binding(1) { _ in }, in: 0...2),
      ProgressBar(fraction: nil), Button("Save", key: "s") {},
      List(0..<9) { Text("\($0)") }, Text("x").frame(maxWidth: 9).padding(), KitchenSink(),
    ]
    for view in views {
      let proposals = (0...30).flatMap { width in (0...8).map { Size(width: width, height: $0) } }
      let wrong = proposals.first { proposal in
        let size = view.sizeThatFits(proposal)
        return size != size.limited(to: proposal) || view.sizeThatFits(size) != size
      }
      #expect(wrong == nil, "\(type(of: view))")
    }
  }

  @Test("A view looks the same whether or not it was measured in more space before")
  func measuringFirst() {
    let views: [() -> any View] = [
      {
        VStack(alignment: .center, spacing: 2) {
          Text("a text that wraps in some widths")
          HStack(spacing: 3) {
            Text("one two")
            Button("Save", key: "s") {}
          }
          FlowStack { for number in 0..<4 { Text("flow \(number)") } }
        }
      },
      {
        HStack(spacing: 4) {
          VStack(spacing: 1) {
            Text("素数 are primes")
            Divider()
            Text("x").frame(height: 2)
          }
          Text("three words here").border(title: "Title")
        }
      },
      {
        VStack(alignment: .center) {
          Spacer()
          HStack {
            Text("a")
            Text("the quick brown fox").lineLimit(1)
          }
          Spacer(minimumLength: 1)
        }
      },
      { KitchenSink(showsModal: true) },
    ]
    for (index, view) in views.enumerated() {
      for proposal in (0...40).flatMap({ width in (0...9).map { Size(width: width, height: $0) } }) {
        let needed = view().sizeThatFits(proposal)
        for size in [
          needed, Size(width: needed.width, height: proposal.height),
          Size(width: proposal.width, height: needed.height),
        ] {
          let measured = view()
          _ = measured.sizeThatFits(proposal)
          let isEqual = render(AnyView(measured), size: size) == render(AnyView(view()), size: size)
          #expect(isEqual, "view \(index), \(size) after \(proposal)")
        }
      }
    }
  }

  @Test("A deep tree costs at most its depth times its number of views")
  func deepTrees() {
    var view = AnyView(Text("deep"))
    for _ in 0..<40 {
      let inner = view
      view = AnyView(
        VStack {
          HStack {
            inner
            Text("x")
          }
        })
    }
    #expect(text(view, 100, 1) == "deep" + String(repeating: " x", count: 40))
  }

  @Test("A view's body is evaluated once per frame, however deeply it is nested in stacks")
  func bodies() {
    let bodies = CallCounter()
    let view = VStack {
      HStack { VStack { HStack { FlowStack { VStack { Leaf(bodies: bodies) } } } } }
    }
    #expect(render(view, size: Size(width: 20, height: 4)).text == "leaf\n\n\n")
    #expect(bodies.value == 1)
  }

  private struct Leaf: View {
    let bodies: CallCounter

    var body: some View {
      bodies.increment()
      return Text("leaf")
    }
  }

  @Test("A primitive view can't paint outside its rectangle")
  func clipping() {
    struct Spill: PrimitiveView {
      func sizeThatFits(_ proposal: Size) -> Size { Size(width: 3, height: 1).limited(to: proposal) }
      func render(into canvas: inout Canvas, in rect: Rect) {
        canvas.draw("<素素素>", at: Position(x: rect.minX - 2, y: rect.minY))
        canvas.fill(Rect(x: -5, y: rect.minY + 1, width: 100, height: 100), with: "#")
        canvas.cursor = Position(x: rect.maxX, y: rect.minY)
      }
    }
    let shown = grid(
      VStack {
        Text(".....")
        HStack(spacing: 0) {
          Text("..")
          Spill()
          Text("..")
        }
        Text(".....")
      }, 8, 3)
    // A wide character that is cut in half leaves a space.
    #expect(shown.text == ".....\n.. 素..\n.....")
    #expect(shown.cursor == nil)
  }
}

/// Checks that both halves of each wide grapheme are present.
func expectWholeGraphemes(_ grid: CellGrid) {
  for y in 0..<grid.size.height {
    for x in 0..<grid.size.width {
      let cell = grid[x, y]
      #expect((0...2).contains(cell.width))
      if cell.width == 2 { #expect(x + 1 < grid.size.width && grid[x + 1, y].isContinuation) }
      if cell.isContinuation { #expect(x > 0 && grid[x - 1, y].width == 2) }
    }
  }
}
