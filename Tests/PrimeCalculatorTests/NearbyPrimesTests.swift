import Testing

@testable import PrimeCalculator

@Suite("NearbyPrimes")
struct NearbyPrimesTests {
  @Test("Indices near a known one have their primes, upward and downward, to both ends of the number range")
  func windows() {
    let all = Oracle.primes(upTo: 3_000_000)
    var nearby = NearbyPrimes()
    nearby.remember(all[100_000], at: 100_001)
    for n in [100_001, 100_002, 100_000, 3, 1, 90_000, 160_000, 216_000] {
      #expect(nearby.nthPrime(UInt64(n)) == all[n - 1], "\(n)")
    }
    nearby.remember(largestUInt64Prime, at: largestUInt64PrimeIndex)
    #expect(nearby.nthPrime(largestUInt64PrimeIndex - 2) == 18_446_744_073_709_551_521)
    #expect(nearby.nthPrime(largestUInt64PrimeIndex) == largestUInt64Prime)
  }

  @Test("Each index of a long ascending list has its prime")
  func ascending() {
    var expected = Array(primes(in: 1_299_721...4_000_000))[...]
    var nearby = NearbyPrimes()
    nearby.remember(1_299_721, at: 100_001)
    var n: UInt64 = 100_001
    while let prime = expected.popFirst() {
      if nearby.nthPrime(n) != prime { Issue.record("p(\(n)) isn't \(prime)") }
      n += 1
    }
  }

  @Test("An index that a count reaches sooner, or that has no prime, has none, and changes nothing")
  func distant() {
    var nearby = NearbyPrimes()
    #expect(nearby.nthPrime(1) == nil)
    nearby.remember(1_299_721, at: 100_001)
    for n in [0, 1_000_000_000, largestUInt64PrimeIndex, largestUInt64PrimeIndex + 1, .max] as [UInt64] {
      #expect(nearby.nthPrime(n) == nil)
    }
    #expect(nearby.nthPrime(100_002) == 1_299_743)
  }
}
