/// A number of primes as close together as possible: 2 for twins, up to 6 for sextuplets.
///
/// Twins are (p, p + 2), triplets (p, p + 2, p + 6) and (p, p + 4, p + 6), quadruplets (p, p + 2, p + 6, p + 8). From 7
/// on, the primes of a tuplet are neighbors among the numbers prime to 30, so that a few shifts of a word of the sieve find
/// them. Only a twin crosses from one byte to the next: (29, 31) modulo 30.
public struct PrimeTuplets: Sendable {
  /// The number of primes in a tuplet.
  public let size: Int
  /// The bits of a word where a tuplet can start.
  private let starts: UInt64

  /// - Precondition: The size is one of ``sizes``.
  public init(size: Int) {
    precondition(Self.sizes.contains(size), "tuplets have 2 to 6 primes")
    self.size = size
    starts = [0x94, 0x1E, 0x04, 0x06, 0x02][size - 2] as UInt64 * 0x0101_0101_0101_0101
  }

  public static let sizes = 2...6

  /// Returns the tuplets with 3 or 5, which the wheel leaves out.
  private func small(in range: ClosedRange<UInt128>) -> [[UInt128]] {
    let tuplets: [[UInt128]] = [[3, 5], [5, 7], [5, 7, 11], [5, 7, 11, 13], [5, 7, 11, 13, 17]]
    return tuplets.filter { $0.count == size && range.contains($0[0]) && range.contains($0[size - 1]) }
  }

  /// Returns the bits of a word where tuplets start, given the next word.
  @inline(__always)
  private func matches(_ word: UInt64, _ next: UInt64) -> UInt64 {
    var matches = word & starts
    var shifted = word &>> 1 | next &<< 63
    for _ in 1..<size {
      matches &= shifted
      shifted = shifted &>> 1
    }
    return matches
  }

  /// Calls a closure with the tuplets of a range in ascending order, up to ``largestPrimeCountBound``.
  ///
  /// Blocks its thread; to stop, throw an error.
  public func forEach<Failure>(
    in range: ClosedRange<UInt128>, _ body: ([UInt128]) throws(Failure) -> Void
  ) throws(Failure) {
    for tuplet in small(in: range) { try body(tuplet) }
    // No tuplet crosses 2^64, which is 16 modulo 30: 2^64 − 3 is divisible by 13.
    for interval in SieveInterval.dividing(range) { try forEach(in: interval, body) }
  }

  private func forEach<Failure>(
    in interval: SieveInterval, _ body: ([UInt128]) throws(Failure) -> Void
  ) throws(Failure) {
    let sieve = WheelSieve(interval)
    var followsPrime = false
    while sieve.advance() {
      let segment = interval.origin + UInt128(sieve.base)
      if size == 2, followsPrime, sieve.words[0] & 1 == 1 { try body([segment - 1, segment + 1]) }
      for index in 0..<sieve.wordCount {
        let word = sieve.words[index]
        var starts = matches(word, index + 1 < sieve.wordCount ? sieve.words[index + 1] : 0)
        while starts != 0 {
          let bit = starts.trailingZeroBitCount
          starts &= starts &- 1
          let base = segment + 240 * UInt128(index)
          try body((bit..<bit + size).map { base + UInt128(30 * UInt64($0 / 8) + Wheel30.residue($0 % 8)) })
        }
      }
      followsPrime = sieve.words[sieve.wordCount - 1] >> 63 == 1
    }
  }

  /// Returns the number of tuplets in a range, sieved on all processors.
  ///
  /// - Parameter progress: As for `primeCount(upTo:progress:)`.
  /// - Throws: `CancellationError` soon after the task is canceled; no work continues afterward.
  @concurrent
  public func count(
    in range: ClosedRange<UInt128>, progress: (@Sendable (CalculationProgress) -> Void)? = nil
  ) async throws -> UInt64 {
    let reporter = ProgressReporter(progress)
    let count = try await sumBySieving(range, reporter: reporter) { sieve, followsPrime in
      let (words, last) = (sieve.words, sieve.wordCount - 1)
      // A twin of two segments has its second prime in this one.
      var count = size == 2 && followsPrime && words[0] & 1 == 1 ? 1 : 0
      for index in 0..<last { count &+= matches(words[index], words[index + 1]).nonzeroBitCount }
      return count + matches(words[last], 0).nonzeroBitCount
    }
    reporter.finish()
    return count + UInt64(small(in: range).count)
  }
}
