public import BigInt

public struct FactoringProgress: Equatable, Sendable {
  public enum Stage: Equatable, Sendable {
    case trialDivision
    case pollardRho
    case pMinusOne
    case pPlusOne
    /// Elliptic curves with the bound B1 of the first stage; `done` of the `planned` ones with the last bound before the sieve.
    ///
    /// Without `planned`, `done` includes the curves with smaller bounds.
    case ellipticCurves(bound: Int, done: Int, planned: Int?)
    case quadraticSieve(relations: Int, needed: Int)
    case linearAlgebra(fractionCompleted: Double)
    case primalityProof(digits: Int)
  }

  public var stage: Stage
  /// The composite number to factor, the number to prove prime, or a divisor that was just found.
  public var remaining: BigInt
  /// The factors found so far; an untested part is `unknown`.
  public var factorization: Factorization
  /// The estimated time until the stage ends; `nil` without an estimate.
  public var estimatedTimeRemaining: Duration?
}
