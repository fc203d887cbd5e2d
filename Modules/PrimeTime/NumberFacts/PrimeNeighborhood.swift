import BigInt
import PrimeCalculator

public struct PrimeNeighborhood: Equatable, Sendable {
  /// The gaps between consecutive primes around the number, in ascending order of the primes.
  public let gaps: [Int]
  /// The index in ``gaps`` of the gap after the number if it is prime, or else of the gap around it; nil if there is none.
  public let current: Int?
  /// The first and the last of the primes; nil if there are fewer than two.
  public let range: ClosedRange<UInt64>?
  /// The twin prime that is nearest to the number, if it isn't one itself and one is among the primes around it.
  public let nearestTwin: UInt64?

  /// Finds the primes around a number: up to half a millisecond for numbers of 64 bits, and less for smaller ones.
  ///
  /// - Parameter radius: The number of gaps on each side of the current one, as far as there are any.
  public init(of number: UInt64, radius: Int) {
    var primes: [UInt64] = []
    // The prime at or below the number is the start of the current gap.
    let start = isPrime(number) ? number : previousPrime(before: number)
    var prime = start ?? number
    while primes.count < radius, let before = previousPrime(before: prime) {
      primes.insert(before, at: 0)
      prime = before
    }
    let before = primes.count
    if let start { primes.append(start) }
    prime = number
    while primes.count < before + radius + 2, let next = nextPrime(after: prime) {
      primes.append(next)
      prime = next
    }
    range = primes.count > 1 ? primes[0]...primes[primes.count - 1] : nil
    gaps = zip(primes, primes.dropFirst()).map { Int($1 - $0) }
    current = start == nil || before >= gaps.count ? nil : before
    let twins = primes.indices.filter { index in
      (index > 0 && primes[index] - primes[index - 1] == 2)
        || (index + 1 < primes.count && primes[index + 1] - primes[index] == 2)
    }
    .map { primes[$0] }
    func distance(_ prime: UInt64) -> UInt64 { prime > number ? prime - number : number - prime }
    nearestTwin = twins.contains(number) ? nil : twins.min { distance($0) < distance($1) }
  }
}
