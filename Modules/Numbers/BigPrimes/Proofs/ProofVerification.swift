import BigInt
import PrimeCalculator

extension PrimalityProof {
  /// Returns whether this is a proof that `number` is prime.
  ///
  /// Repeats only the arithmetic of the certificate. One of 200 digits takes about 20 ms.
  ///
  /// - Throws: `CancellationError` within milliseconds after the current task is canceled.
  public func verify() throws -> Bool { try verify(Interruption()) }

  func verify(_ interruption: Interruption) throws -> Bool {
    try interruption.check()
    switch self {
    case .size(let n):
      return UInt64(exactly: n).map(isPrime) ?? false
    case .thirteenBases(let n):
      return try n.isOdd && n > 41 && n < thirteenBasesLimit && passesThirteenBases(n, interruption)
    case .lucasLehmer(let exponent): return try passesLucasLehmer(exponent, interruption)
    case .nMinusOne(let n, let factors):
      return try verifyFactors(n, minus: factors, plus: [], discriminant: 0, interruption)
    case .nSquaredMinusOne(let n, let minus, let plus, let discriminant):
      return try verifyFactors(n, minus: minus, plus: plus, discriminant: discriminant, interruption)
    case .ellipticCurves(let curves): return try verifyChain(curves, interruption)
    }
  }
}

private func passesThirteenBases(_ n: BigInt, _ interruption: Interruption) throws -> Bool {
  let field = Montgomery(n)
  return try SmallPrimes.below2ToThe16.prefix(13).allSatisfy {
    try isStrongProbablePrime(toBase: UInt($0), field, interruption)
  }
}

/// Returns whether 2^exponent − 1 is prime: s = 4, then s² − 2 for exponent − 2 times, is 0 modulo that number.
private func passesLucasLehmer(_ exponent: Int, _ interruption: Interruption) throws -> Bool {
  // The exponent of a Mersenne prime is prime.
  guard exponent > 2, exponent <= lucasLehmerLimit, isPrime(UInt64(exponent)) else { return exponent == 2 }
  let modulus = (BigInt(1) << exponent) - 1
  var s: BigInt = 4
  for _ in 0..<(exponent - 2) {
    s = s * s
    // 2^exponent ≡ 1.
    let high = s >> exponent
    s = s - (high << exponent) + high - 2
    if s.isNegative { s += modulus }
    if s >= modulus { s -= modulus }
    try interruption.check()
  }
  return s.isZero || s == modulus
}

/// Returns whether each curve of a chain reduces the primality of its number to that of the next one.
///
/// Goldwasser and Kilian: if q > (n^(1/4) + 1)² is prime, and a point has order q modulo every prime divisor of n, then
/// n is prime, because curves modulo a divisor up to √n have too few points.
private func verifyChain(_ curves: [PrimalityProof.Curve], _ interruption: Interruption) throws -> Bool {
  guard var expected = curves.first?.number else { return false }
  var orders: [BigInt] = []
  for curve in curves {
    let n = curve.number
    guard n == expected, n > 1 << 32, n.isOdd, n.magnitudeModulo(3) != 0 else { return false }
    let count = n + 1 - curve.trace
    guard curve.cofactor > 0, count > 0, curve.trace * curve.trace <= n * 4,
      count.isMultiple(of: curve.cofactor)
    else { return false }
    let q = count / curve.cofactor
    let root = (n.squareRoot() + 1).squareRoot() + 2
    guard q < n, q > root * root else { return false }
    guard [curve.a, curve.x, curve.y].allSatisfy({ !$0.isNegative && $0 < n }) else { return false }
    orders.append(q)
    expected = q
  }
  guard let last = UInt64(exactly: expected), isPrime(last) else { return false }
  // From the shortest number on, so that a false chain ends before the long ones.
  return try zip(curves, orders).reversed().allSatisfy { curve, q in
    try CurveVerifier(curve).hasPoint(ofOrder: q, afterMultiplyingBy: curve.cofactor, interruption)
  }
}

/// Points in Jacobian coordinates (X : Y : Z), x = X/Z², y = Y/Z³.
///
/// Modulo a prime divisor of n, the formulas fail only for sums of equal or opposite points, and then Z = 0 there.
/// Later sums and doubles keep Z = 0, so a result with Z prime to n is correct modulo all of them.
final class CurveVerifier {
  private struct Point {
    let x: Montgomery.Element
    let y: Montgomery.Element
    let z: Montgomery.Element
  }

  private let curve: PrimalityProof.Curve
  private let field: Montgomery
  private let a: Montgomery.Element
  private let t: [Montgomery.Element]

  init(_ curve: PrimalityProof.Curve) {
    self.curve = curve
    field = Montgomery(curve.number)
    let field = field
    a = field.element(curve.a)
    t = (0..<8).map { _ in field.element() }
  }

