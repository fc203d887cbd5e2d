import NumberFacts
import PrimeCalculator
import Testing

@Suite("The facts about a number")
struct NumberFactsTests {
  @Test(
    "The facts are the verdict and the nearest primes, as far as there are any",
    arguments: [
      (.smallest, "−9,223,372,036,854,775,808 is not prime: primes begin at 2.", nil, 2),
      (-5, "−5 is not prime: primes begin at 2.", nil, 2), (0, "0 is not prime: primes begin at 2.", nil, 2),
      (1, "1 is not prime: primes begin at 2.", nil, 2), (2, "2 is the 1st prime.", nil, 3),
      (3, "3 is the 2nd prime.", 2, 5), (4, "4 is composite: 2²", 3, 5),
      (7_919, "7,919 is the 1,000th prime.", 7_907, 7_927),
      (1_234_567, "1,234,567 is composite: 127 × 9,721", 1_234_547, 1_234_577),
      (.largestPrime, "18,446,744,073,709,551,557 is prime.", 18_446_744_073_709_551_533, .nextAbove),
      (
        .largestPrime + 1, "18,446,744,073,709,551,558 is composite: 2 × 3 × 7 × 439,208,192,231,179,799",
        .largestPrime, .nextAbove
      ),
      (
        .largest, "18,446,744,073,709,551,615 is composite: 3 × 5 × 17 × 257 × 641 × 65,537 × 6,700,417",
        18_446_744_073_709_551_557, .nextAbove
      ),
    ] as [(BigInt, String, BigInt?, BigInt?)])
  func facts(number: BigInt, verdict: String, previous: BigInt?, next: BigInt?) {
    let facts = NumberFacts(of: number)
    #expect(facts.number == number)
    #expect(facts.verdict == verdict)
    #expect(facts.previousPrime == previous)
    #expect(facts.nextPrime == next)
  }

  @Test(
    "A composite number has its divisors, their number, and their sum",
    arguments: [
      (4, 3, 7, [1, 2, 4]), (6, 4, 12, [1, 2, 3, 6]), (360, 24, 1_170, nil),
      (1_234_567, 4, 1_244_416, [1, 127, 9_721, 1_234_567]),
      (.largest, 128, 31_421_980_989_189_888_768, nil),
    ] as [(BigInt, Int, BigInt, [BigInt]?)])
  func divisors(number: BigInt, count: Int, sum: BigInt, divisors: [BigInt]?) {
    let facts = NumberFacts(of: number)
    #expect(facts.divisorCount == count)
    #expect(facts.divisorSum == sum)
    #expect(facts.divisors(limit: 8) == divisors)
  }

  @Test("Primes, and numbers below 2, have no divisors to list", arguments: [0, 1, -4, 7] as [BigInt])
  func noDivisors(number: BigInt) {
    let facts = NumberFacts(of: number)
    #expect(facts.divisorCount == nil && facts.divisorSum == nil && facts.divisors(limit: 8) == nil)
  }

  @Test("The index is known up to the 100,000th prime")
  func index() {
    #expect(NumberFacts(of: 1_299_709).index == 100_000)
    #expect(NumberFacts(of: 1_299_721).index == nil)
    #expect(NumberFacts(of: 1_299_710).index == nil)
  }

  @Test(
    "A prime has a gap to the next prime, and up to two twins",
    arguments: [
      (2, 1, []), (3, 2, [5]), (5, 2, [3, 7]), (7, 4, [5]), (23, 6, []), (29, 2, [31]), (31, 6, [29]),
      // The largest twins below 2^64, and the largest prime there: the next is 2^64 + 13.
      (18_446_744_073_709_550_771, 2, [18_446_744_073_709_550_773]),
      (18_446_744_073_709_550_773, 18, [18_446_744_073_709_550_771]), (.largestPrime, 72, []),
      (4, nil, []), (0, nil, []), (.smallest, nil, []), (.largest, nil, []),
    ] as [(BigInt, BigInt?, [BigInt])])
  func gapAndTwins(number: BigInt, gap: BigInt?, twins: [BigInt]) {
    let facts = NumberFacts(of: number)
    #expect(facts.gap == gap)
    #expect(facts.twins == twins)
  }
}

extension BigInt {
  fileprivate static let smallest = BigInt(Int64.min)
  fileprivate static let largest = BigInt(UInt64.max)
  fileprivate static let largestPrime: BigInt = 18_446_744_073_709_551_557
  /// The first prime of 65 bits.
  fileprivate static let nextAbove = BigInt(2).power(64) + 13
}
