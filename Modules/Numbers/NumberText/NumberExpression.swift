public import BigInt

/// Integers as people write them: `1_000_000`, `1,000,000`, `1e6`, `0x1F`, `2^61-1`, `2⁶¹ − 1`, `3*(10^18+9)`, `50!`.
///
/// From lowest to highest precedence, the operators are
///
/// - `+` and `-`
/// - `*`, `/`, and `%`
/// - the signs
/// - `^` or `**`, which groups from the right: `-2^3^2` is −(2^(3^2))
/// - `!`, the factorial, and `!!` or `‼`, the double factorial; `#`, the product of the primes up to a number; and superscripts, as in `2⁶¹`
///
/// `−` (U+2212) and `–` (U+2013) are other spellings of `-`; `×`, `·`, and `⋅` of `*`; and `÷` of `/`. Spaces are allowed around numbers
/// and operators. A division must be exact, and the remainder `%` has the sign of the dividend. `p(36)` is the 36th
/// prime, up to `p(100000)`; `fib(100)` and `lucas(100)` are Fibonacci and Lucas numbers, `F(5)` is the Fermat number
/// 2^(2^5) + 1, `R(19)` a number of 19 ones, and `C(10, 3)` a binomial coefficient. `M127` is the Mersenne number 2^127 − 1; `0x1F`, `0o17`, and `0b101` have other bases.
///
/// An underscore can separate any two digits. Commas and single spaces must separate groups of three digits, as in
/// `12,345` and `12 345`, and can't be mixed with each other or with underscores: `1,5` and `0,125` are errors, because
/// many readers would take them for fractions. `1e6` is 1 × 10^6 and has a higher precedence than any operator; a
/// fraction with an exponent is allowed if its value is whole, as in `1.5e3`.
///
/// Besides expressions, `12: 2 2 3`, the output of GNU `factor`, is 12, and hexadecimal bytes with colons, as in the
/// output of `openssl`, are one number: `00:c5:a3:01`.
public enum NumberExpression {
  /// The maximum number of digits of a value.
  ///
  /// Parts of an expression can have twice as many, so that `10^10000-1` has a value. The limit is checked before
  /// a part is calculated, so `9^9^9` is refused immediately.
  public static let digitLimit = 10_000

  /// Returns the exact value of an expression.
  ///
  /// Each operation takes at most some tens of milliseconds.
  ///
  /// - Throws: ``NumberExpressionError`` for text that isn't an expression, and if the value or a part of it has
  ///   too many digits.
  public static func value(of text: String) throws(NumberExpressionError) -> BigInt {
    // Most texts are plain digits.
    if let number = Int(text) { return BigInt(number) }
    if let number = UInt(text) { return BigInt(number) }
    if text.contains(":"), let number = ColonText.value(of: text) { return number }
    var parser = NumberExpressionParser(text)
    return try parser.parse()
  }

  /// Returns the powers b^k with b, k > 1 that an expression names; none for text that isn't an expression.
  public static func powers(in text: String) -> [(base: BigInt, exponent: Int)] {
    var parser = NumberExpressionParser(text)
    return (try? parser.parse()) == nil ? [] : parser.powers
  }

  /// Returns the value of a part of a text; a mistake has its place in the whole text.
  public static func value(ofPart part: Substring) throws(NumberExpressionError) -> BigInt {
    do {
      return try value(of: String(part))
    } catch {
      let offset = part.base.distance(from: part.base.startIndex, to: part.startIndex)
      throw NumberExpressionError(problem: error.problem, column: error.column + offset)
    }
  }
}

/// The first mistake in a number expression, and its place.
public struct NumberExpressionError: Error, Equatable, Sendable, CustomStringConvertible {
  public enum Problem: Equatable, Sendable {
    /// Empty text, or text that doesn't begin like a number.
    case notNumber
    /// Text other than the expected part.
    case expected(Expectation)
    /// A letter that isn't part of a number.
    case unknownLetter(Character)
    /// A character that isn't part of any number, such as the point of a decimal fraction.
    case unsupported(Character)
    case divisionByZero
    case inexactDivision
    /// A value with more digits than ``NumberExpression/digitLimit``, or a part with more than twice as many.
    case tooManyDigits
    /// More nested parentheses and exponents than ``NumberExpressionError/depthLimit``.
    case tooDeep
  }

  public enum Expectation: String, Sendable {
    case number = "a number"
    case digit = "a digit"
    case threeDigits = "three digits"
    case `operator` = "an operator"
    case closingParenthesis = "')'"
    case nonnegativeExponent = "an exponent of at least 0"
    case nonnegativeNumber = "a number of at least 0"
    case comma = "','"
    case primeIndex = "an index from 1 to 100,000"
  }

  public let problem: Problem
  /// The place of the mistake in characters from 1; after the text if it ends too early.
  public let column: Int

  package init(problem: Problem, column: Int) { (self.problem, self.column) = (problem, column) }

  /// The maximum number of nested parentheses and exponents.
  public static let depthLimit = 100

  /// The mistake and its place, such as `expected a digit at column 3`, to continue `… is not a whole number: `.
  public var description: String {
    switch problem {
    case .notNumber: "try 1e6 or 2^61-1"
    case .expected(let part): "expected \(part.rawValue) at column \(column)"
    case .unknownLetter(let letter): "unknown letter “\(letter)” at column \(column)"
    case .unsupported(let character): "“\(character)” isn't supported, at column \(column)"
    case .divisionByZero: "division by 0 at column \(column)"
    case .inexactDivision: "the division at column \(column) leaves a remainder"
    case .tooManyDigits: "more than \(NumberExpression.digitLimit.grouped) digits at column \(column)"
    case .tooDeep: "nested too deeply at column \(column)"
    }
  }

  /// The mistake in a few words, capitalized, to show below a field.
  public var message: String {
    switch problem {
    case .notNumber: "Not a number: \(description)"
    case .unsupported("."): "Only whole numbers"
    case .unsupported(let character): "“\(character)” isn't supported"
    case .unknownLetter(let letter): "Unknown letter “\(letter)”"
    default:
      description.prefix(1).uppercased() + description.dropFirst().replacing(" at column \(column)", with: "")
    }
  }
}
