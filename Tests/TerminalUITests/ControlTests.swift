import TerminalUITesting
import Testing

@MainActor
@Suite("Appearance of controls")
struct ControlTests {
  /// Returns the view with focus on its first control.
  private func focused(_ view: some View, _ width: Int, _ height: Int) -> CellGrid {
    let driver = drive(width: width, height: height) { view }
    return driver.grid
  }

  private func field(_ value: String, placeholder: String = "") -> TextField {
    TextField("", text: Binding(value) { _ in }, placeholder: placeholder)
  }

  /// Returns the text that a terminal without surfaces displays.
  private func monochrome(_ grid: CellGrid, _ level: ColorLevel = .none) -> String {
    var terminal = TerminalEmulator(width: grid.size.width, height: grid.size.height) { _ in 1 }
    terminal.write(FrameDiff(colors: level).bytes(from: nil, to: grid))
    var row = terminal.cells.prefix(grid.size.width).map(\.text).joined()
    while row.hasSuffix(" ") { row.removeLast() }
    return row
  }

  @Test("A button has its key before its label, and brackets if its area has no color")
  func buttons() {
    let save = Button("Save", key: "s") {}
    #expect(text(save, 20, 1) == " s Save")
    #expect(text(save, 20, 1, glyphs: .ascii) == "[s Save]")
    #expect(monochrome(grid(save, 20, 1)) == "[s Save]")
    #expect(monochrome(grid(save, 20, 1), .ansi16) == "[s Save]")
    #expect(monochrome(grid(save, 20, 1), .ansi256) == " s Save")
    // A filled area needs no brackets.
    #expect(monochrome(grid(Button("Go", isDefault: true) {}, 20, 1), .ansi16) == " Go")
    #expect(monochrome(grid(Button("Go", isDefault: true) {}, 20, 1)) == "[Go]")
    #expect(text(Button("+", key: "+") {}, 20, 1) == " +")
    #expect(text(Button("−", key: "-") {}, 20, 1) == " −")
    #expect(text(Button("Close", key: .escape) {}, 20, 1) == " Esc Close")
    #expect(text(save, 6, 1) == " s Sa…")
  }

  @Test("A button's states have the same width and differ in style")
  func buttonStates() {
    let save = Button("Save", key: "s") {}
    let disabled = Button("Save", key: "s", disabledReason: "nothing to save") {}
    let shown = [grid(save, 9, 1), focused(save, 9, 1), grid(disabled, 9, 1), focused(disabled, 9, 1)]
    #expect(Set(shown.map(\.text)) == [" s Save"])
    #expect(Set(shown.map { $0[3, 0].style }).count == 4)
    // Without colors, too.
    #expect(Set(shown.map { ColorLevel.none.converted($0[3, 0].style) }).count == 4)
    #expect(grid(save, 9, 1)[1, 0].style.foreground == .accent)
  }

  @Test("The role of a button determines the color of its label, unless it has focus or is disabled")
  func roles() {
    let primary = Style(foreground: .onAccent, background: .accent, attributes: .bold)
    #expect(grid(Button("Go", role: .primary) {}, 9, 1)[2, 0].style == primary)
    #expect(grid(Button("Go", isDefault: true) {}, 9, 1)[2, 0].style == primary)
    #expect(grid(Button("Go") {}, 9, 1)[2, 0].style == Style(foreground: .text, background: .raised))
    let destructive = Button("Go", role: .destructive) {}
    #expect(grid(destructive, 9, 1)[2, 0].style == Style(foreground: .negative, background: .raised))
    let selected = Style(foreground: .selectedText, background: .selection, attributes: .bold)
    #expect(focused(destructive, 9, 1)[2, 0].style == selected)
    // Enter presses the chip that displays it, so focus keeps it filled.
    #expect(focused(Button("Close", key: .enter, isDefault: true) {}, 14, 1)[8, 0].style == primary)
    // In ASCII, the brackets of a chip are as visible as its label.
    for (role, color) in [(.primary, .onAccent), (.normal, .muted)] as [(Button.Role, Color)] {
      let chip = render(Button("Go", role: role) {}, size: Size(width: 4, height: 1), glyphs: .ascii)
      #expect(chip[0, 0].style.foreground == color)
    }
    let disabled = Button("Go", disabledReason: "no", role: .destructive) {}
    #expect(grid(disabled, 9, 1)[2, 0].style == Style(foreground: .faint, background: .raised))
  }

