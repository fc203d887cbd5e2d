import NumberFacts
import Testing

@Suite("PrimeCountClient")
struct PrimeCountTests {
  private static func isPrime(_ number: UInt64) -> Bool {
    number > 1 && !(2..<number).prefix { $0 * $0 <= number }.contains { number.isMultiple(of: $0) }
  }

  @Test("The local client counts the primes up to each number")
  func counts() async throws {
    let numbers: [UInt64] = [0, 1, 2, 10, 11, 12, 100, 5_000]
    let counts = try await PrimeCountClient.local.counts(numbers)
    #expect(
      counts
        == numbers.map { number in
          PrimeCount(x: number, count: UInt64((0...number).count(where: Self.isPrime)))
        })
    #expect(try await PrimeCountClient.local.counts([1_000_000_000_000]).map(\.count) == [37_607_912_018])
  }

  @Test(
    "The local client counts the gaps between primes",
    arguments: [0...2, 0...3, 0...2_000, 90...96, 1_000...3_000, 9_000...9_010] as [ClosedRange<UInt64>])
  func gaps(range: ClosedRange<UInt64>) async throws {
    let gaps = try await PrimeCountClient.local.gaps(range)
    let primes = range.filter(Self.isPrime)
    let expected = zip(primes.dropFirst(), primes).map { Int($0 - $1) }
    for gap in [1] + Array(stride(from: 2, through: 60, by: 2)) {
      #expect(
        (gap / 2 < gaps.counts.count ? gaps.counts[gap / 2] : 0) == expected.count { $0 == gap }, "\(gap)")
    }
    #expect(gaps.widest == expected.max())
    #expect(gaps.primeBeforeWidest == expected.firstIndex { $0 == expected.max() }.map { primes[$0] })
  }

  @Test("Canceling the task ends a long count")
  func cancellation() async {
    let task = Task { try await PrimeCountClient.local.counts([1_000_000_000_000_000_000]) }
    let gaps = Task { try await PrimeCountClient.local.gaps(0...1_000_000_000_000) }
    task.cancel()
    gaps.cancel()
    await #expect(throws: CancellationError.self) { try await task.value }
    await #expect(throws: CancellationError.self) { try await gaps.value }
  }
}
