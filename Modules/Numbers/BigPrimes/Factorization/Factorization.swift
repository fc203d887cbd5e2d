public import BigInt
import PrimeCalculator
import Synchronization

/// The factors of a positive integer, complete or in part.
public struct Factorization: Equatable, Sendable, Codable {
  /// A factor's status.
  public enum Status: String, Equatable, Sendable, Codable {
    /// A prime, with proof.
    case prime
    /// A number that passes the Baillie–PSW test, without proof.
    case probablePrime
    /// A composite number whose factors weren't found in time.
    case composite
    /// A number that wasn't tested in time.
    case unknown
  }

  public struct Factor: Equatable, Sendable, Codable {
    public var base: BigInt
    /// The multiplicity, at least 1.
    public var exponent: Int
    public var status: Status

    public init(base: BigInt, exponent: Int, status: Status) {
      self.base = base
      self.exponent = exponent
      self.status = status
    }
  }

  /// The factors in ascending order; none for 1. Their product is the number.
  public var factors: [Factor]

  public init(factors: [Factor]) { self.factors = factors }

  /// Whether every factor is prime or probably prime.
  public var isComplete: Bool { factors.allSatisfy { $0.status == .prime || $0.status == .probablePrime } }

  /// The product of the factors.
  public var product: BigInt { factors.reduce(1) { $0 * $1.base.power($1.exponent) } }
}

extension Factorization: CustomStringConvertible {
  /// The product as text: `2^3 × 1009 × (composite, 97 digits)`.
  public var description: String {
    if factors.isEmpty { return "1" }
    return factors.map { factor in
      let digits = factor.base.description
      let power = factor.exponent > 1 ? "^\(factor.exponent)" : ""
      switch factor.status {
      case .prime: return digits + power
      case .probablePrime: return digits + power + " (probably prime)"
      case .composite: return "(composite, \(digits.count) digits)" + power
      case .unknown: return "(not tested, \(digits.count) digits)" + power
      }
    }.joined(separator: " × ")
  }
}

/// The state of a factorization in progress.
public struct FactoringProgress: Equatable, Sendable {
  public enum Stage: Equatable, Sendable {
    case trialDivision
    case pollardRho
    case pMinusOne
    /// Elliptic curves with the bound B1 of the first stage; `done` of `planned` curves, `nil` for no limit.
    case ellipticCurves(bound: Int, done: Int, planned: Int?)
    /// The sieve has found some of the relations that it needs.
    case quadraticSieve(relations: Int, needed: Int)
    case linearAlgebra(fractionCompleted: Double)
    case primalityProof(digits: Int)
  }

  public var stage: Stage
  /// The composite number that the stage works on, or the number to prove prime.
  public var remaining: BigInt
  /// The primes found so far, ascending, each as often as it divides.
  public var primes: [BigInt]
  /// The estimated time until the stage ends, if it can be estimated.
  public var estimatedTimeRemaining: Duration?

  public init(
    stage: Stage, remaining: BigInt, primes: [BigInt] = [], estimatedTimeRemaining: Duration? = nil
  ) {
    self.stage = stage
    self.remaining = remaining
    self.primes = primes
    self.estimatedTimeRemaining = estimatedTimeRemaining
  }
}

