public import Architecture
import PrimeCalculator

/// A number x with π(x), the number of primes up to it.
public struct PrimeCount: Hashable, Codable, Sendable {
  public let x: UInt64
  public let count: UInt64

  public init(x: UInt64, count: UInt64) { (self.x, self.count) = (x, count) }
}

/// The gaps between the consecutive primes of a range, counted.
public struct PrimeGaps: Equatable, Codable, Sendable {
  public let range: ClosedRange<UInt64>
  /// The number of gaps of 2n, at index n; at index 0, that of the gap between 2 and 3.
  public let counts: [Int]
  /// The prime before the first of the widest gaps; nil if there are fewer than two primes.
  public let primeBeforeWidest: UInt64?

  /// The widest gap; nil if there are fewer than two primes.
  public var widest: Int? { counts.isEmpty ? nil : max(2 * (counts.count - 1), 1) }

  /// The gaps with their numbers, the most common first.
  public var byCount: [(gap: Int, count: Int)] {
    counts.indices.sorted { counts[$0] > counts[$1] }.map { (max(2 * $0, 1), counts[$0]) }
  }
}

public struct PrimeCountClient: DependencyKey, Sendable {
  /// Returns π(x) for numbers in ascending order; canceling the task ends the work.
  public var counts: @Sendable (_ numbers: [UInt64]) async throws -> [PrimeCount]
  /// Returns the gaps between the primes of a range; canceling the task ends the work.
  public var gaps: @Sendable (_ range: ClosedRange<UInt64>) async throws -> PrimeGaps

  public init(
    counts: @escaping @Sendable (_ numbers: [UInt64]) async throws -> [PrimeCount],
    gaps: @escaping @Sendable (_ range: ClosedRange<UInt64>) async throws -> PrimeGaps
  ) {
    (self.counts, self.gaps) = (counts, gaps)
  }

  /// The calculator in this process: the counts up to 10^9 take about 0.1 s, and that of 10^15 a third of a second.
  public static let local = PrimeCountClient { numbers in
    try await withComputationThreads {
      var (counts, last, total) = ([PrimeCount](), 0 as UInt64, 0 as UInt64)
      for x in numbers {
        if x > last { total += try await primeCount(in: UInt128(last + 1)...UInt128(x)) }
        last = x
        counts.append(PrimeCount(x: x, count: total))
      }
      return counts
    }
  } gaps: { range in
    try await withComputationThreads { try countGaps(in: range) }
  }

  public static var testValue: PrimeCountClient {
    PrimeCountClient { _ in
      throw unimplemented("PrimeCountClient.counts")
    } gaps: { _ in
      throw unimplemented("PrimeCountClient.gaps")
    }
  }
}

private func countGaps(in range: ClosedRange<UInt64>) throws -> PrimeGaps {
  var (counts, last, beforeWidest) = ([Int](), nil as UInt64?, nil as UInt64?)
  try primes(in: range).forEachBatch { (batch) throws(CancellationError) in
    if Task.isCancelled { throw CancellationError() }
    for prime in batch {
      if let last {
        let index = Int(prime - last) / 2
        if index >= counts.count {
          counts += Array(repeating: 0, count: index + 1 - counts.count)
          beforeWidest = last
        }
        counts[index] += 1
      }
      last = prime
    }
  }
  return PrimeGaps(range: range, counts: counts, primeBeforeWidest: beforeWidest)
}

extension DependencyValues {
  /// The client that counts primes and their gaps; assigned at the composition root.
  public var primeCounts: PrimeCountClient {
    get { self[PrimeCountClient.self] }
    set { self[PrimeCountClient.self] = newValue }
  }
}
