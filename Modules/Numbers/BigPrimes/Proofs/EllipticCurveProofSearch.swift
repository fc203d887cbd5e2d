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
      let curve = PrimalityProof.Curve(
        number: n, trace: candidate.trace, cofactor: candidate.cofactor, a: a, x: x, y: y)
      if try CurveVerifier(curve).hasPoint(
        ofOrder: candidate.q, afterMultiplyingBy: candidate.cofactor, interruption)
      {
        return curve
      }
    }
    return nil
  }
}
