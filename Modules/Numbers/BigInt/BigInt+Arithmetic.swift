internal import LimbKernels

// Unsafe memory: the operands and results of the kernels; see BigInt.swift.

/// Returns a negative number, 0, or a positive number as |a| is less than, equal to, or greater than |b|.
@usableFromInline func compareMagnitudes(_ a: BigInt, _ b: BigInt) -> Int {
  guard let x = a.limbs, let y = b.limbs else {
    if a.limbs != nil { return 1 }
    if b.limbs != nil { return -1 }
    return a.low < b.low ? -1 : a.low == b.low ? 0 : 1
  }
  if x.count != y.count { return x.count < y.count ? -1 : 1 }
  return Int(limbsCompare(x, y, x.count))
}

extension BigInt {
  public var magnitude: BigInt { isNegative ? -self : self }

  public static prefix func - (a: BigInt) -> BigInt {
    if let limbs = a.limbs { return BigInt(isNegative: !a.isNegative, limbs: limbs) }
    return BigInt(isNegative: !a.isNegative, low: a.low)
  }

  public static func + (a: BigInt, b: BigInt) -> BigInt { sum(a, b, isNegative: b.isNegative) }
  public static func - (a: BigInt, b: BigInt) -> BigInt { sum(a, b, isNegative: !b.isNegative) }
  public static func *= (a: inout BigInt, b: BigInt) { a = a * b }

  /// Returns a − |b| if `isNegative`, and a + |b| otherwise.
  private static func sum(_ a: BigInt, _ b: BigInt, isNegative: Bool) -> BigInt {
    if a.limbs == nil && b.limbs == nil {
      if a.isNegative == isNegative {
        let (sum, overflows) = a.low.addingReportingOverflow(b.low)
        if !overflows { return BigInt(isNegative: isNegative, low: sum) }
        return BigInt(isNegative: isNegative, limbs: [sum, 1])
      }
      return a.low >= b.low
        ? BigInt(isNegative: a.isNegative, low: a.low &- b.low)
        : BigInt(isNegative: isNegative, low: b.low &- a.low)
    }
    let order = compareMagnitudes(a, b)
    let (larger, smaller, sign) = order >= 0 ? (a, b, a.isNegative) : (b, a, isNegative)
    return larger.withLimbs { x, xCount in
      smaller.withLimbs { y, yCount in
        if a.isNegative == isNegative {
          return BigInt(isNegative: sign, count: xCount + 1) { result in
            result[xCount] = limbsAdd(result, x, xCount, y, yCount)
          }
        }
        return BigInt(isNegative: sign, count: xCount) { result in
          _ = limbsSubtract(result, x, xCount, y, yCount)
        }
      }
    }
  }

  /// Returns the product: schoolbook, above 32 limbs by Karatsuba's method.
  public static func * (a: BigInt, b: BigInt) -> BigInt {
    let isNegative = a.isNegative != b.isNegative
    if a.limbs == nil && b.limbs == nil {
      let product = a.low.multipliedFullWidth(by: b.low)
      if product.high == 0 { return BigInt(isNegative: isNegative, low: product.low) }
      return BigInt(isNegative: isNegative, limbs: [product.low, product.high])
    }
    return a.withLimbs { x, xCount in
      b.withLimbs { y, yCount in
        if xCount == 0 || yCount == 0 { return 0 }
        return BigInt(isNegative: isNegative, count: xCount + yCount) { result in
          multiplyLimbs(result, x, xCount, y, yCount)
        }
      }
    }
  }

  /// Returns the power with an exponent of at least 0; `0.power(0)` is 1.
  public func power(_ exponent: Int) -> BigInt {
    precondition(exponent >= 0, "a negative exponent")
    if exponent == 0 { return 1 }
    var result = self
    var bit = 63 - exponent.leadingZeroBitCount
    while bit > 0 {
      bit -= 1
      result = result * result
      if exponent >> bit & 1 == 1 { result = result * self }
    }
    return result
  }
}
