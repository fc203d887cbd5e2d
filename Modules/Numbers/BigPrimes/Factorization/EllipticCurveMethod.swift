import BigInt
import PrimeCalculator
import Synchronization

/// The prime powers of the first stage and the prime pairs m·giant ± j of the second, for two bounds.
///
/// Lenstra's method on Montgomery curves with Suyama's parameter, and the methods p − 1 and p + 1. P. L. Montgomery,
/// "Speeding the Pollard and elliptic curve methods of factorization", Math. Comp. 48 (1987).
final class TwoStageMethod: Sendable {
  /// Products of the prime powers up to the bound, each of about 1,000 bits.
  let multipliers: [BigInt]
  let giant: Int
  let firstGiant: Int
  /// The numbers up to giant/2 that are prime to it.
  let babySteps: [Int]
  /// For each multiple of `giant` in the second stage, a bit for each of `babySteps` with a prime m·giant ± j.
  let pairs: [[UInt64]]

  private static let cache: Mutex<[ClosedRange<Int>: TwoStageMethod]> = Mutex([:])

  static func ellipticCurves(bound: Int, _ interruption: Interruption) throws -> TwoStageMethod {
    // The second stage takes about half the time of the first.
    let factor = bound < 1_000 ? 20 : bound < 5_000 ? 60 : bound < 2_000_000 ? 170 : 60
    return try cached(bound, end: bound * factor, interruption)
  }

  static func cached(_ bound: Int, end: Int, _ interruption: Interruption) throws -> TwoStageMethod {
    if let method = cache.withLock({ $0[bound...end] }) { return method }
    let method = try TwoStageMethod(bound: bound, end: end, interruption)
    cache.withLock { $0[bound...end] = method }
    return method
  }

  private init(bound: Int, end: Int, _ interruption: Interruption) throws {
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
    let giant = bound < 5_000 ? 210 : 2_310
    let firstGiant = max(1, (bound - giant / 2) / giant)
    babySteps = (1..<giant / 2).filter { BigInt($0).greatestCommonDivisor(with: BigInt(giant)) == 1 }
    var indexOfStep = [Int](repeating: -1, count: giant / 2 + 1)
    for (index, step) in babySteps.enumerated() { indexOfStep[step] = index }
    let none = [UInt64](repeating: 0, count: (babySteps.count + 63) / 64)
    var pairs = [[UInt64]](repeating: none, count: end / giant + 2 - firstGiant)
    var count = 0
    for prime in primes(in: UInt64(bound + 1)...UInt64(end)) {
      let multiple = (Int(prime) + giant / 2) / giant
      let step = indexOfStep[abs(Int(prime) - multiple * giant)]
      if step >= 0 { pairs[multiple - firstGiant][step / 64] |= 1 << UInt64(step % 64) }
      count += 1
      if count & 0xFFFF == 0 { try interruption.check() }
    }
    (self.giant, self.firstGiant, self.pairs) = (giant, firstGiant, pairs)
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
    var common = field.residue(point.z).greatestCommonDivisor(with: n)
    if common != 1 { return common == n ? nil : common }

    // Baby steps j·P for odd j, by adding 2P; −P has the coordinates of P.
    let double = curve.point()
    curve.double(double, point)
    var odd = (before: curve.copy(point), current: curve.copy(point), spare: curve.point())
    var babies: [MontgomeryCurve.Point] = []
    for j in stride(from: 1, to: giant / 2, by: 2) {
      if j == babySteps[min(babies.count, babySteps.count - 1)] { babies.append(curve.copy(odd.current)) }
      curve.advance(&odd, by: double)
      if field.count > 16 { try interruption.check() }
    }
    common = try curve.normalize(babies[...], interruption)
    if common != 1 { return common == n ? nil : common }
    let giantStep = try curve.multiple(point, giant, interruption)
    var giants = (
      before: try curve.multiple(giantStep, firstGiant - 1, interruption),
      current: try curve.multiple(giantStep, firstGiant, interruption), spare: curve.point()
    )
    let batch = (0..<min(64, pairs.count)).map { _ in curve.point() }
    let (product, t) = (field.element(), field.element())
    field.copy(product, field.one)
    for start in stride(from: 0, to: pairs.count, by: batch.count) {
      let points = batch.prefix(pairs.count - start)
      for point in points {
        point.copy(from: giants.current, field)
        curve.advance(&giants, by: giantStep)
        if field.count > 16 { try interruption.check() }
      }
      common = try curve.normalize(points, interruption)
      if common != 1 { return common == n ? nil : common }
      for (words, point) in zip(pairs[start...], points) {
        for (word, bits) in words.enumerated() {
          var rest = bits
          while rest != 0 {
            field.subtract(t, point.x, babies[64 * word + rest.trailingZeroBitCount].x)
            field.multiply(product, product, t)
            rest &= rest - 1
          }
        }
        if field.count > 16 { try await interruption.checkAndYield() }
      }
      try await interruption.checkAndYield()
    }
    common = field.residue(product).greatestCommonDivisor(with: n)
    return common == 1 || common == n ? nil : common
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
  private var products: [Montgomery.Element] = []
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

  func copy(_ p: Point) -> Point {
    let result = point()
    result.copy(from: p, field)
    return result
  }

  /// Moves to the next of points that are each a step from the one before; the neutral element before the first is (0 : 0).
  func advance(_ walk: inout (before: Point, current: Point, spare: Point), by step: Point) {
    if field.isZero(walk.before.z) {
      double(walk.spare, walk.current)
    } else {
      add(walk.spare, walk.current, step, difference: walk.before)
    }
    walk = (walk.current, walk.spare, walk.before)
  }

  /// Divides each x by its z; returns the common divisor of the number and the product of all z, and leaves x unless that is 1.
  func normalize(_ points: ArraySlice<Point>, _ interruption: Interruption) throws -> BigInt {
    while products.count < points.count { products.append(field.element()) }
    var last = field.one
    for (product, point) in zip(products, points) {
      field.multiply(product, last, point.z)
      last = product
      if field.count > 16 { try interruption.check() }
    }
    guard field.invert(t[0], last) else {
      return field.residue(last).greatestCommonDivisor(with: field.modulus)
    }
    for (index, point) in Array(points.enumerated()).reversed() {
      field.multiply(t[1], t[0], index > 0 ? products[index - 1] : field.one)
      field.multiply(point.x, point.x, t[1])
      field.multiply(t[0], t[0], point.z)
      if field.count > 16 { try interruption.check() }
    }
    return 1
  }

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

  /// Returns a multiple of a point, by a factor of at least 0.
  func multiple(_ p: Point, _ factor: Int, _ interruption: Interruption) throws -> Point {
    if factor == 0 { return point() }
    let result = copy(p)
    try multiply(result, BigInt(factor), interruption)
    return result
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
