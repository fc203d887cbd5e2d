/// Returns 1, n, or a proper divisor of n, found by Lenstra's elliptic-curve method with one curve.
///
/// A prime factor p is found if the curve's order modulo p is a product of prime powers up to 150 and at most one prime
/// up to 4109. The curve is B·y² = x³ + A·x² + x in Montgomery's form; Suyama's parametrization makes its order a
/// multiple of 12. P. L. Montgomery, "Speeding the Pollard and elliptic curve methods of factorization", Math. Comp. 48
/// (1987). A 32-bit factor takes about four curves, each of some 4,000 products.
func divisorByCurve(_ modulus: MontgomeryModulus, sigma: UInt64) -> UInt64 {
  let n = modulus.modulus
  switch EllipticCurve.suyama(modulus, sigma: sigma) {
  case .divisor(let divisor): return divisor
  case .curve(let curve, let start):
    let point = curve.smoothMultiple(of: start)
    let divisor = greatestCommonDivisor(point.z, n)
    return divisor == 1 ? greatestCommonDivisor(curve.secondStage(point), n) : divisor
  }
}

/// A curve in Montgomery's form over the integers modulo n.
///
/// Points are stored as X : Z, without y, so two points can be added only if their difference is known.
struct EllipticCurve {
  struct Point: BitwiseCopyable {
    var x: UInt64 = 0
    var z: UInt64 = 0
  }

  enum Choice {
    case curve(EllipticCurve, start: Point)
    /// The parameters of the curve have no inverse; the value is a common divisor with n, greater than 1.
    case divisor(UInt64)
  }

  let modulus: MontgomeryModulus
  /// (A + 2)/4.
  let a24: UInt64

  /// Returns the curve and its starting point for a σ of at least 6, by Suyama's parametrization.
  ///
  /// u = σ² − 5, v = 4σ, X : Z = u³ : v³, A + 2 = (v − u)³·(3u + v)/(4u³v).
  static func suyama(_ modulus: MontgomeryModulus, sigma: UInt64) -> Choice {
    let square = modulus.squareOfRadix
    let s = modulus.multiply(sigma, square)
    let u = modulus.multiply(s, s, minus: modulus.multiply(5, square))
    let twice = modulus.add(s, s)
    let v = modulus.add(twice, twice)
    let u3 = modulus.multiply(modulus.square(u), u)
    let v3 = modulus.multiply(modulus.square(v), v)
    let difference = modulus.subtract(v, u)
    let cube = modulus.multiply(modulus.square(difference), difference)
    let numerator = modulus.multiply(cube, modulus.add(modulus.add(modulus.add(u, u), u), v))
    var denominator = modulus.multiply(u3, v)
    for _ in 0..<4 { denominator = modulus.add(denominator, denominator) }
    let (inverse, divisor) = modulus.inverse(of: denominator)
    if divisor != 1 { return .divisor(divisor) }
    let curve = EllipticCurve(modulus: modulus, a24: modulus.multiply(numerator, inverse))
    return .curve(curve, start: Point(x: u3, z: v3))
  }

  @inline(__always)
  func double(_ p: Point) -> Point {
    let s = modulus.square(modulus.add(p.x, p.z))
    let d = modulus.square(modulus.subtract(p.x, p.z))
    let t = modulus.subtract(s, d)
    return Point(x: modulus.multiply(s, d), z: modulus.multiply(t, modulus.add(d, modulus.multiply(a24, t))))
  }

  /// Returns p + q, given their difference.
  @inline(__always)
  func add(_ p: Point, _ q: Point, difference: Point) -> Point {
    let a = modulus.multiply(modulus.subtract(p.x, p.z), modulus.add(q.x, q.z))
    let b = modulus.multiply(modulus.add(p.x, p.z), modulus.subtract(q.x, q.z))
    return Point(
      x: modulus.multiply(difference.z, modulus.square(modulus.add(a, b))),
      z: modulus.multiply(difference.x, modulus.square(modulus.subtract(a, b))))
  }

