/// Returns the prime above `start` after skipping a number of primes, by sieving upward in windows.
///
/// NB: The sieving primes of each window extend to the root of the window's end, not of the estimate.
func primeAbove(_ start: UInt64, skipping skipped: UInt64, expectedDistance: UInt64) async throws -> UInt64 {
  var left = skipped
  var bottom = start + 1
  while true {
    let (end, overflow) = bottom.addingReportingOverflow(expectedDistance)
    let window = GapWindow(bottom...(overflow ? UInt64.max : end))
    if window.partCount == 1 {
      let (prime, count) = try await window.search(part: 0, skipping: left)
      if let prime { return prime }
      left -= count
    } else {
      let counts = try await window.counts()
      if let prime = try await window.prime(counts, skipping: left) { return prime }
      left -= counts.reduce(0, +)
    }
    bottom = window.range.upperBound + 1
  }
}

/// Returns the prime at most `start` after skipping a number of primes, by sieving downward in windows.
func primeAtMost(_ start: UInt64, skipping skipped: UInt64, expectedDistance: UInt64) async throws -> UInt64 {
  var left = skipped
  var top = start
  while true {
    let window = GapWindow((top > expectedDistance + 7 ? top - expectedDistance : 7)...top)
    let counts = try await window.counts()
    let total = counts.reduce(0, +)
    if left < total, let prime = try await window.prime(counts, skipping: total - 1 - left) { return prime }
    left -= total
    top = window.range.lowerBound - 1
  }
}

struct GapWindow: Sendable {
  let range: ClosedRange<UInt64>
  let partCount: Int
  private let partLength: UInt64

  init(_ range: ClosedRange<UInt64>) {
    self.range = range
    let workers = UInt64(availableProcessorCount())
    let length = range.upperBound - range.lowerBound
    // Several parts for each worker, because one part is sieved twice.
    // A shorter part costs more to start than it saves.
    let count = workers == 1 ? 1 : max(1, min(length >> 15, 8 * workers))
    partCount = Int(count)
    partLength = length / count + 1
  }

  /// Returns the part's prime with the given number of the part's primes before it, or `nil` and the number of all.
  func search(part: Int, skipping skipped: UInt64) async throws -> (prime: UInt64?, count: UInt64) {
    var count: UInt64 = 0
    let bottom = range.lowerBound + UInt64(part) * partLength
    let top = part == partCount - 1 ? range.upperBound : bottom + (partLength - 1)
    let sieve = WheelSieve(from: bottom, through: top, stopsWhenCancelled: true)
    while sieve.advance() {
      try Task.checkCancellation()
      let more = UInt64(sieve.countInSegment())
      if skipped - count < more { return (sieve.primeInSegment(Int(skipped - count) + 1), count) }
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
  func prime(_ counts: [UInt64], skipping skipped: UInt64) async throws -> UInt64? {
    var left = skipped
    for (part, count) in counts.enumerated() {
      if left < count { return try await search(part: part, skipping: left).prime }
      left -= count
    }
    return nil
  }
}
