/// Returns the number of primes in a range, up to ``largestPrimeCountBound``.
///
/// Sieves the range on all processors, in bounded memory (see `PrimeSequence`), or takes the difference of
/// two counts from 0, whichever is expected to be faster.
///
/// - Parameter progress: As for `primeCount(upTo:progress:)`.
/// - Throws: `PrimeCalculatorError.boundOutOfRange`, or `CancellationError` soon after the task is canceled; no work
///   continues afterward.
@concurrent
public func primeCount(
  in range: ClosedRange<UInt128>, progress: (@Sendable (CalculationProgress) -> Void)? = nil
) async throws -> UInt64 {
  guard range.upperBound <= largestPrimeCountBound else {
    throw PrimeCalculatorError.boundOutOfRange(range.upperBound)
  }
  try Task.checkCancellation()
  let reporter = ProgressReporter(progress)
  let count =
    isSievingFaster(range)
    ? try await countBySieving(range, reporter: reporter)
    : try await countByDifference(range, reporter: reporter)
  reporter.finish()
  return count
}

/// Returns whether sieving a range is expected to be faster than counting from 0 twice.
///
/// The factors are nanoseconds, measured on one core with AVX-512; both methods use all cores.
func isSievingFaster(_ range: ClosedRange<UInt128>) -> Bool {
  let length = Double(range.upperBound - range.lowerBound)
  let root = integerSquareRoot(range.upperBound)
  var sieving = 0.2 * length
  if root > WheelSieve.firstDistantPrime {
    sieving += 0.1 * length + 0.35 * Double(root) * (1 + length / Double(longestPart(root: root)))
  }
  let testing = range.upperBound > UInt64.max ? 160 * length : 16 * length
  return min(sieving, testing) <= 2 * expectedNanoseconds(ofCountUpTo: range.upperBound)
}

/// Returns the expected time of a count from 0 on one core.
func expectedNanoseconds(ofCountUpTo x: UInt128) -> Double {
  let cubeRoot = Double(integerCubeRoot(x))
  let logarithm = naturalLogarithm(Double(x) + 3)
  return 1e6 + 45 * cubeRoot * cubeRoot / (logarithm * logarithm)
}

/// Returns the length of a range's parts: equal for all workers, unless sieving primes would cost too much.
private func bestPartLength(_ interval: SieveInterval) -> UInt64 {
  let (range, root) = (interval.range, interval.root)
  let equal = (range.upperBound - range.lowerBound) / UInt64(availableProcessorCount()) + 1
  // Testing numbers needs no preparation.
  if interval.origin > 0, interval.isShort { return max(equal, 1 << 14) }
  let shortest = 1 << 24 + 8 * min(root, WheelSieve.firstDistantPrime) + root / 4
  return max(shortest, min(equal, longestPart(root: root)))
}

/// Returns the length from which longer parts save nothing.
private func longestPart(root: UInt64) -> UInt64 {
  root <= WheelSieve.firstDistantPrime
    ? 1 << 26 + 64 * root : DistantSievingPrimes.windowLength(WheelSieve.firstDistantPrime...root)
}

func countBySieving(
  _ range: ClosedRange<UInt128>, partLength: UInt64? = nil, reporter: ProgressReporter
) async throws -> UInt64 {
  let count = try await sumBySieving(range, partLength: partLength, reporter: reporter) { sieve, _ in
    sieve.countInSegment()
  }
  return count + UInt64([2, 3, 5].count(where: range.contains))
}

/// Sieves the parts of a range on all processors, and returns the sum of a function's values for their segments.
///
/// Each part but the first starts at 2 modulo 30, so that the primes of a tuplet are in the same part.
///
/// - Parameter function: Called with a segment, and with whether the last number prime to 30 before it is a prime of the
///   same part.
func sumBySieving(
  _ range: ClosedRange<UInt128>, partLength: UInt64? = nil, reporter: ProgressReporter,
  function: @escaping @Sendable (WheelSieve, _ followsPrime: Bool) -> Int
) async throws -> UInt64 {
  let length = Double(range.upperBound - range.lowerBound) + 1
  var sum: UInt64 = 0
  for interval in SieveInterval.dividing(range) {
    sum += try await sumBySieving(interval, partLength: partLength, function: function) {
      reporter.advance(by: $0 / length)
    }
  }
  return sum
}

private func sumBySieving(
  _ interval: SieveInterval, partLength: UInt64?,
  function: @escaping @Sendable (WheelSieve, _ followsPrime: Bool) -> Int,
  advanced: @escaping @Sendable (Double) -> Void
) async throws -> UInt64 {
  let (range, origin) = (interval.range, interval.origin)
  let partLength = partLength ?? bestPartLength(interval)
  let parts = Int((range.upperBound - range.lowerBound) / partLength) + 1
  @Sendable func start(_ part: Int) -> UInt64 {
    let first = range.lowerBound + UInt64(part) * partLength
    return part == 0 ? first : max(range.lowerBound, (first - 2) / 30 * 30 + 2)
  }
  let sums = try await inParallel(parts: parts, workers: availableProcessorCount()) { part -> UInt64 in
    let last = part == parts - 1 ? range.upperBound : start(part + 1) - 1
    let sieve = WheelSieve(
      SieveInterval(origin + UInt128(start(part))...origin + UInt128(last)), stopsWhenCancelled: true)
    var (sum, followsPrime) = (0, false)
    while sieve.advance() {
      try Task.checkCancellation()
      sum += function(sieve, followsPrime)
      followsPrime = sieve.words[sieve.wordCount - 1] >> 63 == 1
      advanced(Double(sieve.wordCount * Wheel30.numbersPerWord))
      await Task.yield()
    }
    return UInt64(sum)
  }
  return sums.reduce(0, +)
}

private func countByDifference(
  _ range: ClosedRange<UInt128>, reporter: ProgressReporter
) async throws -> UInt64 {
  let below = range.lowerBound == 0 ? 0 : range.lowerBound - 1
  // The work grows approximately as x^(2/3).
  let (upperRoot, lowerRoot) = (integerCubeRoot(range.upperBound), integerCubeRoot(below))
  let (upperCost, lowerCost) = (Double(upperRoot * upperRoot), Double(lowerRoot * lowerRoot))
  let lowerShare = lowerCost / (upperCost + lowerCost)
  let lower = try await countPrimes(upTo: below, reporter: reporter, share: lowerShare)
  let upper = try await countPrimes(upTo: range.upperBound, reporter: reporter, share: 1 - lowerShare)
  return upper - lower
}
