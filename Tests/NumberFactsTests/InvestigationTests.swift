import BigPrimes
import NumberFacts
import Testing

@Suite("Investigations of large numbers")
struct InvestigationTests {
  private let large = BigInt(2).power(64)

  @Test("The facts about a large number are those of its investigation")
  func facts() {
    #expect(NumberFacts(of: large).status == .testing)
    #expect(NumberFacts(of: large).saveDisabledReason(favorites: []) == "the test is in progress")
    for (isPrime, status, verdict) in [
      (true, NumberFacts.Status.probablyPrime, "18,446,744,073,709,551,616 is probably prime."),
      (false, .composite, "18,446,744,073,709,551,616 is composite."),
    ] {
      let facts = NumberFacts(of: large, Investigation(of: large, isProbablePrime: isPrime))
      #expect(facts.status == status && facts.verdict == verdict)
      #expect((facts.saveDisabledReason(favorites: []) == nil) == isPrime)
    }
    #expect(NumberFacts(of: -large).status == .neither)
  }

  @Test(
    "Factors of a damaged file are known by their product",
    arguments: [
      ([(2, 1), (3, 2)], true), ([(2, 1), (3, 1)], false), ([(2, 2), (3, 2)], false),
      ([(1, 1), (2, 1), (9, 1)], false), ([(2, 0), (18, 1)], false), ([(2, 1), (3, .max)], false),
      ([], false),
    ] as [([(Int, Int)], Bool)])
  func consistency(factors: [(base: Int, exponent: Int)], isConsistent: Bool) {
    var search = Investigation(of: 18)
    #expect(search.isConsistent)
    search.factors = Factorization(
      factors: factors.map { .init(base: BigInt($0.base), exponent: $0.exponent, status: .prime) })
    #expect(search.isConsistent == isConsistent)
  }

  @Test("Numbers of up to 10,000 digits are supported")
  func supported() {
    let end = BigInt(10).power(10_000)
    let supported = Primality.supportedNumbers
    #expect(supported.contains(end - 1) && supported.contains(1 - end))
    #expect(!supported.contains(end) && !supported.contains(-end) && !supported.contains(end * end))
  }
}
