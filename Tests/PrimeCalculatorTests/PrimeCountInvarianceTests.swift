import Testing

@testable import PrimeCalculator

@Suite("The division of a count into parts doesn't change its result")
struct PrimeCountInvarianceTests {
  private struct Division: CustomStringConvertible {
    var alpha: Double
    var workers: Int
    var segmentWords: Int
    var piSegmentLength: Int
    /// Whether x is divided as a number of 128 bits.
    var isWide: Bool

    var description: String {
      "α = \(alpha), \(workers) workers, segments of \(segmentWords) words and \(piSegmentLength) numbers\(isWide ? ", 128 bits" : "")"
    }

    static func random(_ generator: inout SeededGenerator) -> Self {
      Division(
        alpha: .random(in: 1...1.5, using: &generator)
          * Double(1 << Int.random(in: 0...6, using: &generator)),
        workers: .random(in: 1...4, using: &generator),
        segmentWords: 8 * .random(in: 1...40, using: &generator),
        piSegmentLength: .random(in: 300...40_000, using: &generator), isWide: .random(using: &generator))
    }

    func count(_ x: UInt64) async throws -> UInt64 {
      let parameters = CountingParameters(
        x: UInt128(x), alpha: alpha, segmentWords: segmentWords, piSegmentLength: piSegmentLength,
        isWide: isWide)
      return try await countPrimes(parameters, workers: workers, reporter: ProgressReporter(nil), share: 1)
    }
  }

  /// π(x) for x from 10^6 to 3·10^6, by a plain sieve.
  private static let counts: [UInt32] = {
    var counts = [UInt32](repeating: 0, count: 2_000_001)
    var count: UInt32 = 0
    var next = 1_000_000
    for prime in Oracle.primes(upTo: 3_000_000) + [UInt64.max] {
      while next <= 3_000_000, UInt64(next) < prime {
        counts[next - 1_000_000] = count
        next += 1
      }
      count += 1
    }
    return counts
  }()

  @Test("Small counts agree, even around squares, cubes, and primes", arguments: [61, 62, 63] as [UInt64])
  func small(seed: UInt64) async throws {
    var generator = SeededGenerator(seed: seed)
    for round in 0..<300 {
      let root = UInt64.random(in: 1_001...1_731, using: &generator)
      let cubeRoot = UInt64.random(in: 101...144, using: &generator)
      let x: UInt64
      switch round % 4 {
      case 0: x = .random(in: 1_000_000...3_000_000, using: &generator)
      case 1: x = root * root - UInt64(round / 4 % 2)
      case 2: x = cubeRoot * cubeRoot * cubeRoot - UInt64(round / 4 % 2)
      default: x = nextPrime(after: .random(in: 1_000_000...2_990_000, using: &generator)) ?? 0
      }
      let division = Division.random(&generator)
      let count = try await division.count(x)
      #expect(count == UInt64(Self.counts[Int(x - 1_000_000)]), "x = \(x), \(division), seed \(seed)")
    }
  }

  @Test("Large counts agree", arguments: [1_030_301, 123_456_789, 3_000_000_019, 40_000_000_003] as [UInt64])
  func larger(x: UInt64) async throws {
    var generator = SeededGenerator(seed: x)
    let expected = UInt64(Oracle.primeCount(upTo: Int(x)))
    for _ in 0..<(x > 1_000_000_000 ? 4 : 20) {
      let division = Division.random(&generator)
      #expect(try await division.count(x) == expected, "x = \(x), \(division)")
    }
  }
}
