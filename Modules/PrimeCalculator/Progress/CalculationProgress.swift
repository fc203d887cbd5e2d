/// How far a long calculation has come.
public struct CalculationProgress: Equatable, Sendable {
  /// From 0 to 1; never smaller than in an earlier report of the same calculation.
  public var fractionCompleted: Double
  /// A linear extrapolation of the time spent so far; `nil` until there is enough to extrapolate from.
  public var estimatedTimeRemaining: Duration?

  public init(fractionCompleted: Double, estimatedTimeRemaining: Duration? = nil) {
    self.fractionCompleted = fractionCompleted
    self.estimatedTimeRemaining = estimatedTimeRemaining
  }
}
