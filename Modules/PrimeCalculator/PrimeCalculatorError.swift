/// An error in the input of a calculation; each case has the offending value, and the text names the limit.
public enum PrimeCalculatorError: Error, Equatable, Sendable, CustomStringConvertible {
  case zeroHasNoFactorization
  /// The index of an nth prime is outside `1...limit`.
  case indexOutOfRange(index: UInt64, limit: UInt64)
  /// `nearestBelow` and `nearestAbove` are the nearest primes; `nil` if there is none below 2^64.
  case notPrime(UInt64, nearestBelow: UInt64?, nearestAbove: UInt64?)

  public var description: String {
    switch self {
    case .zeroHasNoFactorization:
      return
        "0 has no prime factorisation, because every prime divides it; ask for a number from 1 to \(UInt64.max)."
    case .indexOutOfRange(let index, let limit):
      return
        "There is no prime number \(index) here: primes are counted from 1 to \(limit), the last below 2^64; ask for an index in that range."
    case .notPrime(let number, let below, let above):
      let neighbors = [below, above].compactMap { $0.map(String.init) }.joined(separator: " or ")
      return
        "\(number) is not prime, so it has no index among the primes; ask for a prime number, such as \(neighbors)."
    }
  }
}
