internal import LimbKernels

// Unsafe memory: the operands of the kernels; see BigInt.swift.

/// 10^19, the largest power of ten in a limb.
private let chunk: UInt = 10_000_000_000_000_000_000
private let chunkDigits = 19

extension BigInt: LosslessStringConvertible, CustomStringConvertible {
  /// The decimal digits, after a minus sign for negative values.
  ///
  /// The time grows with the square of the length: less than a millisecond for 10,000 digits.
  public var description: String {
    guard var rest = limbs else { return (isNegative ? "-" : "") + String(low) }
    // From the last digit to the first.
    var digits: [UInt8] = []
    digits.reserveCapacity((rest.count + 1) * 20)
    while !rest.isEmpty {
      var part = rest.withUnsafeMutableBufferPointer { limbs in
        limbsDivideBy(limbs.baseAddress!, limbs.baseAddress!, limbs.count, chunk)
      }
      if rest.last == 0 { rest.removeLast() }
      for _ in 0..<chunkDigits {
        digits.append(UInt8(truncatingIfNeeded: 0x30 + part % 10))
        part /= 10
      }
    }
    while digits.last == 0x30 { digits.removeLast() }
    if isNegative { digits.append(0x2D) }
    digits.reverse()
    return String(decoding: digits, as: UTF8.self)
  }

  public init?(_ description: String) { self.init(description[...]) }

  /// Creates a value from decimal digits after an optional sign, or returns `nil` for any other text.
  ///
  /// The time grows with the square of the length: 0.2 ms for 10,000 digits.
  public init?(_ description: Substring) {
    let digits = description.utf8.drop { $0 == 0x2D || $0 == 0x2B }
    guard description.utf8.count - digits.count <= 1, !digits.isEmpty else { return nil }
    // The first part can be shorter than 19 digits.
    var limbs: [UInt] = []
    var (part, left) = (0 as UInt, (digits.count - 1) % chunkDigits + 1)
    for digit in digits {
      guard (0x30...0x39).contains(digit) else { return nil }
      part = part * 10 + UInt(digit - 0x30)
      left -= 1
      if left > 0 { continue }
      let carry = limbs.withUnsafeMutableBufferPointer { limbs in
        limbs.baseAddress.map { limbsMultiplyBy($0, $0, limbs.count, chunk, part) } ?? part
      }
      if carry != 0 { limbs.append(carry) }
      (part, left) = (0, chunkDigits)
    }
    self.init(isNegative: description.utf8.first == 0x2D, limbs: limbs)
  }
}
