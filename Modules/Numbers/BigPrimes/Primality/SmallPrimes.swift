import BigInt
import PrimeCalculator

/// The primes below 2^16, and their products in limbs.
enum SmallPrimes {
  static let below2ToThe16 = primes(in: 2...(1 << 16)).map { UInt32($0) }

  /// Some consecutive primes, by index, with a product below 2^64.
  struct Group: Sendable {
    let product: UInt
    let range: Range<Int>
  }

  /// The odd primes below 2^16 in order, in groups.
  static let groups: [Group] = {
    let primes = below2ToThe16
    var groups: [Group] = []
    var start = 1
    while start < primes.endIndex {
      var (product, end) = (1 as UInt, start)
      while end < primes.endIndex {
        let (next, overflows) = product.multipliedReportingOverflow(by: UInt(primes[end]))
        if overflows { break }
        (product, end) = (next, end + 1)
      }
      groups.append(Group(product: product, range: start..<end))
      start = end
    }
    return groups
  }()

  /// Returns the smallest prime factor below a limit of up to 2^16, or `nil`.
  static func divisor(of n: BigInt, below limit: UInt32) -> UInt? {
    if !n.isOdd { return n.isZero ? nil : 2 }
    for group in groups {
      if below2ToThe16[group.range.lowerBound] >= limit { return nil }
      let rest = n.magnitudeModulo(group.product)
      for index in group.range where rest % UInt(below2ToThe16[index]) == 0 {
        let prime = UInt(below2ToThe16[index])
        return n == BigInt(prime) ? nil : prime
      }
    }
    return nil
  }
}