  /// Returns whether cofactor·P has the prime order q modulo every prime divisor of the number.
  func hasPoint(ofOrder q: BigInt, afterMultiplyingBy cofactor: BigInt, _ interruption: Interruption) throws
    -> Bool
  {
    let n = curve.number
    // The curve y² = x³ + a·x + b through the point isn't singular.
    let b = (curve.y * curve.y - curve.x * curve.x * curve.x - curve.a * curve.x).modulo(n)
    let discriminant = curve.a * curve.a * curve.a * 4 + b * b * 27
    guard discriminant.greatestCommonDivisor(with: n) == 1 else { return false }
    let p = Point(x: field.element(curve.x), y: field.element(curve.y), z: field.element(1))
    let start = try multiple(p, cofactor, interruption)
    guard let (x, y) = affine(start) else { return false }
    let base = Point(x: field.element(x), y: field.element(y), z: field.element(1))
    // (q − 1)·Q = −Q: X = x·Z² and Y = −y·Z³.
    let end = try multiple(base, q - 1, interruption)
    guard field.residue(end.z).greatestCommonDivisor(with: n) == 1 else { return false }
    let (power, product) = (t[0], t[1])
    field.square(power, end.z)
    field.multiply(product, power, base.x)
    guard field.isEqual(product, end.x) else { return false }
    field.multiply(power, power, end.z)
    field.multiply(product, power, base.y)
    field.add(product, product, end.y)
    return field.isZero(product)
  }

  private func affine(_ p: Point) -> (BigInt, BigInt)? {
    let n = curve.number
    guard let inverse = field.value(p.z).inverse(modulo: n) else { return nil }
    let square = inverse * inverse % n
    return (field.value(p.x) * square % n, field.value(p.y) * square % n * inverse % n)
  }

  private func multiple(_ p: Point, _ multiplier: BigInt, _ interruption: Interruption) throws -> Point {
    let result = Point(x: field.element(), y: field.element(), z: field.element())
    field.copy(result.x, p.x)
    field.copy(result.y, p.y)
    field.copy(result.z, p.z)
    let opposite = Point(x: p.x, y: field.element(), z: p.z)
    field.negate(opposite.y, p.y)
    let interval = max(1, field.productsPerMillisecond / 16)
    // The bits in which 3k and k differ give k in digits 1, 0, and −1; a third of them aren't 0.
    let triple = multiplier * 3
    var bit = triple.bitLength - 2
    while bit > 0 {
      double(result)
      let isSet = triple.hasMagnitudeBit(bit)
      if isSet != multiplier.hasMagnitudeBit(bit) { addAffine(result, isSet ? p : opposite) }
      bit -= 1
      if bit % interval == 0 { try interruption.check() }
    }
    return result
  }

  private func double(_ p: Point) {
    let (yy, s, m, u) = (t[0], t[1], t[2], t[3])
    field.square(yy, p.y)
    field.multiply(s, p.x, yy)
    field.double(s, s)
    field.double(s, s)  // s = 4·x·y²
    field.square(m, p.z)
    field.square(m, m)
    field.multiply(m, m, a)
    field.square(u, p.x)
    field.add(m, m, u)
    field.double(u, u)
    field.add(m, m, u)  // m = 3·x² + a·z⁴
    field.multiply(p.z, p.y, p.z)
    field.double(p.z, p.z)
    field.square(p.x, m)
    field.subtract(p.x, p.x, s)
    field.subtract(p.x, p.x, s)
    field.subtract(s, s, p.x)
    field.multiply(p.y, m, s)
    field.square(yy, yy)
    field.double(yy, yy)
    field.double(yy, yy)
    field.double(yy, yy)
    field.subtract(p.y, p.y, yy)
  }

  /// p = p + q, for q with z = 1.
  private func addAffine(_ p: Point, _ q: Point) {
    let (zz, h, r, hh, v) = (t[0], t[1], t[2], t[3], t[4])
    field.square(zz, p.z)
    field.multiply(h, q.x, zz)
    field.subtract(h, h, p.x)
    field.multiply(r, zz, p.z)
    field.multiply(r, r, q.y)
    field.subtract(r, r, p.y)
    field.multiply(p.z, p.z, h)
    field.square(hh, h)
    field.multiply(v, p.x, hh)
    field.multiply(hh, hh, h)
    field.square(p.x, r)
    field.subtract(p.x, p.x, hh)
    field.subtract(p.x, p.x, v)
    field.subtract(p.x, p.x, v)
    field.subtract(v, v, p.x)
    field.multiply(v, v, r)
    field.multiply(hh, hh, p.y)
    field.subtract(p.y, v, hh)
  }
}
