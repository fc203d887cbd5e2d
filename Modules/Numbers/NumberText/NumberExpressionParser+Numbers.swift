import BigInt

extension NumberExpressionParser {
  mutating func number() throws(NumberExpressionError) -> BigInt {
    let start = position
    guard digit(at: start) != nil else { throw mistake(insteadOf: .number) }
    if scalar(at: start) == "0", let bits = bitsOfDigit(after: scalar(at: start + 1)) {
      position += 2
      return try binaryNumber(from: start, bitsOfDigit: bits)
    }
    var digits = try decimalDigits()
    let point = position
    let hasFraction = scalar(at: position) == "." && digit(at: position + 1) != nil
    var fraction = ""
    if hasFraction {
      position += 1
      fraction = try digitsWithUnderscores(radix: 10)
    }
    var exponent = 0
    if scalar(at: position) == "e" || scalar(at: position) == "E" {
      position += 1
      if scalar(at: position) == "+" { position += 1 }
      exponent = try self.exponent()
    }
    // 1.5e3 is a whole number.
    fraction = String(fraction.reversed().drop { $0 == "0" }.reversed())
    guard !hasFraction || exponent > 0 && fraction.count <= exponent else {
      throw error(.unsupported("."), at: point)
    }
    digits += fraction
    exponent -= fraction.count
    let significant = digits.drop { $0 == "0" }
    if significant.isEmpty { return 0 }
    guard significant.count + exponent <= LimitedArithmetic.partDigitLimit, let value = BigInt(significant)
    else { throw error(.tooManyDigits, at: start) }
    return exponent == 0 ? value : value * BigInt(10).power(exponent)
  }

  /// Returns the bits of a digit after `0x`, `0o`, or `0b`; nil for other letters.
  private func bitsOfDigit(after letter: Unicode.Scalar?) -> Int? {
    switch letter {
    case "x", "X": 4
    case "o", "O": 3
    case "b", "B": 1
    default: nil
    }
  }

  private mutating func binaryNumber(
    from start: Int, bitsOfDigit bits: Int
  ) throws(NumberExpressionError) -> BigInt {
    var digits = try digitsWithUnderscores(radix: 1 << bits)[...]
    guard digits.count * bits <= 4 * LimitedArithmetic.partDigitLimit else {
      throw error(.tooManyDigits, at: start)
    }
    var value: BigInt = 0
    while !digits.isEmpty {
      let part = digits.prefix(60 / bits)
      value = value << (bits * part.count) + BigInt(UInt64(part, radix: 1 << bits)!)
      digits = digits[part.endIndex...]
    }
    guard let part = LimitedArithmetic.part(value) else { throw error(.tooManyDigits, at: start) }
    return part
  }

  /// Reads decimal digits with underscores, commas, or spaces between them, and returns the digits alone.
  private mutating func decimalDigits() throws(NumberExpressionError) -> String {
    let start = position
    var digits = try digitsWithUnderscores(radix: 10)
    // Only a short number without underscores can be the first of several groups.
    guard position - start <= 3, digits.count == position - start, digits.first != "0" else { return digits }
    if scalar(at: position) == ",", !readsArguments {
      while scalar(at: position) == "," {
        position += 1
        guard let group = group(at: position) else { throw error(.expected(.threeDigits)) }
        digits += group
        position += 3
      }
    } else {
      while isSpace(at: position), let group = group(at: position + 1), digit(at: position + 4) == nil {
        digits += group
        position += 4
      }
    }
    return digits
  }

  private func group(at position: Int) -> [Character]? {
    let digits = (0..<3).compactMap { digit(at: position + $0) }
    return digits.count == 3 ? digits : nil
  }

  private mutating func digitsWithUnderscores(radix: Int) throws(NumberExpressionError) -> String {
    var digits = String(try requiredDigit(radix: radix))
    while true {
      if scalar(at: position) == "_" {
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
    var exponent = try requiredDigit(radix: 10).wholeNumberValue!
    while let digit = digit(at: position) {
      position += 1
      exponent = min(exponent * 10 + digit.wholeNumberValue!, LimitedArithmetic.partDigitLimit)
    }
    return exponent
  }

  private mutating func requiredDigit(radix: Int) throws(NumberExpressionError) -> Character {
    guard let digit = digit(at: position, radix: radix) else { throw error(.expected(.digit)) }
    position += 1
    return digit
  }

  /// Returns the digit at a position, or nil if there is none.
  func digit(at position: Int, radix: Int = 10) -> Character? {
    guard let scalar = scalar(at: position), scalar.isASCII else { return nil }
    let digit = Character(scalar)
    return digit.hexDigitValue.map { $0 < radix } ?? false ? digit : nil
  }

  // MARK: Superscripts

  /// Reads the superscript digits at the position, or returns nil if there are none.
  mutating func superscript() throws(NumberExpressionError) -> BigInt? {
    if scalar(at: position) == "⁻" { throw error(.expected(.nonnegativeExponent)) }
    var digits = ""
    while let digit = scalar(at: position).flatMap(Self.superscripts.firstIndex) {
      digits += "\(digit)"
      position += 1
    }
    skipSpaces()
    return BigInt(digits)
  }

  private static let superscripts = Array("⁰¹²³⁴⁵⁶⁷⁸⁹".unicodeScalars)
}
