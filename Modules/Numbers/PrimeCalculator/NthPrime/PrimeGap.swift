/// Returns the prime above `start` after skipping a number of primes, by sieving upward in windows.
///
/// NB: The sieving primes of each window extend to the root of the window's end, not of the estimate.
func primeAbove(_ start: UInt128, skipping skipped: UInt64, expectedDistance: UInt128) async throws -> UInt128
{
  var left = skipped
  var bottom = start + 1
  while true {
    let window = GapWindow(bottom...bottom + expectedDistance)
    if window.partCount == 1 {
      let (prime, count) = try await window.search(part: 0, skipping: left)
      if let prime { return prime }
      left -= count
    } else {
      let counts = try await window.counts()
      if let prime = try await window.prime(counts, skipping: left) { return prime }
      left -= counts.reduce(0, +)
    }
    bottom += expectedDistance + 1
  }
}

/// Returns the prime at most `start` after skipping a number of primes, by sieving downward in windows.
func primeAtMost(_ start: UInt128, skipping skipped: UInt64, expectedDistance: UInt128) async throws
  -> UInt128
{
  var left = skipped
  var top = start
  while true {
    let bottom = top > expectedDistance + 7 ? top - expectedDistance : 7
    let window = GapWindow(bottom...top)
    let counts = try await window.counts()
    let total = counts.reduce(0, +)
    if left < total, let prime = try await window.prime(counts, skipping: total - 1 - left) { return prime }
    left -= total
    top = bottom - 1
  }
}

struct GapWindow: Sendable {
  let partCount: Int
  private let interval: SieveInterval
  private let partLength: UInt64

  init(_ numbers: ClosedRange<UInt128>) {
    interval = SieveInterval(numbers)
    let workers = UInt64(availableProcessorCount())
    let length = interval.range.upperBound - interval.range.lowerBound
    // Several parts for each worker, because one part is sieved twice.
    // A shorter part costs more to start than it saves.
    // Above 2^64, finding the sieving primes takes most of the time of a part.
    let partsPerWorker: UInt64 = interval.origin == 0 || interval.isShort ? 8 : 1
    let count = workers == 1 ? 1 : max(1, min(length >> 15, partsPerWorker * workers))
    partCount = Int(count)
    partLength = length / count + 1
  }

  /// Returns the part's prime with the given number of the part's primes before it, or `nil` and the number of all.
  func search(part: Int, skipping skipped: UInt64) async throws -> (prime: UInt128?, count: UInt64) {
    var count: UInt64 = 0
    let (origin, range) = (interval.origin, interval.range)
    let bottom = range.lowerBound + UInt64(part) * partLength
    let top = part == partCount - 1 ? range.upperBound : bottom + (partLength - 1)
    let sieve = WheelSieve(
      SieveInterval(origin + UInt128(bottom)...origin + UInt128(top)), stopsWhenCancelled: true)
    while sieve.advance() {
      try Task.checkCancellation()
      let more = UInt64(sieve.countInSegment())
      if skipped - count < more {
        return (sieve.origin + UInt128(sieve.primeInSegment(Int(skipped - count) + 1)), count)
      }
      count += more
      await Task.yield()
    }
    try Task.checkCancellation()
    return (nil, count)
  }

  func counts() async throws -> [UInt64] {
    try await inParallel(parts: partCount, workers: availableProcessorCount()) { part in
      try await search(part: part, skipping: UInt64.max).count
    }
  }

  /// Returns the prime with the given number of the window's primes before it; `nil` if there are too few.
  func prime(_ counts: [UInt64], skipping skipped: UInt64) async throws -> UInt128? {
    var left = skipped
    for (part, count) in counts.enumerated() {
      if left < count { return try await search(part: part, skipping: left).prime }
      left -= count
    }
    return nil
  }
}
