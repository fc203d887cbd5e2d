/// The primes of a range in ascending order, sieved on demand; can be iterated any number of times.
///
/// Stores one segment at a time, 0.4 MB below 10^10; and 150 MB for long ranges near 2^64.
public struct PrimeSequence: Sequence, Sendable {
  public let range: ClosedRange<UInt64>

  init(_ range: ClosedRange<UInt64>) { self.range = range }

  public func makeIterator() -> Iterator { Iterator(range, parts) }

  /// The range as one interval, or as two above 2^48.
  ///
  /// A long interval needs up to two seconds there for its sieving primes; the first primes of a short one don't wait.
  private var parts: [ClosedRange<UInt64>] {
    let (lower, upper) = (range.lowerBound, range.upperBound)
    if lower < 1 << 48 || upper - lower < 1 << 24 { return [range] }
    let end = lower + 1 << 20
    return [lower...end, end + 1...upper]
  }

  /// Returns the number of primes in the range by sieving it on one core.
  ///
  /// Takes about 0.07 ns a number below 10^10, and blocks its thread; for long ranges, see `primeCount`.
  public func count() -> Int {
    var count = Self.primesTo5(in: range).count
    let sieve = WheelSieve(from: range.lowerBound, through: range.upperBound)
    while sieve.advance() { count += sieve.countInSegment() }
    return count
  }

  /// Calls a closure with the primes in ascending order, up to 4096 at a time; faster than an iteration.
  ///
  /// Blocks its thread; to stop, throw an error.
  public func forEachBatch<Failure>(
    _ body: (UnsafeBufferPointer<UInt64>) throws(Failure) -> Void
  ) throws(Failure) {
    let batch = UnsafeMutableBufferPointer<UInt64>.allocate(capacity: 4096)
    defer { batch.deallocate() }
    var count = batch.update(fromContentsOf: Self.primesTo5(in: range))
    for part in parts {
      let sieve = WheelSieve(from: part.lowerBound, through: part.upperBound)
      while sieve.advance() {
        var word = 0
        while word < sieve.wordCount {
          word = sieve.appendPrimes(from: word, to: batch, &count)
          if count > 0 { try body(UnsafeBufferPointer(rebasing: batch[..<count])) }
          count = 0
        }
      }
    }
    if count > 0 { try body(UnsafeBufferPointer(rebasing: batch[..<count])) }
  }

  static func primesTo5(in range: ClosedRange<UInt64>) -> [UInt64] { [2, 3, 5].filter(range.contains) }

  public struct Iterator: IteratorProtocol {
    /// The primes among 2, 3, and 5, which the wheel leaves out.
    private var smallPrimes: ArraySlice<UInt64>
    private var parts: ArraySlice<ClosedRange<UInt64>>
    private var sieve: WheelSieve?
    private var word: UInt64 = 0
    private var wordIndex = 0
    private var wordBase: UInt64 = 0
    private let numberOfBit = Wheel30.numberOfBit

    fileprivate init(_ range: ClosedRange<UInt64>, _ parts: [ClosedRange<UInt64>]) {
      smallPrimes = PrimeSequence.primesTo5(in: range)[...]
      self.parts = parts[...]
    }

    public mutating func next() -> UInt64? {
      while word == 0 {
        if let small = smallPrimes.popFirst() { return small }
        if !loadWord() { return nil }
      }
      let prime = wordBase &+ UInt64(numberOfBit.base[word.trailingZeroBitCount])
      word &= word &- 1
      return prime
    }

    /// Advances to the next word, or to the next segment's first word; returns `false` at the end.
    private mutating func loadWord() -> Bool {
      while true {
        if let sieve, wordIndex < sieve.wordCount {
          word = sieve.words[wordIndex]
          wordBase = sieve.base &+ 240 &* UInt64(wordIndex)
          wordIndex += 1
          return true
        }
        if sieve?.advance() != true {
          guard let part = parts.popFirst() else { return false }
          sieve = WheelSieve(from: part.lowerBound, through: part.upperBound)
        }
        wordIndex = 0
      }
    }
  }
}

/// Calls a closure with the primes of a range in ascending order, up to ``largestPrimeCountBound``.
///
/// Blocks its thread; to stop, throw an error.
///
/// - Parameter body: Called with distances from an origin, which is 0 up to 2^64 and changes above.
public func forEachBatchOfPrimes<Failure>(
  in range: ClosedRange<UInt128>,
  _ body: (_ distances: UnsafeBufferPointer<UInt64>, _ origin: UInt128) throws(Failure) -> Void
) throws(Failure) {
  if let lower = UInt64(exactly: range.lowerBound) {
    try PrimeSequence(lower...UInt64(clamping: range.upperBound))
      .forEachBatch { (batch) throws(Failure) in try body(batch, 0) }
  }
  let lower = max(range.lowerBound, 1 << 64)
  if lower > range.upperBound { return }
  let batch = UnsafeMutableBufferPointer<UInt64>.allocate(capacity: 4096)
  defer { batch.deallocate() }
  // The first primes don't wait for the sieving primes of a long range.
  let first = lower...min(lower + 1 << 18, range.upperBound)
  let rest = first.upperBound < range.upperBound ? first.upperBound + 1...range.upperBound : nil
  for interval in [SieveInterval(first)] + (rest.map(SieveInterval.dividing) ?? []) {
    let sieve = WheelSieve(interval)
    while sieve.advance() {
      var word = 0
      while word < sieve.wordCount {
        var count = 0
        word = sieve.appendPrimes(from: word, to: batch, &count)
        if count > 0 { try body(UnsafeBufferPointer(rebasing: batch[..<count]), interval.origin) }
      }
    }
  }
}

/// Returns the primes of a range, computed lazily, up to and including 2^64 − 1.
///
/// ```swift
/// #expect(Array(primes(in: 10...30)) == [11, 13, 17, 19, 23, 29])
/// ```
public func primes(in range: ClosedRange<UInt64>) -> PrimeSequence { PrimeSequence(range) }
