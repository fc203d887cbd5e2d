public import BigInt

/// The state of a factorization in progress.
public struct FactoringProgress: Equatable, Sendable {
  public enum Stage: Equatable, Sendable {
    case trialDivision
    case pollardRho
    case pMinusOne
    /// Elliptic curves with the bound B1 of the first stage; `done` of `planned` curves, `nil` for no limit.
    case ellipticCurves(bound: Int, done: Int, planned: Int?)
    /// The sieve has found some of the relations that it needs.
    case quadraticSieve(relations: Int, needed: Int)
    case linearAlgebra(fractionCompleted: Double)
    case primalityProof(digits: Int)
  }

  public var stage: Stage
  /// The composite number that the stage works on, or the number to prove prime.
  public var remaining: BigInt
  /// The factors found so far; a part that isn't known to be composite is `unknown`.
  public var factorization: Factorization
  /// The estimated time until the stage ends, if it can be estimated.
  public var estimatedTimeRemaining: Duration?

  public init(
    stage: Stage, remaining: BigInt, factorization: Factorization, estimatedTimeRemaining: Duration? = nil
  ) {
    self.stage = stage
    self.remaining = remaining
    self.factorization = factorization
    self.estimatedTimeRemaining = estimatedTimeRemaining
  }
}
