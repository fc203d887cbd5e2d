import BigInt
import PrimeCalculator

/// A recursive descent parser, with a method for each level of precedence, that calculates while it reads.
struct NumberExpressionParser {
  private let text: [Unicode.Scalar]
  var position = 0
  private var depth = 0
  /// Whether commas separate the arguments of a function, not groups of digits.
  private(set) var readsArguments = false
  /// The powers b^k that the text names.
  private(set) var powers: [(base: BigInt, exponent: Int)] = []

  init(_ text: String) { self.text = Array(text.unicodeScalars) }

  mutating func parse() throws(NumberExpressionError) -> BigInt {
    skipSpaces()
    let start = position
    let result = try sum()
    guard position == text.count else { throw mistake(insteadOf: .operator) }
    guard let value = LimitedArithmetic.value(result) else { throw error(.tooManyDigits, at: start) }
    return value
  }

  // MARK: Operators

  private mutating func sum() throws(NumberExpressionError) -> BigInt {
    var value = try product()
    while true {
      let place = position
      if accept("+") {
        value = try limited(LimitedArithmetic.part(value + (try product())), at: place)
      } else if accept("-") {
        value = try limited(LimitedArithmetic.part(value - (try product())), at: place)
      } else {
        return value
      }
    }
  }

  private mutating func product() throws(NumberExpressionError) -> BigInt {
    var value = try signed()
    while true {
      let place = position
      if accept("*") {
        value = try limited(LimitedArithmetic.part(value * (try signed())), at: place)
      } else if accept("/") {
        let (quotient, remainder) = try divide(value, by: try signed(), at: place)
        guard remainder == 0 else { throw error(.inexactDivision, at: place) }
        value = quotient
      } else if accept("%") {
        value = try divide(value, by: try signed(), at: place).remainder
      } else {
        return value
      }
    }
  }

  private func divide(
    _ dividend: BigInt, by divisor: BigInt, at place: Int
  ) throws(NumberExpressionError) -> (quotient: BigInt, remainder: BigInt) {
    if divisor == 0 { throw error(.divisionByZero, at: place) }
    return dividend.quotientAndRemainder(dividingBy: divisor)
  }

  private mutating func signed() throws(NumberExpressionError) -> BigInt {
    if accept("-") { return -(try power()) }
    _ = accept("+")
    return try power()
  }

  private mutating func power() throws(NumberExpressionError) -> BigInt {
    let base = try postfix()
    let place = position
    if scalar(at: position) == "*", scalar(at: position + 1) == "*" {
      position += 2
      skipSpaces()
    } else if !accept("^") {
      return base
    }
    let exponentPlace = position
    try enter()
    let exponent = try signed()
    depth -= 1
    guard exponent >= 0 else { throw error(.expected(.nonnegativeExponent), at: exponentPlace) }
    return try power(base, exponent, at: place)
  }

  private mutating func power(
    _ base: BigInt, _ exponent: BigInt, at place: Int
  ) throws(NumberExpressionError) -> BigInt {
    let power = try limited(LimitedArithmetic.power(base, exponent), at: place)
    if base > 1, exponent > 1 { powers.append((base, Int(exponent))) }
    return power
  }

  private mutating func postfix() throws(NumberExpressionError) -> BigInt {
    let start = position
    var value = try primary()
    while true {
      let place = position
      let isDouble = accept("‼")
      if isDouble || accept("!") {
        // 7!! is not (7!)!, but the product of 7, 5, 3, and 1.
        let step: UInt64 = isDouble || scalar(at: place + 1) == "!" && accept("!") ? 2 : 1
        if scalar(at: position) == "!" { throw error(.expected(.operator)) }
        guard value >= 0 else { throw error(.expected(.nonnegativeNumber), at: start) }
        value = try limited(LimitedArithmetic.factorial(value, step: step), at: place)
      } else if accept("#") {
        guard value >= 0 else { throw error(.expected(.nonnegativeNumber), at: start) }
        value = try limited(LimitedArithmetic.primorial(value), at: place)
      } else if let exponent = try superscript() {
        value = try power(value, exponent, at: place)
      } else {
        return value
      }
    }
  }

  private mutating func primary() throws(NumberExpressionError) -> BigInt {
    let place = position
    if accept("(") { return try parenthesized(from: place) }
    for function in NumberFunction.allCases where accept(function) {
      return try value(of: function, at: place)
    }
    let isMersenne = scalar(at: position) == "M" && digit(at: position + 1) != nil
    if isMersenne { position += 1 }
    let number = try number()
    skipSpaces()
    return isMersenne ? try power(2, number, at: place) - 1 : number
  }

