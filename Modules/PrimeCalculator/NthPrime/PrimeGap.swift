/// The prime above `start` that has `skipped` primes between, by sieving upwards in windows.
///
/// NB: Each window is a sieve of its own, whose sieving primes go up to the root of the window's end, never
/// of the estimate.
func primeAbove(_ start: UInt64, skipping skipped: UInt64, expectedDistance: UInt64) async throws -> UInt64 {
  var left = skipped
  var bottom = start + 1
  let length = expectedDistance
  while true {
    let top = bottom.addingReportingOverflow(length).overflow ? UInt64.max : bottom + length
    let sieve = WheelSieve(from: bottom, through: top, stopsWhenCancelled: true)
    while sieve.advance() {
      try Task.checkCancellation()
      let count = UInt64(sieve.countInSegment())
      if left < count { return sieve.primeInSegment(Int(left) + 1) }
      left -= count
      await Task.yield()
    }
    try Task.checkCancellation()
    bottom = top + 1
  }
}

/// The prime at most `start` that has `skipped` primes between, by sieving downwards in windows of ascending
/// segments.
func primeAtMost(_ start: UInt64, skipping skipped: UInt64, expectedDistance: UInt64) async throws -> UInt64 {
  var left = skipped
  var top = start
  // A window is gone through twice where it holds the answer, so it should not be all of a long way.
  let length = min(expectedDistance, 1 << 27)
  while true {
    let bottom = top > length + 7 ? top - length : 7
    var total: UInt64 = 0
    let counting = WheelSieve(from: bottom, through: top, stopsWhenCancelled: true)
    while counting.advance() {
      try Task.checkCancellation()
      total += UInt64(counting.countInSegment())
      await Task.yield()
    }
    try Task.checkCancellation()
    if left < total {
      return try await primeAbove(bottom - 1, skipping: total - 1 - left, expectedDistance: top - bottom)
    }
    left -= total
    top = bottom - 1
  }
}
