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

  @Test("A deadline gives the factors found, and marks the composite rest")
  func deadline() async throws {
    let p = try nextProbablePrime(after: BigInt(10).power(49))
    let q = try nextProbablePrime(after: BigInt(10).power(50))
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
    let q = try nextProbablePrime(after: BigInt(10).power(35))
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

  @Test("The rest of a number isn't searched again by the steps that didn't find its factors")
  func continuingWithRest() async throws {
    // Half of p − 1 is prime, so that a curve finds p; the other factor is composite, without known short factors.
    let (p, rest) = (BigInt(10).power(13) + 259, BigInt(2).power(1061) - 1)
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
    let q = try nextProbablePrime(after: BigInt(10).power(32))
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
