import PrimeCalculator

/// Looks up p(n), the prime with a given position in 2, 3, 5, 7, 11, …
///
/// The client says *how* to ask, not *whom*: the local calculator (``local``), a live service from another
/// module, or one after the other (``preferring(_:fallingBackTo:)``). Reducers see only this type.
public struct NthPrimeClient: Sendable {
  /// Starts one look-up and reports on it: zero or more ``LookUpEvent/progress(_:)``, then exactly one
  /// ``LookUpEvent/answered(_:)`` or ``LookUpEvent/failed(_:)``, after which the stream ends.
  ///
  /// The work starts with the call. Letting go of the stream, or cancelling the task that iterates it, cancels
  /// the work at once; a cancelled look-up ends without an answer. Progress that nobody has read yet is replaced
  /// by newer progress, and never pushes out the answer.
  public var lookUp: @Sendable (_ n: Int) -> AsyncStream<LookUpEvent>

  public init(lookUp: @escaping @Sendable (_ n: Int) -> AsyncStream<LookUpEvent>) {
    self.lookUp = lookUp
  }
}

extension NthPrimeClient {
  /// Every n that has a 64-bit prime; what lies outside fails with ``NthPrimeError/outOfRange(n:limit:)``.
  ///
  /// The upper bound is π(2^64) = 425656284035217743 (OEIS A007053).
  public static let supportedIndices: ClosedRange<Int> = 1...Int(clamping: largestNthPrimeIndex)

  /// Waits for the answer to one look-up.
  ///
  /// - Parameter progress: hears of progress on the caller's task, in order; slow hearers miss some.
  /// - Throws: ``NthPrimeError``, or `CancellationError` when the look-up ended without an answer because the
  ///   task was cancelled.
  public func answer(
    for n: Int,
    progress: (@Sendable (LookUpProgress) -> Void)? = nil
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
}

/// What a look-up has to say while it runs; the last event of a stream is never `progress`.
public enum LookUpEvent: Equatable, Sendable, Codable {
  case progress(LookUpProgress)
  case answered(NthPrimeAnswer)
  case failed(NthPrimeError)
}

/// How far a look-up has come.
public struct LookUpProgress: Equatable, Sendable, Codable {
  /// From 0 to 1, and only ever growing within one look-up.
  public var fractionCompleted: Double
  /// An estimate of the time left, in seconds; `nil` while there is nothing to base one on.
  public var secondsRemaining: Double?

  public init(fractionCompleted: Double, secondsRemaining: Double? = nil) {
    self.fractionCompleted = fractionCompleted
    self.secondsRemaining = secondsRemaining
  }
}
