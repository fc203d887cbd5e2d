import BigInt
import PrimeCalculator
import Synchronization

/// The prime powers of the first stage and the prime pairs of the second, for one bound.
///
/// Lenstra's method on Montgomery curves with Suyama's parameter. P. L. Montgomery, "Speeding the Pollard and elliptic
/// curve methods of factorization", Math. Comp. 48 (1987). The second stage pairs the primes m·210 ± j.
final class EllipticCurveStage: Sendable {
  /// Products of the prime powers up to the bound, each of about 1,000 bits.
  private let multipliers: [BigInt]
  /// For each multiple of 210 in the second stage, a bit for each of `babySteps` with a prime m·210 ± j.
  private let pairs: [UInt32]
  private let firstGiant: Int
  private static let giant = 210
  private static let babySteps: [Int] = (1..<105).filter { step in
    [2, 3, 5, 7].allSatisfy { step % $0 != 0 }
  }

  private static let cache: Mutex<[Int: EllipticCurveStage]> = Mutex([:])

  static func cached(_ bound: Int, _ interruption: Interruption) throws -> EllipticCurveStage {
    if let stage = cache.withLock({ $0[bound] }) { return stage }
    let stage = try EllipticCurveStage(bound: bound, interruption)
    cache.withLock { $0[bound] = stage }
    return stage
  }

  private init(bound: Int, _ interruption: Interruption) throws {
    let end = bound * (bound < 1_000 ? 20 : bound < 20_000 ? 40 : 60)
    var multipliers: [BigInt] = []
    var product: BigInt = 1
    for prime in primes(in: 2...UInt64(bound)) {
      var power = prime
      while power * prime <= UInt64(bound) { power *= prime }
      product *= BigInt(power)
      if product.bitLength > 1_000 {
        multipliers.append(product)
        product = 1
        try interruption.check()
      }
    }
    self.multipliers = multipliers + [product]
    firstGiant = max(1, (bound - 105) / Self.giant)
    var indexOfStep = [Int](repeating: -1, count: 106)
    for (index, step) in Self.babySteps.enumerated() { indexOfStep[step] = index }
    var pairs = [UInt32](repeating: 0, count: end / Self.giant + 2 - firstGiant)
    var count = 0
    for prime in primes(in: UInt64(max(bound, firstGiant * Self.giant) + 1)...UInt64(end)) {
      let multiple = (Int(prime) + 105) / Self.giant
      let step = indexOfStep[abs(Int(prime) - multiple * Self.giant)]
      if step >= 0, multiple >= firstGiant, multiple - firstGiant < pairs.count {
        pairs[multiple - firstGiant] |= 1 << UInt32(step)
      }
      count += 1
      if count & 0xFFFF == 0 { try interruption.check() }
    }
    while pairs.last == 0 { pairs.removeLast() }
    self.pairs = pairs
  }

  /// Returns a proper divisor found by the curve with a parameter of at least 6, or `nil`.
  func divisor(of n: BigInt, sigma: UInt, _ interruption: Interruption) async throws -> BigInt? {
    let field = Montgomery(n)
    guard let curve = MontgomeryCurve(field, sigma: sigma) else { return nil }
    if let divisor = curve.divisorOfSetup { return divisor == n ? nil : divisor }
    let point = curve.start
    for multiplier in multipliers {
      try curve.multiply(point, multiplier, interruption)
      try await interruption.checkAndYield()
    }
    let common = field.residue(point.z).greatestCommonDivisor(with: n)
    if common != 1 { return common == n ? nil : common }

    // Baby steps j·P for odd j, by adding 2P; only those prime to 210 are kept.
    var babies: [MontgomeryCurve.Point] = []
    let double = curve.point()
    curve.double(double, point)
    var (previous, current) = (curve.point(), curve.point())
    current.copy(from: point, field)
    // −1·P has the coordinates of P.
    previous.copy(from: point, field)
    var j = 1
    var spare = curve.point()
    while j < 105 {
      if [3, 5, 7].allSatisfy({ j % $0 != 0 }) {
        let kept = curve.point()
        kept.copy(from: current, field)
        babies.append(kept)
      }
      curve.add(spare, current, double, difference: previous)
      (previous, current, spare) = (current, spare, previous)
      j += 2
      if field.count > 16 { try interruption.check() }
    }
    // The products x·z of the baby steps: (x1 − x2)(z1 + z2) − x1·z1 + x2·z2 = x1·z2 − x2·z1.
    let babyProducts = babies.map { baby in
      let product = field.element()
      field.multiply(product, baby.x, baby.z)
      return product
    }
    let giantStep = curve.point()
    giantStep.copy(from: point, field)
    try curve.multiply(giantStep, BigInt(Self.giant), interruption)
    var giant = curve.point()
    giant.copy(from: giantStep, field)
    try curve.multiply(giant, BigInt(firstGiant), interruption)
    var before = curve.point()
    if firstGiant > 1 {
      before.copy(from: giantStep, field)
      try curve.multiply(before, BigInt(firstGiant - 1), interruption)
    }
    let product = field.element()
    field.copy(product, field.one)
    let giantProduct = field.element()
    let (t, u) = (field.element(), field.element())
    for (index, steps) in pairs.enumerated() {
      field.multiply(giantProduct, giant.x, giant.z)
      var rest = steps
      while rest != 0 {
        let step = rest.trailingZeroBitCount
        rest &= rest - 1
        let baby = babies[step]
        field.subtract(t, giant.x, baby.x)
        field.add(u, giant.z, baby.z)
        field.multiply(t, t, u)
        field.subtract(t, t, giantProduct)
        field.add(t, t, babyProducts[step])
        field.multiply(product, product, t)
      }
      if index + 1 == pairs.count { break }
      if firstGiant + index == 1 {
        curve.double(spare, giant)
      } else {
        curve.add(spare, giant, giantStep, difference: before)
      }
      (before, giant, spare) = (giant, spare, before)
      if index % 32 == 0 || field.count > 16 { try await interruption.checkAndYield() }
    }
    let divisor = field.residue(product).greatestCommonDivisor(with: n)
    return divisor == 1 || divisor == n ? nil : divisor
  }
}

