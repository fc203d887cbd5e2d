import BigInt

extension NumberExpressionParser {
  mutating func number() throws(NumberExpressionError) -> BigInt {
    let start = position
    guard digit(at: start) != nil else { throw mistake(insteadOf: .number) }
    if byte(at: start) == UInt8(ascii: "0"), let bits = bitsOfDigit(after: byte(at: start + 1)) {
      position += 2
      return try binaryNumber(from: start, bitsOfDigit: bits)
    }
    let digits = try decimalDigits()
    var exponent = 0
    if byte(at: position).map({ $0 | 0x20 }) == UInt8(ascii: "e") {
      position += 1
      if byte(at: position) == UInt8(ascii: "+") { position += 1 }
      exponent = try self.exponent()
    }
    let significant = digits.drop { $0 == UInt8(ascii: "0") }
    if significant.isEmpty { return 0 }
    guard significant.count + exponent <= LimitedArithmetic.partDigitLimit,
      let value = BigInt(String(decoding: significant, as: UTF8.self))
    else { throw error(.tooManyDigits, at: start) }
    return exponent == 0 ? value : value * BigInt(10).power(exponent)
  }

  /// Returns the bits of a digit after `0x`, `0o`, or `0b`; nil for other letters.
  private func bitsOfDigit(after letter: UInt8?) -> Int? {
    switch letter.map({ $0 | 0x20 }) {
    case UInt8(ascii: "x"): 4
    case UInt8(ascii: "o"): 3
    case UInt8(ascii: "b"): 1
    default: nil
    }
  }

  private mutating func binaryNumber(
    from start: Int, bitsOfDigit bits: Int
  ) throws(NumberExpressionError) -> BigInt {
    let digits = try digitsWithUnderscores(radix: 1 << UInt8(bits))
    guard digits.count * bits <= 4 * LimitedArithmetic.partDigitLimit else {
      throw error(.tooManyDigits, at: start)
    }
    var value: BigInt = 0
    for start in stride(from: 0, to: digits.count, by: 60 / bits) {
      let part = String(decoding: digits[start..<min(start + 60 / bits, digits.count)], as: UTF8.self)
      value = value << (bits * part.utf8.count) + BigInt(UInt64(part, radix: 1 << bits)!)
    }
    guard let part = LimitedArithmetic.part(value) else { throw error(.tooManyDigits, at: start) }
    return part
  }

  /// Reads decimal digits with underscores, commas, or spaces between them, and returns the digits alone.
  private mutating func decimalDigits() throws(NumberExpressionError) -> [UInt8] {
    let start = position
    var digits = try digitsWithUnderscores(radix: 10)
    // Only a short number without underscores can be the first of several groups.
    guard position - start <= 3, digits.count == position - start, digits[0] != UInt8(ascii: "0") else {
      return digits
    }
    if byte(at: position) == UInt8(ascii: ",") {
      while byte(at: position) == UInt8(ascii: ",") {
        position += 1
        guard let group = group(at: position) else { throw error(.expected(.threeDigits)) }
        digits += group
        position += 3
      }
    } else {
      while case let length = spaceLength(at: position), length > 0,
        let group = group(at: position + length), digit(at: position + length + 3) == nil
      {
        digits += group
        position += length + 3
      }
    }
    return digits
  }

  private func group(at position: Int) -> ArraySlice<UInt8>? {
    (0..<3).allSatisfy { digit(at: position + $0) != nil } ? text[position..<position + 3] : nil
  }

  private mutating func digitsWithUnderscores(radix: UInt8) throws(NumberExpressionError) -> [UInt8] {
    var digits = [try requiredDigit(radix: radix)]
    while true {
      if byte(at: position) == UInt8(ascii: "_") {
        position += 1
        digits.append(try requiredDigit(radix: radix))
      } else if let digit = digit(at: position, radix: radix) {
        digits.append(digit)
        position += 1
      } else {
        return digits
      }
    }
  }

  /// Reads the exponent of a number such as `1e6`; caps it at a value that is too large.
  private mutating func exponent() throws(NumberExpressionError) -> Int {
    var exponent = Int(try requiredDigit(radix: 10) - UInt8(ascii: "0"))
    while let digit = digit(at: position) {
      position += 1
      exponent = min(exponent * 10 + Int(digit - UInt8(ascii: "0")), LimitedArithmetic.partDigitLimit)
    }
    return exponent
  }

  private mutating func requiredDigit(radix: UInt8) throws(NumberExpressionError) -> UInt8 {
    guard let digit = digit(at: position, radix: radix) else { throw error(.expected(.digit)) }
    position += 1
    return digit
  }

  /// Returns the digit's character at a position, or nil if there is none.
  func digit(at position: Int, radix: UInt8 = 10) -> UInt8? {
    switch byte(at: position) {
    case let byte? where (UInt8(ascii: "0")..<UInt8(ascii: "0") + min(radix, 10)).contains(byte): byte
    case let byte? where radix == 16 && UInt8(ascii: "a")...UInt8(ascii: "f") ~= byte | 0x20: byte
    default: nil
    }
  }

  // MARK: Superscripts

  /// Reads the superscript digits at the position, or returns nil if there are none.
  mutating func superscript() throws(NumberExpressionError) -> BigInt? {
    if superscriptSymbol()?.symbol == UInt8(ascii: "-") { throw error(.expected(.nonnegativeExponent)) }
    var digits: [UInt8] = []
    while let (digit, length) = superscriptSymbol(), digit != UInt8(ascii: "-") {
      digits.append(digit)
      position += length
    }
    skipSpaces()
    return BigInt(String(decoding: digits, as: UTF8.self))
  }

  /// Returns the superscript at the position as a normal character, and its length in bytes, or nil.
  private func superscriptSymbol() -> (symbol: UInt8, length: Int)? {
    let zero = UInt8(ascii: "0")
    return switch (byte(at: position), byte(at: position + 1), byte(at: position + 2)) {
    case (0xC2, 0xB9, _): (zero + 1, 2)
    case (0xC2, 0xB2, _): (zero + 2, 2)
    case (0xC2, 0xB3, _): (zero + 3, 2)
    case (0xE2, 0x81, 0xB0): (zero, 3)
    case (0xE2, 0x81, let byte?) where 0xB4...0xB9 ~= byte: (zero + byte - 0xB0, 3)
    case (0xE2, 0x81, 0xBB): (UInt8(ascii: "-"), 3)
    default: nil
    }
  }
}
