import BigInt
import BigPrimes
import Synchronization

/// An interruptible search for a proof or the factors of a number of more than 64 bits.
final class NumberSearch: Sendable {
  struct Findings: Sendable {
    enum Verdict: String, Sendable {
      case unknown, prime, composite
      /// 0, 1, or a negative number.
      case neither
      case probablePrime = "probablyPrime"
    }

    var verdict = Verdict.unknown
    var proof: PrimalityProof?
    /// The factors of a composite number; after an interruption, the ones found.
    var factorization: Factorization?
    /// The proofs of the prime factors above 2^64.
    var factorProofs: [BigInt: PrimalityProof] = [:]
    /// Whether there was time for everything.
    var isComplete = false
  }

  enum Progress: Sendable {
    case proof(ProofProgress)
    case factors(FactoringProgress)
  }

  let number: BigInt
  private let findsFactors: Bool
  private let test = Mutex<(isDone: Bool, witness: CompositenessWitness?)>((false, nil))
  private let proof: PrimalityProofSearch
  let factors: FactorSearch
  private let result = Mutex<(proof: PrimalityProof?, isComplete: Bool)>((nil, false))

  /// - Precondition: The number is positive.
  ///
  /// - Parameter findsFactors: Whether to factor a composite number.
  init(
    _ number: BigInt, findsFactors: Bool = true, knownDivisors: [BigInt] = [],
    powers: [(base: BigInt, exponent: Int)] = [], efforts: [FactorSearch.Effort] = []
  ) {
    (self.number, self.findsFactors) = (number, findsFactors)
    proof = PrimalityProofSearch(number)
    // Only numbers below 1 have no factorization.
    factors = try! FactorSearch(number, knownDivisors: knownDivisors, powers: powers, efforts: efforts)
  }

  var findings: Findings {
    var findings = Findings()
    let (isTested, witness) = test.withLock(\.self)
    (findings.proof, findings.isComplete) = result.withLock(\.self)
    if witness != nil {
      findings.verdict = .composite
      findings.factorization = findsFactors ? factors.factorization : nil
      findings.factorProofs = factors.proofs
    } else if isTested {
      findings.verdict = findings.proof == nil ? .probablePrime : .prime
    }
    return findings
  }

  /// Returns the reason that the number is composite, or nil if it is probably prime.
  ///
  /// - Throws: `DeadlinePassed` or `CancellationError`, like ``run(proofDigitLimit:until:report:)``.
  @concurrent
  func compositenessWitness(until deadline: ContinuousClock.Instant? = nil) async throws
    -> CompositenessWitness?
  {
    let known = test.withLock(\.self)
    if known.isDone { return known.witness }
    let witness = try BigPrimes.compositenessWitness(of: number, deadline: deadline)
    test.withLock { $0 = (true, witness) }
    return witness
  }

  /// Tests the number, and proves that it is prime or factors it.
  ///
  /// A factorization ends at the deadline without an error. ``findings`` has the results, even after an error.
  ///
  /// - Parameter proofDigitLimit: The maximum number of digits for elliptic curves; nil for no limit.
  @concurrent
  func run(
    proofDigitLimit: Int?, until deadline: ContinuousClock.Instant? = nil,
    report: @escaping @Sendable (Progress) -> Void
  ) async throws {
    if try await compositenessWitness(until: deadline) == nil {
      do {
        let proof = try await self.proof.run(digitLimit: proofDigitLimit, deadline: deadline) {
          report(.proof($0))
        }
        result.withLock { $0 = (proof, true) }
      } catch let error as BigPrimesError {
        result.withLock { $0.isComplete = true }
        throw error
      }
    } else if !findsFactors {
      result.withLock { $0.isComplete = true }
    } else {
      let factorization = try await factors.run(deadline: deadline) { report(.factors($0)) }
      result.withLock { $0.isComplete = factorization.isComplete }
    }
  }
}
