import PrimeCalculator
import Testing

@Suite("Prime tuplets")
struct PrimeTupletsTests {
  /// The distances from the first prime in all patterns of a size.
  private static let patterns: [Int: [[UInt128]]] = [
    2: [[0, 2]], 3: [[0, 2, 6], [0, 4, 6]], 4: [[0, 2, 6, 8]], 5: [[0, 2, 6, 8, 12], [0, 4, 6, 10, 12]],
    6: [[0, 4, 6, 10, 12, 16]],
  ]

  private func tuplets(_ size: Int, in range: ClosedRange<UInt128>) -> [[UInt128]] {
    var tuplets: [[UInt128]] = []
    PrimeTuplets(size: size).forEach(in: range) { tuplets.append($0) }
    return tuplets
  }

  @Test("Tuplets are the primes with the patterns of their size", arguments: 2...6)
  func patterns(size: Int) async throws {
    // Two segments of the sieve, and bounds in every place of a tuplet.
    for range in [
      0...5_000_000, 0...40, 3...7, 4...23, 5...5, 11...100, 29...31, 31...31, 4_194_301...4_194_400,
    ]
      as [ClosedRange<UInt128>]
    {
      let primes = Set(
        PrimeCalculator.primes(in: UInt64(range.lowerBound)...UInt64(range.upperBound)).map { UInt128($0) })
      let expected = primes.sorted().flatMap { first in
        Self.patterns[size]!.map { $0.map { first + $0 } }.filter { primes.isSuperset(of: $0) }
      }
      #expect(tuplets(size, in: range) == expected)
      #expect(try await PrimeTuplets(size: size).count(in: range) == expected.count)
    }
  }

  /// OEIS A007508 (twins), A007529 and A022004, A007530 (quadruplets), A022006 and A022007, A022008.
  @Test(
    "The numbers of tuplets up to 10^8 are those of primesieve",
    arguments: [(2, 440_312), (3, 111_156), (4, 4_768), (5, 1_383), (6, 82)])
  func counts(size: Int, count: UInt64) async throws {
    #expect(try await PrimeTuplets(size: size).count(in: 0...100_000_000) == count)
  }

  @Test("Around 2^64, tuplets are found without overflow")
  func end() async throws {
    let range = UInt128(UInt64.max) - 100_000...1 << 64 + 100_000
    let twins = tuplets(2, in: range)
    #expect(try await PrimeTuplets(size: 2).count(in: range) == twins.count)
    #expect(twins.contains { $0[0] < UInt64.max } && twins.contains { $0[0] > UInt64.max })
    #expect(twins.allSatisfy { $0[1] == $0[0] + 2 && $0.allSatisfy(Oracle.isPrime) })
  }
}
