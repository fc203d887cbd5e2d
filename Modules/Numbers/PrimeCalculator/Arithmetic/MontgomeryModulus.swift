/// Arithmetic modulo an odd number, on residues in Montgomery form (a·2^64 mod n).
///
/// A product costs three multiplications and no division. Valid for every odd modulus above 1; results are
/// reduced. P. L. Montgomery, "Modular multiplication without trial division", Math. Comp. 44 (1985).
struct MontgomeryModulus {
  let modulus: UInt64
  /// The inverse of the modulus, modulo 2^64.
  let inverse: UInt64
  /// 1 in Montgomery form.
  let one: UInt64

  @inline(__always)
  init(odd modulus: UInt64) {
    self.modulus = modulus
    // Correct to 5 bits; each Newton step doubles the precision: 5, 10, 20, 40, 80.
    var inverse = (3 &* modulus) ^ 2
    inverse = inverse &* (2 &- modulus &* inverse)
    inverse = inverse &* (2 &- modulus &* inverse)
    inverse = inverse &* (2 &- modulus &* inverse)
    inverse = inverse &* (2 &- modulus &* inverse)
    self.inverse = inverse
    one = (0 &- modulus) % modulus
  }

  @inline(__always) var minusOne: UInt64 { modulus &- one }

  @inline(__always)
  func multiply(_ a: UInt64, _ b: UInt64) -> UInt64 {
    let product = a.multipliedFullWidth(by: b)
    let quotient = product.low &* inverse
    let correction = quotient.multipliedFullWidth(by: modulus).high
    let difference = product.high &- correction
    return product.high < correction ? difference &+ modulus : difference
  }

  @inline(__always)
  func square(_ a: UInt64) -> UInt64 { multiply(a, a) }

  /// Returns the product of a and 2^exponent, as ``multiply(_:_:)`` does, for exponents from 0 to 63: by a shift.
  @inline(__always)
  func multiply(_ a: UInt64, byPowerOfTwo exponent: UInt64) -> UInt64 {
    let quotient = (a &<< exponent) &* inverse
    let correction = quotient.multipliedFullWidth(by: modulus).high
    return subtract((a &>> 1) &>> (63 &- exponent), correction)
  }

  @inline(__always)
  func add(_ a: UInt64, _ b: UInt64) -> UInt64 {
    let complement = modulus &- b
    return a >= complement ? a &- complement : a &+ b
  }

  @inline(__always)
  func subtract(_ a: UInt64, _ b: UInt64) -> UInt64 { a >= b ? a &- b : a &- b &+ modulus }

  /// Returns 2^exponent in Montgomery form, for exponents from 0 to 63, with one 128-bit remainder.
  @inline(__always)
  func powerOfTwo(_ exponent: UInt64) -> UInt64 {
    modulus.dividingFullWidth(((one &>> 1) &>> (63 &- exponent), one &<< exponent)).remainder
  }

  /// Returns a·b − c, as fast as the product alone: the difference is ready before the product's last step.
  @inline(__always)
  func multiply(_ a: UInt64, _ b: UInt64, minus c: UInt64) -> UInt64 {
    let product = a.multipliedFullWidth(by: b)
    let quotient = product.low &* inverse
    let correction = quotient.multipliedFullWidth(by: modulus).high
    return subtract(subtract(product.high, c), correction)
  }

  /// Returns 1/value in Montgomery form, in up to `value` steps (at least 1); `nil` if not prime to n.
  @inline(__always)
  func inverse(ofSmall value: UInt64) -> UInt64? {
    // (1 + k·n)/value for the k that makes it an integer; k·n itself may exceed 2^64.
    let step = modulus % value
    var rest = one % value
    var sum = rest
    var k: UInt64 = 0
    while rest != 0 {
      k &+= 1
      if k == value { return nil }
      sum &+= step
      rest &+= step
      if rest >= value { rest &-= value }
    }
    return one / value &+ k &* (modulus / value) &+ sum / value
  }
}
