/// The largest supported index; its prime is nearly 1 % below ``largestPrimeCountBound``.
public let largestNthPrimeIndex: UInt64 = 7_500_000_000_000_000_000

/// π(2^64), the last n with a 64-bit prime (OEIS A007053).
public let largestUInt64PrimeIndex: UInt64 = 425_656_284_035_217_743

/// Returns the nth prime, counted from p_1 = 2; exact for 1 ≤ n ≤ `largestNthPrimeIndex`.
///
/// The inverse of Riemann's R gives an estimate, one count gives the number of primes below it, and a sieve covers the
/// gap of about √p numbers. Cost and memory are those of `primeCount(upTo:progress:)`. The first hundred thousand
/// primes come from a table.
///
/// - Parameter progress: As for `primeCount(upTo:progress:)`.
/// - Throws: `PrimeCalculatorError.indexOutOfRange`, or `CancellationError` soon after the task is canceled.
@concurrent
public func nthPrime(
  _ n: UInt64, progress: (@Sendable (CalculationProgress) -> Void)? = nil
) async throws -> UInt128 {
  guard n >= 1, n <= largestNthPrimeIndex else {
    throw PrimeCalculatorError.indexOutOfRange(index: n, limit: largestNthPrimeIndex)
  }
  try Task.checkCancellation()
  let reporter = ProgressReporter(progress)
  let prime: UInt128
  if let tabulated = tabulatedNthPrime(n) {
    prime = UInt128(tabulated)
  } else {
    let estimate = estimatedNthPrime(n)
    let count = try await countPrimes(upTo: estimate, reporter: reporter, share: 0.95)
    // With a margin.
    let primes = Double(n > count ? n - count : count - n) + 4
    let distance = UInt128(primes * naturalLogarithm(Double(estimate)) * 1.05) + 500
    prime =
      count < n
      ? try await primeAbove(estimate, skipping: n - count - 1, expectedDistance: distance)
      : try await primeAtMost(estimate, skipping: count - n, expectedDistance: distance)
  }
  reporter.finish()
  return prime
}

/// Returns the index of a prime among the primes: 1 for 2, 2 for 3, and so on.
///
/// - Parameter progress: As for `primeCount(upTo:progress:)`.
/// - Throws: `PrimeCalculatorError.notPrime`, or `CancellationError` soon after the task is canceled.
@concurrent
public func index(
  ofPrime p: UInt64, progress: (@Sendable (CalculationProgress) -> Void)? = nil
) async throws -> UInt64 {
  guard isPrime(p) else {
    throw PrimeCalculatorError.notPrime(
      p, nearestBelow: previousPrime(before: p), nearestAbove: nextPrime(after: p))
  }
  return try await primeCount(upTo: UInt128(p), progress: progress)
}
