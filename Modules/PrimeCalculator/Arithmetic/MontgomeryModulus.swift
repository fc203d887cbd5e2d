/// Arithmetic modulo an odd number, on residues kept in Montgomery form (a·2^64 mod n).
///
/// A product costs three multiplications and no division. Valid for every odd modulus from 3 to 2^64 − 1;
/// results are always reduced. P. L. Montgomery, "Modular multiplication without trial division", Math. Comp.
/// 44 (1985).
struct MontgomeryModulus {
  let modulus: UInt64
  /// The inverse of the modulus, modulo 2^64.
  let inverse: UInt64
  /// 1 in Montgomery form.
  let one: UInt64

  @inline(__always)
  init(odd modulus: UInt64) {
    self.modulus = modulus
    // Right to 5 bits; each Newton step doubles that: 5, 10, 20, 40, 80.
    var inverse = (3 &* modulus) ^ 2
    inverse = inverse &* (2 &- modulus &* inverse)
    inverse = inverse &* (2 &- modulus &* inverse)
    inverse = inverse &* (2 &- modulus &* inverse)
    inverse = inverse &* (2 &- modulus &* inverse)
    self.inverse = inverse
    one = (0 &- modulus) % modulus
  }

  /// −1 in Montgomery form.
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

  @inline(__always)
  func add(_ a: UInt64, _ b: UInt64) -> UInt64 {
    let complement = modulus &- b
    return a >= complement ? a &- complement : a &+ b
  }

  @inline(__always)
  func subtract(_ a: UInt64, _ b: UInt64) -> UInt64 {
    a >= b ? a &- b : a &- b &+ modulus
  }

  /// 2^exponent in Montgomery form, for exponents from 1 to 63, by one 128-bit remainder.
  @inline(__always)
  func powerOfTwo(_ exponent: UInt64) -> UInt64 {
    modulus.dividingFullWidth((one &>> (64 &- exponent), one &<< exponent)).remainder
  }

  /// A small number in Montgomery form, by additions.
  @inline(__always)
  func residue(ofSmall value: Int) -> UInt64 {
    var sum: UInt64 = 0
    var count = value.magnitude
    while count > 0 {
      sum = add(sum, one)
      count &-= 1
    }
    return value < 0 && sum != 0 ? modulus &- sum : sum
  }
}
