/// A grapheme in its painted form: never a control character, always 1 or 2 cells wide.
struct DisplayGrapheme: Hashable, Sendable {
  var character: Character
  var width: Int

  static let space = DisplayGrapheme(character: " ", width: 1)
  static let ellipsis = DisplayGrapheme(character: "…", width: 1)

  fileprivate static let ascii = printableASCII.map {
    DisplayGrapheme(character: Character(Unicode.Scalar($0)), width: 1)
  }
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
  // Fast path: most text is printable ASCII, and grapheme breaking otherwise takes a third of a frame's time.
  if isPrintableASCII(text) {
    let graphemes = DisplayGrapheme.ascii
    return text.utf8.map { graphemes[Int($0 - printableASCII.lowerBound)] }
  }
  var result: [DisplayGrapheme] = []
  result.reserveCapacity(text.utf8.count)
  for character in text {
    appendDisplayGraphemes(of: character, to: &result)
  }
  return result
}

/// Whether the text is all printable ASCII, so that each byte is a grapheme of one cell.
func isPrintableASCII(_ text: some StringProtocol) -> Bool {
  text.utf8.allSatisfy(printableASCII.contains)
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
