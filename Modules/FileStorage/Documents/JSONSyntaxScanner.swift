/// Walks over a JSON text (RFC 8259) and stops at its first error, where ``position`` then is.
struct JSONSyntaxScanner {
  /// The nesting that Foundation's decoder goes along with.
  static let deepestNesting = 512

  private let bytes: [UInt8]
  private(set) var position = 0
  private var depth = 0

  init(_ bytes: [UInt8]) {
    self.bytes = bytes
  }

  mutating func scanDocument() throws(JSONSyntaxProblem) {
    // A byte order mark is tolerated, as the decoder does.
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { position = 3 }
    skipWhitespace()
    try scanValue()
    skipWhitespace()
    guard position == bytes.count else { throw unexpected("the end of the file") }
  }

  // MARK: Values

  private mutating func scanValue() throws(JSONSyntaxProblem) {
    switch next {
    case UInt8(ascii: "{"):
      try scanMembers(
        until: UInt8(ascii: "}"),
        { scanner throws(JSONSyntaxProblem) in
          try scanner.scanString(expecting: "a name in quotes")
          scanner.skipWhitespace()
          try scanner.expect(UInt8(ascii: ":"))
          scanner.skipWhitespace()
          try scanner.scanValue()
        })
    case UInt8(ascii: "["):
      try scanMembers(
        until: UInt8(ascii: "]"), { scanner throws(JSONSyntaxProblem) in try scanner.scanValue() })
    case UInt8(ascii: "\""): try scanString(expecting: "a string")
    case UInt8(ascii: "t"): try scanWord("true")
    case UInt8(ascii: "f"): try scanWord("false")
    case UInt8(ascii: "n"): try scanWord("null")
    case UInt8(ascii: "-"), .some(UInt8(ascii: "0")...UInt8(ascii: "9")): try scanNumber()
    default: throw unexpected("a value")
    }
  }

  private mutating func scanMembers(
    until end: UInt8,
    _ scanMember: (inout JSONSyntaxScanner) throws(JSONSyntaxProblem) -> Void
  ) throws(JSONSyntaxProblem) {
    guard depth < Self.deepestNesting else {
      throw JSONSyntaxProblem(text: "nested more than \(Self.deepestNesting) levels deep")
    }
    depth += 1
    position += 1
    skipWhitespace()
    if next == end {
      position += 1
    } else {
      while true {
        try scanMember(&self)
        skipWhitespace()
        if next == end {
          position += 1
          break
        }
        guard next == UInt8(ascii: ",") else {
          throw unexpected("“,” or “\(Character(Unicode.Scalar(end)))”")
        }
        position += 1
        skipWhitespace()
      }
    }
    depth -= 1
  }

  private mutating func scanWord(_ word: StaticString) throws(JSONSyntaxProblem) {
    for byte in word.description.utf8 {
      guard next == byte else { throw unexpected("“\(word)”") }
      position += 1
    }
  }

  private mutating func scanNumber() throws(JSONSyntaxProblem) {
    if next == UInt8(ascii: "-") { position += 1 }
    if next == UInt8(ascii: "0") {
      position += 1
    } else {
      try scanDigits()
    }
    if next == UInt8(ascii: ".") {
      position += 1
      try scanDigits()
    }
    if next == UInt8(ascii: "e") || next == UInt8(ascii: "E") {
      position += 1
      if next == UInt8(ascii: "+") || next == UInt8(ascii: "-") { position += 1 }
      try scanDigits()
    }
  }

  private mutating func scanDigits() throws(JSONSyntaxProblem) {
    guard isDigit(next) else { throw unexpected("a digit") }
    while isDigit(next) { position += 1 }
  }

  private func isDigit(_ byte: UInt8?) -> Bool {
    byte.map { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) } ?? false
  }

  // MARK: Strings

  private mutating func scanString(expecting expected: String) throws(JSONSyntaxProblem) {
    guard next == UInt8(ascii: "\"") else { throw unexpected(expected) }
    position += 1
    while let byte = next, byte != UInt8(ascii: "\"") {
      switch byte {
      case UInt8(ascii: "\\"): try scanEscape()
      case ..<0x20: throw unexpected("the rest of a string")
      case ..<0x80: position += 1
      default: try scanMultibyteScalar()
      }
    }
    guard next != nil else { throw unexpected("the rest of a string") }
    position += 1
  }

  private mutating func scanEscape() throws(JSONSyntaxProblem) {
    position += 1
    switch next {
    case UInt8(ascii: "u"):
      position += 1
      for _ in 0..<4 {
        guard let digit = next, Character(Unicode.Scalar(digit)).isHexDigit else {
          throw unexpected("four hexadecimal digits")
        }
        position += 1
      }
    case .some(let byte) where "\"\\/bfnrt".utf8.contains(byte):
      position += 1
    default:
      throw unexpected("an escape sequence")
    }
  }

  private mutating func scanMultibyteScalar() throws(JSONSyntaxProblem) {
    var parser = Unicode.UTF8.ForwardParser()
    var rest = bytes[position...].makeIterator()
    guard case .valid(let scalar) = parser.parseScalar(from: &rest) else { throw unexpected("UTF-8 text") }
    position += scalar.count
  }

  // MARK: Single bytes

  private var next: UInt8? {
    position < bytes.count ? bytes[position] : nil
  }

  private mutating func expect(_ byte: UInt8) throws(JSONSyntaxProblem) {
    guard next == byte else { throw unexpected("“\(Character(Unicode.Scalar(byte)))”") }
    position += 1
  }

  private mutating func skipWhitespace() {
    while let byte = next, byte == 0x20 || (0x09...0x0A).contains(byte) || byte == 0x0D { position += 1 }
  }

  private func unexpected(_ expected: String) -> JSONSyntaxProblem {
    guard let byte = next else { return JSONSyntaxProblem(text: "the file ends where \(expected) should be") }
    let found =
      (0x21..<0x7F).contains(byte)
      ? "“\(Character(Unicode.Scalar(byte)))”" : "the byte 0x\(String(byte, radix: 16, uppercase: true))"
    return JSONSyntaxProblem(text: "\(found) is where \(expected) should be")
  }
}
