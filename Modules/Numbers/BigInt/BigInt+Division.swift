internal import LimbKernels

// Unsafe memory: the operands and results of the kernels; see BigInt.swift.

extension BigInt {
  /// Returns the quotient, rounded toward zero, and the remainder, with the dividend's sign.
  ///
  /// Knuth's algorithm D. The time grows with the product of the lengths of divisor and quotient.
  public func quotientAndRemainder(dividingBy divisor: BigInt) -> (quotient: BigInt, remainder: BigInt) {
    precondition(!divisor.isZero, "division by zero")
    let sign = isNegative != divisor.isNegative
    if divisor.limbs == nil {
      guard let limbs else {
        return (
          BigInt(isNegative: sign, low: low / divisor.low),
          BigInt(isNegative: isNegative, low: low % divisor.low)
        )
      }
      var remainder: UInt = 0
      let quotient = BigInt(isNegative: sign, count: limbs.count) {
        remainder = limbsDivideBy($0, limbs, limbs.count, divisor.low)
      }
      return (quotient, BigInt(isNegative: isNegative, low: remainder))
    }
    if compareMagnitudes(self, divisor) < 0 { return (0, self) }
    let count = limbCount
    let divisorCount = divisor.limbCount
    return withLimbs { dividend, _ in
      divisor.withLimbs { divisor, _ in
        withUnsafeTemporaryAllocation(of: UInt.self, capacity: count + 2 * divisorCount + 1) { buffer in
          let rest = buffer.baseAddress!
          let normalized = rest + (count + 1)
          let shift = UInt32(divisor[divisorCount - 1].leadingZeroBitCount)
          if shift == 0 {
            rest.update(from: dividend, count: count)
            rest[count] = 0
            normalized.update(from: divisor, count: divisorCount)
          } else {
            rest[count] = limbsShiftLeft(rest, dividend, count, shift)
            _ = limbsShiftLeft(normalized, divisor, divisorCount, shift)
          }
          let quotient = BigInt(isNegative: sign, count: count + 1 - divisorCount) {
            limbsDivide($0, rest, count + 1, normalized, divisorCount, normalized + divisorCount)
          }
          let remainder = BigInt(isNegative: isNegative, count: divisorCount) { result in
            if shift == 0 {
              result.update(from: rest, count: divisorCount)
            } else {
              limbsShiftRight(result, rest, divisorCount, shift)
            }
          }
          return (quotient, remainder)
        }
      }
    }
  }

  public static func / (a: BigInt, b: BigInt) -> BigInt { a.quotientAndRemainder(dividingBy: b).quotient }
  public static func % (a: BigInt, b: BigInt) -> BigInt { a.quotientAndRemainder(dividingBy: b).remainder }
  public static func /= (a: inout BigInt, b: BigInt) { a = a / b }
  public static func %= (a: inout BigInt, b: BigInt) { a = a % b }

  /// Returns the remainder from 0 to the modulus's magnitude − 1; the modulus isn't 0.
  public func modulo(_ modulus: BigInt) -> BigInt {
    let remainder = self % modulus
    return remainder.isNegative ? remainder + modulus.magnitude : remainder
  }

  package func magnitudeModulo(_ divisor: UInt) -> UInt {
    guard let limbs else { return low % divisor }
    return limbsRemainder(limbs, limbs.count, divisor)
  }
}
