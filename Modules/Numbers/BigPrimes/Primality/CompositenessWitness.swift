public import BigInt
import PrimeCalculator

/// The reason why a number above 1 is composite, without its factors.
public enum CompositenessWitness: Equatable, Sendable, Codable, CustomStringConvertible {
  /// A prime divisor, found by trial division.
  case divisor(UInt)
  /// A Miller–Rabin witness: the number isn't a strong probable prime to this base.
  case millerRabin(base: UInt)
  /// The number fails the strong Lucas test, but is a strong probable prime to the first 100 prime bases.
  case lucas

  public var description: String {
    switch self {
    case .divisor(let prime): return "divisor \(prime)"
    case .millerRabin(let base): return "Miller–Rabin witness \(base)"
    case .lucas: return "strong Lucas test"
    }
  }
}

/// Returns the reason why a number is composite, or `nil` for a prime or probable prime and for numbers below 2.
///
/// Takes as long as `isProbablePrime(_:)`, with the same result.
///
/// - Throws: `CancellationError` within milliseconds after the current task is canceled, or `DeadlinePassed`.
public func compositenessWitness(
  of n: BigInt, deadline: ContinuousClock.Instant? = nil
) throws -> CompositenessWitness? {
  if n < 4 { return nil }
  if let word = UInt64(exactly: n), isPrime(word) { return nil }
  if let divisor = smallDivisor(of: n) { return .divisor(divisor) }
  let interruption = Interruption(deadline: deadline)
  let field = Montgomery(n)
  if try !isStrongProbablePrime(toBase: 2, field, interruption) { return .millerRabin(base: 2) }
  if n.limbs != nil, try isStrongLucasProbablePrime(field, interruption) { return nil }
  // A composite number passes for few bases, unless it was constructed to.
  for base in SmallPrimes.below2ToThe16.prefix(100).dropFirst()
  where try !isStrongProbablePrime(toBase: UInt(base), field, interruption) {
    return .millerRabin(base: UInt(base))
  }
  return .lucas
}
