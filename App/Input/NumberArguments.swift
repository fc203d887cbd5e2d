public import BigInt
public import CommandLineTool
import NumberText

extension BigInt: ArgumentValue {
  /// Parses a number of up to 10,000 digits as people write it, such as `1_000_000`, `1e6`, `0x1F`, or `2^61-1`.
  public static func parse(_ text: String) throws(ArgumentValueError) -> BigInt {
    // Most texts are plain digits.
    if let number = UInt64(text) { return BigInt(number) }
    guard !text.isEmpty else { throw .empty }
    do throws(NumberExpressionError) {
      return try NumberExpression.value(of: text)
    } catch {
      if error.problem == .tooManyDigits { throw .invalid("has \(error)") }
      throw .notWholeNumber(reason: "\(error)")
    }
  }

  public var argumentText: String { "\(self)" }
}

/// A number with the powers that its expression names, whose algebraic factors may divide it.
struct WrittenNumber: ArgumentValue {
  let number: BigInt
  let powers: [(base: BigInt, exponent: Int)]

  static func parse(_ text: String) throws(ArgumentValueError) -> WrittenNumber {
    let number = try BigInt.parse(text)
    // Short numbers are factored without them.
    return WrittenNumber(
      number: number, powers: number.bitLength > 64 ? NumberExpression.powers(in: text) : [])
  }

  var argumentText: String { number.argumentText }
}

extension ValueRule where Value: FixedWidthInteger & ArgumentValue {
  /// A rule that allows all values, written as those of a `BigInt`.
  static var number: Self { any.readingNumber }

  static func number(_ range: ClosedRange<Value>) -> Self { Self.range(range).readingNumber }

  static func number(_ range: PartialRangeFrom<Value>) -> Self { Self.range(range).readingNumber }

  private var readingNumber: Self {
    reading { text throws(ArgumentValueError) in
      // Most texts are plain digits.
      if let number = Value(text) { return number }
      let number = try BigInt.parse(text)
      if let result = Value(exactly: number) { return result }
      throw number < 0 ? .tooSmall(limit: "\(Value.min)") : .tooLarge(limit: "\(Value.max)")
    }
  }
}
