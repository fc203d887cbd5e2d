import NumberExpression

extension Int: ArgumentValue {}
extension UInt64: ArgumentValue {}
extension Int128: ArgumentValue {}

extension ArgumentValue where Self: FixedWidthInteger {
  /// Parses a number as people write it, such as `1_000_000`, `1e6`, `0x1F`, or `2^61-1`: see ``NumberExpression``.
  ///
  /// Values that `Int128` can't represent are out of range.
  public static func parse(_ text: String) throws(ArgumentValueError) -> Self {
    guard !text.isEmpty else { throw .empty }
    let value: Int128
    do throws(NumberExpressionError) {
      value = try NumberExpression.value(of: text)
    } catch {
      // A number that is out of range needs no place if it is the whole text.
      let column = error.column == 1 ? nil : error.column
      switch error.problem {
      case .expected, .tooDeep: throw .notWholeNumber(reason: "\(error)")
      case .tooLarge: throw .tooLarge(limit: "\(Self.max)", column: column)
      case .tooSmall: throw .tooSmall(limit: "\(Self.min)", column: column)
      }
    }
    if let result = Self(exactly: value) { return result }
    throw value < 0 ? .tooSmall(limit: "\(Self.min)") : .tooLarge(limit: "\(Self.max)")
  }

  public var argumentText: String { "\(self)" }
}
