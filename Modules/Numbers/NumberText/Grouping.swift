public import BigInt

extension BinaryInteger {
  /// The number for people, with groups of three digits and a minus sign (U+2212): `−1,234,567`.
  ///
  /// ``NumberExpression`` parses it back to the same value.
  public var grouped: String {
    let digits = "\(magnitude)".utf8
    var text: [UInt8] = []
    text.reserveCapacity(digits.count + digits.count / 3)
    for (index, digit) in digits.enumerated() {
      if index > 0, (digits.count - index).isMultiple(of: 3) { text.append(UInt8(ascii: ",")) }
      text.append(digit)
    }
    return (self < 0 ? "−" : "") + String(decoding: text, as: UTF8.self)
  }

  /// The number with its sign, grouped: `+113`.
  package var signed: String { (self < 0 ? "" : "+") + grouped }

  /// Returns the number in a short form: powers of ten from 10⁶ as `10⁶`, from 11 digits on also `2⁶⁴ − 59`, others grouped.
  public func groupedOrPower() -> String {
    let digits = "\(self)".utf8
    let isPowerOfTen =
      digits.first == UInt8(ascii: "1") && digits.dropFirst().allSatisfy { $0 == UInt8(ascii: "0") }
    guard digits.count > 10 || isPowerOfTen && digits.count > 6 else { return grouped }
    return BigInt(self).powerForm() ?? grouped
  }

  /// Returns the number in a short form, or the number of its digits if that form has more characters than `width`.
  public func grouped(width: Int) -> String {
    let text = groupedOrPower()
    return text.count <= width ? text : "\("\(magnitude)".utf8.count.grouped) digits"
  }

  /// The English ordinal on one line: 1st, 2nd, 3rd, 4th, 11th, 21st, 1,000th.
  public var ordinal: String {
    let suffix =
      switch (magnitude % 10, magnitude % 100) {
      case (_, 11...13): "th"
      case (1, _): "st"
      case (2, _): "nd"
      case (3, _): "rd"
      default: "th"
      }
    return BigInt(self).abbreviated + suffix
  }

  /// The number in superscript digits: `10` is `¹⁰`.
  public var superscript: String {
    let digits: [Character] = ["⁰", "¹", "²", "³", "⁴", "⁵", "⁶", "⁷", "⁸", "⁹"]
    return (self < 0 ? "⁻" : "") + String(String(magnitude).utf8.map { digits[Int($0 - 48)] })
  }
}

extension BigInt {
  /// Whether the number has more than 20 digits, too many for one line.
  public var isLong: Bool { bitLength > 64 && digitCount > 20 }

  public var digitCount: Int { magnitude.description.utf8.count }

  /// The number for people on one line: grouped, or `68647976601306…(157 digits)…51` from 21 digits on.
  public var abbreviated: String { abbreviated(leading: 14) }

  /// Returns the number for people on one line, with some leading digits if it has more than 20.
  public func abbreviated(leading: Int) -> String {
    if !isLong { return grouped }
    let digits = magnitude.description
    let sign = isNegative ? "−" : ""
    return "\(sign)\(digits.prefix(leading))…(\(digits.utf8.count.grouped) digits)…\(digits.suffix(2))"
  }

  /// Returns the number where there is little room: grouped, or `27182…77` above a limit of digits, nil for 64 bits.
  package func brief(leading: Int = 5, limit: Int? = nil) -> String {
    if !(limit.map { digitCount > $0 } ?? isLong) { return grouped }
    let digits = description
    return "\(digits.prefix(leading))…\(digits.suffix(2))"
  }
}

extension Double {
  /// Returns the number, at least 0 and below 10^12, with a number of decimals.
  package func decimals(_ count: Int) -> String {
    let scale = (0..<count).reduce(1) { scale, _ in scale * 10 }
    let units = Int((self * Double(scale)).rounded())
    return "\(units / scale)." + String("\(scale + units % scale)".dropFirst())
  }
}
