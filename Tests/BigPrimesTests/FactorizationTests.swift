import BigInt
import BigPrimes
import Foundation
import Synchronization
import Testing

@Suite("Factorization of integers of any size")
struct FactorizationTests {
  @Test("Known numbers have their known prime factors")
  func knownNumbers() async throws {
    let numbers: [(BigInt, [BigInt])] = [
      (1, []), (2, [2]), (360, [2, 2, 2, 3, 3, 5]),
      (BigInt(2).power(64) + 1, [274_177, 67_280_421_310_721]),
      (BigInt(2).power(128) + 1, [59_649_589_127_497_217, 5_704_689_200_685_129_054_721]),
      (
        BigInt(10).power(40) - 1,
        [3, 3, 11, 41, 73, 101, 137, 271, 3_541, 9_091, 27_961, 1_676_321, 5_964_848_081]
      ),
    ]
    for (n, primes) in numbers {
      let result = try await factorization(of: n)
      #expect(result.factors.flatMap { Array(repeating: $0.base, count: $0.exponent) } == primes.sorted())
      #expect(result.factors.allSatisfy { $0.status == .prime })
      #expect(result.product == n)
    }
  }

  @Test("Powers and products of close primes are split")
  func products() async throws {
    let p = try nextProbablePrime(after: BigInt(10).power(22))
    let q = try nextProbablePrime(after: p)
    for (n, expected) in [
      (p.power(3), [(p, 3)]), (p.power(2) * 12, [(2, 2), (3, 1), (p, 2)]),
      (p.power(2) * q.power(2), [(p, 2), (q, 2)]),
      (BigInt(1_000_003).power(4) * p, [(1_000_003, 4), (p, 1)]),
    ] as [(BigInt, [(BigInt, Int)])] {
      let result = try await factorization(of: n)
      #expect(
        result.factors.map(\.base) == expected.map(\.0) && result.factors.map(\.exponent) == expected.map(\.1)
      )
    }
  }

  @Test("Random products are split completely", arguments: [12, 14, 16, 18])
  func randomProducts(digits: Int) async throws {
    var generator = SystemRandomNumberGenerator()
    for _ in 0..<4 {
      let primes = try (0..<2).map { _ in
        try nextProbablePrime(
          after: BigInt(10).power(digits) + BigInt(UInt64.random(in: 0...UInt64.max, using: &generator)))
      }.sorted()
      let result = try await factorization(of: primes[0] * primes[1])
      #expect(result.factors.map(\.base) == primes)
    }
  }

  @Test("A number of 50 digits is factored, with progress")
  func fiftyDigits() async throws {
    let stages = Mutex<[FactoringProgress]>([])
    let result = try await factorization(
      of: 12_464_565_474_383_277_688_459_103_908_339_742_622_169_823_303_089
    ) { progress in
      stages.withLock { $0.append(progress) }
    }
    #expect(result.factors.count == 2 && result.isComplete)
    var relations: [(found: Int, needed: Int)] = []
    for case .quadraticSieve(let found, let needed) in stages.withLock({ $0.map(\.stage) }) {
      relations.append((found, needed))
    }
    #expect(relations.contains { $0.found <= $0.needed })
    #expect(Set(relations.map(\.needed)).count == 1, "The first dependencies give the factors")
  }

  @Test("A report follows each division by factors that were found, however fast")
  func reports() async throws {
    let p = try nextProbablePrime(after: BigInt(10).power(49))
    let rest = try nextProbablePrime(after: BigInt(10).power(50)) * p
    let (reports, continuation) = AsyncStream.makeStream(of: FactoringProgress.self)
    let search = Task { try await factorization(of: 1_009 * rest) { continuation.yield($0) } }
    let report = await reports.first { $0.remaining == rest }
    search.cancel()
    #expect(report?.stage == .pollardRho)
    #expect(report?.factorization.factors.map(\.base) == [1_009, rest])
  }

  @Test(
    "Two primes close to each other, or to a ratio of small numbers, are found", arguments: [40, 100, 300])
  func closePrimes(digits: Int) async throws {
    let p = try nextProbablePrime(after: BigInt(10).power(digits - 1) * 22 / 7)
    var neighbors = [p * 3 / 2 + 1_000, p * 7 / 5]
    if digits < 300 { neighbors += [p + 10_000, p + 100_000, p + 1_000_000] }
    for start in neighbors {
      let q = try nextProbablePrime(after: start)
      let result = try await factorization(of: p * q, provesPrimes: false)
      #expect(result.factors.map(\.base) == [p, q])
    }
  }

  static let smoothNextNumbers: [(p: BigInt, q: BigInt)] = [
    (
      4_647_954_219_997_300_928_896_954_125_055_894_119_353,
      84_197_484_007_836_126_806_163_003_188_231_104_650_014_015_137_949_248_770_055_818_346_823_663_308_461_264_077_872_087_771_008_691_285_867_645_379
    ),
    (
      3_326_719_440_329_362_132_951_135_266_983_226_681_401,
      35_157_269_013_529_173_271_802_627_549_681_846_980_548_197_553_721_812_987_862_973_147_410_811_678_307_888_667_646_824_860_697_876_587_172_960_403
    ),
    (
      3_323_163_154_682_936_825_578_767_213_175_359_158_323,
      20_175_827_446_845_395_448_199_147_966_899_294_332_275_285_911_621_471_120_761_290_855_254_277_645_933_485_983_132_889_323_943_353_941_153_468_229
    ),
  ]

  @Test("A factor p of 40 digits is found if p + 1 has only small factors", arguments: smoothNextNumbers)
  func smoothNextNumber(p: BigInt, q: BigInt) async throws {
    let stages = Mutex<[FactoringProgress.Stage]>([])
    let result = try await factorization(of: p * q, provesPrimes: false) { progress in
      stages.withLock { $0.append(progress.stage) }
    }
    #expect(result.factors.map(\.base) == [p, q])
    #expect(
      !stages.withLock {
        $0.contains {
          if case .ellipticCurves = $0 { true } else { false }
        }
      })
  }

  /// Numbers, the powers that an expression for them has, and the number of parts into which algebra splits them.
  static let forms: [(n: BigInt, powers: [(base: BigInt, exponent: Int)], count: Int)] = [
    ((BigInt(10).power(147) - 1) / 9, [], 3), (7 * (BigInt(10).power(147) - 1) / 9, [(10, 147)], 3),
    ((BigInt(29).power(134) - 1) / 28, [(29, 134)], 2),
    (BigInt(3).power(237) + 1, [], 3), (BigInt(5).power(205) - 1, [], 3),
    (BigInt(6).power(174) + 1, [], 3), (BigInt(7).power(133) + 1, [], 3),
    (BigInt(10).power(130) + 1, [], 3), (BigInt(11).power(121) + 1, [], 2),
    (BigInt(12).power(123) + 1, [], 3), (BigInt(2).power(202) + 1, [], 2),
    (BigInt(10).power(150) + BigInt(10).power(75) + 1, [], 2),
  ]

  @Test("Algebraic factors of b^k ± 1 split a number, including Aurifeuillian ones", arguments: forms)
  func algebraicFactors(n: BigInt, powers: [(base: BigInt, exponent: Int)], count: Int) async throws {
    let search = try FactorSearch(n, powers: powers)
    let (reports, continuation) = AsyncStream.makeStream(of: Factorization.self)
    let task = Task {
      defer { continuation.finish() }
      _ = try await search.run(provesPrimes: false) {
        if $0.stage != .trialDivision { continuation.yield($0.factorization) }
      }
    }
    let first = await reports.first { _ in true }
    task.cancel()
    let parts = (first ?? search.factorization).factors.map(\.base).filter { $0 > 1_000_000 }
    #expect(parts.count == count, "\(parts)")
  }

  @Test("A deadline gives the factors found, and marks the composite rest")
  func deadline() async throws {
    let p = try nextProbablePrime(after: BigInt(10).power(49))
    let q = try nextProbablePrime(after: BigInt(10).power(49) * 22 / 7)
    let n = 8 * 1_009 * p * q
    let result = try await withTime {
      try await factorization(of: n, deadline: .now + $0)
    } until: {
      $0.factors.count == 3
    }
    #expect(result.description == "2^3 × 1009 × \(p * q) (composite)")
    #expect(!result.isComplete && result.product == n)
  }

  @Test("At a deadline, the parts below 2^64 are prime")
  func smallParts() async throws {
    // 2^1003 − 1 has the divisor 2^59 − 1 = 179951 × 3203431780337, and a composite one of 279 digits.
    let search = try FactorSearch(BigInt(2).power(1003) - 1)
    let result = try await withTime {
      try await search.run(deadline: .now + $0)
    } until: {
      $0.factors.count > 3
    }
    #expect(result.factors.map(\.base).prefix(3) == [131_071, 179_951, 3_203_431_780_337])
    #expect(result.factors.dropFirst(3).contains { $0.status == .composite })
    // A search that has no time finds nothing, but the part itself is short.
    let short = try FactorSearch(BigInt(2).power(59) - 1)
    #expect(short.factorization.factors.map(\.base) == [179_951, 3_203_431_780_337])
  }

  @Test("An easy part doesn't wait for a hard one")
  func easyPartsFirst() async throws {
    let p = try nextProbablePrime(after: BigInt(10).power(119))
    let q = try nextProbablePrime(after: BigInt(10).power(129))
    let small = [12_345_701, 23_456_789, 34_567_901].map { try! nextProbablePrime(after: $0) }
    let search = try FactorSearch(small.reduce(p * q, *))
    let (reports, continuation) = AsyncStream.makeStream(of: BigInt.self)
    let task = Task { try await search.run { continuation.yield($0.remaining) } }
    _ = await reports.first { $0 == p * q }
    task.cancel()
    _ = await task.result
    #expect(search.factorization.factors.map(\.base) == small + [p * q])
    #expect(search.factorization.factors.dropLast().allSatisfy { $0.status == .prime })
  }

  @Test("Canceling ends a factorization in every stage")
  func cancellation() async throws {
    let p = try nextProbablePrime(after: BigInt(10).power(33))
    let q = try nextProbablePrime(after: BigInt(10).power(34) * 22 / 7)
    for delay in [0, 1, 20, 100, 300] {
      let task = Task { try await factorization(of: p * q) }
      try await Task.sleep(for: .milliseconds(delay))
      task.cancel()
      await #expect(throws: CancellationError.self) { try await task.value }
    }
  }

  @Test("A canceled search continues with the factors and the relations that it found")
  func continuing() async throws {
    let hard: BigInt = 12_464_565_474_383_277_688_459_103_908_339_742_622_169_823_303_089
    let search = try FactorSearch(1_009 * hard)
    let (reports, continuation) = AsyncStream.makeStream(of: Int.self)
    let task = Task {
      try await search.run { progress in
        if case .quadraticSieve(let relations, _) = progress.stage { continuation.yield(relations) }
      }
    }
    let found = try #require(await reports.first { $0 > 300 })
    task.cancel()
    await #expect(throws: CancellationError.self) { try await task.value }
    #expect(search.factorization.factors.map(\.base) == [1_009, hard])

    let stages = Mutex<[FactoringProgress.Stage]>([])
    let result = try await search.run { progress in stages.withLock { $0.append(progress.stage) } }
    #expect(result.factors.count == 3 && result.isComplete)
    let first = stages.withLock { $0.first }
    guard case .quadraticSieve(let known, _) = first else {
      Issue.record("The search starts with \(String(describing: first)).")
      return
    }
    #expect(known >= found)
    // There is nothing left to do.
    #expect(try await search.run() == result)
  }

  @Test("A search in another process continues with the saved factors and curves")
  func continuingEfforts() async throws {
    let n = 1_009 * (BigInt(2).power(1061) - 1)
    func curves(_ search: FactorSearch, until isLast: @Sendable @escaping (Int) -> Bool) async throws -> Int {
      let (reports, continuation) = AsyncStream.makeStream(of: Int.self)
      let task = Task {
        try await search.run { progress in
          if case .ellipticCurves(_, let done, _) = progress.stage { continuation.yield(done) }
        }
      }
      defer { task.cancel() }
      let last = try #require(await reports.first(where: isLast))
      task.cancel()
      _ = await task.result
      return last
    }
    let search = try FactorSearch(n)
    let count = try await curves(search) { $0 > 3 }
    let saved = try JSONEncoder().encode(search.efforts)
    let efforts = try JSONDecoder().decode([FactorSearch.Effort].self, from: saved)
    let next = try FactorSearch(
      n, knownDivisors: search.factorization.factors.map(\.base), efforts: efforts)
    #expect(try await curves(next) { _ in true } >= count - 2)
  }

  @Test("Curves have a fraction only with the last bound before the sieve, and none for a part of the number")
  func curveProgress() async throws {
    typealias Stage = FactoringProgress.Stage
    func bounds(_ n: BigInt) async throws -> [(bound: Int, isPlanned: Bool)] {
      let (reports, continuation) = AsyncStream.makeStream(of: Stage.self)
      let task = Task {
        defer { continuation.finish() }
        _ = try await factorization(of: n) { continuation.yield($0.stage) }
      }
      defer { task.cancel() }
      var bounds: [(bound: Int, isPlanned: Bool)] = []
      for await stage in reports {
        if case .quadraticSieve = stage { break }
        if case .ellipticCurves(let bound, _, let planned) = stage { bounds.append((bound, planned != nil)) }
      }
      return bounds
    }
    let p = try nextProbablePrime(after: BigInt(10).power(29))
    let n = try nextProbablePrime(after: BigInt(10).power(31) * 22 / 7) * p
    let whole = try await bounds(n)
    #expect(Set(whole.map(\.bound)) == [2_000, 11_000])
    #expect(whole.allSatisfy { $0.isPlanned == ($0.bound == 11_000) }, "\(whole)")
    // Curves find a factor of 14 digits.
    let parts = try await bounds((BigInt(10).power(13) + 6_247) * n)
    #expect(parts.contains { $0.bound == 11_000 } && !parts.contains { $0.isPlanned }, "\(parts)")
  }

  @Test("The rest of a number isn't searched again by the steps that didn't find its factors")
  func continuingWithRest() async throws {
    // p − 1 and p + 1 have large factors, so that a curve finds p; the other factor is composite, without known short factors.
    let (p, rest) = (BigInt(10).power(13) + 6_247, BigInt(2).power(1061) - 1)
    let (reports, continuation) = AsyncStream.makeStream(of: FactoringProgress.Stage.self)
    let search = try FactorSearch(p * rest)
    let task = Task {
      try await search.run { if $0.remaining == rest { continuation.yield($0.stage) } }
    }
    defer { task.cancel() }
    guard case .ellipticCurves = try #require(await reports.first { _ in true }) else {
      Issue.record("The rest is searched by \(search.efforts).")
      return
    }
  }

  @Test("Other tasks run while a factorization keeps all processors busy")
  func yielding() async throws {
    let p = try nextProbablePrime(after: BigInt(10).power(31))
    let q = try nextProbablePrime(after: BigInt(10).power(32) * 22 / 7)
    let task = Task { try await factorization(of: p * q) }
    // Without a free thread, the last of these would end after the factorization.
    for _ in 0..<20 { try await Task.sleep(for: .milliseconds(1)) }
    task.cancel()
    await #expect(throws: CancellationError.self) { try await task.value }
  }

  /// Repeats work that ends at a deadline with twice the time, up to 40 s, until its result is enough.
  private func withTime(
    _ work: (Duration) async throws -> Factorization, until isEnough: (Factorization) -> Bool
  ) async rethrows -> Factorization {
    var time = Duration.milliseconds(300)
    while true {
      let result = try await work(time)
      if isEnough(result) || time > .seconds(20) { return result }
      time *= 2
    }
  }

  @Test("Numbers below 1 have no factorization")
  func notPositive() async {
    for n in [0, -6] as [BigInt] {
      await #expect(throws: BigPrimesError.noFactorization(n)) { try await factorization(of: n) }
    }
  }
}
