public import BigInt

/// The factors of a positive integer, complete or in part.
public struct Factorization: Equatable, Sendable, Codable, CustomStringConvertible {
  public enum Status: String, Equatable, Sendable, Codable {
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

  public var product: BigInt { factors.reduce(1) { $0 * $1.base.power($1.exponent) } }

  /// The product as text: `2^3 × 1009 × 24948014200411 (composite)`.
  public var description: String {
    if factors.isEmpty { return "1" }
    return factors.map { factor in
      let digits = factor.base.description
      let power = factor.exponent > 1 ? "^\(factor.exponent)" : ""
      switch factor.status {
      case .prime: return digits + power
      case .probablePrime: return digits + power + " (probably prime)"
      case .composite: return digits + power + " (composite)"
      case .unknown: return digits + power + " (not tested)"
      }
    }.joined(separator: " × ")
  }
}

/// Returns the factorization of a positive integer; complete unless the deadline passes first.
///
/// Algebraic factors of b^k ± 1, trial division, perfect powers, Pollard's rho, p − 1, elliptic curves, and the
/// self-initializing quadratic sieve on all processors for composites of up to 100 digits; larger ones get elliptic
/// curves without end. Two primes of 25 digits take 0.1 s on two cores, of 35 digits 5 s, of 40 digits 55 s, and memory
/// below 300 MB up to 85 digits. The product of the factors is checked. Primes below 2^64 are always proved.
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
  try await FactorSearch(n).run(deadline: deadline, provesPrimes: provesPrimes, progress: progress)
}
