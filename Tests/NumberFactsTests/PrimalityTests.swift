import NumberFacts
import PrimeCalculator
import Testing

@Suite("Primality")
struct PrimalityTests {
  @Test("Primes are prime up to the largest of 64 bits, and numbers below 2 are neither prime nor composite")
  func primesAndOthers() {
    #expect([2, 3, 97, 2_147_483_647, 18_446_744_073_709_551_557].allSatisfy { Primality(of: $0) == .prime })
    #expect([1, 0, -1, -7, Int128(Int64.min)].allSatisfy { Primality(of: $0) == .neither })
  }

  @Test(
    "A composite number has its prime factors in ascending order",
    arguments: [
      (4, [(2, 2)]), (360, [(2, 3), (3, 2), (5, 1)]), (91, [(7, 1), (13, 1)]),
      // The product of the two largest 32-bit primes that Int holds, and 2^63 − 1.
      (4_611_686_014_132_420_609, [(2_147_483_647, 2)]),
      (Int128(Int64.max), [(7, 2), (73, 1), (127, 1), (337, 1), (92_737, 1), (649_657, 1)]),
    ] as [(Int128, [(UInt64, Int)])])
  func composite(number: Int128, factors: [(UInt64, Int)]) {
    #expect(Primality(of: number) == .composite(factors.map { PrimeFactor(prime: $0.0, exponent: $0.1) }))
  }

  @Test("Exponents are written only if they are greater than 1")
  func product() {
    #expect([PrimeFactor(prime: 2, exponent: 3), PrimeFactor(prime: 3, exponent: 1)].product == "2^3 × 3")
    #expect([PrimeFactor(prime: 7, exponent: 2)].product == "7^2")
    #expect([PrimeFactor]().product == "")
  }
}