/// Returns the factorization of a positive integer, complete unless a deadline passes before.
///
/// Algebraic factors of b^k ± 1, trial division, perfect powers, Pollard's rho, p − 1, elliptic curves, and the
/// self-initializing quadratic sieve on all processors for composites of up to 100 digits; larger ones get elliptic
/// curves without end. Two primes of 25 digits take 0.1 s on two cores, of 35 digits 6 s, of 40 digits 70 s.
/// Memory stays below 300 MB up to 85 digits. The factors multiply back, and each prime below 2^64 or found with
/// `provesPrimes` is proved.
///
/// - Parameters:
///   - deadline: The instant after which the factors found so far are returned.
///   - provesPrimes: Whether to prove factors above 2^64; otherwise they are marked as probable primes.
///   - progress: Called at most 20 times a second for each number to factor or prove, from any thread.
/// - Throws: `BigPrimesError.noFactorization`, or `CancellationError` within 50 ms after the task is canceled.
@concurrent
public func factorization(
  of n: BigInt, deadline: ContinuousClock.Instant? = nil, provesPrimes: Bool = true,
  progress: (@Sendable (FactoringProgress) -> Void)? = nil
) async throws -> Factorization {
  guard n > 0 else { throw BigPrimesError.noFactorization(n) }
  try Task.checkCancellation()
  let search = FactorSearch(Interruption(deadline: deadline), progress)
  do {
    try await search.run(n)
    if provesPrimes { try await search.provePrimes() }
  } catch is Interruption.DeadlinePassed {}
  try Task.checkCancellation()
  let result = search.result
  precondition(result.product == n, "the factors of \(n) don't multiply back")
  return result
}

/// One factorization: the composites still to split, and the primes found.
final class FactorSearch: Sendable {
  private struct State {
    /// Numbers whose status isn't known yet.
    var unknown: [BigInt] = []
    var composites: Set<BigInt> = []
    var primes: [BigInt] = []
    var proved: Set<BigInt> = []
    var lastReport: (time: ContinuousClock.Instant, remaining: BigInt)?
  }

  let interruption: Interruption
  private let progress: (@Sendable (FactoringProgress) -> Void)?
  private let state = Mutex(State())

  init(_ interruption: Interruption, _ progress: (@Sendable (FactoringProgress) -> Void)?) {
    self.interruption = interruption
    self.progress = progress
  }

  /// Calls the progress callback if the last call was at least 50 ms ago, or about another number.
  func report(_ stage: FactoringProgress.Stage, _ remaining: BigInt, timeRemaining: Duration? = nil) {
    guard let progress else { return }
    let primes: [BigInt]? = state.withLock { state in
      let now = ContinuousClock.now
      if let last = state.lastReport, last.remaining == remaining, now - last.time < .milliseconds(50) {
        return nil
      }
      state.lastReport = (now, remaining)
      return state.primes.sorted()
    }
    guard let primes else { return }
    progress(
      FactoringProgress(
        stage: stage, remaining: remaining, primes: primes, estimatedTimeRemaining: timeRemaining))
  }

  func run(_ n: BigInt) async throws {
    state.withLock { $0.unknown = [n] }
    var rest = n
    // Trial division, without a number's algebraic form being lost: that needs the whole number.
    report(.trialDivision, n)
    var small: [BigInt] = []
    let twos = n.trailingZeroBitCount
    if n.isOdd == false {
      small += [BigInt](repeating: 2, count: twos)
      rest = rest >> twos
    }
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
    state.withLock { state in
      state.primes = small
      state.unknown = pieces.filter { $0 != 1 }
    }
    while let number = state.withLock({ $0.unknown.last }) {
      try await resolve(number)
    }
  }

  /// Finds out what the last of the unknown numbers is, and puts that in its place.
  private func resolve(_ number: BigInt) async throws {
    func replace(_ composites: [BigInt], primes: [BigInt]) {
      state.withLock { state in
        state.unknown.removeLast()
        state.unknown += composites
        state.primes += primes
      }
    }
    if let word = number.asUInt {
      let found = try factors(of: UInt64(word))
      replace([], primes: found.flatMap { [BigInt](repeating: BigInt($0.prime), count: $0.exponent) })
      return
    }
    if try passesBailliePSW(number, interruption) { return replace([], primes: [number]) }
    state.withLock { state in _ = state.composites.insert(number) }
    if let (root, exponent) = try perfectPower(number, interruption) {
      return replace([BigInt](repeating: root, count: exponent), primes: [])
    }
    let divisors = try await properDivisors(of: number)
    let parts = split(number, by: divisors)
    precondition(parts.count > 1, "no divisor of \(number)")
    replace(parts, primes: [])
  }

