import BigInt

/// Numbers that other programs write with colons.
enum ColonText {
  /// Returns the value of a text such as `12: 2 2 3` or `00:c5:a3:01`; `nil` for other texts.
  static func value(of text: String) -> BigInt? { factoredNumber(text) ?? bytes(text) }

  /// Reads a line of GNU `factor`.
  private static func factoredNumber(_ text: String) -> BigInt? {
    let parts = text.split(separator: ":", omittingEmptySubsequences: false)
    guard parts.count == 2, text.utf8.count < 3 * NumberExpression.digitLimit,
      let number = BigInt(parts[0].filter { $0 != " " })
    else { return nil }
    let factors = parts[1].split(separator: " ").map { BigInt($0) }
    return factors.reduce(1) { product, factor in product.flatMap { p in factor.map { p * $0 } } } == number
      ? number : nil
  }

  /// Reads at least four bytes in hexadecimal, in one line or several.
  private static func bytes(_ text: String) -> BigInt? {
    let bytes = text.filter { !$0.isWhitespace }.split(separator: ":").map {
      $0.count == 2 ? UInt8($0, radix: 16) : nil
    }
    guard bytes.count >= 4, !bytes.contains(nil) else { return nil }
    return LimitedArithmetic.value(bytes.reduce(0) { $0 << 8 + BigInt($1 ?? 0) })
  }
}
