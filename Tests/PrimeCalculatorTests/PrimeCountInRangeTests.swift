import Synchronization
import Testing

@testable import PrimeCalculator

@Suite("primeCount(in:)")
struct PrimeCountInRangeTests {
  @Test("The count of every small range agrees with a plain sieve")
  func small() async throws {
    let all = Oracle.primes(upTo: 200)
    for low in 0...40 as ClosedRange<UInt128> {
      for high in [low, low + 1, low + 7, low + 130] {
        #expect(try await primeCount(in: low...high) == all.count { $0 >= low && $0 <= high })
      }
    }
  }

  @Test("Sieving in parts and the difference of two counts agree")
  func methods() async throws {
    let sieved: ClosedRange<UInt128> = 5_000_000...12_000_000
    #expect(isSievingFaster(sieved))
    let expected = try await primeCount(upTo: 12_000_000) - primeCount(upTo: 4_999_999)
    #expect(try await primeCount(in: sieved) == expected)
    for partLength in [7_000_001, 3_000_000, 999_983] as [UInt64] {
      let count = try await countBySieving(sieved, partLength: partLength, reporter: ProgressReporter(nil))
      #expect(count == expected)
    }
    let long: ClosedRange<UInt128> = 4_118...1_000_000_000_000
    #expect(!isSievingFaster(long))
    #expect(try await primeCount(in: long) == 37_607_912_018 - UInt64(Oracle.primeCount(upTo: 4_117)))
  }

  @Test("Ranges at the end of the number range have the right counts")
  func end() async throws {
    let last = UInt128(UInt64.max)
    #expect(try await primeCount(in: last - 100...last) == 3)
    #expect(try await primeCount(in: last...last) == 0)
    #expect(try await primeCount(in: 0...0) == 0)
    let error = await #expect(throws: PrimeCalculatorError.self) {
      try await primeCount(in: 2...largestPrimeCountBound + 1)
    }
    #expect(error == .boundOutOfRange(largestPrimeCountBound + 1))
  }

  @Test(
    "Ranges above 2^64 have the primes that 13 bases prove",
    arguments: [1 << 64 - 3_000, 1 << 68, largestPrimeCountBound - 6_000] as [UInt128])
  func long(low: UInt128) async throws {
    let range = low...low + 6_000
    let expected = range.filter(Oracle.isPrime)
    #expect(try await primeCount(in: range) == expected.count)
    for partLength in [30, 997, 4_000] as [UInt64] {
      let count = try await countBySieving(range, partLength: partLength, reporter: ProgressReporter(nil))
      #expect(count == expected.count)
    }
    var listed: [UInt128] = []
    forEachBatchOfPrimes(in: range) { distances, origin in listed += distances.map { origin + UInt128($0) } }
    #expect(listed == expected)
  }

  /// Small origins, so that the sieving primes are few: sieved completely, or the numbers left are tested.
  @Test(
    "Distances from an origin have the primes of the numbers",
    arguments: [30, 61_230, 3_000_000_030] as [UInt64])
  func origins(origin: UInt64) {
    for (start, length) in [(0, 100), (1, 30), (7, 70_000), (1_234_567, 9_000_000), (50, 0)]
      as [(UInt64, UInt64)]
    {
      let sieve = WheelSieve(SieveInterval(origin: UInt128(origin), range: start...start + length))
      var primes: [UInt64] = []
      while primes.count < 2_000, sieve.advance() {
        for n in 0..<min(sieve.countInSegment(), 2_000) {
          primes.append(origin + sieve.primeInSegment(n + 1))
        }
      }
      let range = origin + start...origin + start + length
      #expect(primes == PrimeCalculator.primes(in: range).prefix(primes.count).map { $0 })
      if length < 10_000 { #expect(primes.count == PrimeCalculator.primes(in: range).count()) }
    }
  }

  @Test(
    "Progress increases to 1 with either method of counting",
    arguments: [2_970_000_000...3_000_000_000, 50_000_000...100_000_000] as [ClosedRange<UInt128>])
  func progress(range: ClosedRange<UInt128>) async throws {
    let fractions = Mutex<[Double]>([])
    _ = try await primeCount(in: range) { progress in
      fractions.withLock { $0.append(progress.fractionCompleted) }
    }
    let reported = fractions.withLock { $0 }
    #expect(reported.last == 1)
    #expect(zip(reported, reported.dropFirst()).allSatisfy { $0 < $1 })
  }

  @Test(
    "A canceled count throws",
    arguments: [
      (1 << 50, 1 << 60), (1 << 62, 1 << 62 + 3_000_000_000), (1 << 65, 1 << 65 + 3_000_000_000),
    ] as [(UInt128, UInt128)])
  func cancellation(low: UInt128, high: UInt128) async {
    let task = Task { try await primeCount(in: low...high) }
    task.cancel()
    await #expect(throws: CancellationError.self) { try await task.value }
  }
}
