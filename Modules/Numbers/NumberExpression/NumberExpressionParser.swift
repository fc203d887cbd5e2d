/// A recursive descent parser, with a method for each level of precedence, that calculates while it reads.
struct NumberExpressionParser {
  private let text: [UInt8]
  private var position = 0
  private var depth = 0

  init(_ text: String) {
    self.text = Array(text.utf8)
  }

  mutating func parse() throws(NumberExpressionError) -> Int128 {
    skipSpaces()
    let value = try sum()
    guard position == text.count else { throw error(.expected(.operator)) }
    return value
  }

  // MARK: Operators

  private mutating func sum() throws(NumberExpressionError) -> Int128 {
    var value = try product()
    while true {
      let place = position
      if accept("+") {
        let (sum, overflow) = value.addingReportingOverflow(try product())
        if overflow { throw outOfRange(isNegative: value < 0, at: place) }
        value = sum
      } else if accept("-") {
        let (difference, overflow) = value.subtractingReportingOverflow(try product())
        if overflow { throw outOfRange(isNegative: value < 0, at: place) }
        value = difference
      } else {
        return value
      }
    }
  }

  private mutating func product() throws(NumberExpressionError) -> Int128 {
    var value = try signed()
    while true {
      let place = position
      guard accept("*") else { return value }
      value = try multiply(value, try signed(), at: place)
    }
  }

  private mutating func signed() throws(NumberExpressionError) -> Int128 {
    let place = position
    guard accept("-") else {
      _ = accept("+")
      return try power()
    }
    let value: Int128
    do throws(NumberExpressionError) {
      value = try power()
    } catch {
      throw error.negated
    }
    let (negated, overflow) = Int128(0).subtractingReportingOverflow(value)
    if overflow { throw outOfRange(isNegative: false, at: place) }
    return negated
  }

  private mutating func power() throws(NumberExpressionError) -> Int128 {
    let base = try primary()
    let place = position
    guard accept("^") else { return base }
    let exponentPlace = position
    try enter()
    let exponent = try signed()
    depth -= 1
    guard exponent >= 0 else { throw error(.expected(.nonnegativeExponent), at: exponentPlace) }
    return try raise(base, to: exponent, at: place)
  }

  private mutating func primary() throws(NumberExpressionError) -> Int128 {
    let place = position
    guard accept("(") else { return try number() }
    try enter(at: place)
    let value = try sum()
    guard accept(")") else { throw error(.expected(.closingParenthesis)) }
    depth -= 1
    return value
  }

  /// Counts a level of recursion.
  private mutating func enter(at place: Int? = nil) throws(NumberExpressionError) {
    depth += 1
    if depth > NumberExpressionError.depthLimit { throw error(.tooDeep, at: place) }
  }

  // MARK: Arithmetic

  private func multiply(_ a: Int128, _ b: Int128, at place: Int) throws(NumberExpressionError) -> Int128 {
    let (product, overflow) = a.multipliedReportingOverflow(by: b)
    if overflow { throw outOfRange(isNegative: (a < 0) != (b < 0), at: place) }
    return product
  }

  /// Raises a number to a power by squaring, in at most 254 multiplications: all but −1, 0, and 1 overflow early.
  private func raise(_ base: Int128, to exponent: Int128, at place: Int) throws(NumberExpressionError)
    -> Int128
  {
    let isNegative = base < 0 && exponent & 1 == 1
    var (square, rest, result) = (base, exponent, Int128(1))
    while rest > 0 {
      if rest & 1 == 1 {
        let (product, overflow) = result.multipliedReportingOverflow(by: square)
        if overflow { throw outOfRange(isNegative: isNegative, at: place) }
        result = product
      }
      rest >>= 1
      guard rest > 0 else { break }
      let (next, overflow) = square.multipliedReportingOverflow(by: square)
      if overflow { throw outOfRange(isNegative: isNegative, at: place) }
      square = next
    }
    return result
  }

  // MARK: Numbers

  private mutating func number() throws(NumberExpressionError) -> Int128 {
    let start = position
    guard digit(radix: 10) != nil else { throw error(.expected(.number)) }
    var value: Int128
    if byte(at: start) == UInt8(ascii: "0"), byte(at: start + 1).map({ $0 | 0x20 }) == UInt8(ascii: "x") {
      position += 2
      value = try digits(radix: 16, from: start)
    } else {
      value = try digits(radix: 10, from: start)
      if byte(at: position).map({ $0 | 0x20 }) == UInt8(ascii: "e") {
        position += 1
        if byte(at: position) == UInt8(ascii: "+") { position += 1 }
        value = try scale(value, byPowerOfTen: try exponent(), from: start)
      }
    }
    skipSpaces()
    return value
  }