  /// Skips the name of a function before its parenthesis; returns `false` if it isn't next.
  private mutating func accept(_ function: NumberFunction) -> Bool {
    let name = function.rawValue.unicodeScalars
    guard text[position...].starts(with: (function.rawValue + "(").unicodeScalars) else { return false }
    position += name.count
    return true
  }

  /// Reads the arguments of a function, and returns its value.
  private mutating func value(
    of function: NumberFunction, at place: Int
  ) throws(NumberExpressionError) -> BigInt {
    let outer = readsArguments
    readsArguments = function == .binomial
    _ = accept("(")
    let start = position
    try enter(at: place)
    let argument = try sum()
    var second: BigInt = 0
    if function == .binomial {
      guard accept(",") else { throw mistake(insteadOf: .comma) }
      second = try sum()
    }
    guard accept(")") else { throw mistake(insteadOf: .closingParenthesis) }
    depth -= 1
    readsArguments = outer
    if function == .prime {
      guard let prime = UInt64(exactly: argument).flatMap(tabulatedNthPrime) else {
        throw error(.expected(.primeIndex), at: start)
      }
      return BigInt(prime)
    }
    guard argument >= 0, second >= 0 else { throw error(.expected(.nonnegativeNumber), at: start) }
    if function == .repunit, argument > 1 { powers.append((10, Int(clamping: argument))) }
    return try limited(function.value(argument, second), at: place)
  }

  private mutating func parenthesized(from place: Int) throws(NumberExpressionError) -> BigInt {
    try enter(at: place)
    let value = try sum()
    guard accept(")") else { throw mistake(insteadOf: .closingParenthesis) }
    depth -= 1
    return value
  }

  private mutating func enter(at place: Int? = nil) throws(NumberExpressionError) {
    depth += 1
    if depth > NumberExpressionError.depthLimit { throw error(.tooDeep, at: place) }
  }

  // MARK: Text

  func scalar(at position: Int) -> Unicode.Scalar? { position < text.count ? text[position] : nil }

  /// Skips a symbol and the spaces after it; returns `false` if it isn't next.
  private mutating func accept(_ symbol: Unicode.Scalar) -> Bool {
    let found: Unicode.Scalar? =
      switch scalar(at: position) {
      case "−", "–": "-"
      case "×", "·", "⋅": "*"
      case "÷": "/"
      case let scalar: scalar
      }
    guard found == symbol else { return false }
    position += 1
    skipSpaces()
    return true
  }

  /// Returns whether there is a space at a position.
  ///
  /// Copied text may contain no-break spaces (U+00A0 and U+202F) and thin spaces (U+2009).
  func isSpace(at position: Int) -> Bool {
    switch scalar(at: position) {
    case " ", "\t", "\u{A0}", "\u{202F}", "\u{2009}": true
    default: false
    }
  }

  mutating func skipSpaces() {
    while isSpace(at: position) { position += 1 }
  }

  // MARK: Errors

  func error(_ problem: NumberExpressionError.Problem, at place: Int? = nil) -> NumberExpressionError {
    let before = String(String.UnicodeScalarView(text[..<(place ?? position)]))
    return NumberExpressionError(problem: problem, column: before.count + 1)
  }

  /// Returns the error for a part that is missing at the position.
  func mistake(insteadOf part: NumberExpressionError.Expectation) -> NumberExpressionError {
    let isFirst = text[..<position].allSatisfy { $0 == " " || $0 == "\t" }
    switch scalar(at: position).map(Character.init) {
    case "."?: return error(.unsupported("."))
    case _ where part == .number && isFirst: return error(.notNumber)
    case let letter? where letter.isLetter: return error(.unknownLetter(letter))
    case let mark? where "\"$&':;<=>?@[\\]`{|}~".contains(mark),
      let mark?
    where !mark.isASCII && (mark.isNumber || mark.isSymbol || mark.isPunctuation)
      && !"−–×·⋅÷‼⁻⁰¹²³⁴⁵⁶⁷⁸⁹".contains(mark):
      return error(.unsupported(mark))
    default: return error(.expected(part))
    }
  }

  private func limited(_ value: BigInt?, at place: Int) throws(NumberExpressionError) -> BigInt {
    guard let value else { throw error(.tooManyDigits, at: place) }
    return value
  }
}
