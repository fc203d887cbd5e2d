/// Returns the cells of a line, without continuations; split text into lines first, or breaks are escaped too.
///
/// Graphemes without a width are escaped as in `less` and `vim`: `^[` for control characters, or `<U+202E>`.
func lineCells(_ text: some StringProtocol, style: Style = .plain) -> [Cell] {
  simpleCells(text, style: style) ?? text.flatMap { cells(of: $0, style: style) }
}

/// Returns the cells of a text of simple scalars, without line breaks; `nil` for other text.
///
/// Most texts are simple. Searching them for graphemes takes a third of a frame's time.
func simpleCells(_ text: some StringProtocol, style: Style) -> [Cell]? {
  var cells: [Cell] = []
  cells.reserveCapacity(text.utf8.count)
  for scalar in text.unicodeScalars {
    if !scalar.isSimple { return nil }
    cells.append(Cell(Character(scalar), style: style))
  }
  return cells
}

/// The maximum number of scalars of a grapheme, above UAX #15's limit of 30 marks and emoji sequences.
///
/// Without a limit, one cell could cost as many bytes as a whole frame.
private let maximumScalars = 32

private func cells(of character: Character, style: Style) -> [Cell] {
  if let ascii = character.asciiValue, 0x20..<0x7F ~= ascii { return [Cell(character, style: style)] }
  let scalars = character.unicodeScalars
  if scalars.contains(where: \.isTag), scalars.first != "\u{1F3F4}" {
    let visible = String(String.UnicodeScalarView(scalars.filter { !$0.isTag }))
    return lineCells(visible, style: style)
      + scalars.filter(\.isTag).flatMap(escape).map { Cell($0, style: style) }
  }
  let width = character.cellWidth
  if width == 0 {
    return scalars.prefix(maximumScalars).flatMap(escape).map { Cell($0, style: style) }
  }
  if scalars.dropFirst(maximumScalars).isEmpty { return [Cell(character, width: width, style: style)] }
  return String(scalars.prefix(maximumScalars)).map { Cell($0, width: max($0.cellWidth, 1), style: style) }
}

private func escape(_ scalar: Unicode.Scalar) -> String {
  switch scalar.value {
  case 0..<0x20, 0x7F:
    // Caret notation: the control character's code with bit 6 inverted.
    return "^" + String(Unicode.Scalar(UInt8(scalar.value) ^ 0x40))
  default:
    let hexadecimal = String(scalar.value, radix: 16, uppercase: true)
    return "<U+" + String(repeating: "0", count: max(4 - hexadecimal.count, 0)) + hexadecimal + ">"
  }
}

extension Unicode.Scalar {
  /// Whether the scalar is an invisible tag; outside three flags, tags can hide text.
  fileprivate var isTag: Bool { 0xE0020...0xE007F ~= value }

  /// Whether the scalar takes one cell and never joins with another simple one.
  ///
  /// True for printable ASCII, Latin letters, dashes, quotes, arrows, mathematical operators, and box drawing.
  var isSimple: Bool {
    switch value {
    case 0x20..<0x7F: true
    case 0xA0...0x2FF: value != 0xAD
    case 0x2010...0x2027, 0x202F...0x205F, 0x2100...0x2319, 0x23F4...0x25FC: true
    default: false
    }
  }
}
