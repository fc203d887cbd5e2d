import TestTraits
import Testing

@testable import PrimeCalculator

/// Tests of the parts of a count that are fast at any size, against the same sums by definition.
@Suite("Leaves")
struct LeavesTests {
  /// A leaf x/(p·q) just below a prime r.
  ///
  /// One product with the reciprocal of q would give r, because x/p · q exceeds 2^64.
  @Test("Easy leaves are right when reciprocals are not exact")
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
      r = try #require(nextPrime(after: 9_000_000_000_000_000_000 / p / q))
      xp = q * r - 1
      misleading = xp.multipliedFullWidth(by: UInt64.max / q + 1).high
    }
    let parameters = CountingParameters(x: UInt128(xp * p), alpha: 2)
    // q is among the primes that count twice.
    #expect(xp / UInt64(parameters.y) < q && q <= integerSquareRoot(xp))
    expectEasyLeaves(parameters, try CountingTables(parameters), prime: Int(p))
  }

  @Test(
    "Easy leaves are right around 2^64 and at the end of the range",
    arguments: [1 << 63, UInt128(UInt64.max), largestPrimeCountBound])
  func easyLeavesAtTheEnd(x: UInt128) throws {
    let parameters = CountingParameters(x: x, alpha: 1.2)
    let tables = try CountingTables(parameters)
    for near in [2_000, 20_011, 60_013, 70_001, 500_009, 1_500_007, 2_600_011] as [UInt64] {
      let prime = Int(try #require(nextPrime(after: near)))
      if prime <= parameters.cubeRootX { expectEasyLeaves(parameters, tables, prime: prime) }
    }
  }

  /// Expects the sum of the easy leaves of one prime p.
  ///
  /// The terms π(x/(p·q)) with x/(p·q) ≥ y are summed elsewhere.
  private func expectEasyLeaves(_ parameters: CountingParameters, _ tables: CountingTables, prime: Int) {
    let b = tables.pi[prime]
    let xp = UInt64(parameters.x / UInt128(prime))
    var expected = 0
    for l in b + 1...tables.piY {
      let q = tables.primes[l]
      let v = xp / UInt64(q)
      if UInt64(q) > xp / UInt64(prime) / UInt64(prime) {
        expected += v < UInt64(prime) ? 1 : (v < UInt64(parameters.y) ? tables.pi[Int(v)] : 0) - b + 2
      }
    }
    let sum = EasyLeaves(tables: tables, workers: 1).sum(b...b)
    #expect(Int(bitPattern: UInt(sum)) == expected, "x = \(parameters.x), p = \(prime)")
  }

  @Test(
    "Hard leaves are right at the end of the range",
    arguments: usesAllSizes ? [largestPrimeCountBound, 1 << 63] : [largestPrimeCountBound])
  func hardLeavesAtTheEnd(x: UInt128) throws {
    let words = usesAllSizes ? 64 : 8
    let parameters = CountingParameters(x: x, alpha: 1.2, segmentWords: words)
    let tables = try CountingTables(parameters)
    let leastFactors = try LeastFactorTable(upTo: parameters.y, primes: tables.primes)
    let leaves = HardLeaves(tables: tables, leastFactors: leastFactors, workers: 1)
    let segment = 3_000_000_000 / (words * 240)
    let worker = HardLeafWorker(leaves, firstSegment: segment)
    #expect(worker.run(segment: segment))
    let part = worker.partSum()

    let low = segment * words * 240
    let high = low + words * 240
    var isLeft = [Bool](repeating: true, count: high - low)
    var sum = 0
    var leafCount = 0
    for b in 1...(CountingParameters.c + part.totals.count) {
      let prime = tables.primes[b]
      let place = b - CountingParameters.c - 1
      if place >= 0 {
        let xp = UInt64(x / UInt128(prime))
        let mostHard = xp / UInt64(prime * prime)
        if xp / UInt64(low) <= UInt64(prime) { break }
        var weight = 0
        var m = min(Int(xp / UInt64(low)), parameters.y, Int(min(mostHard, 1 << 31)))
        while m > Int(xp / UInt64(high)) {
          if [1, 7, 11, 13, 17, 19, 23, 29].contains(m % 30), m * prime > parameters.y {
            let entry = leastFactors.entries.base[LeastFactorTable.index(atMost: m)]
            if Int(entry) > prime {
              let sign = entry & 1 == 1 ? 1 : -1
              let v = Int(xp / UInt64(m))
              sum += sign * isLeft[...(v - low)].count { $0 }
              weight += sign
              leafCount += 1
            }
          }
          m -= 1
        }
        #expect(part.weights[place] == weight, "p = \(prime)")
        #expect(part.totals[place] == isLeft.count { $0 }, "p = \(prime)")
      }
      for multiple in stride(from: (low + prime - 1) / prime * prime, to: high, by: prime) {
        isLeft[multiple - low] = false
      }
    }
    #expect(leafCount > 100)
    #expect(part.sum == sum)
  }
}
