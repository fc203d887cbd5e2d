/// An error in the input of a calculation; each case has the offending value, and the text names the limit.
public enum PrimeCalculatorError: Error, Equatable, Sendable, CustomStringConvertible {
  case zeroHasNoFactorization
  case indexOutOfRange(index: UInt64, limit: UInt64)
  /// A number above ``largestPrimeCountBound``.
  case boundOutOfRange(UInt128)
  /// A number that isn't prime, and the nearest primes; `nil` if there is none below 2^64.
  case notPrime(UInt64, nearestBelow: UInt64?, nearestAbove: UInt64?)

  public var description: String {
    switch self {
    case .zeroHasNoFactorization:
      "0 has no prime factorization, because every prime divides it; use a number from 1 to \(UInt64.max)."
    case .indexOutOfRange(let index, let limit):
      "The index \(index) is out of range. Use an index from 1 to \(limit)."
    case .boundOutOfRange(let bound):
      "The primes up to \(bound) can't be counted. Use a number up to \(largestPrimeCountBound)."
    case .notPrime(let number, let below, let above):
      "\(number) is not prime, so it has no index among the primes; use a prime number, such as "
        + [below, above].compactMap { $0.map(String.init) }.joined(separator: " or ") + "."
    }
  }
}
