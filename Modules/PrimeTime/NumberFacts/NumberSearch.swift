package import BigInt
package import BigPrimes
import Synchronization

/// An interruptible search for a proof or the factors of a number of more than 64 bits.
package final class NumberSearch: Sendable {
  package struct Findings: Sendable {
    package enum Verdict: String, Sendable {
      case unknown, prime, composite
      /// 0, 1, or a negative number.
      case neither
      case probablePrime = "probablyPrime"
    }

    package var verdict = Verdict.unknown
    package var proof: PrimalityProof?
    /// The factors of a composite number; after an interruption, the ones found.
    package var factorization: Factorization?
    /// The proofs of the prime factors above 2^64.
    package var factorProofs: [BigInt: PrimalityProof] = [:]
    /// Whether there was time for everything.
    package var isComplete = false

    package init(verdict: Verdict = .unknown, factorization: Factorization? = nil) {
      (self.verdict, self.factorization) = (verdict, factorization)
    }
  }

  package enum Progress: Sendable {
    case proof(ProofProgress)
    case factors(FactoringProgress)
  }

  package let number: BigInt
  private let findsFactors: Bool
  /// Without the factors, which change during the search.
  private let known = Mutex<(findings: Findings, witness: CompositenessWitness?)>((Findings(), nil))
  private let proof: PrimalityProofSearch
  package let factors: FactorSearch

  /// - Precondition: The number is positive.
  ///
  /// - Parameter findsFactors: Whether to factor a composite number.
  package init(
    _ number: BigInt, findsFactors: Bool = true, knownDivisors: [BigInt] = [],
    powers: [(base: BigInt, exponent: Int)] = [], efforts: [FactorSearch.Effort] = []
  ) {
    (self.number, self.findsFactors) = (number, findsFactors)
    proof = PrimalityProofSearch(number)
    // Only numbers below 1 have no factorization.
    factors = try! FactorSearch(number, knownDivisors: knownDivisors, powers: powers, efforts: efforts)
  }

  package var findings: Findings {
    var findings = known.withLock(\.findings)
    if findings.verdict == .composite {
      findings.factorization = findsFactors ? factors.factorization : nil
      findings.factorProofs = factors.proofs
    }
    return findings
  }

  /// Returns the reason that the number is composite, or nil if it is probably prime.
  ///
  /// - Throws: `DeadlinePassed` or `CancellationError`, like ``run(proofDigitLimit:until:report:)``.
  @concurrent
  package func compositenessWitness(until deadline: ContinuousClock.Instant? = nil) async throws
    -> CompositenessWitness?
  {
    let (findings, found) = known.withLock(\.self)
    if findings.verdict != .unknown { return found }
    let witness = try BigPrimes.compositenessWitness(of: number, deadline: deadline)
    known.withLock { $0 = (Findings(verdict: witness == nil ? .probablePrime : .composite), witness) }
    return witness
  }

  /// Tests the number, and proves that it is prime or factors it.
  ///
  /// A factorization ends at the deadline without an error. ``findings`` has the results, even after an error.
  ///
  /// - Parameter proofDigitLimit: The maximum number of digits for elliptic curves; nil for no limit.
  @concurrent
  package func run(
    proofDigitLimit: Int?, until deadline: ContinuousClock.Instant? = nil,
    report: @escaping @Sendable (Progress) -> Void
  ) async throws {
    if try await compositenessWitness(until: deadline) == nil {
      do {
        let proof = try await self.proof.run(digitLimit: proofDigitLimit, deadline: deadline) {
          report(.proof($0))
        }
        known.withLock {
          ($0.findings.verdict, $0.findings.proof, $0.findings.isComplete) = (.prime, proof, true)
        }
      } catch let error as BigPrimesError {
        known.withLock { $0.findings.isComplete = true }
        throw error
      }
    } else {
      let isComplete =
        findsFactors ? try await factors.run(deadline: deadline) { report(.factors($0)) }.isComplete : true
      known.withLock { $0.findings.isComplete = isComplete }
    }
  }
}
