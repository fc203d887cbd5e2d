/// A grapheme in its painted form: never a control character, always 1 or 2 cells wide.
struct DisplayGrapheme: Hashable, Sendable {
  var character: Character
  var width: Int

  static let space = DisplayGrapheme(character: " ", width: 1)
  static let ellipsis = DisplayGrapheme(character: "…", width: 1)
}

private let printableASCII: Range<UInt8> = 0x20..<0x7F

/// The maximum number of scalars of a grapheme, above UAX #15's limit of 30 marks and emoji sequences.
///
/// Without a limit, one cell could cost as many bytes as a whole frame.
private let maximumScalars = 32

/// Returns the painted form of a line's graphemes; split text into lines first, or breaks are escaped too.
///
/// Graphemes without a width are escaped as in `less` and `vim`: `^[` for control characters, or `<U+202E>`.
func displayGraphemes(_ text: some StringProtocol) -> [DisplayGrapheme] {
  // Most text is simple, and grapheme breaking otherwise takes a third of a frame's time.
  if simpleWidth(text) != nil {
    return text.unicodeScalars.map { DisplayGrapheme(character: Character($0), width: 1) }
  }
  var result: [DisplayGrapheme] = []
  result.reserveCapacity(text.utf8.count)
  for character in text {
    appendDisplayGraphemes(of: character, to: &result)
  }
  return result
}

/// Returns the number of cells of a text whose scalars are all simple; `nil` for other text.
///
/// Such text has no line breaks, and each scalar is a grapheme of one cell.
func simpleWidth(_ text: some StringProtocol) -> Int? {
  let length = text.utf8.withContiguousStorageIfAvailable { bytes in
    // Without an end at the first other byte, the comparisons take several bytes at a time.
    var others: UInt8 = 0
    for byte in bytes { others |= byte &- printableASCII.lowerBound < UInt8(printableASCII.count) ? 0 : 1 }
    return others == 0 ? bytes.count : Int?.none
  }
  if let length = length ?? nil { return length }
  var width = 0
  for scalar in text.unicodeScalars {
    guard scalar.isSimple else { return nil }
    width += 1
  }
  return width
}

extension Unicode.Scalar {
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

private func appendDisplayGraphemes(of character: Character, to result: inout [DisplayGrapheme]) {
  if let ascii = character.asciiValue, printableASCII.contains(ascii) {
    result.append(DisplayGrapheme(character: character, width: 1))
    return
  }
  let width = character.cellWidth
  if width == 0 {
    for scalar in character.unicodeScalars.prefix(maximumScalars) {
      for escaped in escape(scalar) { result.append(DisplayGrapheme(character: escaped, width: 1)) }
    }
  } else if character.utf8.count > maximumScalars,
    character.unicodeScalars.dropFirst(maximumScalars).first != nil
  {
    var scalars = String.UnicodeScalarView()
    scalars.append(contentsOf: character.unicodeScalars.prefix(maximumScalars))
    for kept in String(scalars) {
      result.append(DisplayGrapheme(character: kept, width: max(kept.cellWidth, 1)))
    }
  } else {
    result.append(DisplayGrapheme(character: character, width: width))
  }
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
