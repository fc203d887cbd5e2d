import Testing

@testable import PrimeCalculator

@Suite("factors(of:)")
struct FactorsTests {
  private static func product(_ factors: [PrimeFactor]) -> UInt64 {
    factors.flatMap { [UInt64](repeating: $0.prime, count: $0.exponent) }.reduce(1, *)
  }

  @Test("Zero has no factorization, and the error says so")
  func zero() {
    #expect(throws: PrimeCalculatorError.zeroHasNoFactorization) { try factors(of: 0) }
    #expect(PrimeCalculatorError.zeroHasNoFactorization.description.contains("0 has no prime factorization"))
  }

  @Test(
    "Known numbers have their known factorizations",
    arguments: [
      (1, []), (2, [2]), (12, [2, 2, 3]), (22_499, [149, 151]), (22_801, [151, 151]),
      (UInt64.max, [3, 5, 17, 257, 641, 65_537, 6_700_417]),
      (UInt64(Int64.max), [7, 7, 73, 127, 337, 92_737, 649_657]),
      (18_446_744_030_759_878_681, [4_294_967_291, 4_294_967_291]),
      (18_446_743_979_220_271_189, [4_294_967_279, 4_294_967_291]),
      (18_446_744_066_047_760_377, [1_920_767_767, 9_603_838_831]),
      (1 << 63, [UInt64](repeating: 2, count: 63)),
      (18_446_744_073_709_551_557, [18_446_744_073_709_551_557]),
    ] as [(UInt64, [UInt64])])
  func known(n: UInt64, primes: [UInt64]) throws {
    let found = try factors(of: n)
    #expect(Self.product(found) == n)
    #expect(found.flatMap { [UInt64](repeating: $0.prime, count: $0.exponent) } == primes)
  }

  @Test("A prime power is factored into its prime and exponent")
  func powers() throws {
    for prime in [3, 149, 151, 157, 1_009, 65_537, 2_642_239] as [UInt64] {
      var power = prime
      var exponent = 1
      while true {
        #expect(try factors(of: power) == [PrimeFactor(prime: prime, exponent: exponent)])
        let (next, overflow) = power.multipliedReportingOverflow(by: prime)
        if overflow { break }
        power = next
        exponent += 1
      }
    }
  }

  @Test(
    "Factors of random numbers are ascending primes that multiply to the number",
    arguments: [21, 22] as [UInt64])
  func random(seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    for _ in 0..<400 {
      let n = max(1, generator.anyMagnitude())
      let found = try factors(of: n)
      let isRight =
        Self.product(found) == n
        && found.allSatisfy { Oracle.isPrimeByMillerRabin($0.prime) && $0.exponent > 0 }
        && zip(found, found.dropFirst()).allSatisfy { $0.prime < $1.prime }
      #expect(isRight, "factors(of: \(n)) = \(found), seed \(seed)")
    }
  }

  @Test("Products of two or three primes of every length are factored", arguments: [23, 24] as [UInt64])
  func products(seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    for bits in 9...32 {
      for _ in 0..<6 {
        let p = try #require(previousPrime(before: .random(in: 200...(1 << bits), using: &generator)))
        let q = try #require(previousPrime(before: generator.anyMagnitude(bits: 9...32) + 10))
        var primes = [p, q]
        if bits < 21, (p * q).multipliedReportingOverflow(by: p).overflow == false { primes.append(p) }
        let n = primes.reduce(1, *)
        let found = try factors(of: n).flatMap { [UInt64](repeating: $0.prime, count: $0.exponent) }
        #expect(found == primes.sorted(), "factors(of: \(n)) = \(found), seed \(seed)")
      }
    }
  }

  @Test("The rho method reports when it finds all factors in the same step")
  func rho() {
    let easy = MontgomeryModulus(odd: 151 * 157)
    let divisors = (1...40).map { divisorByRho(easy, constant: $0) }
    #expect(divisors.allSatisfy { [151, 157, 151 * 157].contains($0) })
    #expect(divisors.contains(151) && divisors.contains(151 * 157))
  }

  @Test("All numbers to 20000 agree with trial division")
  func small() throws {
    for n in 1...20_000 as ClosedRange<UInt64> {
      var expected: [PrimeFactor] = []
      var rest = n
      var divisor: UInt64 = 2
      while rest > 1 {
        var exponent = 0
        while rest % divisor == 0 {
          rest /= divisor
          exponent += 1
        }
        if exponent > 0 { expected.append(PrimeFactor(prime: divisor, exponent: exponent)) }
        divisor = divisor * divisor > rest ? max(rest, divisor + 1) : divisor + 1
      }
      let found = try factors(of: n)
      if found != expected { Issue.record("factors(of: \(n)) = \(found)") }
    }
  }
}
