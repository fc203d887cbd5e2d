import BigInt
import PrimeCalculator
import Synchronization

struct FactoringRun: Sendable {
  let search: FactorSearch
  let interruption: Interruption
  let provesPrimes: Bool
  let progress: (@Sendable (FactoringProgress) -> Void)?

  /// Reports the progress if the last report was at least 50 ms ago, or about another number.
  func report(_ stage: FactoringProgress.Stage, _ remaining: BigInt, timeRemaining: Duration? = nil) {
    guard let progress else { return }
    let factorization: Factorization? = search.state.withLock { state in
      let now = ContinuousClock.now
      if let last = state.lastReport, last.remaining == remaining, now - last.time < .milliseconds(50) {
        return nil
      }
      state.lastReport = (now, remaining, stage)
      return state.factorization
    }
    guard let factorization else { return }
    progress(
      FactoringProgress(
        stage: stage, remaining: remaining, factorization: factorization,
        estimatedTimeRemaining: timeRemaining))
  }

  func findPrimes() async throws {
    if !search.state.withLock(\.isDivided) { try divide() }
    while let number = search.state.withLock(\.next) { try await resolve(number) }
  }

  private func divide() throws {
    let n = search.number
    report(.trialDivision, n)
    let twos = n.trailingZeroBitCount
    var small = [BigInt](repeating: 2, count: twos)
    var rest = n >> twos
    let limit: UInt32 = rest.bitLength < 100 ? 2_000 : rest.bitLength < 200 ? 10_000 : 65_536
    for group in SmallPrimes.groups {
      if SmallPrimes.below2ToThe16[group.range.lowerBound] >= limit || rest.limbs == nil { break }
      let residue = rest.magnitudeModulo(group.product)
      for index in group.range {
        let prime = UInt(SmallPrimes.below2ToThe16[index])
        guard residue % prime == 0 else { continue }
        while rest.magnitudeModulo(prime) == 0 {
          small.append(BigInt(prime))
          rest = rest / BigInt(prime)
        }
      }
    }
    var pieces = [rest]
    // The factors that are known if there is no time for more.
    search.state.withLock { state in (state.primes, state.unknown) = (small, pieces.filter { $0 != 1 }) }
    if rest.limbs != nil {
      // b^2k + b^k + 1 divides b^3k − 1, and b^4k − b^2k + 1 divides b^12k − 1.
      let named = search.powers.map { ($0.base, 12 * $0.exponent) }
      let powers = try named + algebraicPowers(of: n, interruption)
      pieces = try split(
        rest, by: search.knownDivisors + algebraicDivisors(of: n, powers: powers, interruption))
    }
    search.state.withLock { state in
      state.isDivided = true
      state.unknown = pieces.filter { $0 != 1 }
    }
  }

  /// The length of primes that are proved when they are found, in at most a tenth of a second.
  private static let quickProofBits = 333

  /// Replaces an unknown number with its status or its divisors, or does the next step of the work on it.
  private func resolve(_ number: BigInt) async throws {
    if number.limbs == nil { return try search.state.withLock { try $0.factor(number) } }
    let (steps, isTested) = search.state.withLock {
      ($0.work[number]?.steps ?? 0, $0.composites.contains(number))
    }
    if !isTested {
      if try passesBailliePSW(number, interruption) {
        search.state.withLock { $0.replace(number, primes: [number]) }
        if number.bitLength <= Self.quickProofBits { try await prove(number) }
        return
      }
      if let (root, exponent) = try perfectPower(number, interruption) {
        let roots = [BigInt](repeating: root, count: exponent)
        return search.state.withLock { $0.replace(number, with: roots) }
      }
      search.state.withLock { state in _ = state.composites.insert(number) }
    }
    let plan = FactoringStep.plan(bits: number.bitLength)
    let divisors = try await properDivisors(of: number, by: plan, at: min(steps, plan.count - 1))
    search.state.withLock { state in
      if divisors.isEmpty {
        state.work[number] = FactorSearch.Work(steps: steps + 1)
      } else {
        let work = state.work[number]
        let parts = split(number, by: divisors)
        state.replace(number, with: parts)
        // The earlier steps found no factor of the number, so they would find none of a part. Shorter parts have other steps.
        for part in parts where part.bitLength > FactorSearch.sieveBits { state.work[part] = work }
      }
    }
    // Before the tests of the parts, which can take minutes.
    if let divisor = divisors.first, let stage = search.state.withLock(\.lastReport)?.stage {
      report(stage, divisor)
    }
  }

