/// Integers as people write them: `1_000_000`, `1,000,000`, `1e6`, `0x1F`, `2^61-1`, `3*(10^18+9)`.
///
/// From lowest to highest precedence, the operators are `+` and `-`, then `*`, then the signs, then `^`. `^` groups from
/// the right, so `-2^3^2` is −(2^(3^2)). `−` (U+2212) and `×` are other spellings of `-` and `*`. Spaces are allowed
/// around numbers and operators.
///
/// An underscore can separate any two digits. Commas must separate groups of three digits, as in `12,345`, and can't be
/// mixed with underscores: `1,5` and `0,125` are errors, because many readers would take them for fractions. `1e6` is
/// 1 × 10^6 and has a higher precedence than any operator.
public enum NumberExpression {
  /// Returns the exact value of an expression.
  ///
  /// The time is proportional to the length of the text, whatever the value is.
  ///
  /// - Throws: ``NumberExpressionError`` for text that isn't an expression, and if the result or a part of it is not in
  ///   the range of `Int128`, −2^127 … 2^127 − 1.
  public static func value(of text: String) throws(NumberExpressionError) -> Int128 {
    // Most texts are plain digits.
    if let number = Int64(text) { return Int128(number) }
    var parser = NumberExpressionParser(text)
    return try parser.parse()
  }
}

/// The first mistake in a number expression, and its place.
public struct NumberExpressionError: Error, Equatable, Sendable, CustomStringConvertible {
  /// The kinds of mistakes.
  public enum Problem: Equatable, Sendable {
    /// Anything but what is allowed at this place.
    case expected(Expectation)
    /// A number, or the result of an operator, that is greater than the maximum of `Int128`.
    case tooLarge
    /// The result of an operator that is less than the minimum of `Int128`.
    case tooSmall
    /// More nested parentheses and exponents than ``NumberExpressionError/depthLimit``.
    case tooDeep
  }

  /// The parts of an expression.
  public enum Expectation: String, Sendable {
    case number = "a number"
    case digit = "a digit"
    case threeDigits = "three digits"
    case `operator` = "an operator"
    case closingParenthesis = "')'"
    case nonnegativeExponent = "an exponent of at least 0"
  }

  public let problem: Problem
  /// The place of the mistake, counted in characters from 1; the place after the text if it ends too early.
  public let column: Int

  /// The maximum number of nested parentheses and exponents.
  public static let depthLimit = 100

  /// The mistake and its place, such as `expected a digit at column 3`.
  public var description: String {
    switch problem {
    case .expected(let part): "expected \(part.rawValue) at column \(column)"
    case .tooLarge: "too large at column \(column)"
    case .tooSmall: "too small at column \(column)"
    case .tooDeep: "nested too deeply at column \(column)"
    }
  }
}
