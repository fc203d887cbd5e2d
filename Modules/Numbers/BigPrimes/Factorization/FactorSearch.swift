public import BigInt
import PrimeCalculator
import Synchronization

/// An interruptible search for the factors of a positive integer.
///
/// It keeps the factors, the number of curves, and the relations of the sieve: up to 300 MB for 85 digits.
public final class FactorSearch: Sendable {
  /// The number of digits above which there is no sieve, and the steps are the same for all numbers.
  package static let sieveDigits = 100
  /// The length in bits of the largest numbers with a sieve, some of which have a digit more.
  package static let sieveBits = Int(Double(sieveDigits + 1) / digitsPerBit)
  static let digitsPerBit = 0.30103

  public let number: BigInt
  let knownDivisors: [BigInt]
  let powers: [(base: BigInt, exponent: Int)]
  let state = Mutex(State())

  struct State {
    var isDivided = false
    /// The factors that aren't known to be prime.
    var unknown: [BigInt] = []
    var composites: Set<BigInt> = []
    var primes: [BigInt] = []
    /// The proofs of primes above 2^64.
    var proofs: [BigInt: PrimalityProof] = [:]
    /// The work on the unknown numbers.
    var work: [BigInt: Work] = [:]
    var lastReport: (time: ContinuousClock.Instant, remaining: BigInt, stage: FactoringProgress.Stage)?
  }

  struct Work {
    /// The number of plan steps without success.
    var steps = 0
    /// The number of curves of the current step.
    var curves = 0
    var sieve: QuadraticSieve?
    var relations: RelationCollector?
  }

  /// The steps and curves without success on a factor, to continue in another process.
  public struct Effort: Codable, Equatable, Sendable {
    public let factor: BigInt
    // Of these sizes, so that no file can cause an overflow.
    public let steps: UInt16
    public let curves: UInt32
  }

  /// Creates a search that hasn't been started.
  ///
  /// - Parameters:
  ///   - knownDivisors: Divisors of the number, prime or not, that needn't be found.
  ///   - powers: Powers b^k whose algebraic factors may have a common factor with the number.
  ///   - efforts: The efforts of an earlier search.
  /// - Throws: `BigPrimesError.noFactorization` for numbers below 1.
  public init(
    _ number: BigInt, knownDivisors: [BigInt] = [], powers: [(base: BigInt, exponent: Int)] = [],
    efforts: [Effort] = []
  ) throws(BigPrimesError) {
    guard number > 0 else { throw BigPrimesError.noFactorization(number) }
    self.number = number
    self.knownDivisors = knownDivisors
    self.powers = powers
    state.withLock { state in
      state.unknown = number == 1 ? [] : [number]
      for effort in efforts {
        state.work[effort.factor] = Work(steps: Int(effort.steps), curves: Int(effort.curves))
      }
    }
  }

  /// The efforts on the factors that aren't known to be prime.
  public var efforts: [Effort] {
    state.withLock(\.work).map { factor, work in
      Effort(
        factor: factor, steps: UInt16(clamping: work.steps), curves: UInt32(clamping: work.curves))
    }
  }

  /// The proofs of the prime factors above 2^64 that were proved.
  public var proofs: [BigInt: PrimalityProof] { state.withLock(\.proofs) }

  /// Starts or continues the search; only one task can run it at a time.
  ///
  /// The parameters, the result, and the errors are those of `factorization(of:deadline:provesPrimes:progress:)`.
  @concurrent
  public func run(
    deadline: ContinuousClock.Instant? = nil, provesPrimes: Bool = true,
    progress: (@Sendable (FactoringProgress) -> Void)? = nil
  ) async throws -> Factorization {
    try Task.checkCancellation()
    let run = FactoringRun(
      search: self, interruption: Interruption(deadline: deadline), provesPrimes: provesPrimes,
      progress: progress)
    do {
      try await run.findPrimes()
      try await run.provePrimes()
    } catch is DeadlinePassed {}
    try Task.checkCancellation()
    let result = factorization
    precondition(result.product == number, "the factors of \(number) don't multiply back")
    return result
  }

  /// The factors found so far; those below 2^64 are prime.
  public var factorization: Factorization {
    var state = state.withLock(\.self)
    // Takes less than a millisecond for each.
    for number in state.unknown where number.limbs == nil { try? state.factor(number) }
    var factorization = state.factorization
    for index in factorization.factors.indices where factorization.factors[index].status == .unknown {
      let base = factorization.factors[index].base
      // A test of a short number takes a few milliseconds.
      guard base.bitLength < 2_000, let passes = try? isProbablePrime(base) else { continue }
      factorization.factors[index].status = passes ? .probablePrime : .composite
    }
    return factorization
  }
}

extension FactorSearch.State {
  /// The unknown number to work on: the one with the least work behind it, so that no easy one waits for a hard one.
  var next: BigInt? { unknown.min { (steps($0), $0) < (steps($1), $1) } }

  /// The steps without success; −1 for a number that may be prime.
  private func steps(_ number: BigInt) -> Int {
    composites.contains(number) ? work[number]?.steps ?? 0 : -1
  }

  /// Replaces an unknown number with factors of it.
  mutating func replace(_ number: BigInt, with parts: [BigInt] = [], primes found: [BigInt] = []) {
    for copy in unknown where copy == number {
      unknown.remove(at: unknown.firstIndex(of: copy)!)
      unknown += parts
      primes += found
    }
    work[number] = nil
  }

  /// Replaces an unknown number below 2^64 with its prime factors.
  mutating func factor(_ number: BigInt) throws {
    let found = try factors(of: UInt64(number.lowestLimb))
    replace(number, primes: found.flatMap { [BigInt](repeating: BigInt($0.prime), count: $0.exponent) })
  }

  /// The factors; untested ones are `unknown`.
  var factorization: Factorization {
    var factors: [Factorization.Factor] = []
    for base in (primes + unknown).sorted() {
      if let last = factors.last, last.base == base {
        factors[factors.count - 1].exponent += 1
        continue
      }
      let isProved = base.limbs == nil || proofs[base] != nil
      let status: Factorization.Status =
        if primes.contains(base) { isProved ? .prime : .probablePrime } else {
          composites.contains(base) ? .composite : .unknown
        }
      factors.append(Factorization.Factor(base: base, exponent: 1, status: status))
    }
    return Factorization(factors: factors)
  }
}
