public import BigInt

extension BigInt {
  /// The number as a power of 10 or 2, or near one: `10⁶ + 3`, `2⁶¹ − 1`; nil if it is too far from both.
  ///
  /// Numbers below 1,000,000 have a form only at a distance of at most 1, others at most 1,000.
  ///
  /// - Parameter inASCII: Whether the form is `2^61 - 1`.
  public func powerForm(inASCII: Bool = false) -> String? {
    guard self >= 7 else { return nil }
    guard let (base, exponent, distance) = nearestPower else { return nil }
    let power = "\(base)" + (inASCII ? "^\(exponent)" : exponent.superscript)
    if distance == 0 { return power }
    return "\(power) \(distance > 0 ? "+" : inASCII ? "-" : "−") \(distance.magnitude.grouped)"
  }

  /// The nearest power of 10 or 2, and the distance from it, if that is small enough.
  private var nearestPower: (base: Int, exponent: Int, distance: Int)? {
    let limit = self < 1_000_000 ? 1 : 1_000
    var nearest: (base: Int, exponent: Int, distance: Int)?
    let length = bitLength
    for exponent in [length - 1, length] {
      guard let distance = Int(exactly: self - (1 << exponent)), distance.magnitude <= limit else { continue }
      nearest = (2, exponent, distance)
    }
    // Of two forms, the one with the smaller distance; 2^3 + 1 is 9, and 1,000 is 10^3.
    guard let (exponent, distance) = distanceFromPowerOfTen, distance.magnitude <= limit, exponent > 2,
      distance.magnitude <= nearest?.distance.magnitude ?? .max
    else { return nearest }
    return (10, exponent, distance)
  }

  /// The distance from the nearest power of 10, if it is less than 10,000; read from the digits, without arithmetic.
  private var distanceFromPowerOfTen: (exponent: Int, distance: Int)? {
    let digits = Array(description.utf8)
    let (first, last) = (digits.dropLast(4), digits.suffix(4))
    guard !first.isEmpty, let rest = Int(String(decoding: last, as: UTF8.self)) else {
      return [999: (3, -1), 1_000: (3, 0), 1_001: (3, 1)][self]
    }
    if first.first == UInt8(ascii: "1"), first.dropFirst().allSatisfy({ $0 == UInt8(ascii: "0") }) {
      return (digits.count - 1, rest)
    }
    return first.allSatisfy { $0 == UInt8(ascii: "9") } ? (digits.count, rest - 10_000) : nil
  }
}
