import NumberFacts
import Testing

@Suite("The forms of primes")
struct PrimeFormTests {
  @Test(
    "A prime has the first form that is true",
    arguments: [
      ("3", "2² − 1"), ("7", "2³ − 1"), ("127", "2⁷ − 1"), ("2305843009213693951", "2⁶¹ − 1"),
      ("5", "2² + 1"),
      ("17", "2⁴ + 1"), ("65537", "2¹⁶ + 1"), ("18446744073709551557", "2⁶⁴ − 59"),
      ("18446744073709551629", "2⁶⁴ + 13"), ("1000000007", "10⁹ + 7"), ("999999937", "10⁹ − 63"),
      ("1009", "p(169)"), ("31", "2⁵ − 1"), ("29", "twin of 31"), ("151", "twin of 149"),
      ("11", "twin of 13"),
      ("13", "twin of 11"), ("37", "6² + 1"), ("401", "20² + 1"), ("2", "the even prime"), ("131", "p(32)"),
      ("1299709", "p(100,000)"),
    ])
  func forms(prime: String, text: String) throws {
    let prime = try #require(BigInt(prime))
    #expect(PrimeForm(of: prime)?.text == text)
  }

  @Test("The index of a lookup comes before other forms, except for Mersenne and Fermat primes")
  func lookedUp() {
    #expect(PrimeForm(of: 15_485_863, lookupIndex: 1_000_000)?.text == "p(10⁶)")
    #expect(PrimeForm(of: 151, lookupIndex: 36)?.text == "p(36)")
    #expect(PrimeForm(of: 127, lookupIndex: 31)?.text == "2⁷ − 1")
    #expect(PrimeForm(of: 257, lookupIndex: 55)?.text == "2⁸ + 1")
  }

  @Test("Large primes near no power, and numbers below 2, have no form")
  func none() {
    #expect(PrimeForm(of: 1_299_763) == nil)
    #expect(PrimeForm(of: BigInt(2).power(5_000) + 2_001) == nil)
    #expect(PrimeForm(of: 1) == nil && PrimeForm(of: 0) == nil && PrimeForm(of: -7) == nil)
  }

  @Test("A Mersenne prime has its place among all")
  func mersenneIndex() {
    #expect(PrimeForm(of: 3)?.mersenneIndex == 1)
    #expect(PrimeForm(of: BigInt(2).power(521) - 1)?.mersenneIndex == 13)
    #expect(PrimeForm(of: 5)?.mersenneIndex == nil)
  }
}
