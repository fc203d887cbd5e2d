import TestTraits
import Testing

@testable import TerminalUI

@MainActor
@Suite("Frame differences")
struct FrameDiffTests {
  /// Graphemes and their widths in terminals that support grapheme clusters.
  private nonisolated static let alphabet: [(Character, Int)] = [
    ("a", 1), ("b", 1), ("x", 1), (" ", 1), (" ", 1), (" ", 1), (" ", 1), ("é", 1), ("─", 1), ("素", 2),
    ("数", 2), ("한", 2),
    ("👩\u{200D}👩\u{200D}👧", 2), ("🇫🇷", 2), ("❤\u{FE0F}", 2), ("q\u{308}", 1), ("\u{1F1EB}", 2),
    ("\u{1F1F7}", 2),
    ("\u{1112}", 2), ("ش", 1), ("😀", 2),
  ]

  private nonisolated static func width(of character: Character) -> Int? {
    alphabet.first { $0.0 == character }?.1
  }

  /// Short runs of random text in random styles at random positions, some beyond the edges.
  private struct Noise: PrimitiveView {
    var runs: [(graphemes: [String], position: Position, style: Style)]
    var cursor: Position?

    init(size: Size, density: Int, using generator: inout SeededGenerator) {
      runs = (0..<density).map { _ in
        // Keep the graphemes separate, or some neighbors would become one grapheme.
        let graphemes = (0..<Int.random(in: 1...6, using: &generator)).map { _ in
          String(FrameDiffTests.alphabet.randomElement(using: &generator)?.0 ?? "a")
        }
        return (
          graphemes,
          Position(
            x: .random(in: -2...size.width, using: &generator),
            y: .random(in: 0...size.height, using: &generator)),
          Noise.style(using: &generator)
        )
      }
      if Bool.random(using: &generator) {
        cursor = Position(
          x: .random(in: 0...size.width, using: &generator),
          y: .random(in: 0...size.height, using: &generator))
      }
    }

    private static func style(using generator: inout SeededGenerator) -> Style {
      let colors: [Color?] = [
        nil, nil, .red, .brightBlue, .indexed(200), .rgb(1, 2, 3), .rgb(250, 128, 4), .accent, .muted,
        .selection,
      ]
      let attributes = Bool.random(using: &generator) ? 0 : UInt8.random(in: 0..<64, using: &generator)
      return Style(
        foreground: colors.randomElement(using: &generator) ?? nil,
        background: colors.randomElement(using: &generator) ?? nil,
        attributes: TextAttributes(rawValue: UInt16(attributes)))
    }

    func render(into canvas: inout Canvas, in rect: Rect) {
      for run in runs {
        var x = run.position.x
        for grapheme in run.graphemes {
          x = canvas.draw(grapheme, at: Position(x: x, y: run.position.y), style: run.style)
        }
      }
      canvas.cursor = cursor
    }
  }

  /// Returns the expected content of the emulator for a cell, written independently of the module's rules.
  private func expected(_ cell: Cell, _ diff: FrameDiff) -> TerminalEmulator.Cell {
    var pen = TerminalEmulator.Pen()
    let codes: [(TextAttributes, String)] = [
      (.bold, "1"), (.dim, "2"), (.italic, "3"), (.underline, "4"), (.inverse, "7"), (.strikethrough, "9"),
    ]
    let style = diff.colors.converted(cell.style, theme: diff.theme)
    for (attribute, code) in codes where style.attributes.contains(attribute) { pen.codes.insert(code) }
    pen.foreground = code(style.foreground, 30)
    pen.background = code(style.background, 40)
    return TerminalEmulator.Cell(
      text: cell.isContinuation ? "" : String(cell.character), width: cell.width, pen: pen)
  }

  private func code(_ color: Color?, _ base: Int) -> String {
    switch color {
    case nil: ""
    case .ansi(let color):
      String(color.rawValue < 8 ? base + Int(color.rawValue) : base + 52 + Int(color.rawValue))
    case .indexed(let index): "5;\(index)"
    case .rgb(let red, let green, let blue): "2;\(red);\(green);\(blue)"
    case .theme(let color), .mixed(let color, _): "the unconverted color \(color)"
    }
  }