  /// Returns proper divisors of a composite number that isn't a power and has no small factor.
  private func properDivisors(of n: BigInt) async throws -> [BigInt] {
    let digits = Double(n.bitLength) * 0.30103
    report(.pollardRho, n)
    if let divisor = try pollardRho(n, steps: digits < 30 ? 512 : 2_048, interruption) { return [divisor] }
    if digits > 42 {
      report(.pMinusOne, n)
      let bound = digits < 60 ? 2_000 : digits < 75 ? 20_000 : 200_000
      if let divisor = try pMinusOne(n, bound1: bound, bound2: bound * 30, interruption) { return [divisor] }
    }
    // Numbers without factors of moderate size are for the sieve.
    for (bound, curves) in EllipticCurvePlan.beforeSieve(digits: digits) {
      if let divisor = try await ellipticCurves(n, bound: bound, curves: curves) { return [divisor] }
    }
    if digits > 21 && digits < 101 {
      let divisors = try await QuadraticSieve(n, interruption).divisors(search: self)
      if !divisors.isEmpty { return divisors }
    }
    for bound in EllipticCurvePlan.endless {
      if let divisor = try await ellipticCurves(n, bound: bound.bound, curves: bound.curves) {
        return [divisor]
      }
    }
    while true {
      if let divisor = try await ellipticCurves(n, bound: 11_000_000, curves: nil) { return [divisor] }
    }
  }

  /// Runs curves on all processors until one finds a divisor.
  private func ellipticCurves(_ n: BigInt, bound: Int, curves: Int?) async throws -> BigInt? {
    let stage = try EllipticCurveStage.cached(bound, interruption)
    let done = Mutex(0)
    let start = ContinuousClock.now
    let body: @Sendable () async throws -> BigInt? = { [self] in
      while true {
        let index = done.withLock { done in
          defer { done += 1 }
          return done
        }
        if let curves, index >= curves { return nil }
        var remaining: Duration?
        if let curves, index > 2 {
          remaining = (ContinuousClock.now - start) * (Double(curves - index) / Double(index))
        }
        report(.ellipticCurves(bound: bound, done: index, planned: curves), n, timeRemaining: remaining)
        if let divisor = try await stage.divisor(of: n, sigma: UInt(6 + index + bound), interruption) {
          return divisor
        }
      }
    }
    // Starting tasks takes longer than a few curves with a small bound.
    if bound < 1_000 { return try await body() }
    return try await withThrowingTaskGroup(of: BigInt?.self) { group in
      for _ in 0..<processorCount { group.addTask { try await body() } }
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

  /// Proves the primes that were found, as far as proofs are found.
  func provePrimes() async throws {
    for prime in Set(state.withLock { $0.primes }) where prime.limbs != nil {
      report(.primalityProof(digits: Int(Double(prime.bitLength) * 0.30103) + 1), prime)
      if try await primeProofSucceeds(prime, interruption) {
        state.withLock { state in _ = state.proved.insert(prime) }
      }
    }
  }

  var result: Factorization {
    let state = state.withLock { $0 }
    var factors: [Factorization.Factor] = []
    for base in (state.primes + state.unknown).sorted() {
      if let last = factors.last, last.base == base {
        factors[factors.count - 1].exponent += 1
        continue
      }
      let isPrime = state.primes.contains(base)
      let isProved = base.limbs == nil || state.proved.contains(base)
      factors.append(
        Factorization.Factor(
          base: base, exponent: 1,
          status: !isPrime ? status(ofUnknown: base, state.composites) : isProved ? .prime : .probablePrime))
    }
    return Factorization(factors: factors)
  }

  private func status(ofUnknown n: BigInt, _ composites: Set<BigInt>) -> Factorization.Status {
    if let word = n.asUInt { return isPrime(UInt64(word)) ? .prime : .composite }
    if composites.contains(n) { return .composite }
    // A test of a short number takes a few milliseconds.
    guard n.bitLength < 2_000, let passes = try? isProbablePrime(n) else { return .unknown }
    return passes ? .probablePrime : .composite
  }
}

/// Returns factors of n, split by the common factors with some divisors.
///
/// The factors are above 1, and their product is n.
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
