public import Architecture
public import BigInt
import NumberText
public import PrimeCalculator

/// A client that looks up p(n), the nth prime.
///
/// The client hides its source: the local calculator (``local``), an online service from another module, or
/// one with the other as a fallback (``preferring(_:fallingBackTo:)``). Reducers use only this type.
public struct NthPrimeClient: DependencyKey, Sendable {
  /// Starts one lookup and returns the stream of its events.
  ///
  /// The stream has zero or more ``LookupEvent/progress(_:)`` events, then exactly one
  /// ``LookupEvent/answered(_:)`` or ``LookupEvent/failed(_:)``, and then ends.
  ///
  /// The work starts with the call. Releasing the stream, or canceling the task that iterates over it,
  /// immediately cancels the work; a canceled lookup ends without an answer. Unread progress is replaced by
  /// newer progress and never displaces the answer.
  public var lookUp: @Sendable (_ n: Int) -> AsyncStream<LookupEvent>

  /// Returns an answer that requires no lookup, or `nil`; takes less than a microsecond on average.
  public var knownAnswer: @Sendable (_ n: Int) -> NthPrimeAnswer?

  public init(
    lookUp: @escaping @Sendable (_ n: Int) -> AsyncStream<LookupEvent>,
    knownAnswer: @escaping @Sendable (_ n: Int) -> NthPrimeAnswer? = { _ in nil }
  ) {
    self.lookUp = lookUp
    self.knownAnswer = knownAnswer
  }

  /// The range of n whose primes are computed; any other n fails with ``NthPrimeError/outOfRange(n:limit:)``.
  public static let supportedIndices: ClosedRange<Int> = 1...Int(clamping: largestNthPrimeIndex)

  /// Returns the reason that the prime with an index can't be looked up, as a clause; nil if it can.
  public static func unsupportedReason(for n: BigInt) -> String? {
    if n < BigInt(supportedIndices.lowerBound) { return "there is no \(n.ordinal) prime" }
    return n > BigInt(supportedIndices.upperBound) ? "too large to look up" : nil
  }

  /// Performs one lookup and returns its answer.
  ///
  /// - Parameter progress: A closure that receives progress on the caller's task, in order; a slow closure
  ///   misses some of it.
  /// - Throws: ``NthPrimeError``, or `CancellationError` if the lookup ended without an answer because the
  ///   task was canceled.
  public func answer(
    for n: Int, progress: (@Sendable (LookupProgress) -> Void)? = nil
  ) async throws -> NthPrimeAnswer {
    for await event in lookUp(n) {
      switch event {
      case .progress(let step): progress?(step)
      case .answered(let answer): return answer
      case .failed(let error): throw error
      }
    }
    throw CancellationError()
  }

  /// The calculator in this process: exact, offline, with progress, and without a deadline.
  public static let local = {
    var client = Self(answering: { n, report in
      do {
        let prime = try await withComputationThreads {
          try await nthPrime(UInt64(n)) { report(LookupProgress($0)) }
        }
        return NthPrimeAnswer(n: n, prime: BigInt(prime), source: .localCalculator)
      } catch let error as PrimeCalculatorError {
        throw NthPrimeError.calculatorFailed(reason: "\(error)")
      }
    })
    client.knownAnswer = { n in
      UInt64(exactly: n).flatMap(tabulatedNthPrime)
        .map { NthPrimeAnswer(n: n, prime: BigInt($0), source: .localCalculator) }
    }
    return client
  }()

  public static var testValue: NthPrimeClient {
    NthPrimeClient { _ in unimplemented("NthPrimeClient.lookUp", returning: AsyncStream { $0.finish() }) }
  }
}

/// An event of a running lookup; the last event of a stream is never `progress`.
public enum LookupEvent: Equatable, Sendable, Codable {
  case progress(LookupProgress)
  case answered(NthPrimeAnswer)
  case failed(NthPrimeError)
}

public struct LookupProgress: Equatable, Sendable, Codable {
  /// The completed fraction, from 0 to 1; it only increases during one lookup.
  public var fractionCompleted: Double
  /// The estimated time left, in seconds; `nil` without an estimate.
  public var secondsRemaining: Double?

  public init(fractionCompleted: Double, secondsRemaining: Double? = nil) {
    self.fractionCompleted = fractionCompleted
    self.secondsRemaining = secondsRemaining
  }

  public init(_ progress: CalculationProgress) {
    self.init(
      fractionCompleted: progress.fractionCompleted,
      secondsRemaining: progress.estimatedTimeRemaining.map { $0 / .seconds(1) })
  }

  /// The estimated time remaining, such as `3 min 20 s left`, or nil if there is no estimate.
  public var timeLeft: String? { Self.timeLeft(secondsRemaining) }

  /// Returns the words for an estimate in seconds, such as `3 min 20 s left` or `0.2 s left`; nil without one.
  public static func timeLeft(_ seconds: Double?) -> String? {
    guard let seconds, seconds.isFinite else { return nil }
    if seconds <= 0 { return "0 s left" }
    if seconds <= 0.9 { return "0.\(Int((seconds * 10).rounded(.up))) s left" }
    // About a thousand years, so that the conversion to Int can't overflow.
    return "\(Duration.seconds(Int(min(seconds, 3.2e10).rounded(.up))).text) left"
  }
}

// MARK: - The dependency

extension DependencyValues {
  /// The lookup client for reducers; assigned at the composition root.
  public var nthPrime: NthPrimeClient {
    get { self[NthPrimeClient.self] }
    set { self[NthPrimeClient.self] = newValue }
  }
}
