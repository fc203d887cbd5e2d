public import Architecture
public import BigInt
import PrimeCalculator

public struct LargeNumberClient: DependencyKey, Sendable {
  /// Returns whether a number is prime or passes a test with no known exception.
  ///
  /// A number of 300 digits takes about 1 ms, and one of 10,000 about 10 s. Canceling the task ends the work.
  public var isProbablePrime: @Sendable (_ number: BigInt) async throws -> Bool

  /// Returns the findings about a number above 1: the test's result, the nearest primes, then a proof or the factors.
  ///
  /// The first report of progress comes before the work on the proof or the factors.
  /// Factoring can take minutes, or forever. Canceling the task that reads the sequence ends the work.
  public var findings: @Sendable (_ number: BigInt) -> AsyncThrowingStream<Finding, any Error>

  public init(
    isProbablePrime: @escaping @Sendable (_ number: BigInt) async throws -> Bool,
    findings: @escaping @Sendable (_ number: BigInt) -> AsyncThrowingStream<Finding, any Error>
  ) {
    (self.isProbablePrime, self.findings) = (isProbablePrime, findings)
  }

  /// Returns the numbers that aren't prime; small ones are tested without the client.
  public func nonPrimes(in numbers: [BigInt]) async throws -> [BigInt] {
    var nonPrimes: [BigInt] = []
    for number in numbers {
      let isPrime =
        number.needsInvestigation
        ? try await isProbablePrime(number) : PrimeCalculator.isPrime(UInt64(exactly: number) ?? 0)
      if !isPrime { nonPrimes.append(number) }
    }
    return nonPrimes
  }

  public static var testValue: LargeNumberClient {
    LargeNumberClient { _ in
      throw unimplemented("LargeNumberClient.isProbablePrime")
    } findings: { _ in
      let error = unimplemented("LargeNumberClient.findings")
      return AsyncThrowingStream(unfolding: { throw error })
    }
  }
}

extension DependencyValues {
  /// The client that determines facts about large numbers; assigned at the composition root.
  public var largeNumbers: LargeNumberClient {
    get { self[LargeNumberClient.self] }
    set { self[LargeNumberClient.self] = newValue }
  }
}
