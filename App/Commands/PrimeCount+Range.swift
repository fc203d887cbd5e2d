import PrimeCalculator

/// How many primes there are in a range, by a sieve of it or as the difference of two counts, whichever is quicker.
///
/// - Parameter progress: As for `primeCount(upTo:progress:)`.
/// - Throws: `CancellationError` soon after the task is cancelled.
@concurrent
func primeCount(
  in range: ClosedRange<UInt64>, progress: @escaping @Sendable (CalculationProgress) -> Void
) async throws -> UInt64 {
  let (first, last) = (range.lowerBound, range.upperBound)
  let width = Double(last - first)
  // A count takes time like x^(2/3), and a sieve like the width: they meet where 2 × π(10^12) and a width of 10^9 do.
  if first < 2 || width * width * width > 1000 * Double(last) * Double(last) {
    // Both counts take much the same time, or the lower one next to none.
    let share = first < 2 ? 0 : 0.5
    let below = first < 2 ? 0 : try await primeCount(upTo: first - 1) { progress($0.scaled(by: share)) }
    return try await primeCount(upTo: last) { progress($0.scaled(by: 1 - share, after: share)) } - below
  }
  var count: UInt64 = 0
  for prime in primes(in: range) {
    count += 1
    if count % 65_536 == 0 {
      try Task.checkCancellation()
      progress(CalculationProgress(fractionCompleted: Double(prime - first) / width))
    }
  }
  return count
}

extension CalculationProgress {
  /// Of a part of the work, as progress of the whole.
  fileprivate func scaled(by share: Double, after start: Double = 0) -> CalculationProgress {
    CalculationProgress(fractionCompleted: start + share * fractionCompleted)
  }
}
