internal import LimbKernels

#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#elseif canImport(Darwin)
  internal import Darwin
#endif

func naturalLogarithm(_ x: Double) -> Double { log(x) }

extension BigInt {
  /// Returns the square root of a value of at least 0, rounded down.
  public func squareRoot() -> BigInt { root(2) }

  /// Returns the root of a value of at least 0, rounded down; the degree is at least 1.
  ///
  /// Newton's iteration from above.
  public func root(_ degree: Int) -> BigInt {
    precondition(!isNegative && degree >= 1, "a root of a negative number, or of a degree below 1")
    if degree == 1 || isZero { return self }
    if bitLength <= degree { return 1 }
    // The root of the highest bits, rounded up, is nearly exact for short numbers.
    let excess = (Swift.max(0, bitLength - Swift.min(52 * degree, 1000)) + degree - 1) / degree * degree
    let top = (self >> excess).approximation
    var guess = (BigInt(pow(top, 1 / Double(degree)) * (1 + 1e-12)) + 2) << (excess / degree)
    while true {
      let next = (guess * BigInt(degree - 1) + self / guess.power(degree - 1)) / BigInt(degree)
      if next >= guess { return guess }
      guess = next
    }
  }

  public var isSquare: Bool {
    if isNegative { return false }
    // Squares have 12 residues modulo 64.
    if 0x0202_0212_0203_0213 as UInt >> (lowestLimb & 63) & 1 == 0 { return false }
    // Of the numbers that are no squares, one in about 1,600 passes for one modulo 64 and these.
    let rest = magnitudeModulo(63 * 65 * 11 * 17 * 19 * 23 * 31)
    for prime in [7, 9, 5, 13, 11, 17, 19, 23, 31] as [UInt] where !isSquare(rest % prime, modulo: prime) {
      return false
    }
    let root = squareRoot()
    return root * root == self
  }

  private func isSquare(_ residue: UInt, modulo modulus: UInt) -> Bool {
    (0...modulus / 2).contains { $0 * $0 % modulus == residue }
  }

  /// Returns the greatest common divisor, at least 0.
  ///
  /// Euclid's algorithm with Lehmer's use of the highest 64 bits for many steps together.
  public func greatestCommonDivisor(with other: BigInt) -> BigInt {
    var (a, b) = (magnitude, other.magnitude)
    if a < b { swap(&a, &b) }
    while b.limbs != nil { Self.euclideanSteps(&a, &b) }
    guard !b.isZero else { return a }
    var (x, y) = (b.low, a.magnitudeModulo(b.low))
    while y != 0 { (x, y) = (y, x % y) }
    return BigInt(x)
  }

  /// Replaces a > b by later remainders of Euclid's algorithm, the next one or some that are at most 31 bits shorter.
  ///
  /// Knuth, volume 2, 4.5.2, algorithm L.
  private static func euclideanSteps(_ a: inout BigInt, _ b: inout BigInt) {
    let excess = a.bitLength - 62
    var (p, q, r, s) = (1, 0, 0, 1)
    if excess >= 0 && a.bitLength - b.bitLength <= 30 {
      var (x, y) = (Int((a >> excess).low), Int((b >> excess).low))
      while y + r != 0 && y + s != 0 {
        let quotient = (x + p) / (y + r)
        if quotient != (x + q) / (y + s) { break }
        let (newR, newS) = (p - quotient * r, q - quotient * s)
        if Swift.max(newR.magnitude, newS.magnitude) >= 1 << 30 { break }
        (p, q, r, s) = (r, s, newR, newS)
        (x, y) = (y, x - quotient * y)
      }
    }
    if q == 0 {
      (a, b) = (b, a % b)
    } else {
      (a, b) = (a * BigInt(p) + b * BigInt(q), a * BigInt(r) + b * BigInt(s))
    }
  }

  /// Returns the first remainder of Euclid's algorithm for a > b ≥ 0 that is at most a limit, or b.
  package static func euclideanRemainder(_ a: BigInt, _ b: BigInt, limit: BigInt) -> BigInt {
    var (a, b) = (a, b)
    while b > limit {
      // Several steps together don't pass the limit if the larger number stays above it.
      if a.bitLength > limit.bitLength + 32 { euclideanSteps(&a, &b) } else { (a, b) = (b, a % b) }
    }
    return b
  }

  /// Returns the inverse modulo a number above 1, from 1 to the modulus, or `nil` if there is none.
  public func inverse(modulo modulus: BigInt) -> BigInt? {
    precondition(modulus > 1, "a modulus below 2")
    var (a, b) = (modulus, modulo(modulus))
    var (x, y): (BigInt, BigInt) = (0, 1)
    while !b.isZero {
      let (quotient, remainder) = a.quotientAndRemainder(dividingBy: b)
      (a, b) = (b, remainder)
      (x, y) = (y, x - quotient * y)
    }
    return a == 1 ? x.modulo(modulus) : nil
  }

  /// Returns the Jacobi symbol of this value over an odd positive number: 1, −1, or 0 if they have a common factor.
  public func jacobiSymbol(over modulus: BigInt) -> Int {
    precondition(modulus.isOdd && !modulus.isNegative, "a Jacobi symbol needs an odd positive modulus")
    var (a, n) = (modulo(modulus), modulus)
    var isNegative = false
    while a.limbs != nil || n.limbs != nil {
      if a.isZero { return 0 }
      let twos = a.trailingZeroBitCount
      a = a >> twos
      if twos & 1 == 1, n.lowestLimb & 7 == 3 || n.lowestLimb & 7 == 5 { isNegative.toggle() }
      if a.lowestLimb & n.lowestLimb & 3 == 3 { isNegative.toggle() }
      (a, n) = (n % a, a)
    }
    var (x, m) = (a.low, n.low)
    while x != 0 {
      let twos = x.trailingZeroBitCount
      x >>= UInt(twos)
      if twos & 1 == 1, m & 7 == 3 || m & 7 == 5 { isNegative.toggle() }
      if x & m & 3 == 3 { isNegative.toggle() }
      (x, m) = (m % x, x)
    }
    return m == 1 ? (isNegative ? -1 : 1) : 0
  }

  /// Returns the power modulo a number above 0, from 0 to the modulus.
  ///
  /// In Montgomery form for odd moduli, with windows of the exponent. A negative exponent of a base without an inverse
  /// is a fatal error.
  public func power(_ exponent: BigInt, modulo modulus: BigInt) -> BigInt {
    precondition(modulus > 0, "a modulus below 1")
    if modulus == 1 { return 0 }
    if exponent.isNegative {
      guard let inverse = inverse(modulo: modulus) else { preconditionFailure("no inverse of the base") }
      return inverse.power(-exponent, modulo: modulus)
    }
    if modulus.isOdd {
      let field = Montgomery(modulus)
      let result = field.element(modulo(modulus))
      field.power(result, result, exponent, check: {})
      return field.value(result)
    }
    var result: BigInt = 1
    let base = modulo(modulus)
    var bit = exponent.bitLength
    while bit > 0 {
      bit -= 1
      result = result * result % modulus
      if exponent.hasMagnitudeBit(bit) { result = result * base % modulus }
    }
    return result
  }
}