  /// Returns the cell with only the visible attributes of a space.
  private func visible(_ cell: TerminalEmulator.Cell) -> TerminalEmulator.Cell {
    var cell = cell
    if cell.text == " ", cell.pen.codes.isDisjoint(with: ["4", "7", "9"]) {
      cell.pen.codes = []
      cell.pen.foreground = ""
    }
    return cell
  }

  private func expect(_ emulator: TerminalEmulator, shows grid: CellGrid, _ diff: FrameDiff, _ seed: UInt64) {
    #expect(emulator.errors.isEmpty, "seed \(seed)")
    #expect(emulator.isPenPlain, "seed \(seed)")
    #expect(emulator.cells.map(visible) == grid.cells.map { visible(expected($0, diff)) }, "seed \(seed)")
    #expect(emulator.isCursorShown == (grid.cursor != nil), "seed \(seed)")
    if let cursor = grid.cursor { #expect(Position(x: emulator.x, y: emulator.y) == cursor, "seed \(seed)") }
  }

  @Test(
    "The difference between any two frames displays the second", arguments: ColorLevel.allCases,
    [Theme.light, ThemeChoice.light.theme])
  func randomFrames(level: ColorLevel, theme: Theme?) throws {
    let seed = UInt64.random(in: 0...UInt64.max)
    print("FrameDiffTests.randomFrames(\(level)): seed \(seed)")
    var generator = SeededGenerator(seed: seed)
    let diff = FrameDiff(colors: level, theme: try #require(theme))
    for _ in 0..<(usesAllSizes ? 150 : 30) {
      let size = Size(
        width: .random(in: 1...16, using: &generator), height: .random(in: 1...5, using: &generator))
      var emulator = TerminalEmulator(width: size.width, height: size.height, widthOf: Self.width)
      var shown: CellGrid?
      for _ in 0..<6 {
        let density = Int.random(in: 0...12, using: &generator)
        let next = render(Noise(size: size, density: density, using: &generator), size: size)
        emulator.write(diff.bytes(from: shown, to: next))
        expect(emulator, shows: next, diff, seed)
        if !emulator.errors.isEmpty { return }
        #expect(diff.bytes(from: next, to: next).isEmpty)
        shown = next
      }
    }
  }

  private func bytes(_ old: (some View)?, _ new: some View, _ level: ColorLevel = .ansi16) -> String {
    let size = Size(width: 20, height: 3)
    let bytes = FrameDiff(colors: level).bytes(
      from: old.map { render($0, size: size) }, to: render(new, size: size))
    return String(decoding: bytes, as: UTF8.self).replacing("\u{1B}", with: "^")
  }

  @Test("Changes take few bytes")
  func minimal() {
    #expect(bytes(Text("count 41"), Text("count 42")) == "^[1;8H2")
    #expect(bytes(Text("count 41"), Text("count 41").foreground(.red), .none) == "")
    #expect(bytes(Text("abc"), Text("abc").foreground(.red)) == "^[H^[31mabc^[m")
    // A gap of equal cells is rewritten if that is shorter, otherwise skipped.
    #expect(bytes(Text("a-b"), Text("x-y")) == "^[Hx-y")
    #expect(bytes(Text("a123456b"), Text("x123456y")) == "^[Hx^[6Cy")
    // Blanks at the end of a row are erased.
    #expect(bytes(Text("a long line"), Text("a")) == "^[1;3H^[K")
    #expect(bytes(Text("abc"), Text("a")) == "^[1;2H  ")
    // A sequence has only the changes of a style, or resets it.
    #expect(
      bytes(Text("xyz"), Text("a").bold().foreground(.red) + Text("b").foreground(.red) + Text("c"))
        == "^[H^[1;31ma^[22mb^[mc")
    // A space keeps a style that isn't visible in it.
    #expect(bytes(Text("abc"), Text("x y").foreground(.red)) == "^[H^[31mx y^[m")
    #expect(bytes(Text("a c"), Text("x").foreground(.red) + Text(" z")) == "^[H^[31mx ^[mz")
    #expect(bytes(Text("abc"), Text("x").underline() + Text(" y")) == "^[H^[4mx^[m y")
    #expect(bytes(Text("abc"), Text("x").background(.red) + Text(" y")) == "^[H^[41mx^[m y")
    // Terminals disagree on the width of an emoji.
    #expect(bytes(Text(""), Text("🦀x")) == "^[H🦀^[1;3Hx")
    // The cursor of a field is moved and displayed.
    #expect(bytes(Text(""), FocusedField()) == "^[H[^[7m ^[m]^[1;2H^[?25h")
  }

  @Test(
    "A row that alternates between styles is painted style by style, with spaces in the places of later ones")
  func alternatingStyles() {
    let pair = Text("x").foreground(.red) + Text("y").foreground(.green)
    let row = (1..<10).reduce(pair) { row, _ in row + pair }
    #expect(
      bytes(Text(""), row) == "^[H^[31mx" + String(repeating: " x", count: 9) + "^[1;2H^[32my"
        + String(repeating: "^[Cy", count: 9) + "^[m")
  }

