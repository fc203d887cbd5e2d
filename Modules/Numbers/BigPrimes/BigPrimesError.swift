public import BigInt

public enum BigPrimesError: Error, Equatable, Sendable, CustomStringConvertible {
  case noFactorization(BigInt)
  /// A proof was requested for a number that is composite, 0, 1, or negative.
  case notPrime(BigInt)
  case noProofFound(BigInt)
  case malformedCertificate(String)

  public var description: String {
    switch self {
    case .noFactorization(let n): "\(n) has no prime factorization; use a number from 1 on."
    case .notPrime(let n): "\(n) is not prime, so there is no proof that it is; use a prime number."
    case .noProofFound(let n):
      "\(n) is probably prime, but no proof was found within the limits of the search."
    case .malformedCertificate(let reason): "This is not a primality certificate: \(reason)."
    }
  }
}