  /// Returns k·p by Montgomery's ladder, for k of at least 2.
  @inline(__always)
  func multiple(_ k: UInt64, of p: Point) -> Point {
    var low = p
    var high = double(p)
    var bit = 63 &- k.leadingZeroBitCount
    while bit > 0 {
      bit &-= 1
      let sum = add(high, low, difference: p)
      let isSet = (k &>> UInt64(truncatingIfNeeded: bit)) & 1 == 1
      let twice = double(Point(x: isSet ? high.x : low.x, z: isSet ? high.z : low.z))
      low = Point(x: isSet ? sum.x : twice.x, z: isSet ? sum.z : twice.z)
      high = Point(x: isSet ? twice.x : sum.x, z: isSet ? twice.z : sum.z)
    }
    return low
  }

  /// The largest powers up to 150 of the odd primes, multiplied into as few words as possible; 2^7 takes only doublings.
  private static let smoothFactors: [UInt64] = {
    var words: [UInt64] = []
    var word: UInt64 = 1
    for prime in SievingPrimes.from7(upTo: 150) + [3, 5] {
      var power = UInt64(prime)
      while power * UInt64(prime) <= 150 { power *= UInt64(prime) }
      let (product, overflow) = word.multipliedReportingOverflow(by: power)
      if overflow { words.append(word) }
      word = overflow ? power : product
    }
    return words + [word]
  }()

  /// Performs the first stage: the result vanishes if the order is a product of prime powers up to 150.
  func smoothMultiple(of start: Point) -> Point {
    var point = start
    for _ in 0..<7 { point = double(point) }
    for factor in Self.smoothFactors { point = multiple(factor, of: point) }
    return point
  }

  /// Performs the second stage, for the primes from 151 to 4109.
  ///
  /// The result is a product. It vanishes if the order divides a number in that range that is prime to 60: 60·i ± j
  /// with j prime to 60, from 1 to 29. (60i ± j)·q vanishes exactly when 60i·q and j·q have the same x.
  func secondStage(_ q: Point) -> UInt64 {
    let q2 = double(q)
    let q3 = add(q2, q, difference: q)
    let q5 = add(q3, q2, difference: q)
    let q6 = double(q3)
    let q7 = add(q6, q, difference: q5)
    let q11 = add(q6, q5, difference: q)
    let q13 = add(q7, q6, difference: q)
    let q17 = add(q11, q6, difference: q5)
    let q19 = add(q13, q6, difference: q7)
    let q23 = add(q17, q6, difference: q11)
    let q29 = add(q23, q6, difference: q17)
    let (xz1, xz7, xz11, xz13) = (product(q), product(q7), product(q11), product(q13))
    let (xz17, xz19, xz23, xz29) = (product(q17), product(q19), product(q23), product(q29))
    let q60 = double(add(q17, q13, difference: double(q2)))
    var before = q60
    var giant = double(q60)
    var first = modulus.one
    var second = modulus.one
    for _ in 3...68 {
      let sum = add(giant, q60, difference: before)
      before = giant
      giant = sum
      let xz = product(giant)
      first = modulus.multiply(first, difference(giant, xz, q, xz1))
      second = modulus.multiply(second, difference(giant, xz, q7, xz7))
      first = modulus.multiply(first, difference(giant, xz, q11, xz11))
      second = modulus.multiply(second, difference(giant, xz, q13, xz13))
      first = modulus.multiply(first, difference(giant, xz, q17, xz17))
      second = modulus.multiply(second, difference(giant, xz, q19, xz19))
      first = modulus.multiply(first, difference(giant, xz, q23, xz23))
      second = modulus.multiply(second, difference(giant, xz, q29, xz29))
    }
    return modulus.multiply(first, second)
  }

  @inline(__always)
  private func product(_ p: Point) -> UInt64 { modulus.multiply(p.x, p.z) }

  /// Returns X_p·Z_q − X_q·Z_p = (X_p − X_q)·(Z_p + Z_q) − X_p·Z_p + X_q·Z_q, with one more product.
  @inline(__always)
  private func difference(_ p: Point, _ pProduct: UInt64, _ q: Point, _ qProduct: UInt64) -> UInt64 {
    modulus.multiply(
      modulus.subtract(p.x, q.x), modulus.add(p.z, q.z), minus: modulus.subtract(pProduct, qProduct))
  }
}
