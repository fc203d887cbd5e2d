internal import LimbKernels

// Unsafe memory: shifts write their results with the kernels; see BigInt.swift.

extension BigInt {
  /// The two's complement words, least significant first; the last one's highest bit is the sign.
  public var words: [UInt] { words(count: (bitWidth + 63) / 64) }

  /// Returns the lowest two's complement words; above the highest, they repeat the sign.
  package func words(count: Int) -> [UInt] {
    let limbs = limbs ?? [low]
    let magnitude = (0..<count).map { $0 < limbs.count ? limbs[$0] : 0 }
    return isNegative ? BigInt.negated(magnitude) : magnitude
  }

  private static func negated(_ words: [UInt]) -> [UInt] {
    var carry = true
    return words.map { word in
      let (negated, overflows) = (~word).addingReportingOverflow(carry ? 1 : 0)
      carry = overflows
      return negated
    }
  }

  /// The least number of bits, including the sign, that represent the value in two's complement.
  public var bitWidth: Int {
    let isNegativePower = isNegative && trailingZeroBitCount == bitLength - 1
    return isNegativePower ? bitLength : bitLength + 1
  }

  /// The number of trailing zeros in two's complement; for 0, its bit width of 1.
  public var trailingZeroBitCount: Int {
    guard let limbs else { return low == 0 ? 1 : low.trailingZeroBitCount }
    let index = limbs.firstIndex { $0 != 0 }!
    return index * 64 + limbs[index].trailingZeroBitCount
  }

  @usableFromInline init(twosComplement words: [UInt]) {
    let isNegative = words.last.map { $0 >> 63 == 1 } ?? false
    self.init(isNegative: isNegative, limbs: isNegative ? BigInt.negated(words) : words)
  }

  public static prefix func ~ (a: BigInt) -> BigInt { -a - 1 }

  private static func combine(_ a: BigInt, _ b: BigInt, _ operation: (UInt, UInt) -> UInt) -> BigInt {
    let count = Swift.max(a.bitWidth, b.bitWidth) / 64 + 1
    return BigInt(twosComplement: zip(a.words(count: count), b.words(count: count)).map(operation))
  }

  public static func &= (a: inout BigInt, b: BigInt) { a = combine(a, b, &) }
  public static func |= (a: inout BigInt, b: BigInt) { a = combine(a, b, |) }
  public static func ^= (a: inout BigInt, b: BigInt) { a = combine(a, b, ^) }

  public static func << <Shift: BinaryInteger>(a: BigInt, shift: Shift) -> BigInt {
    shift < 0 ? a.shiftedRight(Int(clamping: shift.magnitude)) : a.shiftedLeft(Int(clamping: shift))
  }

  public static func >> <Shift: BinaryInteger>(a: BigInt, shift: Shift) -> BigInt {
    shift < 0 ? a.shiftedLeft(Int(clamping: shift.magnitude)) : a.shiftedRight(Int(clamping: shift))
  }

  public static func <<= <Shift: BinaryInteger>(a: inout BigInt, shift: Shift) { a = a << shift }
  public static func >>= <Shift: BinaryInteger>(a: inout BigInt, shift: Shift) { a = a >> shift }

  private func shiftedLeft(_ shift: Int) -> BigInt {
    if isZero || shift == 0 { return self }
    if limbs == nil && shift < low.leadingZeroBitCount {
      return BigInt(isNegative: isNegative, low: low << UInt(shift))
    }
    let (skipped, bits) = (shift >> 6, UInt32(shift & 63))
    return withLimbs { limbs, count in
      BigInt(isNegative: isNegative, count: count + skipped + 1) { result in
        result.update(repeating: 0, count: skipped)
        if bits == 0 {
          (result + skipped).update(from: limbs, count: count)
          result[count + skipped] = 0
        } else {
          result[count + skipped] = limbsShiftLeft(result + skipped, limbs, count, bits)
        }
      }
    }
  }

  private func shiftedRight(_ shift: Int) -> BigInt {
    if isZero || shift == 0 { return self }
    // For a negative value, the magnitude is rounded up if a bit is lost.
    let isInexact = isNegative && trailingZeroBitCount < shift
    let (skipped, bits) = (shift >> 6, UInt32(shift & 63))
    let rounded = withLimbs { limbs, count in
      if skipped >= count { return 0 as BigInt }
      return BigInt(isNegative: isNegative, count: count - skipped) { result in
        if bits == 0 {
          result.update(from: limbs + skipped, count: count - skipped)
        } else {
          limbsShiftRight(result, limbs + skipped, count - skipped, bits)
        }
      }
    }
    return isInexact ? rounded - 1 : rounded
  }
}
