/// An event of a running lookup; the last event of a stream is never `progress`.
public enum LookUpEvent: Equatable, Sendable, Codable {
  case progress(LookUpProgress)
  case answered(NthPrimeAnswer)
  case failed(NthPrimeError)
}

/// The progress of a lookup.
public struct LookUpProgress: Equatable, Sendable, Codable {
  /// The completed fraction, from 0 to 1; it only increases during one lookup.
  public var fractionCompleted: Double
  /// The estimated time left, in seconds; `nil` until there is something to base an estimate on.
  public var secondsRemaining: Double?

  public init(fractionCompleted: Double, secondsRemaining: Double? = nil) {
    self.fractionCompleted = fractionCompleted
    self.secondsRemaining = secondsRemaining
  }
}
