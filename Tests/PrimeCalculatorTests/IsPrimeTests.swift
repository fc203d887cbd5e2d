import Testing

@testable import PrimeCalculator

@Suite("isPrime")
struct IsPrimeTests {
  @Test("The first hundred thousand numbers agree with a plain sieve")
  func smallNumbers() {
    let limit = 100_000
    let primes = Set(Oracle.primes(upTo: limit))
    let wrong = (0...UInt64(limit)).filter { isPrime($0) != primes.contains($0) }
    #expect(wrong.isEmpty)
  }

  @Test("Each prime divisor up to 251 is found in the greatest numbers with no other one")
  func smallDivisors() {
    let primes = Oracle.primes(upTo: 251)
    for prime in primes {
      var cofactor = UInt64.max / prime
      while primes.contains(where: { cofactor % $0 == 0 }) { cofactor -= 1 }
      #expect(hasDivisorUpTo251(prime * cofactor) && !hasDivisorUpTo251(cofactor), "\(prime)")
    }
  }

  @Test(
    "Strong pseudoprimes to base 2 are composite",
    arguments: [
      2047, 3277, 4033, 4681, 8321, 15841, 29341, 42799, 49141, 52633, 65281, 74665, 80581, 85489, 88357,
      90751, 18_446_744_066_047_760_377,
    ] as [UInt64])
  func strongPseudoprimesToBase2(_ n: UInt64) {
    #expect(!isPrime(n))
    #expect(BailliePSW(n).isStrongProbablePrimeToBase2)
  }

  @Test("Carmichael numbers, and the smallest strong pseudoprimes to several prime bases, are composite")
  func pseudoprimes() {
    let numbers: [UInt64] = [
      561, 1105, 1729, 2465, 2821, 6601, 8911, 10585, 15841, 29341, 41041, 46657, 52633, 62745, 63973, 75361,
      2047, 1_373_653, 25_326_001, 3_215_031_751, 2_152_302_898_747, 3_474_749_660_383, 341_550_071_728_321,
      3_825_123_056_546_413_051,
    ]
    #expect(numbers.filter { isPrime($0) } == [])
  }

  @Test(
    "Strong Lucas pseudoprimes pass the Lucas test, as they do the standard one, and are composite",
    arguments: [
      // OEIS A217255, with and without a factor below 151: the test itself takes any odd nonsquare.
      5459, 5777, 10877, 16109, 18971, 22499, 24569, 25199, 40309, 58519, 75077, 97439, 100_127, 113_573,
      115_639, 130_139,
    ] as [UInt64])
  func strongLucasPseudoprimes(_ n: UInt64) {
    #expect(BailliePSW(n).isStrongLucasProbablePrime)
    #expect(!isPrime(n))
  }

  @Test("Below 40000, only the primes and the known pseudoprimes pass the Lucas test")
  func strongLucasExactly() {
    // 27869 = 29·31² passes only the form with Q' = 1, which is equivalent for squarefree numbers.
    let pseudoprimes: Set<UInt64> = [5459, 5777, 10877, 16109, 18971, 22499, 24569, 25199, 27_869]
    let primes = Set(Oracle.primes(upTo: 40_000))
    let wrong = stride(from: 1009 as UInt64, to: 40_000, by: 2).filter {
      BailliePSW($0).isStrongLucasProbablePrime != (primes.contains($0) || pseudoprimes.contains($0))
    }
    #expect(wrong.isEmpty)
  }

  @Test(
    "The Lucas test with Q' = 1 agrees with the definition on squarefree numbers",
    arguments: [71, 72] as [UInt64])
  func strongLucasByDefinition(seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    var numbers = (0..<2_000).map { _ in generator.anyMagnitude(bits: 11...64) }
    numbers += Array(1_001...30_000)
    for n in numbers where n % 2 != 0 && n < UInt64.max {
      let found = try factors(of: n)
      guard found.allSatisfy({ $0.exponent == 1 && $0.prime > 31 }) else { continue }
      let isProbablePrime = BailliePSW(n).isStrongLucasProbablePrime
      if isProbablePrime != Oracle.isStrongLucasProbablePrime(n) {
        Issue.record("\(n) passes: \(isProbablePrime), seed \(seed)")
      }
    }
  }

  @Test("Multiples of the squares of the Wieferich primes are composite, regardless of the Lucas test")
  func wieferich() {
    for p in [1_093, 3_511] as [UInt64] {
      #expect(!isPrime(p * p) && !isPrime(p * p * p))
      #expect(
        !stride(from: p * p * 257, through: p * p * 100_000, by: Int(p * p) * 2).contains { isPrime($0) })
    }
  }

  @Test(
    "The largest primes below 2^32, 2^63, and 2^64 are prime, and no number before the next prime is",
    arguments: [
      (4_294_967_291, 4_294_967_311), (9_223_372_036_854_775_783, 9_223_372_036_854_775_837),
      (18_446_744_073_709_551_557, nil),
    ] as [(UInt64, UInt64?)])
  func edges(prime: UInt64, next: UInt64?) {
    #expect(isPrime(prime))
    if let next { #expect(isPrime(next)) }
    let end = next.map { $0 - 1 } ?? UInt64.max
    #expect(!(prime + 1...end).contains { isPrime($0) })
  }

  @Test("The squares of primes are composite, up to the largest")
  func squares() {
    var primes = Oracle.primes(upTo: 3_000)
    primes += [65_537, 1_093, 3_511, 16_777_213, 4_294_967_279, 4_294_967_291]
    #expect(primes.filter { isPrime($0 * $0) }.isEmpty)
  }

  @Test(
    "Random numbers of every length agree with Miller–Rabin to twelve bases",
    arguments: [1, 2, 3] as [UInt64])
  func random(seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    for _ in 0..<6_000 {
      let n = generator.anyMagnitude()
      guard isPrime(n) != Oracle.isPrimeByMillerRabin(n) else { continue }
      Issue.record("isPrime(\(n)) is \(isPrime(n)), seed \(seed)")
    }
  }

  @Test("Products of two primes near 2^32, and their neighbors, agree with Miller–Rabin")
  func semiprimes() {
    let primes = Array(PrimeCalculator.primes(in: 4_294_966_000...4_294_967_295))
    for p in primes.suffix(12) {
      for q in primes.suffix(12) {
        #expect(!isPrime(p * q))
        #expect(isPrime(p * q + 2) == Oracle.isPrimeByMillerRabin(p * q + 2))
      }
    }
  }
}
