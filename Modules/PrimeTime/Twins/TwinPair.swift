import PrimeCalculator

/// Two primes at a distance of 2.
public struct TwinPair: Equatable, Codable, Sendable {
  public let first: UInt64
  public let second: UInt64

  /// Creates the pair of a number and the next odd one; returns nil if they aren't twin primes.
  public init?(from number: UInt64) {
    let (next, overflows) = number.addingReportingOverflow(2)
    guard !overflows, isPrime(number), isPrime(next) else { return nil }
    (first, second) = (number, next)
  }

  /// Returns the first pair whose smaller prime is above a number; nil if there is none of up to 64 bits.
  public static func next(after number: UInt64) -> TwinPair? {
    var prime = number
    while let next = nextPrime(after: prime) {
      if let pair = TwinPair(from: next) { return pair }
      prime = next
    }
    return nil
  }

  /// Returns the last pair whose smaller prime is below a number; nil if there is none.
  public static func previous(before number: UInt64) -> TwinPair? {
    var prime = number
    while let previous = previousPrime(before: prime) {
      if let pair = TwinPair(from: previous) { return pair }
      prime = previous
    }
    return nil
  }

  /// Returns pairs in ascending order, the first one at a number or above it.
  public static func pairs(from number: UInt64, count: Int) -> [TwinPair] {
    var pairs = TwinPair(from: number).map { [$0] } ?? []
    while pairs.count < count, let next = TwinPair.next(after: pairs.last?.first ?? number) {
      pairs.append(next)
    }
    return Array(pairs.prefix(count))
  }
}
