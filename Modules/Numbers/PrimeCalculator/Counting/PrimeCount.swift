/// The largest x whose primes are counted, 3.5·10^20.
public let largestPrimeCountBound = CountingParameters.largestX

/// Returns π(x), the number of primes up to and including `x`; exact for every x up to ``largestPrimeCountBound``.
///
/// Uses a table below 10^6, and above it Gourdon's variant of the method of Lagarias, Miller, and Odlyzko on
/// all processors, in O(x^(2/3)) time. With two processors in a release build, 10^12 takes about 10 ms, 10^15
/// a quarter of a second, and 10^17 about 4 s. Memory is about 60 MB at 10^18; see ALGORITHMS.md.
///
/// - Parameter progress: A closure called from any thread, one call at a time, at most 20 times a second and
///   once at the end, with an increasing fraction. It should return immediately.
/// - Throws: `PrimeCalculatorError.boundOutOfRange`, or `CancellationError` soon after the task is canceled; no work
///   continues afterward.
@concurrent
public func primeCount(
  upTo x: UInt128, progress: (@Sendable (CalculationProgress) -> Void)? = nil
) async throws -> UInt64 {
  guard x <= largestPrimeCountBound else { throw PrimeCalculatorError.boundOutOfRange(x) }
  try Task.checkCancellation()
  let reporter = ProgressReporter(progress)
  let count = try await countPrimes(upTo: x, reporter: reporter, share: 1)
  reporter.finish()
  return count
}

/// Returns π(x), reporting its progress as the given share of the whole.
func countPrimes(upTo x: UInt128, reporter: ProgressReporter, share: Double) async throws -> UInt64 {
  if x < CountingParameters.smallestX, let count = tabulatedPrimeCount(upTo: UInt64(x)) { return count }
  // Below this, starting tasks costs more than they save.
  let workers = x < 10_000_000_000 ? 1 : availableProcessorCount()
  return try await countPrimes(CountingParameters(x: x), workers: workers, reporter: reporter, share: share)
}

/// Returns π(x) = φ(x, a) + a − 1 − P2(x, a) with a = π(y); φ(x, a) is a sum of leaves.
func countPrimes(
  _ parameters: CountingParameters, workers: Int, reporter: ProgressReporter, share: Double
) async throws -> UInt64 {
  let tables = try CountingTables(parameters)
  let easy = EasyLeaves(tables: tables, workers: workers)
  // The largest first. With one worker they run in order, on the same thread.
  let summands: [@Sendable () async throws -> UInt64] = [
    {
      let leastFactors = try LeastFactorTable(upTo: parameters.y, primes: tables.primes)
      let ordinary = OrdinaryLeaves(tables: tables, leastFactors: leastFactors)
      let ordinarySum = try await inParallel(parts: ordinary.partCount, workers: 1) { part -> UInt64 in
        await Task.yield()
        return ordinary.sum(part: part)
      }.reduce(0, &+)
      let hard = HardLeaves(tables: tables, leastFactors: leastFactors, workers: workers)
      return try await ordinarySum
        &+ HardLeaves.total(
          inParallel(parts: hard.partCount, workers: workers) { part in
            try await hard.sum(part: part) { reporter.advance(by: share * 0.55 * $0) }
          })
    },
    {
      let partial = SecondPartialSieve(parameters: parameters, piY: tables.piY, workers: workers)
      return try await 0
        &- partial.total(
          inParallel(parts: partial.partCount, workers: workers) { part in
            try await partial.sum(part: part) { reporter.advance(by: share * 0.17 * $0) }
          })
    },
    {
      return try await inParallel(parts: easy.partCount, workers: workers) { part -> UInt64 in
        await Task.yield()
        defer { reporter.advance(by: share * 0.27 * easy.share(of: part)) }
        return easy.sum(part: part)
      }.reduce(easy.trivialSum(), &+)
    },
    {
      let distant = DistantEasyLeaves(leaves: easy)
      return try await distant.total(
        inParallel(parts: distant.partCount, workers: workers) { part in
          await Task.yield()
          reporter.advance(by: share * 0.01 / Double(distant.partCount))
          return try distant.sum(part: part)
        })
    },
  ]
  return try await inParallel(parts: summands.count, workers: workers) { try await summands[$0]() }
    .reduce(UInt64(tables.piY) &- 1, &+)
}
