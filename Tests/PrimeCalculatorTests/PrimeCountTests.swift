import Testing

@testable import PrimeCalculator

@Suite("primeCount(upTo:)")
struct PrimeCountTests {
  @Test(
    "Counts to the powers of ten",
    arguments: zip(
      0...13,
      [
        0, 4, 25, 168, 1_229, 9_592, 78_498, 664_579, 5_761_455, 50_847_534, 455_052_511, 4_118_054_813,
        37_607_912_018, 346_065_536_839,
      ] as [UInt64]))
  func powersOfTen(exponent: Int, expected: UInt64) async throws {
    let x = (0..<exponent).reduce(1 as UInt64) { power, _ in power * 10 }
    #expect(try await primeCount(upTo: x) == expected)
  }

  @Test(
    "Other known counts",
    arguments: [
      (0, 0), (1, 0), (2, 1), (3, 2), (4, 2), (5, 3), (6, 3), (7, 4), (29, 10), (30, 10), (31, 11),
      (20_000_000, 1_270_607), (1 << 32, 203_280_221), (4_294_967_291, 203_280_221),
      (4_294_967_290, 203_280_220),
    ] as [(UInt64, UInt64)])
  func known(x: UInt64, expected: UInt64) async throws {
    #expect(try await primeCount(upTo: x) == expected)
  }

  @Test("Every count to ten thousand agrees with a plain sieve")
  func small() async throws {
    let primes = Set(Oracle.primes(upTo: 10_000))
    var count: UInt64 = 0
    for x in stride(from: 0 as UInt64, through: 10_000, by: 1) {
      if primes.contains(x) { count += 1 }
      if x % 37 < 2 || x < 100 { #expect(try await primeCount(upTo: x) == count) }
    }
  }

  @Test("Both methods agree where one takes over from the other, and around squares and cubes of primes")
  func takeover() async throws {
    let cubes: [UInt64] = [101, 103, 107, 211, 499].map { $0 * $0 * $0 }
    let squares: [UInt64] = [1_009, 1_013, 3_001, 9_973].map { $0 * $0 }
    for center in cubes + squares + [CountingParameters.smallestX] {
      for x in center - 2...center + 2 {
        #expect(try await primeCount(upTo: x) == UInt64(Oracle.primeCount(upTo: Int(x))), "x = \(x)")
      }
    }
  }

  @Test("Random counts agree with Legendre's recursion", arguments: [41, 42] as [UInt64])
  func random(seed: UInt64) async throws {
    var generator = SeededGenerator(seed: seed)
    for _ in 0..<40 {
      let x = generator.anyMagnitude(bits: 10...27)
      #expect(
        try await primeCount(upTo: x) == UInt64(Oracle.primeCount(upTo: Int(x))), "x = \(x), seed \(seed)")
    }
  }

  @Test(
    "Where the leaves are split and how many workers there are changes nothing",
    arguments: [1, 1.3, 2, 3, 5, 9, 20, 100], [1, 2, 5])
  func invariance(alpha: Double, workers: Int) async throws {
    for x in [1_000_000, 1_030_301, 7_777_777, 123_456_789, 3_000_000_019] as [UInt64] {
      let parameters = CountingParameters(x: x, alpha: alpha)
      let reporter = ProgressReporter(nil)
      let count = try await countPrimes(parameters, workers: workers, reporter: reporter, share: 1)
      #expect(count == UInt64(Self.counts[x] ?? 0), "x = \(x)")
    }
  }

  /// By the independent method, once.
  private static let counts: [UInt64: Int] = Dictionary(
    uniqueKeysWithValues: [1_000_000, 1_030_301, 7_777_777, 123_456_789, 3_000_000_019].map {
      ($0, Oracle.primeCount(upTo: Int($0)))
    })

  /// A leaf x/(p·q) just below a prime r, where one product with the reciprocal of q would give r, because
  /// x/p · q exceeds 2^64.
  @Test("Easy leaves are right where reciprocals are not exact")
  func easyLeavesByDivision() throws {
    let rough = CountingParameters(x: 9_000_000_000_000_000_000, alpha: 2)
    let y = UInt64(rough.y)
    let p = try #require(nextPrime(after: rough.z / y * 21 / 20))
    var q = y / 1_000 * 965
    var r: UInt64 = 0
    var xp: UInt64 = 0
    var misleading: UInt64 = 0
    while misleading != r || r == 0 {
      q = try #require(nextPrime(after: q))
      r = try #require(nextPrime(after: rough.x / p / q))
      xp = q * r - 1
      misleading = xp.multipliedFullWidth(by: UInt64.max / q + 1).high
    }
    let parameters = CountingParameters(x: xp * p, alpha: 2)
    let tables = try CountingTables(parameters)
    let b = tables.pi[Int(p)]
    var expected = 0
    for l in (b + 1)...tables.piY where tables.primes[l] > Int(parameters.z / p) {
      expected += tables.pi[Int(xp) / tables.primes[l]] - b + 2
    }
    #expect(parameters.z / p < q && q <= integerSquareRoot(xp))
    #expect(EasyLeaves(tables: tables).easySum(b...b) == UInt64(expected))
  }

  @Test("The least-factor table agrees with the factorisation")
  func leastFactors() throws {
    let table = try LeastFactorTable(upTo: 30_000, primes: PrimeTable(upTo: 30_000))
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

  @Test("φ(v, 6) agrees with counting")
  func phiTiny() {
    let phi = PhiTiny()
    var count: UInt64 = 0
    for v in 0...61_000 as ClosedRange<UInt64> {
      if v > 0, [2, 3, 5, 7, 11, 13].allSatisfy({ v % $0 != 0 }) { count += 1 }
      if phi(v) != count { Issue.record("φ(\(v), 6) = \(phi(v)), not \(count)") }
    }
  }

  @Test("The π table agrees with counting")
  func piTable() throws {
    let table = try PiTable(upTo: 10_000, primes: PrimeTable(upTo: 10_000))
    let primes = Oracle.primes(upTo: 10_000)
    for n in 2...10_000 where table[n] != primes.prefix(while: { $0 <= n }).count { Issue.record("π(\(n))") }
  }
}
