import BigInt
import BigPrimes
import Testing

@Suite("Doc comments: BigInt and BigPrimes")
struct BigPrimesSamples {
  @Test("A literal can have any number of digits")
  func literal() {
    let n: BigInt = 340_282_366_920_938_463_463_374_607_431_768_211_457
    #expect(n == BigInt(2).power(128) + 1)
    #expect(n % 59_649_589_127_497_217 == 0)
  }

  @Test("A proof can be checked without the search that found it")
  func proof() async throws {
    let proof = try await primalityProof(of: BigInt(10).power(50) + 151)
    #expect(try proof.verify())
  }
}
