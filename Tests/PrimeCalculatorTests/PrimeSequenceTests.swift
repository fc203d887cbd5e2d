import TestTraits
import Testing

@testable import PrimeCalculator

@Suite("primes(in:)")
struct PrimeSequenceTests {
  @Test("The primes up to a million agree with a plain sieve")
  func plain() {
    #expect(Array(primes(in: 0...1_000_000)) == Oracle.primes(upTo: 1_000_000))
  }

  @Test("Small ranges have exactly their primes")
  func smallRanges() {
    let all = Oracle.primes(upTo: 300)
    for low in 0...130 as ClosedRange<UInt64> {
      for high in stride(
        from: low + (usesAllSizes ? 0 : low % 10), through: low + 130, by: usesAllSizes ? 1 : 10)
      {
        let expected = all.filter { $0 >= low && $0 <= high }
        let sequence = primes(in: low...high)
        if Array(sequence) != expected || sequence.count() != expected.count {
          Issue.record("primes(in: \(low)...\(high)) = \(Array(sequence))")
        }
      }
    }
  }

  /// The windows are around segment edges, squares of primes, and powers of two.
  ///
  /// A byte of the wheel is 30 numbers; chunks are 24 KiB, segments 128 KiB and 1 MiB.
  @Test(
    "Windows at edges agree with Miller–Rabin, both when iterated and when counted",
    arguments: [
      983_040, 1_966_080, 16_981 * 16_981, 1 << 32, 4_294_967_291 * 2, 1 << 48, (1 << 48) + 31_457_280,
      16_777_213 * 16_777_213, 1 << 63, 18_361_375_334_787_046_697, UInt64.max - 1_500,
    ] as [UInt64])
  func windows(center: UInt64) {
    let low = center - 1_500
    let range = low...low + 3_000
    let expected = range.filter { Oracle.isPrimeByMillerRabin($0) }
    #expect(Array(primes(in: range)) == expected)
    #expect(primes(in: range).count() == expected.count)
  }

  @Test("Random windows agree with Miller–Rabin", arguments: [31, 32] as [UInt64])
  func randomWindows(seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    for _ in 0..<40 {
      let low = min(generator.anyMagnitude(), UInt64.max - 400)
      let range = low...low + UInt64.random(in: 0...400, using: &generator)
      let expected = range.filter { Oracle.isPrimeByMillerRabin($0) }
      #expect(Array(primes(in: range)) == expected, "\(range), seed \(seed)")
    }
  }

  @Test("The end of the number range has its last primes, and nothing overflows")
  func end() {
    let last = Array(primes(in: UInt64.max - 100...UInt64.max))
    #expect(last == [18_446_744_073_709_551_521, 18_446_744_073_709_551_533, 18_446_744_073_709_551_557])
    #expect(Array(primes(in: UInt64.max...UInt64.max)).isEmpty)
  }

  @Test("A sequence over the whole range is lazy and starts immediately")
  func lazy() {
    #expect(primes(in: 0...UInt64.max).prefix(5).elementsEqual([2, 3, 5, 7, 11]))
    var iterator = primes(in: 18_446_744_073_000_000_000...UInt64.max).makeIterator()
    #expect(iterator.next() == nextPrime(after: 18_446_744_072_999_999_999))
  }

  private func batches(_ range: ClosedRange<UInt64>) -> [[UInt64]] {
    var batches: [[UInt64]] = []
    primes(in: range).forEachBatch { batches.append(Array($0)) }
    return batches
  }

  @Test("Batches contain the primes in order, and none is empty", arguments: [71, 72] as [UInt64])
  func batches(seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    var ranges: [ClosedRange<UInt64>] = [
      0...0, 0...1, 0...2, 2...2, 3...5, 4...4, 5...7, 6...6, 8...10, 0...30, 0...39_000, 0...6_000_000,
      UInt64.max - 100...UInt64.max, UInt64.max...UInt64.max,
    ]
    for _ in 0..<20 {
      let low = generator.anyMagnitude(bits: 1...60)
      ranges.append(low...low + generator.anyMagnitude(bits: 1...18))
    }
    for range in ranges {
      let batches = batches(range)
      #expect(batches.flatMap(\.self) == Array(primes(in: range)), "\(range), seed \(seed)")
      #expect(!batches.contains { $0.isEmpty || $0.count > 4096 }, "\(range), seed \(seed)")
    }
  }

