extension Int: ArgumentValue {}
extension UInt64: ArgumentValue {}
extension Int128: ArgumentValue {}

extension ArgumentValue where Self: FixedWidthInteger {
  /// Parses decimal digits with an optional leading sign.
  ///
  /// Separators, fractions, exponents, and spaces are invalid. Leading zeros are allowed and ignored.
  public static func parse(_ text: String) throws(ArgumentValueError) -> Self {
    guard !text.isEmpty else { throw .empty }
    guard isPlainNumber(text) else { throw .notWholeNumber(plain: withoutSeparators(text)) }
    if let value = Self(text) { return value }
    throw text.hasPrefix("-") ? .tooSmall(limit: "\(Self.min)") : .tooLarge(limit: "\(Self.max)")
  }

  public var argumentText: String { "\(self)" }

  private static func isPlainNumber(_ text: String) -> Bool {
    var digits = Substring(text).utf8
    if let sign = digits.first, sign == UInt8(ascii: "-") || sign == UInt8(ascii: "+") {
      digits.removeFirst()
    }
    return !digits.isEmpty && digits.allSatisfy { UInt8(ascii: "0") <= $0 && $0 <= UInt8(ascii: "9") }
  }

  /// Returns the text without thousands separators, or nil if that doesn't make it a plain number.
  ///
  /// `1.000` is not converted, because for many readers it is one with three decimal places.
  private static func withoutSeparators(_ text: String) -> String? {
    let groups = text.split(omittingEmptySubsequences: false) { ",_' ".contains($0) }
    guard groups.count > 1, groups.dropFirst().allSatisfy({ $0.utf8.count == 3 }) else { return nil }
    let plain = groups.joined()
    return isPlainNumber(plain) && groups.allSatisfy { !$0.isEmpty } && Self(plain) != nil ? plain : nil
  }
}