  @Test("Rows that alternate between the same styles are painted together, with each style once")
  func alternatingRows() {
    let colors: [Color] = [.red, .green, .blue]
    let rows = (0..<3).map { row in
      (0..<9).reduce(Text("")) { $0 + Text("x").foreground(colors[($1 + row) % 3]) }
    }
    let text = bytes(Text(""), VStack { ForEach(0..<3, id: \.self) { rows[$0] } })
    #expect(text.ranges(of: /\^\[[0-9;]*m/).count == colors.count + 1)
    // The first row, by its styles, and then the others; other cells come first there.
    #expect(text.hasPrefix("^[H^[31mx  x  x^[2;3Hx  x  x^[3;2Hx  x  x^[1;2H^[32m"), "\(text)")
  }

  @Test("The next style of a row is the one with the fewest other colors")
  func orderOfStyles() {
    let colors: [(Color, Color)] = [(.red, .blue), (.green, .yellow), (.green, .blue)]
    let cells = (0..<12).map { Text("x").foreground(colors[$0 % 3].0).background(colors[$0 % 3].1) }
    let sequences = bytes(Text(""), cells.reduce(Text(""), +)).split(separator: "^[").filter {
      $0.contains("m")
    }
    #expect(sequences.map { $0.prefix { $0 != "m" } } == ["31;44", "32", "43", ""])
  }

  /// A field in its appearance during editing.
  private struct FocusedField: PrimitiveView {
    func render(into canvas: inout Canvas, in rect: Rect) {
      canvas.draw("[ ]", at: rect.origin)
      canvas.restyle(Rect(x: 1, y: 0, width: 1, height: 1)) { $0.attributes.insert(.inverse) }
      canvas.cursor = Position(x: 1, y: 0)
    }
  }

  @Test("The first frame, and a frame of another size, clear the screen")
  func firstFrame() {
    #expect(bytes(Text?.none, Text("ab")) == "^[m^[2J^[Hab^[?25l")
    let diff = FrameDiff(colors: .none)
    let small = render(Text("ab"), size: Size(width: 2, height: 1))
    let large = render(Text("ab"), size: Size(width: 3, height: 1))
    #expect(String(decoding: diff.bytes(from: small, to: large), as: UTF8.self).contains("\u{1B}[2J"))
    #expect(diff.bytes(from: small, to: small).isEmpty)
  }

  @Test("A counter step takes fewer than 200 bytes")
  func counterStep() {
    let size = Size(width: 80, height: 24)
    let before = render(KitchenSink(count: 42), size: size)
    let after = render(KitchenSink(count: -43, isLookingUp: false), size: size)
    let count = FrameDiff(colors: .trueColor).bytes(from: before, to: after).count
    #expect(count > 0 && count < 200)
  }
}