  @Test("A field without focus displays its label, and its text or its placeholder")
  func restingField() {
    #expect(text(field("42"), 10, 1) == " 42")
    #expect(text(field("", placeholder: "a number"), 8, 1) == " a num…")
    #expect(text(field("1234567890"), 8, 1) == " 12345…")
    #expect(text(TextField("Count", text: Binding("42") { _ in }), 14, 1) == "Count  42")
    #expect(text(TextField("Count", text: Binding("42") { _ in }), 8, 1) == " 42")
    let shown = grid(field("42"), 10, 1)
    #expect(shown.cursor == nil)
    #expect(shown[5, 0].style.background == .raised)
    #expect(text(field("42"), 10, 1, glyphs: .ascii) == "[42      ]")
  }

  @Test(
    "A field with focus keeps its cursor visible",
    arguments: [
      ("", 0, " type", 1), ("42", 0, " 42", 3), ("42", 2, " 42", 1),
      ("abcdefghij", 0, " fghij", 6), ("abcdefghij", 10, " abcdef", 1), ("abcdefghij", 3, " cdefgh", 6),
      ("素数素数", 0, " 素数", 5), ("素数素数", 3, " 素数素", 3),
    ] as [(String, Int, String, Int)])
  func focusedField(value: String, left: Int, expected: String, column: Int) {
    let driver = drive(width: 8, height: 1) { field(value, placeholder: "type") }
    driver.press(.left, times: left)
    #expect(driver.screen == expected)
    #expect(driver.grid.cursor == Position(x: column, y: 0))
    #expect(driver.grid[column, 0].style.attributes.contains(.inverse))
    // After Tab to it, all of the text is selected.
    let other = drive(width: 8, height: 2) {
      VStack {
        Button("Go") {}
        field(value, placeholder: "type")
      }
    }
    other.press(.tab)
    #expect((other.grid[1, 1].style.background == .selection) == !value.isEmpty)
  }

  @Test("A slider's knob reaches both ends, and its value has a fixed width")
  func slider() {
    func slider(_ value: Int, in bounds: ClosedRange<Int>) -> Slider {
      Slider("", value: Binding(value) { _ in }, in: bounds)
    }
    #expect(text(slider(-100, in: -100...100), 14, 1) == " ○──────  -100")
    #expect(text(slider(0, in: -100...100), 14, 1) == " ───○───     0")
    #expect(focused(slider(.max, in: -100...100), 14, 1).text == "[──────●]  100")
    #expect(text(slider(0, in: .min ... .max), 30, 1).contains("○"))
    #expect(text(slider(5, in: 5...5), 12, 1) == " ○───────  5")
    #expect(text(slider(7, in: 0...9), 5, 1) == "7")
    #expect(text(Slider("Guess", value: Binding(7) { _ in }, in: 0...9), 16, 1) == "Guess  ────○─  7")
    let broken = Slider("", value: Binding(.nan) { _ in }, in: 0...1) { _ in "?" }
    #expect(text(broken, 12, 1) == " ○───────  ?")
  }

  @Test(
    "A progress bar fills, and is at 100 % only when complete",
    arguments: [
      (0, "──────────   0 %"), (0.5, "━━━━━─────  50 %"), (0.56, "━━━━━╸────  56 %"),
      (0.9999, "━━━━━━━━━╸  99 %"),
      (1, "━━━━━━━━━━ 100 %"), (7, "━━━━━━━━━━ 100 %"), (-1, "──────────   0 %"),
      (.infinity, "━━━━━━━━━━ 100 %"),
      (.nan, "━━━━────────────"),
    ] as [(Double, String)])
  func progress(fraction: Double, expected: String) {
    #expect(text(ProgressBar(fraction: fraction), 16, 1) == expected)
  }