/// The curve b·y² = x³ + a·x² + x modulo a number, with points (x : z).
private final class MontgomeryCurve {
  struct Point {
    let x: Montgomery.Element
    let z: Montgomery.Element

    func copy(from other: Point, _ field: Montgomery) {
      field.copy(x, other.x)
      field.copy(z, other.z)
    }
  }

  private let field: Montgomery
  /// (a + 2)/4.
  private let a24: Montgomery.Element
  private let t: [Montgomery.Element]
  private let ladder: (Point, Point, Point)
  let start: Point
  let divisorOfSetup: BigInt?

  init?(_ field: Montgomery, sigma: UInt) {
    let n = field.modulus
    self.field = field
    t = (0..<4).map { _ in field.element() }
    func makePoint() -> Point { Point(x: field.element(), z: field.element()) }
    ladder = (makePoint(), makePoint(), makePoint())
    start = makePoint()
    a24 = field.element()
    // Suyama's parametrization: u = σ² − 5, v = 4σ, a = (v − u)³(3u + v)/(4u³v) − 2, P = (u³ : v³).
    let s = BigInt(sigma)
    let u = s * s - 5
    let v = s * 4
    let u3 = u * u * u
    let denominator = (u3 * v * 16).modulo(n)
    if denominator.isZero { return nil }
    let difference = v - u
    guard let inverse = denominator.inverse(modulo: n) else {
      divisorOfSetup = denominator.greatestCommonDivisor(with: n)
      return
    }
    divisorOfSetup = nil
    field.set(a24, (difference * difference * difference * (u * 3 + v)).modulo(n) * inverse % n)
    field.set(start.x, u3.modulo(n))
    field.set(start.z, (v * v * v).modulo(n))
  }

  func point() -> Point { Point(x: field.element(), z: field.element()) }

  func double(_ result: Point, _ p: Point) {
    field.add(t[0], p.x, p.z)
    field.square(t[0], t[0])
    field.subtract(t[1], p.x, p.z)
    field.square(t[1], t[1])
    field.multiply(result.x, t[0], t[1])
    field.subtract(t[0], t[0], t[1])
    field.multiply(t[2], t[0], a24)
    field.add(t[2], t[2], t[1])
    field.multiply(result.z, t[0], t[2])
  }

  /// result = p + q, given p − q; result may be one of them.
  func add(_ result: Point, _ p: Point, _ q: Point, difference: Point) {
    field.subtract(t[0], p.x, p.z)
    field.add(t[1], q.x, q.z)
    field.multiply(t[0], t[0], t[1])
    field.add(t[1], p.x, p.z)
    field.subtract(t[2], q.x, q.z)
    field.multiply(t[1], t[1], t[2])
    field.add(t[2], t[0], t[1])
    field.square(t[2], t[2])
    field.subtract(t[3], t[0], t[1])
    field.square(t[3], t[3])
    field.multiply(t[2], t[2], difference.z)
    field.multiply(result.z, t[3], difference.x)
    field.copy(result.x, t[2])
  }

  /// p = multiplier·p, for multipliers of at least 1, by Montgomery's ladder.
  func multiply(_ p: Point, _ multiplier: BigInt, _ interruption: Interruption) throws {
    if multiplier == 1 { return }
    let (base, low, high) = ladder
    base.copy(from: p, field)
    low.copy(from: p, field)
    double(high, p)
    let interval = max(1, 20_000 / (field.count * field.count))
    var bit = multiplier.bitLength - 1
    while bit > 0 {
      bit -= 1
      if bit % interval == 0 { try interruption.check() }
      if multiplier.hasMagnitudeBit(bit) {
        add(low, low, high, difference: base)
        double(high, high)
      } else {
        add(high, low, high, difference: base)
        double(low, low)
      }
    }
    p.copy(from: low, field)
  }
}
