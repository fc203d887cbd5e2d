import BigInt
import PrimeCalculator

/// The primes below 2^20, and their products in limbs.
enum SmallPrimes {
  static let below2ToThe20: [UInt32] = primes(in: 2...(1 << 20)).map { UInt32($0) }
  static let below2ToThe16: ArraySlice<UInt32> = primes(in: 2...(1 << 16)).map { UInt32($0) }[...]

  /// The odd primes below 2^16 in order, in groups whose product is below 2^64.
  static let groups: [Group] = {
    var groups: [Group] = []
    var start = 1
    while start < below2ToThe16.count {
      var product: UInt = 1
      var end = start
      while end < below2ToThe16.count {
        let (next, overflows) = product.multipliedReportingOverflow(by: UInt(below2ToThe16[end]))
        if overflows { break }
        product = next
        end += 1
      }
      groups.append(Group(product: product, range: start..<end))
      start = end
    }
    return groups
  }()

  struct Group: Sendable {
    let product: UInt
    let range: Range<Int>
  }

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
