import TerminalUI
import Testing

@Suite("Controls")
struct ControlTests {
  @Test("A button's states can be told apart without colour")
  func buttons() {
    #expect(text(Button("Save", key: "s"), 20, 1) == "[ Save (s) ]")
    #expect(text(Button("Save", key: "s", isFocused: true), 20, 1) == "[›Save (s)‹]")
    #expect(text(Button("+", key: "+"), 20, 1) == "[ + ]")
    #expect(
      text(Button("Save", key: "s", isEnabled: false, reason: "nothing to save"), 30, 1)
        == "( Save ) nothing to save")
    #expect(text(Button("Save", isFocused: true, isEnabled: false), 30, 1) == "(›Save‹)")
    #expect(text(Button("Save", key: "s"), 8, 1) == "[ Save …")
  }

  @Test("A field without focus shows its text or its placeholder")
  func restingField() {
    #expect(text(TextField("42"), 10, 1) == " 42")
    #expect(text(TextField("", placeholder: "a number"), 8, 1) == " a num…")
    #expect(text(TextField("1234567890"), 8, 1) == " 12345…")
    let shown = grid(TextField("42"), 10, 1)
    #expect(shown.cursor == nil)
    #expect(shown[5, 0].style.attributes == .underline)
  }

  @Test(
    "A field with focus keeps its cursor in sight",
    arguments: [
      ("", nil, "[type  ]", 1), ("42", nil, "[42    ]", 3), ("42", 0, "[42    ]", 1),
      ("abcdefghij", nil, "[fghij ]", 6), ("abcdefghij", 0, "[abcdef]", 1), ("abcdefghij", 7, "[cdefgh]", 6),
      ("素数素数", nil, "[素数  ]", 5), ("素数素数", 1, "[素数素]", 3), ("\u{1B}x", 1, "[^[x   ]", 3),
    ] as [(String, Int?, String, Int)])
  func focusedField(value: String, cursor: Int?, expected: String, column: Int) {
    let shown = grid(TextField(value, cursor: cursor, placeholder: "type", isFocused: true), 8, 1)
    #expect(shown.text == expected)
    #expect(shown.cursor == Position(x: column, y: 0))
    #expect(shown[column, 0].style.attributes.contains(.inverse))
  }

  @Test("A slider's knob runs from end to end, with the value in a column of one width")
  func slider() {
    #expect(text(Slider(value: -100, in: -100...100), 14, 1) == " ○──────  -100")
    #expect(text(Slider(value: 0, in: -100...100), 14, 1) == " ───○───     0")
    #expect(text(Slider(value: .max, in: -100...100, isFocused: true), 14, 1) == "[──────●]  100")
    #expect(text(Slider(value: 0, in: .min ... .max), 30, 1).contains("○"))
    #expect(text(Slider(value: 5, in: 5...5), 12, 1) == " ○───────  5")
    #expect(text(Slider(value: .nan, in: 0...1, text: "?"), 12, 1) == " ○───────  ?")
    #expect(text(Slider(value: 7, in: 0...9), 5, 1) == "7")
  }

  @Test(
    "A progress bar fills, and is at 100% only when it is done",
    arguments: [
      (0, "──────────   0%"), (0.5, "━━━━━─────  50%"), (0.56, "━━━━━╸────  56%"),
      (0.9999, "━━━━━━━━━╸  99%"),
      (1, "━━━━━━━━━━ 100%"), (7, "━━━━━━━━━━ 100%"), (-1, "──────────   0%"), (.infinity, "━━━━━━━━━━ 100%"),
      (.nan, "━━━────────────"),
    ] as [(Double, String)])
  func progress(fraction: Double, expected: String) {
    #expect(text(ProgressBar(fraction: fraction), 15, 1) == expected)
  }

  @Test("A progress bar gives up its detail, its label and its percentage in turn")
  func narrowProgress() {
    let bar = ProgressBar(fraction: 0.5, label: "Sieving", detail: "3 s left")
    #expect(text(bar, 40, 1) == "Sieving ━━━━━━━━━─────────  50% 3 s left")
    #expect(text(bar, 24, 1) == "Sieving ━━━━━╸─────  50%")
    #expect(text(bar, 16, 1) == "━━━━━╸─────  50%")
    #expect(text(bar, 8, 1) == "━━━━────")
    #expect(text(bar, 10, 1, glyphs: .ascii) == "=====-----")
  }

  @Test("Without an end in sight a piece runs to and fro")
  func indeterminateProgress() {
    let frames = (0..<8).map { text(ProgressBar(fraction: nil, phase: $0), 5, 1) }
    #expect(frames == ["━────", "─━───", "──━──", "───━─", "────━", "───━─", "──━──", "─━───"])
    #expect(text(ProgressBar(fraction: nil, phase: .min), 5, 1).contains("━"))
  }

  @Test("A list shows the rows around its selection, with a mark and a scroll bar")
  func list() {
    #expect(
      text(List(0..<10_000, selection: 5_000, isFocused: true) { Text("row \($0)") }, 16, 5) == """
          row 4998     │
          row 4999     │
        › row 5000     ┃
          row 5001     │
          row 5002     │
        """)
    #expect(text(List(0..<3) { Text("row \($0)") }, 12, 3) == "  row 0\n  row 1\n  row 2")
    #expect(
      text(List([Int](), emptyText: "No favourites yet") { Text("\($0)") }, 20, 1) == "No favourites yet")
    #expect(text(List(0..<3, selection: 99) { Text("row \($0)") }, 9, 2) == "  row 1 │\n› row 2 ┃")
    #expect(text(List(0..<3, selection: 1) { Text("\($0)") }, 2, 3) == "0\n1\n2")
  }

  @Test("A list makes only the rows in sight")
  func lazyList() {
    let made = CallCounter()
    let list = List(0..<1_000_000, selection: 500_000) { number in
      made.increment()
      return Text("\(number)")
    }
    _ = grid(list, 20, 10)
    #expect(made.value == 10)
  }

  @Test("A selected row is inverse with focus and bold without")
  func selectedRow() {
    let focused = grid(List(0..<3, selection: 1, isFocused: true) { Text("\($0)") }, 8, 3)
    #expect(focused[7, 1].style.attributes == [.inverse, .bold])
    #expect(focused[2, 0].style.attributes == [])
    let resting = grid(List(0..<3, selection: 1) { Text("\($0)") }, 8, 3)
    #expect(resting[2, 1].style.attributes == .bold)
  }

  @Test("Rows of two cells scroll by rows")
  func tallRows() {
    let list = List(0..<9, selection: 4, rowHeight: 2) { number in
      Text("\(number)")
      Text("of 9")
    }
    #expect(text(list, 6, 4) == "  3\n  of 9\n› 4\n  of 9")
  }

  @Test(
    "A scroll window moves no further than the selection asks",
    arguments: [
      (100, 10, nil, nil, 0..<10), (100, 10, nil, 95, 90..<100), (100, 10, 50, nil, 45..<55),
      (100, 10, 50, 45, 45..<55), (100, 10, 50, 60, 50..<60), (100, 10, 50, 0, 41..<51),
      (100, 10, 0, 45, 0..<10),
      (3, 10, 1, nil, 0..<3), (0, 10, 1, nil, 0..<0), (100, 0, 1, nil, 0..<0), (-1, -1, .min, .max, 0..<0),
      (100, 10, .max, .min, 90..<100), (100, 10, .min, .max, 0..<10),
    ] as [(Int, Int, Int?, Int?, Range<Int>)])
  func scrollWindow(count: Int, height: Int, selection: Int?, offset: Int?, expected: Range<Int>) {
    #expect(ScrollWindow(count: count, height: height, selection: selection, offset: offset).rows == expected)
  }
}