  @Test("An error ends the batches")
  func throwingBatch() {
    var count = 0
    #expect(throws: CancellationError.self) {
      try primes(in: 0...UInt64.max).forEachBatch { _ in
        count += 1
        if count == 3 { throw CancellationError() }
      }
    }
    #expect(count == 3)
  }

  /// Tests where primes begin and end crossing off, and the limits between the kinds of primes.
  ///
  /// The segment is as long as the interval, up to a limit, and determines which primes are small compared
  /// with it.
  @Test("The count of an interval is the sum of its parts' counts", arguments: [61, 62] as [UInt64])
  func lengths(seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    for _ in 0..<12 {
      let low = generator.anyMagnitude(bits: 1...44)
      let high = low + generator.anyMagnitude(bits: 1...23)
      let middle = UInt64.random(in: low...high, using: &generator)
      let expected = primes(in: low...high).count()
      let parts =
        primes(in: low...middle).count() + (middle < high ? primes(in: middle + 1...high).count() : 0)
      #expect(parts == expected, "\(low), \(middle), \(high), seed \(seed)")
    }
  }

  @Test("Large primes continue in the next segment where they stopped")
  func largePrimes() {
    // Long enough for sieving primes of eight times the segment's length in bytes, and for a second segment.
    let low: UInt64 = 1 << 54
    let high = low + 4_300_000
    let sieve = WheelSieve(from: low, through: high)
    var segments = 0
    while sieve.advance() {
      segments += 1
      guard segments == 2 else { continue }
      #expect(sieve.primesInSegment == Array(primes(in: sieve.base...high)))
    }
    #expect(segments == 2)
  }

  /// Compares intervals for which all primes up to the root cross off with short ones, which confirm their numbers.
  @Test(
    "Intervals with sieving primes above 2^24 agree with short ones",
    arguments: [
      (1 << 48) - 2_000_000, (1 << 48) + 31_457_279, 1_000_000_000_000_000, 100_000_000_000_000_000,
    ].prefix(usesAllSizes ? 4 : 1) as ArraySlice<UInt64>)
  func distantPrimes(low: UInt64) {
    let high = low + integerSquareRoot(low) / 16 + 2_000_000
    let sieve = WheelSieve(from: low, through: high)
    var segments = 0
    while sieve.advance() {
      let (first, last) = (max(low, sieve.base), min(sieve.base + UInt64(sieve.wordCount) * 240, high))
      let found = sieve.primesInSegment
      for part in [first...first + 10_000, last - 10_000...last] {
        #expect(found.filter(part.contains) == Array(primes(in: part)), "\(part)")
      }
      segments += 1
    }
    #expect(segments >= 1)
  }
}

@Suite("Neighboring primes")
struct NeighboringPrimesTests {
  @Test(
    "The next prime is right for small numbers and around powers of two",
    arguments: [
      (0, 2), (1, 2), (2, 3), (3, 5), (4, 5), (5, 7), (6, 7), (7, 11), (28, 29), (29, 31), (30, 31),
      (113, 127), (4_294_967_291, 4_294_967_311), (9_223_372_036_854_775_783, 9_223_372_036_854_775_837),
      (18_361_375_334_787_046_697, 18_361_375_334_787_048_247),
      (18_446_744_073_709_551_533, 18_446_744_073_709_551_557),
      (18_446_744_073_709_551_556, 18_446_744_073_709_551_557), (18_446_744_073_709_551_557, nil),
      (18_446_744_073_709_551_558, nil), (UInt64.max, nil),
    ] as [(UInt64, UInt64?)])
  func next(n: UInt64, expected: UInt64?) {
    #expect(nextPrime(after: n) == expected)
  }

  @Test(
    "The previous prime is right for small numbers and around powers of two",
    arguments: [
      (0, nil), (1, nil), (2, nil), (3, 2), (4, 3), (5, 3), (6, 5), (7, 5), (8, 7), (11, 7), (30, 29),
      (31, 29), (32, 31), (127, 113), (1 << 32, 4_294_967_291), (1 << 63, 9_223_372_036_854_775_783),
      (18_361_375_334_787_048_247, 18_361_375_334_787_046_697), (UInt64.max, 18_446_744_073_709_551_557),
      (18_446_744_073_709_551_557, 18_446_744_073_709_551_533),
    ] as [(UInt64, UInt64?)])
  func previous(n: UInt64, expected: UInt64?) {
    #expect(previousPrime(before: n) == expected)
  }

  @Test("The neighbors of the first primes agree with a plain sieve")
  func walk() {
    let expected = Oracle.primes(upTo: 20_000)
    for (a, b) in zip(expected, expected.dropFirst()) {
      let between = a + (b - a) / 2
      if nextPrime(after: a) != b || nextPrime(after: between) != (between == b ? nil : b)
        || previousPrime(before: b) != a
      {
        Issue.record("the neighbors \(a) and \(b)")
      }
    }
  }
}

extension WheelSieve {
  fileprivate var primesInSegment: [UInt64] {
    [UInt64](unsafeUninitializedCapacity: countInSegment() + UInt64.bitWidth) { batch, count in
      _ = appendPrimes(from: 0, to: batch, &count)
    }
  }
}
