import BigInt
import PrimeCalculator
import Synchronization

struct FactoringRun: Sendable {
  let search: FactorSearch
  let interruption: Interruption
  let progress: (@Sendable (FactoringProgress) -> Void)?

  /// Reports the progress if the last report was at least 50 ms ago, or about another number.
  func report(_ stage: FactoringProgress.Stage, _ remaining: BigInt, timeRemaining: Duration? = nil) {
    guard let progress else { return }
    let factorization: Factorization? = search.state.withLock { state in
      let now = ContinuousClock.now
      if let last = state.lastReport, last.remaining == remaining, now - last.time < .milliseconds(50) {
        return nil
      }
      state.lastReport = (now, remaining)
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
    while let number = search.state.withLock(\.unknown.last) { try await resolve(number) }
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
    let pieces = rest.limbs == nil ? [rest] : try split(rest, by: algebraicDivisors(of: n, interruption))
    search.state.withLock { state in
      state.isDivided = true
      state.primes = small
      state.unknown = pieces.filter { $0 != 1 }
    }
  }

  /// Replaces the last unknown number with its status or its divisors.
  private func resolve(_ number: BigInt) async throws {
    func replace(_ composites: [BigInt], primes: [BigInt]) {
      search.state.withLock { state in
        state.unknown.removeLast()
        state.unknown += composites
        state.primes += primes
        state.work = FactorSearch.Work()
      }
    }
    if let word = number.asUInt {
      let found = try factors(of: UInt64(word))
      replace([], primes: found.flatMap { [BigInt](repeating: BigInt($0.prime), count: $0.exponent) })
      return
    }
    // A continued search has already tested the number.
    if !search.state.withLock({ $0.composites.contains(number) }) {
      if try passesBailliePSW(number, interruption) { return replace([], primes: [number]) }
      search.state.withLock { state in _ = state.composites.insert(number) }
    }
    if let (root, exponent) = try perfectPower(number, interruption) {
      return replace([BigInt](repeating: root, count: exponent), primes: [])
    }
    let parts = split(number, by: try await properDivisors(of: number))
    precondition(parts.count > 1, "no divisor of \(number)")
    replace(parts, primes: [])
  }

  /// Returns proper divisors of a composite number that isn't a power and has no small factor.
  private func properDivisors(of n: BigInt) async throws -> [BigInt] {
    let plan = FactoringStep.plan(digits: Double(n.bitLength) * 0.30103)
    while true {
      let step = search.state.withLock { plan[min($0.work.steps, plan.count - 1)] }
      let divisors = try await properDivisors(of: n, by: step)
      if !divisors.isEmpty { return divisors }
      search.state.withLock {
        $0.work.steps += 1
        $0.work.curves = 0
      }
    }
  }

  private func properDivisors(of n: BigInt, by step: FactoringStep) async throws -> [BigInt] {
    var divisor: BigInt?
    switch step {
    case .pollardRho(let steps):
      report(.pollardRho, n)
      divisor = try BigPrimes.pollardRho(n, steps: steps, interruption)
    case .pMinusOne(let bound):
      report(.pMinusOne, n)
      divisor = try BigPrimes.pMinusOne(n, bound1: bound, bound2: bound * 30, interruption)
    case .ellipticCurves(let bound, let count):
      divisor = try await ellipticCurves(n, bound: bound, curves: count)
    case .quadraticSieve:
      return try await sieve(n)
    }
    return divisor.map { [$0] } ?? []
  }

  private func sieve(_ n: BigInt) async throws -> [BigInt] {
    let (known, relations) = search.state.withLock { ($0.work.sieve, $0.work.relations) }
    let sieve = try known ?? QuadraticSieve(n, interruption)
    let collector = relations ?? RelationCollector(sieve: sieve)
    search.state.withLock { ($0.work.sieve, $0.work.relations) = (sieve, collector) }
    let divisors = try await sieve.divisors(collector, self)
    search.state.withLock { ($0.work.sieve, $0.work.relations) = (nil, nil) }
    return divisors
  }

  private func ellipticCurves(_ n: BigInt, bound: Int, curves: Int?) async throws -> BigInt? {
    let stage = try EllipticCurveStage.cached(bound, interruption)
    let first = search.state.withLock(\.work.curves)
    let started = Atomic(first)
    let start = ContinuousClock.now
    let body: @Sendable () async throws -> BigInt? = {
      while true {
        let index = started.add(1, ordering: .relaxed).oldValue
        if let curves, index >= curves { return nil }
        var remaining: Duration?
        if let curves, index > first + 2 {
          remaining = (ContinuousClock.now - start) * (Double(curves - index) / Double(index - first))
        }
        report(.ellipticCurves(bound: bound, done: index, planned: curves), n, timeRemaining: remaining)
        if let divisor = try await stage.divisor(of: n, sigma: UInt(6 + index + bound), interruption) {
          return divisor
        }
        search.state.withLock { $0.work.curves += 1 }
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
    let (primes, proved) = search.state.withLock { (Set($0.primes), $0.proved) }
    for prime in primes.subtracting(proved).sorted() where prime.limbs != nil {
      report(.primalityProof(digits: Int(Double(prime.bitLength) * 0.30103) + 1), prime)
      if try await primeProofSucceeds(prime, interruption) {
        search.state.withLock { state in _ = state.proved.insert(prime) }
      }
    }
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
