public import BigInt

extension BigInt {
  /// Returns a nearby power of 10 or 2 and the distance from it: `10⁶ + 3`, `2⁶¹ − 1`; nil if none is near.
  ///
  /// The distance is at most 1 for numbers below 1,000,000, and at most 1,000 for others.
  ///
  /// - Parameter inASCII: Whether to write `2^61 - 1`.
  public func powerForm(inASCII: Bool = false) -> String? {
    guard self >= 7 else { return nil }
    guard let (base, exponent, distance) = nearestPower else { return nil }
    let power = "\(base)" + (inASCII ? "^\(exponent)" : exponent.superscript)
    if distance == 0 { return power }
    return "\(power) \(distance > 0 ? "+" : inASCII ? "-" : "−") \(distance.magnitude.grouped)"
  }

  /// The nearest power of 10 or 2 and the distance from it; nil if that is too large.
  private var nearestPower: (base: Int, exponent: Int, distance: Int)? {
    let limit = self < 1_000_000 ? 1 : 1_000
    var nearest: (base: Int, exponent: Int, distance: Int)?
    let length = bitLength
    for exponent in [length - 1, length] {
      guard let distance = Int(exactly: self - (1 << exponent)), distance.magnitude <= limit else { continue }
      nearest = (2, exponent, distance)
    }
    // The smaller distance wins, and 10 a tie; 9 is 2^3 + 1, because 10^1 doesn't count.
    guard let (exponent, distance) = distanceFromPowerOfTen, distance.magnitude <= limit, exponent > 2,
      distance.magnitude <= nearest?.distance.magnitude ?? .max
    else { return nearest }
    return (10, exponent, distance)
  }

  /// The distance from the nearest power of 10 if below 10,000; read from the digits, without arithmetic.
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
