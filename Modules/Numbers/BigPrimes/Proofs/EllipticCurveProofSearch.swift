import BigInt
import PrimeCalculator
import Synchronization

/// A step of a chain: the number's primality follows from that of q, and from a curve with q·cofactor points.
struct ProofStep: Sendable {
  let number: BigInt
  let candidate: CandidateSource.Candidate
  /// The square roots modulo the number of the discriminant's prime factors.
  let roots: [BigInt]
  var curve: PrimalityProof.Curve?
}

/// The search for a chain of elliptic curves: Atkin's and Morain's method.
///
/// For discriminants D, 4n = t² + |D|·v² gives curves with n + 1 ± t points. If one of these numbers
/// is a probable prime q times small primes, q is next. When the last number is below 2^64, complex multiplication
/// constructs the curves, several at the same time.
struct EllipticCurveProofSearch {
  let search: PrimalityProofSearch
  let interruption: Interruption
  let progress: (@Sendable (ProofProgress) -> Void)?

  /// Returns a chain for a probable prime above 2^64; goes on until there is one.
  func proof() async throws -> PrimalityProof {
    // The discriminants of curves that couldn't be constructed.
    var excluded: [BigInt: Set<Int>] = [:]
    while true {
      try await findSteps(excluding: excluded)
      let steps = search.steps
      _ = try await inParallel(
        parts: steps.count, workers: search.number.bitLength < 250 ? 1 : availableProcessorCount()
      ) { index in
        guard steps[index].curve == nil else { return }
        if let curve = try curve(steps[index]) {
          search.update { $0[index].curve = curve }
          report()
        }
        await Task.yield()
      }
      let curves = search.steps.prefix { $0.curve != nil }.compactMap(\.curve)
      if curves.count == steps.count { return .ellipticCurves(curves) }
      let failed = steps[curves.count]
      excluded[failed.number, default: []].insert(failed.candidate.discriminant.magnitude)
      search.update { $0.removeSubrange(curves.count...) }
    }
  }

  private func findSteps(excluding excluded: [BigInt: Set<Int>]) async throws {
    var n = search.steps.last?.candidate.q ?? search.number
    var sources: [BigInt: CandidateSource] = [:]
    var givenBack = 0
    report()
    while n.limbs != nil {
      let source =
        try sources[n] ?? CandidateSource(n, excluding: excluded[n] ?? [], interruption)
      sources[n] = source
      if let candidate = try await source.nextCandidate(effort: givenBack / 16) {
        let step = ProofStep(
          number: n, candidate: candidate, roots: source.roots(of: candidate.discriminant))
        search.update { $0.append(step) }
        n = candidate.q
        report()
      } else if let step = search.steps.last {
        // Another q of the step before is likely to have more discriminants.
        search.update { $0.removeLast() }
        n = step.number
        givenBack += 1
      } else {
        givenBack += 16
      }
    }
  }

  private func report() {
    guard let progress else { return }
    progress(ProofProgress(search.number, search.steps))
  }

  /// Returns a curve with the candidate's number of points and a point P; cofactor·P has order q.
  private func curve(_ step: ProofStep) throws -> PrimalityProof.Curve? {
    let (n, candidate) = (step.number, step.candidate)
    let field = Montgomery(n)
    let arithmetic = CurveArithmetic(field)
    let isGaussian = candidate.discriminant.magnitude == 4
    var generator = SplitMix64(state: UInt64(n.lowestLimb) ^ UInt64(candidate.discriminant.magnitude))
    func random() -> BigInt {
      (0..<n.limbCount).reduce(BigInt(0)) { sum, _ in sum << 64 + BigInt(generator.next()) }.modulo(n)
    }
    var base: (a: BigInt, b: BigInt)?
    if !isGaussian {
      guard let polynomial = try ClassPolynomial(candidate.discriminant, interruption),
        let j = try polynomial.j(step.roots, field, interruption),
        let inverse = (1_728 - j).inverse(modulo: n)
      else { return nil }
      let k = j * inverse % n
      base = ((k * 3).modulo(n), (k * 2).modulo(n))
    }
    // The Jacobi symbol of points on the twist with another number of points.
    var wrongSymbol = 0
    for _ in 0..<60 {
      try interruption.check()
      var (a, x, y): (BigInt, BigInt, BigInt)
      if let base {
        // With f = x³ + a·x + b, the point (f·x, f²) is on y² = x³ + a·f²·x + b·f³, the curve itself or its twist.
        x = random()
        let f = (x * x * x + base.a * x + base.b).modulo(n)
        let symbol = f.jacobiSymbol(over: n)
        if symbol == wrongSymbol || symbol == 0 { continue }
        wrongSymbol = symbol
        let square = f * f % n
        (a, x, y) = (base.a * square % n, f * x % n, square)
      } else {
        // y² = x³ + a·x.
        (x, y) = (random(), random())
        guard let inverse = x.inverse(modulo: n) else { continue }
        a = ((y * y - x * x * x) * inverse).modulo(n)
      }
      if try arithmetic.hasOrder(a: a, x: x, y: y, cofactor: candidate.cofactor, q: candidate.q, interruption)
      {
        return PrimalityProof.Curve(
          number: n, trace: candidate.trace, cofactor: candidate.cofactor, a: a, x: x, y: y)
      }
    }
    return nil
  }
}

