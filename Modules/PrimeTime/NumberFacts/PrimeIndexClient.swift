public import Architecture
import PrimeCalculator

public struct PrimeIndexClient: DependencyKey, Sendable {
  /// The largest prime whose index is counted without a request; it takes about 5 s.
  public static let largestPrime: UInt64 = 100_000_000_000_000_000

  /// Returns the index of a prime, counted from 1; canceling the task ends the work.
  public var index: @Sendable (_ prime: UInt64) async throws -> UInt64

  public init(index: @escaping @Sendable (_ prime: UInt64) async throws -> UInt64) {
    self.index = index
  }

  /// The calculator in this process, on all processors: 10^15 takes about a third of a second, and 10^17 about 5 s.
  public static let local = PrimeIndexClient { prime in
    try await withComputationThreads { try await PrimeCalculator.index(ofPrime: prime) }
  }

  public static var testValue: PrimeIndexClient {
    PrimeIndexClient { _ in throw unimplemented("PrimeIndexClient.index") }
  }
}

extension DependencyValues {
  /// The client that determines the index of a prime; assigned at the composition root.
  public var primeIndex: PrimeIndexClient {
    get { self[PrimeIndexClient.self] }
    set { self[PrimeIndexClient.self] = newValue }
  }
}
