import Architecture

/// A check of JSON text for mistakes in undecoded parts: `JSONDecoder` overlooks them, and the encoder fails.
///
/// Without it, a file with such a part could be loaded but never saved. The decoder finds other mistakes.
enum JSONText {
  /// The maximum depth of arrays and objects in a file; decoding time grows with its square.
  static let maximumDepth = 32
  /// The maximum number of digits of a number that isn't a string; `Decimal` would round a longer one.
  static let maximumDigits = 38

  /// Returns the text in UTF-8; editors on Windows can also save UTF-16.
  static func utf8(_ json: Data) -> Data {
    // JSON text starts with an ASCII character, so only UTF-16 has a null or a byte order mark in the first two bytes.
    let start = Array(json.prefix(2))
    guard start.contains(0) || start == [0xFE, 0xFF] || start == [0xFF, 0xFE] else { return json }
    let encoding: String.Encoding =
      start.first == 0 ? .utf16BigEndian : start.last == 0 ? .utf16LittleEndian : .utf16
    return String(data: json, encoding: encoding).map { Data($0.utf8) } ?? json
  }

  /// Returns the first mistake with its line, as a clause; `nil` if there is none.
  static func problem(in json: Data) -> String? {
    guard String(validating: json, as: UTF8.self) != nil else {
      let lines = json.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
      let index = lines.firstIndex { String(validating: $0, as: UTF8.self) == nil } ?? 0
      return "line \(index + 1) is not UTF-8"
    }
    return json.withUnsafeBytes { bytes -> String? in
      var scanner = JSONScanner(bytes: bytes)
      do throws(JSONMistake) {
        try scanner.scan()
        return nil
      } catch {
        return "line \(scanner.line) \(error.predicate)"
      }
    }
  }
}

private enum JSONMistake: Error {
  case depth, openString, control, escape, surrogate, number, digits

  var predicate: String {
    switch self {
    case .depth: "is nested more than \(JSONText.maximumDepth) deep"
    case .openString: "has a string without a closing quotation mark"
    case .control: "has a control character in a string"
    case .escape: "has an invalid escape sequence in a string"
    case .surrogate: "has half of a surrogate pair in a string"
    case .number: "has a number that is invalid or out of range"
    case .digits: "has a number of more than \(JSONText.maximumDigits) digits; put it in quotation marks"
    }
  }
}

private struct JSONScanner {
  let bytes: UnsafeRawBufferPointer
  private(set) var line = 1
  private var index = 0
  private var depth = 0

  init(bytes: UnsafeRawBufferPointer) { self.bytes = bytes }

  /// The current byte, or 0 at the end; text has no 0 outside of strings.
  private var byte: UInt8 { index < bytes.count ? bytes[index] : 0 }

  mutating func scan() throws(JSONMistake) {
    while index < bytes.count {
      switch byte {
      case UInt8(ascii: "\n"): line += 1
      case UInt8(ascii: "["), UInt8(ascii: "{"):
        depth += 1
        if depth > JSONText.maximumDepth { throw .depth }
      case UInt8(ascii: "]"), UInt8(ascii: "}"): depth -= 1
      case UInt8(ascii: "\""): try scanString()
      case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"):
        try scanNumber()
        continue
      case UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "a")...UInt8(ascii: "z"):
        skipWord()
        continue
      default: break
      }
      index += 1
    }
  }

  /// Scans from an opening quotation mark to the closing one, or to the end of the text.
  private mutating func scanString() throws(JSONMistake) {
    index += 1
    while index < bytes.count, byte != UInt8(ascii: "\"") {
      if byte == UInt8(ascii: "\n") { throw .openString }
      if byte < 0x20 { throw .control }
      if byte == UInt8(ascii: "\\") { try scanEscape() }
      index += 1
    }
  }

  /// Scans from a backslash to the last byte of the escape sequence.
  private mutating func scanEscape() throws(JSONMistake) {
    index += 1
    if "\"\\/bfnrt".utf8.contains(byte) { return }
    switch try scanUnit() {
    case 0xD800..<0xDC00:
      guard index + 2 < bytes.count, bytes[index + 1] == UInt8(ascii: "\\") else { throw .surrogate }
      index += 2
      guard byte == UInt8(ascii: "u"), 0xDC00..<0xE000 ~= (try scanUnit()) else { throw .surrogate }
    case 0xDC00..<0xE000: throw .surrogate
    default: break
    }
  }

  /// Scans from the `u` to the last of four digits, and returns their value.
  private mutating func scanUnit() throws(JSONMistake) -> Int {
    guard byte == UInt8(ascii: "u"), index + 4 < bytes.count else { throw .escape }
    var unit = 0
    for _ in 0..<4 {
      index += 1
      guard let digit = Character(Unicode.Scalar(byte)).hexDigitValue else { throw .escape }
      unit = unit * 16 + digit
    }
    return unit
  }

  /// Skips a literal such as `true`, or text that isn't JSON, to the byte after it.
  private mutating func skipWord() {
    while Character(Unicode.Scalar(byte)).isLetter || Character(Unicode.Scalar(byte)).isNumber
      || byte == UInt8(ascii: "-")
    {
      index += 1
    }
  }

  /// Scans a number to the byte after it.
  private mutating func scanNumber() throws(JSONMistake) {
    let start = index
    if byte == UInt8(ascii: "-") { index += 1 }
    let firstDigit = index
    let digits = try scanDigits()
    if digits > 1, bytes[firstDigit] == UInt8(ascii: "0") { throw .number }
    var fractionDigits = 0
    if byte == UInt8(ascii: ".") {
      index += 1
      fractionDigits = try scanDigits()
    }
    let hasExponent = byte | 0x20 == UInt8(ascii: "e")
    if hasExponent {
      index += 1
      if byte == UInt8(ascii: "+") || byte == UInt8(ascii: "-") { index += 1 }
      _ = try scanDigits()
    }
    let text = bytes[start..<index]
    // `Decimal` has 128 bits.
    if digits + fractionDigits > JSONText.maximumDigits,
      Int128(String(decoding: text, as: UTF8.self)) == nil
    {
      throw .digits
    }
    // Only these can exceed the range of Double.
    if hasExponent, Double(String(decoding: text, as: UTF8.self))?.isFinite != true { throw .number }
  }

  private mutating func scanDigits() throws(JSONMistake) -> Int {
    let start = index
    while UInt8(ascii: "0")...UInt8(ascii: "9") ~= byte { index += 1 }
    if index == start { throw .number }
    return index - start
  }
}
