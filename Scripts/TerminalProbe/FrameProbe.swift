import TerminalUI

/// Random frames and the bytes between them, for an emulator to check.
///
/// Each line is for a pair of frames: columns, rows, the bytes that draw the first frame, the bytes that
/// change it to the second (both in hexadecimal), the cursor's column and row or `-`, and the second frame's
/// cells. A cell is its width, its scalars in hexadecimal, joined by `+`, its foreground, its background, and
/// its attributes, separated by `/`. Cells are separated by `|`.
@MainActor
enum FrameProbe {
  static func run(_ numbers: [Int]) {
    guard numbers.count == 2 else { return }
    var generator = SeededGenerator(seed: UInt64(numbers[0]))
    for _ in 0..<numbers[1] {
      let size = Size(
        width: .random(in: 1...40, using: &generator), height: .random(in: 1...8, using: &generator))
      let (first, second) = (grid(size, &generator), grid(size, &generator))
      let diff = FrameDiff(colors: .trueColor)
      let cursor = second.cursor.map { "\($0.x),\($0.y)" } ?? "-"
      print(
        size.width, size.height, hexadecimal(diff.bytes(from: nil, to: first)),
        hexadecimal(diff.bytes(from: first, to: second)), cursor, cells(second))
    }
  }

  private static func grid(_ size: Size, _ generator: inout SeededGenerator) -> CellGrid {
    render(Noise(size: size, generator: &generator), size: size)
  }

  private static func hexadecimal(_ bytes: [UInt8]) -> String {
    let digits = Array("0123456789abcdef")
    return "x" + String(bytes.flatMap { [digits[Int($0 >> 4)], digits[Int($0 & 15)]] })
  }

  private static func cells(_ grid: CellGrid) -> String {
    grid.cells.map { cell in
      let scalars = cell.character.unicodeScalars.map { String($0.value, radix: 16) }.joined(separator: "+")
      let style = cell.style
      return
        "\(cell.width)/\(scalars)/\(name(style.foreground))/\(name(style.background))/\(style.attributes.rawValue)"
    }
    .joined(separator: "|")
  }

  private static func name(_ color: Color?) -> String {
    switch color {
    case nil: "default"
    case .ansi(let color): "\(color)"
    case .indexed(let index): "\(index)"
    case .rgb(let red, let green, let blue): "\(red),\(green),\(blue)"
    case .theme, .mixed: name(ColorLevel.trueColor.converted(color))
    }
  }
}

/// Runs of text at random positions, some beyond the edges.
private struct Noise: PrimitiveView {
  /// Narrow, wide, and combining scalars, which emulators with and without grapheme clusters display alike.
  private static let alphabet: [String] = [
    "a", "b", "é", "─", " ", " ", " ", "素", "数", "한", "Ａ", "ش", "e\u{301}",
  ]
  private static let colors: [Color?] = [
    nil, nil, .red, .brightBlue, .indexed(200), .rgb(1, 2, 3), .accent, .selection,
  ]

  private var runs: [(texts: [String], position: Position, style: Style)] = []
  private var cursor: Position?

  init(size: Size, generator: inout SeededGenerator) {
    for _ in 0..<Int.random(in: 0...16, using: &generator) {
      let texts = (0..<Int.random(in: 1...8, using: &generator)).map { _ in
        Self.alphabet.randomElement(using: &generator) ?? "a"
      }
      let position = Position(
        x: .random(in: -2...size.width, using: &generator), y: .random(in: 0..<size.height, using: &generator)
      )
      let attributes = Bool.random(using: &generator) ? 0 : UInt8.random(in: 0..<64, using: &generator)
      runs.append(
        (
          texts, position,
          Style(
            foreground: Self.colors.randomElement(using: &generator) ?? nil,
            background: Self.colors.randomElement(using: &generator) ?? nil,
            // The emulator doesn't support dim.
            attributes: TextAttributes(rawValue: UInt16(attributes)).subtracting(.dim))
        ))
    }
    if Bool.random(using: &generator) {
      cursor = Position(
        x: .random(in: 0..<size.width, using: &generator), y: .random(in: 0..<size.height, using: &generator))
    }
  }

  func sizeThatFits(_ proposal: Size) -> Size { proposal }

  func render(into canvas: inout Canvas, in rect: Rect) {
    for run in runs {
      var x = run.position.x
      for text in run.texts { x = canvas.draw(text, at: Position(x: x, y: run.position.y), style: run.style) }
    }
    canvas.cursor = cursor
  }
}