  private mutating func digits(radix: Int128, from start: Int) throws(NumberExpressionError) -> Int128 {
    var value = try requiredDigit(radix: radix)
    var allowsCommas = radix == 10 && value > 0
    while true {
      if let digit = digit(radix: radix) {
        position += 1
        value = try append(digit, to: value, radix: radix, from: start)
      } else if byte(at: position) == UInt8(ascii: "_") {
        position += 1
        value = try append(try requiredDigit(radix: radix), to: value, radix: radix, from: start)
        allowsCommas = false
      } else {
        break
      }
    }
    guard allowsCommas, position - start <= 3 else { return value }
    while byte(at: position) == UInt8(ascii: ",") {
      position += 1
      let group = position
      for _ in 0..<3 {
        guard let digit = digit(radix: 10) else { throw error(.expected(.threeDigits), at: group) }
        position += 1
        value = try append(digit, to: value, radix: 10, from: start)
      }
    }
    return value
  }

  /// Reads the exponent of a number such as `1e6`; a large one is returned as a smaller one that overflows as well.
  private mutating func exponent() throws(NumberExpressionError) -> Int {
    var exponent = Int(try requiredDigit(radix: 10))
    while let digit = digit(radix: 10) {
      position += 1
      exponent = min(exponent * 10 + Int(digit), 1000)
    }
    return exponent
  }

  private func scale(
    _ value: Int128, byPowerOfTen exponent: Int, from start: Int
  ) throws(NumberExpressionError) -> Int128 {
    if value == 0 { return 0 }
    var value = value
    for _ in 0..<exponent { value = try multiply(value, 10, at: start) }
    return value
  }

  private func append(
    _ digit: Int128, to value: Int128, radix: Int128, from start: Int
  ) throws(NumberExpressionError) -> Int128 {
    let (sum, overflow) = try multiply(value, radix, at: start).addingReportingOverflow(digit)
    if overflow { throw outOfRange(isNegative: false, at: start) }
    return sum
  }

  private mutating func requiredDigit(radix: Int128) throws(NumberExpressionError) -> Int128 {
    guard let digit = digit(radix: radix) else { throw error(.expected(.digit)) }
    position += 1
    return digit
  }

  /// Returns the digit at the position, or nil if there is none.
  private func digit(radix: Int128) -> Int128? {
    guard let byte = byte(at: position) else { return nil }
    let value: UInt8
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): value = byte - UInt8(ascii: "0")
    case UInt8(ascii: "a")...UInt8(ascii: "f"): value = byte - UInt8(ascii: "a") + 10
    case UInt8(ascii: "A")...UInt8(ascii: "F"): value = byte - UInt8(ascii: "A") + 10
    default: return nil
    }
    return value < radix ? Int128(value) : nil
  }

  // MARK: Text

  private func byte(at position: Int) -> UInt8? { position < text.count ? text[position] : nil }

  /// Skips an operator or a parenthesis and the spaces after it if it is next, and returns whether it was.
  private mutating func accept(_ symbol: Unicode.Scalar) -> Bool {
    let found: (symbol: Unicode.Scalar, length: Int)
    switch (byte(at: position), byte(at: position + 1), byte(at: position + 2)) {
    case (0xE2, 0x88, 0x92): found = ("-", 3)  // − (U+2212)
    case (0xC3, 0x97, _): found = ("*", 2)  // ×
    case (let byte?, _, _): found = (Unicode.Scalar(byte), 1)
    default: return false
    }
    guard found.symbol == symbol else { return false }
    position += found.length
    skipSpaces()
    return true
  }

  /// Skips spaces, tabs, and no-break spaces (U+00A0), which copied text may contain.
  private mutating func skipSpaces() {
    while let byte = byte(at: position) {
      if byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\t") {
        position += 1
      } else if byte == 0xC2, self.byte(at: position + 1) == 0xA0 {
        position += 2
      } else {
        return
      }
    }
  }

  // MARK: Errors

  private func error(
    _ problem: NumberExpressionError.Problem, at place: Int? = nil
  ) -> NumberExpressionError {
    let before = String(decoding: text[..<(place ?? position)], as: UTF8.self)
    return NumberExpressionError(problem: problem, column: before.count + 1)
  }

  private func outOfRange(isNegative: Bool, at place: Int) -> NumberExpressionError {
    error(isNegative ? .tooSmall : .tooLarge, at: place)
  }
}

extension NumberExpressionError {
  /// The error for the negative of a part that is out of range.
  fileprivate var negated: Self {
    switch problem {
    case .tooLarge: Self(problem: .tooSmall, column: column)
    case .tooSmall: Self(problem: .tooLarge, column: column)
    case .expected, .tooDeep: self
    }
  }
}
