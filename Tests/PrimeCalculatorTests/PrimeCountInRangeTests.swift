import Synchronization
import Testing

@testable import PrimeCalculator

@Suite("primeCount(in:)")
struct PrimeCountInRangeTests {
  @Test("The count of every small range agrees with a plain sieve")
  func small() async throws {
    let all = Oracle.primes(upTo: 200)
    for low in 0...40 as ClosedRange<UInt64> {
      for high in [low, low + 1, low + 7, low + 130] {
        #expect(try await primeCount(in: low...high) == all.count { $0 >= low && $0 <= high })
      }
    }
  }

  @Test("Sieving in parts and the difference of two counts agree")
  func methods() async throws {
    let sieved: ClosedRange<UInt64> = 5_000_000...12_000_000
    #expect(isSievingFaster(sieved))
    let expected = try await primeCount(upTo: 12_000_000) - primeCount(upTo: 4_999_999)
    #expect(try await primeCount(in: sieved) == expected)
    for partLength in [7_000_001, 3_000_000, 999_983] as [UInt64] {
      let count = try await countBySieving(sieved, partLength: partLength, reporter: ProgressReporter(nil))
      #expect(count == expected)
    }
    let long: ClosedRange<UInt64> = 4_118...1_000_000_000_000
    #expect(!isSievingFaster(long))
    #expect(try await primeCount(in: long) == 37_607_912_018 - UInt64(Oracle.primeCount(upTo: 4_117)))
  }

  @Test("Ranges at the end of the number range have the right counts")
  func end() async throws {
    #expect(try await primeCount(in: UInt64.max - 100...UInt64.max) == 3)
    #expect(try await primeCount(in: UInt64.max...UInt64.max) == 0)
    #expect(try await primeCount(in: 0...0) == 0)
  }

  @Test(
    "Progress increases to 1 with either method of counting",
    arguments: [2_970_000_000...3_000_000_000, 50_000_000...100_000_000] as [ClosedRange<UInt64>])
  func progress(range: ClosedRange<UInt64>) async throws {
    let fractions = Mutex<[Double]>([])
    _ = try await primeCount(in: range) { progress in
      fractions.withLock { $0.append(progress.fractionCompleted) }
    }
    let reported = fractions.withLock { $0 }
    #expect(reported.last == 1)
    #expect(zip(reported, reported.dropFirst()).allSatisfy { $0 < $1 })
  }

  @Test("A canceled count throws", arguments: [(1 << 50, 1 << 60), (1 << 62, (1 << 62) + 3_000_000_000)])
  func cancellation(low: UInt64, high: UInt64) async {
    let task = Task { try await primeCount(in: low...high) }
    task.cancel()
    await #expect(throws: CancellationError.self) { try await task.value }
  }
}
