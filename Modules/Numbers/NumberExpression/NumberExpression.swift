/// Integers as people write them: `1_000_000`, `1,000,000`, `1e6`, `0x1F`, `2^61-1`, `3*(10^18+9)`.
///
/// From the loosest to the tightest, the operators are `+` and `-`, then `*`, then the signs, then `^`. `^` groups from
/// the right, so `-2^3^2` is −(2^(3^2)). `−` (U+2212) and `×` are other spellings of `-` and `*`. Spaces may surround
/// numbers and operators.
///
/// An underscore may stand between any two digits. Commas must separate groups of three digits, as in `12,345`, and
/// can't be mixed with underscores: `1,5` and `0,125` are errors, because to many readers they are fractions. `1e6` is
/// 1 × 10^6 and binds tighter than any operator.
public enum NumberExpression {
  /// Returns the exact value of an expression.
  ///
  /// The time is proportional to the length of the text, whatever the value is, and nothing is allocated.
  ///
  /// - Throws: ``NumberExpressionError`` for text that isn't an expression, and if the result or a part of it is not in
  ///   the range of `Int128`, −2^127 … 2^127 − 1.
  public static func value(of text: String) throws(NumberExpressionError) -> Int128 {
    var text = text
    let result = text.withUTF8 { bytes in
      if let number = plainNumber(bytes) { return Result<Int128, NumberExpressionError>.success(number) }
      return Result { () throws(NumberExpressionError) in
        var parser = NumberExpressionParser(bytes)
        return try parser.parse()
      }
    }
    return try result.get()
  }

  /// Returns the value of digits that fit 64 bits, or nil for any other text.
  ///
  /// This makes the most frequent texts several times as fast.
  private static func plainNumber(_ text: UnsafeBufferPointer<UInt8>) -> Int128? {
    if text.isEmpty { return nil }
    var value: UInt64 = 0
    for byte in text {
      let digit = byte &- UInt8(ascii: "0")
      let (product, overflow) = value.multipliedReportingOverflow(by: 10)
      guard digit <= 9, !overflow else { return nil }
      let (sum, carry) = product.addingReportingOverflow(UInt64(digit))
      if carry { return nil }
      value = sum
    }
    return Int128(value)
  }
}

/// The first mistake in a number expression, and its place.
public struct NumberExpressionError: Error, Equatable, Sendable, CustomStringConvertible {
  /// The kinds of mistakes.
  public enum Problem: Equatable, Sendable {
    /// Something else than what can follow there.
    case expected(Expectation)
    /// A number, or the result of an operator, that is greater than the maximum of `Int128`.
    case tooLarge
    /// The result of an operator that is less than the minimum of `Int128`.
    case tooSmall
    /// More parentheses or exponents inside each other than ``NumberExpressionError/depthLimit``.
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
  /// The place of the mistake in characters, counted from 1; one more than the text has if the text ends too early.
  public let column: Int

  /// The maximum number of parentheses and exponents inside each other.
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