  @Test("A narrow progress bar omits its detail, then its label, then its percentage")
  func narrowProgress() {
    let bar = ProgressBar(fraction: 0.5, label: "Sieving", detail: "3 s left")
    #expect(text(bar, 41, 1) == "Sieving ━━━━━━━━━─────────  50 % 3 s left")
    #expect(text(bar, 25, 1) == "Sieving ━━━━━╸─────  50 %")
    #expect(text(bar, 17, 1) == "━━━━━╸─────  50 %")
    #expect(text(bar, 8, 1) == "━━━━────")
    #expect(text(bar, 10, 1, glyphs: .ascii) == "=====-----")
  }

  @Test("If the total is unknown, a piece moves back and forth")
  func indeterminateProgress() {
    let frames = [0, 1, 5, 6, 7, 11, 12].map { step in
      render(ProgressBar(fraction: nil), size: Size(width: 8, height: 1), time: .milliseconds(100 * step))
        .text
    }
    #expect(
      frames == ["━━──────", "─━━─────", "─────━━─", "──────━━", "─────━━─", "─━━─────", "━━──────"])
    #expect(text(ProgressBar(fraction: 0.5), 7, 1) == "")
  }

  @Test("A list displays the rows around its selection, with a mark and a scroll bar")
  func list() {
    let rows = List(0..<10_000, selection: Binding(5_000) { _ in }) { Text("row \($0)") }
    #expect(
      text(rows, 16, 5) == """
          row 4998     │
          row 4999     ┃
        › row 5000     ┃
          row 5001     │
          row 5002     │
        """)
    #expect(text(List(0..<3) { Text("row \($0)") }, 12, 3) == "row 0\nrow 1\nrow 2")
    #expect(
      text(List([Int](), placeholder: "No favorites yet") { Text("\($0)") }, 20, 1) == "No favorites yet")
    #expect(
      text(List(0..<3, selection: Binding(99) { _ in }) { Text("row \($0)") }, 9, 2)
        == "  row 1 ┃\n› row 2 ┃")
    #expect(text(List(0..<3, selection: Binding(1) { _ in }) { Text("\($0)") }, 2, 3) == "0\n1\n2")
  }

  @Test("A list creates only the visible rows")
  func lazyList() {
    let made = CallCounter()
    let list = List(0..<1_000_000, selection: Binding(500_000) { _ in }) { number in
      made.increment()
      return Text("\(number)")
    }
    _ = grid(list, 20, 10)
    #expect(made.value == 10)
  }

  @Test("A selected row has the selection's colors with focus, whatever its own are, and is bold without it")
  func selectedRow() {
    let list = List(0..<3, selection: Binding(1) { _ in }) {
      Text("\($0)").foreground(.muted).dim()
    }
    let shown = focused(list, 8, 3)
    let selected = Style(foreground: .selectedText, background: .selection, attributes: .bold)
    #expect((0..<8).allSatisfy { shown[$0, 1].style == selected })
    #expect(shown[2, 0].style == Style(foreground: .muted, attributes: .dim))
    #expect(grid(list, 8, 3)[2, 1].style == Style(foreground: .muted, attributes: [.bold, .dim]))
  }

  @Test("Rows with a height of two cells scroll by whole rows")
  func tallRows() {
    let list = List(0..<9, selection: Binding(4) { _ in }, rowHeight: 2) { number in
      Text("\(number)")
      Text("of 9")
    }
    #expect(text(list, 6, 4) == "  3\n  of 9\n› 4\n  of 9")
  }

  @Test(
    "A scroll window moves no further than the selection requires",
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

  @Test("The window of a list with titles includes the row above the selection if it has two rows")
  func rowAbove() {
    for (height, selection, offset, first) in [(3, 5, 5, 4), (3, 5, 4, 4), (3, 0, 2, 0), (1, 5, 5, 5)] {
      let window = ScrollWindow(count: 9, height: height, selection: selection, offset: offset, rowsAbove: 1)
      #expect(window.rows.lowerBound == first)
    }
  }
}
