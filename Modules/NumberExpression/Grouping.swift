extension BinaryInteger {
  /// The number as a person reads it, with groups of three digits and a minus sign (U+2212): `−1,234,567`.
  ///
  /// ``NumberExpression`` has the same value. Output for programs is plain, as of `String.init`.
  public var grouped: String {
    let digits = String(magnitude)
    var text = self < 0 ? "−" : ""
    var rest = digits.utf8.count
    for digit in digits {
      text.append(digit)
      rest -= 1
      if rest > 0, rest % 3 == 0 { text.append(",") }
    }
    return text
  }

  /// The English ordinal, grouped: 1st, 2nd, 3rd, 4th, 11th, 21st, 1,000th.
  public var ordinal: String {
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