/// Points (X : Y : Z), x = X/Z, y = Y/Z, of y² = x³ + a·x + b.
private final class CurveArithmetic {
  private struct Point {
    let x: Montgomery.Element
    let y: Montgomery.Element
    let z: Montgomery.Element
  }

  private let field: Montgomery
  private let a: Montgomery.Element
  private let t: [Montgomery.Element]
  private let points: [Point]

  init(_ field: Montgomery) {
    self.field = field
    a = field.element()
    t = (0..<8).map { _ in field.element() }
    points = (0..<3).map { _ in Point(x: field.element(), y: field.element(), z: field.element()) }
  }

  /// Returns whether cofactor·P isn't the neutral element, but q·cofactor·P is.
  func hasOrder(
    a: BigInt, x: BigInt, y: BigInt, cofactor: BigInt, q: BigInt, _ interruption: Interruption
  ) throws -> Bool {
    field.set(self.a, a)
    let (p, middle, end) = (points[0], points[1], points[2])
    field.set(p.x, x)
    field.set(p.y, y)
    field.copy(p.z, field.one)
    try multiply(middle, p, cofactor, interruption)
    if field.isZero(middle.z) { return false }
    // Affine, because sums with such points cost less.
    guard let inverse = field.value(middle.z).inverse(modulo: field.modulus) else { return false }
    field.set(t[0], inverse)
    field.multiply(middle.x, middle.x, t[0])
    field.multiply(middle.y, middle.y, t[0])
    field.copy(middle.z, field.one)
    try multiply(end, middle, q, interruption)
    return field.isZero(end.z)
  }

  /// result = multiplier·p, for p with z = 1.
  private func multiply(_ result: Point, _ p: Point, _ multiplier: BigInt, _ interruption: Interruption)
    throws
  {
    field.copy(result.x, p.x)
    field.copy(result.y, p.y)
    field.copy(result.z, p.z)
    let interval = max(1, field.productsPerMillisecond / 16)
    // The digits of 3k − k give the signed binary form.
    let triple = multiplier * 3
    var bit = triple.bitLength - 2
    while bit > 0 {
      double(result)
      let (high, low) = (triple.hasMagnitudeBit(bit), multiplier.hasMagnitudeBit(bit))
      if high && !low { add(result, p, isNegative: false) }
      if !high && low { add(result, p, isNegative: true) }
      bit -= 1
      if bit % interval == 0 { try interruption.check() }
    }
  }

  /// p = 2p. D. Bernstein, T. Lange, explicit-formulas database, dbl-2007-bl.
  private func double(_ p: Point) {
    let (w, s, b, h) = (t[0], t[1], t[2], t[3])
    field.square(w, p.z)
    field.multiply(w, w, a)
    field.square(s, p.x)
    field.add(w, w, s)
    field.double(s, s)
    field.add(w, w, s)  // w = a·Z² + 3·X²
    field.multiply(s, p.y, p.z)
    field.double(s, s)  // s = 2·Y·Z
    field.multiply(t[4], p.y, s)  // R
    field.multiply(b, p.x, t[4])
    field.double(b, b)  // B = 2·X·R
    field.square(h, w)
    field.subtract(h, h, b)
    field.subtract(h, h, b)  // h = w² − 2B
    field.multiply(p.x, h, s)
    field.subtract(b, b, h)
    field.multiply(b, b, w)
    field.square(t[4], t[4])
    field.double(t[4], t[4])
    field.subtract(p.y, b, t[4])
    field.square(t[5], s)
    field.multiply(p.z, t[5], s)
  }

  /// p = p ± q, for q with z = 1: madd-1998-cmo.
  private func add(_ p: Point, _ q: Point, isNegative: Bool) {
    if field.isZero(p.z) {
      field.copy(p.x, q.x)
      if isNegative { field.negate(p.y, q.y) } else { field.copy(p.y, q.y) }
      field.copy(p.z, field.one)
      return
    }
    let (u, v, vv, r) = (t[0], t[1], t[2], t[3])
    field.multiply(u, q.y, p.z)
    if isNegative { field.negate(u, u) }
    field.subtract(u, u, p.y)
    field.multiply(v, q.x, p.z)
    field.subtract(v, v, p.x)
    if field.isZero(v) && field.isZero(u) { return double(p) }
    field.square(vv, v)
    field.multiply(r, vv, p.x)
    field.multiply(vv, vv, v)  // v³
    field.square(t[4], u)
    field.multiply(t[4], t[4], p.z)
    field.subtract(t[4], t[4], vv)
    field.subtract(t[4], t[4], r)
    field.subtract(t[4], t[4], r)  // A
    field.multiply(p.x, v, t[4])
    field.subtract(r, r, t[4])
    field.multiply(r, r, u)
    field.multiply(t[5], vv, p.y)
    field.subtract(p.y, r, t[5])
    field.multiply(p.z, p.z, vv)
  }
}
