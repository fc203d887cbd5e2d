extension BinaryInteger {
  /// The number as a person reads it, with groups of three digits and a minus sign (U+2212): `−1,234,567`.
  ///
  /// ``NumberExpression`` has the same value. Output for programs is plain, as of `String.init`. The number must have at
  /// most 128 bits.
  @inlinable public var grouped: String { groupedDigits(UInt128(magnitude), isNegative: self < 0) }

  /// Returns the number as a person reads it where there is little room: a power of ten from 10⁶ as `10⁶`, others grouped.
  ///
  /// - Parameter inASCII: Whether a power has the form `1e6`, which is as wide as the other.
  public func groupedOrPowerOfTen(inASCII: Bool = false) -> String {
    var (rest, exponent) = (self, 0)
    while rest != 0, rest % 10 == 0 { (rest, exponent) = (rest / 10, exponent + 1) }
    if rest != 1 || exponent < 6 { return grouped }
    return inASCII ? "1e\(exponent)" : "10\(exponent.superscript)"
  }

  /// The English ordinal, grouped: 1st, 2nd, 3rd, 4th, 11th, 21st, 1,000th.
  @inlinable public var ordinal: String {
    let suffix =
      switch (magnitude % 10, magnitude % 100) {
      case (_, 11...13): "th"
      case (1, _): "st"
      case (2, _): "nd"
      case (3, _): "rd"
      default: "th"
      }
    return grouped + suffix
  }

  /// The number in superscript digits: `10` is `¹⁰`.
  public var superscript: String {
    let digits: [Character] = ["⁰", "¹", "²", "³", "⁴", "⁵", "⁶", "⁷", "⁸", "⁹"]
    return (self < 0 ? "⁻" : "") + String(String(magnitude).utf8.map { digits[Int($0 - 48)] })
  }
}

/// Returns the digits in groups of three; without generics and strings of digits, because screens show many numbers.
@usableFromInline
func groupedDigits(_ magnitude: UInt128, isNegative: Bool) -> String {
  // 39 digits, 12 commas, and a minus sign of 3 bytes.
  withUnsafeTemporaryAllocation(of: UInt8.self, capacity: 54) { buffer in
    var start = buffer.count
    var count = 0
    func put(_ byte: UInt8) {
      start -= 1
      buffer[start] = byte
    }
    func put(digit: UInt8) {
      if count > 0, count % 3 == 0 { put(UInt8(ascii: ",")) }
      put(UInt8(ascii: "0") + digit)
      count += 1
    }
    var rest = magnitude
    while rest > UInt128(UInt64.max) {
      put(digit: UInt8(rest % 10))
      rest /= 10
    }
    // Division is much faster in 64 bits.
    var small = UInt64(rest)
    repeat {
      put(digit: UInt8(small % 10))
      small /= 10
    } while small > 0
    if isNegative { for byte in "−".utf8.reversed() { put(byte) } }
    return String(decoding: buffer[start...], as: UTF8.self)
  }
}