  private func properDivisors(of n: BigInt, by plan: [FactoringStep], at step: Int) async throws -> [BigInt] {
    var divisor: BigInt?
    switch plan[step] {
    case .pollardRho(let steps):
      report(.pollardRho, n)
      divisor = try BigPrimes.pollardRho(n, steps: steps, interruption)
      // The sieve takes a few milliseconds for shorter numbers.
      if divisor == nil, n.bitLength > 140 { divisor = try fermat(n, interruption) }
    case .lucas(let bound):
      divisor = try await lucasMethod(n, bound: bound)
    case .ellipticCurves(let bound, let count):
      // The fraction never begins anew: not with the next bound, nor with a part of the number.
      let isPlanned =
        plan.dropFirst(step + 1).first == .quadraticSieve && search.state.withLock(\.composites).count == 1
      let earlier = isPlanned ? nil : plan[..<step].reduce(0) { $0 + $1.curves }
      divisor = try await ellipticCurves(n, bound: bound, curves: count, earlier: earlier)
    case .quadraticSieve:
      return try await sieve(n)
    }
    return divisor.map { [$0] } ?? []
  }

  private func lucasMethod(_ n: BigInt, bound: Int) async throws -> BigInt? {
    let method = try TwoStageMethod.cached(bound, end: 30 * bound, interruption)
    // 2/7 is a sum for p + 1 if p is 2 modulo 3, and 6/5 if p is 3 modulo 4.
    for (stage, start) in [(.pMinusOne, (10, 3)), (.pPlusOne, (2, 7)), (.pPlusOne, (6, 5))]
      as [(FactoringProgress.Stage, (BigInt, BigInt))]
    {
      report(stage, n)
      if let divisor = try await method.divisor(of: n, start: start, interruption) { return divisor }
    }
    return nil
  }

  private func sieve(_ n: BigInt) async throws -> [BigInt] {
    let (known, relations) = search.state.withLock { ($0.work[n]?.sieve, $0.work[n]?.relations) }
    let sieve = try known ?? QuadraticSieve(n, interruption)
    let collector = relations ?? RelationCollector(sieve: sieve)
    search.state.withLock {
      $0.work[n, default: FactorSearch.Work()].sieve = sieve
      $0.work[n]?.relations = collector
    }
    return try await sieve.divisors(collector, self)
  }

  /// - Parameter earlier: The number of curves with smaller bounds; nil if the progress has a fraction.
  private func ellipticCurves(_ n: BigInt, bound: Int, curves: Int?, earlier: Int?) async throws -> BigInt? {
    let planned = earlier == nil ? curves : nil
    let stage = try TwoStageMethod.ellipticCurves(bound: bound, interruption)
    let first = search.state.withLock { $0.work[n]?.curves ?? 0 }
    let started = Atomic(first)
    let start = ContinuousClock.now
    let body: @Sendable () async throws -> BigInt? = {
      while true {
        let index = started.add(1, ordering: .relaxed).oldValue
        if let curves, index >= curves { return nil }
        var remaining: Duration?
        if let planned, index > first + 2 {
          remaining = (ContinuousClock.now - start) * (Double(planned - index) / Double(index - first))
        }
        let done = (earlier ?? 0) + index
        report(.ellipticCurves(bound: bound, done: done, planned: planned), n, timeRemaining: remaining)
        if let divisor = try await stage.divisor(of: n, sigma: UInt(6 + index + bound), interruption) {
          return divisor
        }
        search.state.withLock { $0.work[n, default: FactorSearch.Work()].curves += 1 }
      }
    }
    // Starting tasks takes longer than a few curves with a small bound.
    if bound < 1_000 { return try await body() }
    return try await withThrowingTaskGroup(of: BigInt?.self) { group in
      for _ in 0..<availableProcessorCount() { group.addTask { try await body() } }
      for try await divisor in group {
        if let divisor {
          group.cancelAll()
          // The others throw; waiting for them here keeps their errors out of the result.
          while await group.nextResult() != nil {}
          return divisor
        }
      }
      return nil
    }
  }

  /// Proves the primes found; a prime without a proof stays probable.
  func provePrimes() async throws {
    let (primes, proofs) = search.state.withLock { (Set($0.primes), $0.proofs) }
    for prime in primes.sorted() where prime.limbs != nil && proofs[prime] == nil { try await prove(prime) }
  }

  private func prove(_ prime: BigInt) async throws {
    guard provesPrimes else { return }
    report(.primalityProof(digits: Int(Double(prime.bitLength) * 0.30103) + 1), prime)
    let proof = try await primeFactorProof(prime, interruption)
    search.state.withLock { $0.proofs[prime] = proof }
  }
}

/// Returns factors above 1 with the product n, split by the common factors with some divisors.
func split(_ n: BigInt, by divisors: [BigInt]) -> [BigInt] {
  var parts = [n]
  for divisor in divisors {
    var next: [BigInt] = []
    for part in parts {
      let common = part.greatestCommonDivisor(with: divisor)
      if common == 1 || common == part {
        next.append(part)
      } else {
        next += [common, part / common]
      }
    }
    parts = next
  }
  return parts
}
