import TestTraits
import Testing

@testable import PrimeCalculator

@Suite("primeCount(upTo:)")
struct PrimeCountTests {
  @Test(
    "The counts up to powers of ten are the known ones",
    arguments: zip(
      0...(usesAllSizes ? 13 : 11),
      [
        0, 4, 25, 168, 1_229, 9_592, 78_498, 664_579, 5_761_455, 50_847_534, 455_052_511, 4_118_054_813,
        37_607_912_018, 346_065_536_839,
      ] as [UInt64]))
  func powersOfTen(exponent: Int, expected: UInt64) async throws {
    let x = (0..<exponent).reduce(1 as UInt64) { power, _ in power * 10 }
    #expect(try await primeCount(upTo: UInt128(x)) == expected)
  }

  @Test(
    "Other counts are the known ones",
    arguments: [
      (0, 0), (1, 0), (2, 1), (3, 2), (4, 2), (5, 3), (6, 3), (7, 4), (29, 10), (30, 10), (31, 11),
      (20_000_000, 1_270_607), (1 << 32, 203_280_221), (4_294_967_291, 203_280_221),
      (4_294_967_290, 203_280_220),
    ] as [(UInt64, UInt64)])
  func known(x: UInt64, expected: UInt64) async throws {
    #expect(try await primeCount(upTo: UInt128(x)) == expected)
  }

  @Test("Every count up to ten thousand agrees with a plain sieve")
  func small() async throws {
    let primes = Set(Oracle.primes(upTo: 10_000))
    var count: UInt64 = 0
    for x in stride(from: 0 as UInt64, through: 10_000, by: 1) {
      if primes.contains(x) { count += 1 }
      if x % 37 < 2 || x < 100 { #expect(try await primeCount(upTo: UInt128(x)) == count) }
    }
  }

  @Test("Both methods agree near the limit between them and around squares and cubes of primes")
  func methodLimit() async throws {
    let cubes: [UInt64] = [101, 103, 107, 211, 499].map { $0 * $0 * $0 }
    let squares: [UInt64] = [1_009, 1_013, 3_001, 9_973].map { $0 * $0 }
    for center in cubes + squares + [UInt64(CountingParameters.smallestX)] {
      for x in center - 2...center + 2 {
        #expect(try await primeCount(upTo: UInt128(x)) == UInt64(Oracle.primeCount(upTo: Int(x))), "x = \(x)")
      }
    }
  }

  @Test("Random counts agree with Legendre's recursion", arguments: [41, 42] as [UInt64])
  func random(seed: UInt64) async throws {
    var generator = SeededGenerator(seed: seed)
    for _ in 0..<40 {
      let x = generator.anyMagnitude(bits: 10...27)
      #expect(
        try await primeCount(upTo: UInt128(x)) == UInt64(Oracle.primeCount(upTo: Int(x))),
        "x = \(x), seed \(seed)")
    }
  }

  @Test("The least-factor table agrees with the factorization")
  func leastFactors() throws {
    let table = try LeastFactorTable(upTo: 30_000, primes: PrimeTable(PiTable(upTo: 30_000), upTo: 30_000))
    for index in 0..<LeastFactorTable.index(atMost: 30_000) + 1 {
      let number = UInt64(LeastFactorTable.number(at: index))
      #expect(LeastFactorTable.index(atMost: Int(number)) == index)
      let found = try factors(of: number)
      let entry = table.entries.base[index]
      if found.isEmpty {
        #expect(entry == 0xFFFE)
      } else if found.contains(where: { $0.exponent > 1 }) {
        #expect(entry == 0)
      } else if found.count == 1 {
        #expect(entry == 0xFFFF)
      } else {
        #expect(UInt64(entry | 1) == found[0].prime && (entry & 1 == 1) == (found.count % 2 == 1))
      }
    }
  }

  @Test("φ(v, 7) agrees with counting, over one period and around later ones")
  func phiTiny() {
    let phi = PhiTiny.shared
    var count: UInt64 = 0
    let primes: [UInt64] = [2, 3, 5, 7, 11, 13, 17]
    for v in 0...520_000 as ClosedRange<UInt64> {
      if v > 0, primes.allSatisfy({ v % $0 != 0 }) { count += 1 }
      if v < 40_000 || v > 500_000, phi(v) != count { Issue.record("φ(\(v), 7) = \(phi(v)), not \(count)") }
    }
    let (long, beyond) = (510_510 * 1_000_000_007 + 19, 510_510 << 48 + 19) as (UInt64, UInt128)
    #expect(phi(long) == 92_160 * 1_000_000_007 + 2)
    // 92160·2^48 is 2^64 + 26624·2^48.
    #expect(phi(beyond) == 26_624 << 48 + 2)
  }

  @Test("The π table agrees with counting")
  func piTable() {
    let table = PiTable(upTo: 10_000)
    let primes = Oracle.primes(upTo: 10_000)
    for n in 5...10_000 where table[n] != primes.prefix(while: { $0 <= n }).count { Issue.record("π(\(n))") }
    #expect(table.total == 1_229)
    let segment = PiTable(from: 5_000, through: 9_973, primesBefore: 669)
    #expect(segment.first == 4_980)
    #expect(segment.total == 1_229)
    for n in 5_000...9_973 where segment[n - 4_980] != table[n] { Issue.record("π(\(n)) in a segment") }
  }
}
