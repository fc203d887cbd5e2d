import Synchronization

/// Returns the number of primes in a range.
///
/// Sieves the range on all processors, in bounded memory (see `PrimeSequence`), or takes the difference of
/// two counts from 0, whichever is expected to be faster.
///
/// - Parameter progress: As for `primeCount(upTo:progress:)`.
/// - Throws: `CancellationError` soon after the task is canceled; no work continues afterward.
@concurrent
public func primeCount(
  in range: ClosedRange<UInt64>, progress: (@Sendable (CalculationProgress) -> Void)? = nil
) async throws -> UInt64 {
  try Task.checkCancellation()
  let reporter = ProgressReporter(progress)
  let count: UInt64
  if isSievingFaster(range) {
    count = try await countBySieving(
      range, partLength: partLength(upTo: range.upperBound), reporter: reporter)
  } else {
    count = try await countByDifference(range, reporter: reporter)
  }
  reporter.finish()
  return count
}

/// Returns whether sieving a range is expected to be faster than counting from 0 twice.
///
/// The factors were measured. From 2^48 on, the sieve must confirm what it leaves, at a hundredfold cost.
func isSievingFaster(_ range: ClosedRange<UInt64>) -> Bool {
  let length = range.upperBound - range.lowerBound
  let root = integerCubeRoot(range.upperBound)
  let steps = range.upperBound < 1 << 48 ? root * root : root * root / 256
  return length <= 1 << 24 || length / 16 <= steps
}

/// Returns a length for which finding the sieving primes is a small part of the work.
private func partLength(upTo upper: UInt64) -> UInt64 {
  1 << 26 + 64 * min(integerSquareRoot(upper), 1 << 24)
}

func countBySieving(
  _ range: ClosedRange<UInt64>, partLength: UInt64, reporter: ProgressReporter
) async throws -> UInt64 {
  let parts = Int((range.upperBound - range.lowerBound) / partLength) + 1
  let length = Double(range.upperBound - range.lowerBound) + 1
  let counts = try await inParallel(parts: parts, workers: availableProcessorCount()) { part -> UInt64 in
    let low = range.lowerBound + UInt64(part) * partLength
    let high = part == parts - 1 ? range.upperBound : low + (partLength - 1)
    var count = PrimeSequence.countOf2To5(in: low...high)
    let sieve = WheelSieve(from: low, through: high, stopsWhenCancelled: true)
    while sieve.advance() {
      try Task.checkCancellation()
      count += sieve.countInSegment()
      reporter.advance(by: Double(sieve.wordCount * Wheel30.numbersPerWord) / length)
      await Task.yield()
    }
    return UInt64(count)
  }
  return counts.reduce(0, +)
}

private func countByDifference(
  _ range: ClosedRange<UInt64>, reporter: ProgressReporter
) async throws -> UInt64 {
  let below = range.lowerBound == 0 ? 0 : range.lowerBound - 1
  // The work grows approximately as x^(2/3).
  let (upperRoot, lowerRoot) = (integerCubeRoot(range.upperBound), integerCubeRoot(below))
  let (upperCost, lowerCost) = (Double(upperRoot * upperRoot), Double(lowerRoot * lowerRoot))
  let lowerShare = lowerCost / (upperCost + lowerCost)
  let lower = try await primeCount(upTo: below, progress: reporter.share(lowerShare))
  let upper = try await primeCount(upTo: range.upperBound, progress: reporter.share(1 - lowerShare))
  return upper - lower
}

extension ProgressReporter {
  /// Returns a progress callback for a calculation that is the given share of this one.
  fileprivate func share(_ share: Double) -> @Sendable (CalculationProgress) -> Void {
    let reported = Mutex(0.0)
    return { progress in
      let step = reported.withLock { last in
        defer { last = progress.fractionCompleted }
        return progress.fractionCompleted - last
      }
      self.advance(by: share * step)
    }
  }
}
