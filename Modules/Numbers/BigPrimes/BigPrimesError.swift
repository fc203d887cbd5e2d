public import BigInt

/// An error in the input of a calculation with numbers of any size.
public enum BigPrimesError: Error, Equatable, Sendable, CustomStringConvertible {
  /// Only numbers from 1 on have a factorization.
  case noFactorization(BigInt)
  /// A proof was requested for a number that is composite, 0, 1, or negative.
  case notPrime(BigInt)
  /// No proof was found; the number is probably prime.
  case noProofFound(BigInt)
  /// Text isn't a certificate.
  case malformedCertificate(String)

  public var description: String {
    switch self {
    case .noFactorization(let n):
      return "\(n) has no prime factorization; use a number from 1 on."
    case .notPrime(let n):
      return "\(n) is not prime, so there is no proof that it is; use a prime number."
    case .noProofFound(let n):
      return "\(n) is probably prime, but no proof was found within the limits of the search."
    case .malformedCertificate(let reason):
      return "This is not a primality certificate: \(reason)."
    }
  }
}
