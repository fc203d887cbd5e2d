/// The progress of a long calculation.
public struct CalculationProgress: Equatable, Sendable {
  /// The completed fraction, from 0 to 1; never decreases during one calculation.
  public var fractionCompleted: Double
  /// The estimated time left, extrapolated linearly; `nil` until enough time has passed to extrapolate from.
  public var estimatedTimeRemaining: Duration?

  public init(fractionCompleted: Double, estimatedTimeRemaining: Duration? = nil) {
    self.fractionCompleted = fractionCompleted
    self.estimatedTimeRemaining = estimatedTimeRemaining
  }
}
