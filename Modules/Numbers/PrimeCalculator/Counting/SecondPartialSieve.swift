import CountingKernels

/// The sum P2(x, a) = Σ (π(x/p) − π(p) + 1) over the primes y < p ≤ √x.
///
/// P2 counts the numbers up to x that are the product of two primes above y. The sieve ascends over (y, z]
/// while p descends from √x. The parts count from their own beginning, and the prefixes are added afterward.
/// O(z log log z) time; memory: a few segments for each worker.
struct SecondPartialSieve: Sendable {
  let parameters: CountingParameters
  let piY: Int
  /// The beginning of each part, and the end of the last.
  let bounds: [UInt64]

  var partCount: Int { bounds.count - 1 }

  init(parameters: CountingParameters, piY: Int, workers: Int) {
    self.parameters = parameters
    self.piY = piY
    var bounds = [UInt64(parameters.y) + 1]
    let end = max(parameters.z, UInt64(parameters.y)) + 1
    let size = max(1 << 20, (end - bounds[0]) / UInt64(workers * 12) + 1)
    while let last = bounds.last, last < end { bounds.append(min(last + size, end)) }
    self.bounds = bounds
  }

  func total(_ parts: [PartSum]) -> UInt64 {
    let queries = parts.reduce(0) { $0 + $1.count }
    // π(p) − 1 takes consecutive values, beginning with π(y).
    let ranks = (piY + piY + queries - 1) * queries / 2
    return UInt64(bitPattern: Int64(PartSum.total(parts, prefix: piY) &- ranks))
  }

  /// The measured share of a part in the work of all; most of the p belong to the first.
  private func share(of part: Int) -> Double { part == 0 ? 0.3 : 0.7 / Double(partCount - 1) }

  /// - Parameter advance: Called with the share of each segment in the work of all parts.
  func sum(part: Int, advance: @Sendable (Double) -> Void) async throws -> PartSum {
    let low = bounds[part]
    let high = bounds[part + 1] - 1
    var result = PartSum()
    guard low <= high else { return result }
    let sieve = WheelSieve(from: low, through: high, stopsWhenCancelled: true)
    // x/p is in low...high for these p.
    let largest = min(parameters.quotient(by: low), parameters.sqrtX)
    let smallest = max(parameters.quotient(by: high + 1), UInt64(parameters.y)) + 1
    var divisors = DescendingPrimes(from: largest, through: smallest)
    while sieve.advance() {
      try Task.checkCancellation()
      count(sieve, &divisors, &result)
      advance(share(of: part) * Double(sieve.wordCount * 240) / Double(high - low + 1))
      await Task.yield()
    }
    try Task.checkCancellation()
    return result
  }

  /// Adds the terms with x/p in the sieve's segment, and counts the segment's primes.
  private func count(_ sieve: WheelSieve, _ divisors: inout DescendingPrimes, _ result: inout PartSum) {
    let words = sieve.words
    let base = sieve.base
    let wordCount = sieve.wordCount
    let masks = Wheel30.bitsUpTo.base
    var count = result.total
    var counted = 0
    while let prime = divisors.current {
      let offset = Int(truncatingIfNeeded: parameters.quotient(by: prime) &- base)
      let word = offset / 240
      if word >= wordCount { break }
      count = count &+ Int(bitCount(words + counted, word &- counted))
      counted = word
      let partial = (words[word] & masks[offset &- word &* 240]).nonzeroBitCount
      result.sum = result.sum &+ count &+ partial
      result.count = result.count &+ 1
      divisors.advance()
    }
    result.total = count &+ Int(bitCount(words + counted, wordCount &- counted))
  }
}

/// The primes of an interval from the top down, a window at a time.
struct DescendingPrimes {
  private static let window: UInt64 = 1 << 20
  private let smallest: UInt64
  /// The largest number above the windows so far.
  private var top: UInt64
  private var bottom: UInt64 = 0
  /// The distances of the window's primes from `bottom`.
  private var primes: [UInt32] = []
  private var left = 0

  /// Creates the sequence for bounds of at least 7.
  init(from largest: UInt64, through smallest: UInt64) {
    top = largest
    self.smallest = smallest
    load()
  }

  /// The largest prime not yet passed; `nil` at the end.
  var current: UInt64? { left > 0 ? bottom &+ UInt64(primes[left &- 1]) : nil }

  mutating func advance() {
    left &-= 1
    if left == 0 { load() }
  }

  private mutating func load() {
    while left == 0, top >= smallest {
      bottom = top - smallest < Self.window ? smallest : top - Self.window + 1
      primes.removeAll(keepingCapacity: true)
      PrimeSequence(bottom...top).forEachBatch { batch in
        for prime in batch { primes.append(UInt32(truncatingIfNeeded: prime &- bottom)) }
      }
      left = primes.count
      top = bottom - 1
    }
  }
}
