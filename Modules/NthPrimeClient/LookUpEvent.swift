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
