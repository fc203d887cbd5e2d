import BigInt
import Foundation
import PrimeCalculator
import Testing

@testable import BigPrimes

@Suite("Primality of integers of any size")
struct BigPrimalityTests {
  @Test("Mersenne numbers are prime for the known exponents only")
  func mersenneNumbers() async throws {
    let known: Set<Int> = [2, 3, 5, 7, 13, 17, 19, 31, 61, 89, 107, 127, 521, 607]
    for exponent in 2...610 {
      let n = BigInt(2).power(exponent) - 1
      #expect(try isProbablePrime(n) == known.contains(exponent), "2^\(exponent) − 1")
    }
    for exponent in known where exponent > 64 {
      let proof = try await primalityProof(of: BigInt(2).power(exponent) - 1)
      #expect(proof == .lucasLehmer(exponent: exponent))
    }
    #expect(try !PrimalityProof.lucasLehmer(exponent: 523).verify())
    #expect(try !PrimalityProof.lucasLehmer(exponent: 11).verify())
  }

  /// OEIS A001262, A217120, A002997, and products made to pass tests.
  @Test("Pseudoprimes, Carmichael numbers, and powers aren't prime")
  func pseudoprimes() throws {
    // F. Arnault, "Rabin–Miller primality test: composite numbers which pass it" (1995): p·(313·(p − 1) + 1)·(353·(p − 1) + 1).
    let p: BigInt =
      29_674_495_668_685_510_550_154_174_642_905_332_730_771_991_799_853_043_350_995_075_531_276_838_753_171_770_199_594_238_596_428_121_188_033_664_754_218_345_562_493_168_782_883
    #expect(try isProbablePrime(p))
    #expect(try !isProbablePrime(p * (313 * (p - 1) + 1) * (353 * (p - 1) + 1)))
    // Chernick: (6k + 1)(12k + 1)(18k + 1) is a Carmichael number if all three are prime.
    var found = 0
    var k = BigInt(10).power(12)
    while found < 3 {
      k += 1
      let factors = [6 * k + 1, 12 * k + 1, 18 * k + 1]
      if try factors.allSatisfy({ try isProbablePrime($0) }) {
        found += 1
        #expect(try !isProbablePrime(factors.reduce(1, *)))
      }
    }
    for prime in [BigInt(10).power(25) + 13, BigInt(2).power(89) - 1] {
      for exponent in 2...5 { #expect(try !isProbablePrime(prime.power(exponent))) }
    }
    for n in [-7, -2, 0, 1] as [BigInt] { #expect(try !isProbablePrime(n)) }
    for n in [2, 3, 18_446_744_073_709_551_557, 18_446_744_073_709_551_629] as [BigInt] {
      #expect(try isProbablePrime(n))
    }
  }

  @Test("A composite number has a witness")
  func witnesses() throws {
    let p = BigInt(10).power(25) + 13
    let q = BigInt(10).power(30) + 57
    for (n, witness) in [
      (0, nil), (1, nil), (2, nil), (3, nil), (p, nil), (q, nil), (-9, nil), (4, .divisor(2)),
      (91, .divisor(7)),
      (BigInt(10).power(40) + 1, .divisor(17)), (p * q, .millerRabin(base: 2)),
      (1_000_003 * 1_000_033, .millerRabin(base: 2)),
      // A Fermat number is a strong pseudoprime to base 2.
      (BigInt(2).power(128) + 1, .millerRabin(base: 3)),
      // The smallest strong pseudoprime to the bases 2, 3, 5, and 7.
      (3_215_031_751, .divisor(151)),
      // … to the first 11 prime bases.
      (3_825_123_056_546_413_051, .millerRabin(base: 37)),
    ] as [(BigInt, CompositenessWitness?)] {
      #expect(try compositenessWitness(of: n) == witness, "\(n)")
    }
    #expect("\(try #require(try compositenessWitness(of: p * q)))" == "Miller–Rabin witness 2")
  }

  @Test("A test and a verification with 10,000 digits are canceled before they end")
  func cancellation() async throws {
    // No prime below 65,536 divides the first number, and most of its test is repeated squaring.
    let n = 7 * BigInt(2).power(33_000) + 1
    let proof = try PrimalityProof(text: "[\(n), [[2, 3, 2]]]")
    for test in [{ try isProbablePrime(n) }, { try proof.verify() }] as [@Sendable () throws -> Bool] {
      let task = Task { try test() }
      // A thread of its own, because the test may keep all threads of tasks busy.
      Thread.detachNewThread {
        Thread.sleep(forTimeInterval: 0.05)
        task.cancel()
      }
      await #expect(throws: CancellationError.self) { try await task.value }
    }
  }

  @Test("Next and previous primes are found around powers of ten and two")
  func neighbors() throws {
    #expect(try nextProbablePrime(after: BigInt(10).power(50)) == BigInt(10).power(50) + 151)
    #expect(try nextProbablePrime(after: BigInt(10).power(100)) == BigInt(10).power(100) + 267)
    #expect(try previousProbablePrime(before: BigInt(10).power(50) + 151)! < BigInt(10).power(50))
    #expect(try previousProbablePrime(before: BigInt(2).power(127)) == BigInt(2).power(127) - 1)
    #expect(try nextProbablePrime(after: BigInt(UInt64.max)) == 18_446_744_073_709_551_629)
    #expect(try previousProbablePrime(before: BigInt(UInt64.max)) == 18_446_744_073_709_551_557)
    #expect(try previousProbablePrime(before: 2) == nil && previousProbablePrime(before: 3) == 2)
    var primes: [BigInt] = []
    var p: BigInt = -5
    while p < 50 {
      p = try nextProbablePrime(after: p)
      primes.append(p)
    }
    #expect(primes == [2, 3, 5, 7, 11, 13, 17, 19, 23, 29, 31, 37, 41, 43, 47, 53])
    #expect(try primes.dropFirst().map { try previousProbablePrime(before: $0)! } == primes.dropLast())
  }
}

func primorial(_ limit: UInt64) -> BigInt { product(primes(in: 2...limit).map { BigInt($0) }) }

func product(_ factors: some Sequence<BigInt>) -> BigInt { factors.reduce(1, *) }
