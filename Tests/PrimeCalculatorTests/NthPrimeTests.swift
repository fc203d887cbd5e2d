import TestTraits
import Testing

@testable import PrimeCalculator

@Suite("nthPrime and index(ofPrime:)")
struct NthPrimeTests {
  private static let powersOfTen: [UInt64] = [
    2, 29, 541, 7_919, 104_729, 1_299_709, 15_485_863, 179_424_673, 2_038_074_743, 22_801_763_489,
    252_097_800_623, 2_760_727_302_517, 29_996_224_275_833,
  ]

  @Test(
    "The primes at the powers of ten, and their indices, are the known ones",
    arguments: 0...(usesAllSizes ? 12 : 10))
  func powersOfTen(exponent: Int) async throws {
    let n = (0..<exponent).reduce(1 as UInt64) { power, _ in power * 10 }
    let prime = Self.powersOfTen[exponent]
    #expect(try await nthPrime(n) == prime)
    #expect(try await index(ofPrime: prime) == n)
  }

  /// Tests a window that includes 16981².
  ///
  /// A sieve that stops at the root of the estimate mistakes that square for a prime.
  @Test(
    "Known primes are found, even if their gap contains the square of a prime",
    arguments: [
      (13_345, 144_031), (15_655_026, 288_355_643), (203_280_221, 4_294_967_291),
      (203_280_222, 4_294_967_311),
    ] as [(UInt64, UInt64)])
  func known(n: UInt64, prime: UInt64) async throws {
    #expect(try await nthPrime(n) == prime)
  }

  @Test("Both methods agree near the index at which one replaces the other")
  func methodLimit() async throws {
    let primes = Array(PrimeCalculator.primes(in: 0...1_300_500))
    for n in 99_985...100_040 { #expect(try await nthPrime(UInt64(n)) == primes[n - 1]) }
  }

  @Test("The table has the first hundred thousand primes, and their counts")
  func table() {
    let primes = Oracle.primes(upTo: 1_299_709)
    #expect(primes.count == 100_000)
    // NB: Counts only increase, so those at the primes and before them imply the others.
    let mismatch = zip(UInt64(1)..., primes).first { n, prime in
      tabulatedNthPrime(n) != prime || tabulatedPrimeCount(upTo: prime) != n
        || tabulatedPrimeCount(upTo: prime - 1) != n - 1
    }
    #expect(mismatch == nil)
    #expect(tabulatedPrimeCount(upTo: 0) == 0)
    #expect(tabulatedPrimeCount(upTo: 1_299_720) == 100_000)
    for n in [0, 100_001, UInt64.max] { #expect(tabulatedNthPrime(n) == nil) }
    for x in [1_299_721, UInt64.max] { #expect(tabulatedPrimeCount(upTo: x) == nil) }
  }

  @Test("The count up to the nth prime is n, for random n", arguments: [51, 52] as [UInt64])
  func inverse(seed: UInt64) async throws {
    var generator = SeededGenerator(seed: seed)
    for _ in 0..<(usesAllSizes ? 30 : 10) {
      let n = max(1, generator.anyMagnitude(bits: 1...(usesAllSizes ? 25 : 21)))
      let prime = try await nthPrime(n)
      #expect(isPrime(UInt64(prime)))
      #expect(try await primeCount(upTo: prime) == n, "n = \(n), seed \(seed)")
      #expect(try await primeCount(upTo: prime - 1) == n - 1, "n = \(n), seed \(seed)")
    }
  }

  @Test("The gap search finds the prime from any estimate", arguments: [2_000_000, 288_355_643] as [UInt64])
  func gaps(start: UInt64) async throws {
    let above = Array(primes(in: start + 1...start + 50_000))
    let below = Array(primes(in: start - 50_000...start).reversed())
    for skipped in [0, 1, 2, 10, 500, 2_000] {
      for distance in [30, 1_000, 40_000] as [UInt128] {
        #expect(
          try await primeAbove(UInt128(start), skipping: UInt64(skipped), expectedDistance: distance)
            == above[skipped]
        )
        #expect(
          try await primeAtMost(UInt128(start), skipping: UInt64(skipped), expectedDistance: distance)
            == below[skipped])
      }
    }
  }

  @Test("The primes around 2^64 and at the end of the range are found by gaps")
  func end() async throws {
    let (last, next) = (18_446_744_073_709_551_557, 18_446_744_073_709_551_629) as (UInt128, UInt128)
    #expect(try await primeAbove(last - 1, skipping: 0, expectedDistance: 1_000) == last)
    #expect(try await primeAtMost(1 << 64, skipping: 0, expectedDistance: 1_000) == last)
    let afterPower: UInt128 = 1 << 68 + 33
    for distance in [10, 30, 1_000, 40_000] as [UInt128] {
      #expect(try await primeAbove(last, skipping: 0, expectedDistance: distance) == next)
      #expect(try await primeAtMost(next, skipping: 1, expectedDistance: distance) == last)
      #expect(try await primeAbove(1 << 68, skipping: 0, expectedDistance: distance) == afterPower)
    }
    #expect(abs(inverseRiemannR(Double(largestUInt64PrimeIndex)) - 0x1p64) < 1e11)
    // π(2^68), OEIS A007053.
    #expect(abs(inverseRiemannR(Double(6_400_771_597_544_937_806 as UInt64)) - 0x1p68) < 1e12)
    #expect(estimatedNthPrime(largestNthPrimeIndex) < largestPrimeCountBound / 1_000 * 995)
  }

  @Test(
    "An index outside the range is rejected with the limit",
    arguments: [0, 7_500_000_000_000_000_001, UInt64.max])
  func outOfRange(n: UInt64) async {
    let error = await #expect(throws: PrimeCalculatorError.self) { try await nthPrime(n) }
    #expect(error == .indexOutOfRange(index: n, limit: largestNthPrimeIndex))
    #expect(
      error?.description
        == "The index \(n) is out of range. Use an index from 1 to 7500000000000000000."
    )
  }

  @Test("The zeros of ζ reduce the error of the estimate to a fifth of a square root", arguments: 9...16)
  func estimate(exponent: Int) {
    let n = (0..<exponent).reduce(1 as UInt64) { power, _ in power * 10 }
    let primes =
      Self.powersOfTen + [
        323_780_508_946_331, 3_475_385_758_524_527, 37_124_508_045_065_437, 394_906_913_903_735_329,
      ]
    let distance = Double(estimatedNthPrime(n)) - Double(primes[exponent])
    #expect(abs(distance) < 0.2 * Double(primes[exponent]).squareRoot() * naturalLogarithm(Double(n)) / 10)
  }

  @Test("A number that isn't prime has no index, and the error names the primes around it")
  func notPrime() async {
    let error = await #expect(throws: PrimeCalculatorError.self) { try await index(ofPrime: 288_354_361) }
    #expect(error == .notPrime(288_354_361, nearestBelow: 288_354_301, nearestAbove: 288_354_373))
    #expect(
      PrimeCalculatorError.notPrime(9, nearestBelow: 7, nearestAbove: 11).description
        == "9 is not prime, so it has no index among the primes; use a prime number, such as 7 or 11.")
    let last = await #expect(throws: PrimeCalculatorError.self) { try await index(ofPrime: UInt64.max) }
    #expect(last == .notPrime(UInt64.max, nearestBelow: 18_446_744_073_709_551_557, nearestAbove: nil))
  }
}
