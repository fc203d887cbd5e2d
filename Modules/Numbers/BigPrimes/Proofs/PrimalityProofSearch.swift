public import BigInt
import PrimeCalculator
import Synchronization

/// An interruptible search for a proof that a number is prime; it keeps the steps it finds.
public final class PrimalityProofSearch: Sendable {
  public let number: BigInt
  private let state = Mutex<[ProofStep]>([])

  /// The longest numbers, in digits, that elliptic curves prove within minutes.
  public static let practicalDigits = 1_500

  public init(_ number: BigInt) { self.number = number }

  var steps: [ProofStep] { state.withLock(\.self) }

  func update(_ change: (inout [ProofStep]) -> Void) { state.withLock { change(&$0) } }

  /// Starts or continues the search; only one task can run it at a time.
  ///
  /// The parameters, the result, and the errors are those of `primalityProof(of:digitLimit:deadline:progress:)`.
  @concurrent
  public func run(
    digitLimit: Int? = nil, deadline: ContinuousClock.Instant? = nil,
    progress: (@Sendable (ProofProgress) -> Void)? = nil
  ) async throws -> PrimalityProof {
    let interruption = Interruption(deadline: deadline)
    try interruption.check()
    let n = number
    guard n > 1 else { throw BigPrimesError.notPrime(n) }
    if let word = UInt64(exactly: n) {
      guard isPrime(word) else { throw BigPrimesError.notPrime(n) }
      return .size(n)
    }
    let mersenneExponent = n.bitLength
    if (n + 1).trailingZeroBitCount == mersenneExponent {
      let proof = PrimalityProof.lucasLehmer(exponent: mersenneExponent)
      guard try proof.verify(interruption) else { throw BigPrimesError.notPrime(n) }
      return proof
    }
    let allowsCurves = digitLimit.map { n < BigInt(10).power($0) } ?? true
    // A continued search has already tried the rest.
    if steps.isEmpty {
      // Elliptic curves are quick for up to 100 digits, and PARI reads their certificates.
      let usesNext = !allowsCurves || n.bitLength > 333
      if n.isOdd, let proof = try await factorProof(n, usesNext: usesNext, interruption),
        try proof.verify(interruption)
      {
        return proof
      }
      guard try passesBailliePSW(n, interruption) else { throw BigPrimesError.notPrime(n) }
    }
    guard allowsCurves else { throw BigPrimesError.noProofFound(n) }
    let search = EllipticCurveProofSearch(search: self, interruption: interruption, progress: progress)
    let proof = try await search.proof()
    guard try proof.verify(interruption) else { throw BigPrimesError.noProofFound(n) }
    return proof
  }
}

/// Returns a proof that a number is prime.
///
/// By size below 2^64; by Lucas and Lehmer for Mersenne numbers; by factors of n − 1 and n + 1 where trial
/// division finds enough of them; by elliptic curves otherwise. The proof is verified before it is returned. A prime of 100 digits takes
/// about 0.05 s, one of 300 digits about 1 s.
///
/// - Parameters:
///   - digitLimit: The maximum number of digits for elliptic curves; `nil` for no limit.
///   - progress: Called after each step that is found, and after each curve.
/// - Throws: `BigPrimesError.notPrime`, `BigPrimesError.noProofFound`, `DeadlinePassed`, or `CancellationError` within
///   50 ms after the task is canceled.
@concurrent
public func primalityProof(
  of n: BigInt, digitLimit: Int? = nil, deadline: ContinuousClock.Instant? = nil,
  progress: (@Sendable (ProofProgress) -> Void)? = nil
) async throws -> PrimalityProof {
  try await PrimalityProofSearch(n).run(digitLimit: digitLimit, deadline: deadline, progress: progress)
}

/// The state of a search for a chain of elliptic curves.
public struct ProofProgress: Equatable, Sendable {
  /// The steps found, each of which needs a curve.
  public var stepCount: Int
  var curveCount: Int
  /// The next number to prove prime; it shrinks to less than 2^64.
  public var remaining: BigInt
  /// The completed fraction of the expected time, from 0 to 1.
  public var fractionCompleted: Double

  init(_ number: BigInt, _ steps: [ProofStep]) {
    let curves = steps.filter { $0.curve != nil }
    stepCount = steps.count
    curveCount = curves.count
    remaining = steps.last?.candidate.q ?? number
    // A step takes a time of about the fourth power of its number's length; two thirds of it is the search.
    func time(_ steps: [ProofStep]) -> Double {
      steps.reduce(0) { sum, step in
        let length = Double(step.number.bitLength)
        return sum + length * length * length * length
      }
    }
    let left = remaining.limbs == nil ? 0 : Double(remaining.bitLength) / Double(number.bitLength)
    let searched = 1 - left * left * left * left * left
    fractionCompleted = 2 / 3 * searched + 1 / 3 * searched * time(curves) / max(1, time(steps))
  }
}

/// Returns a proof that a probable prime factor is prime, or `nil` if none was found.
func primeFactorProof(_ n: BigInt, _ interruption: Interruption) async throws -> PrimalityProof? {
  if n < thirteenBasesLimit {
    let proof = PrimalityProof.thirteenBases(n)
    return try proof.verify(interruption) ? proof : nil
  }
  do {
    return try await primalityProof(
      of: n, digitLimit: PrimalityProofSearch.practicalDigits, deadline: interruption.deadline)
  } catch is BigPrimesError {
    return nil
  }
}
