import BigPrimes
import NthPrimeClient
import NumberText

/// The state of a long calculation, for the progress bar.
struct WorkProgress: Sendable {
  var label: String
  /// The completed fraction, from 0 to 1, or nil if it is unknown.
  var fractionCompleted: Double?
  var timeLeft: String?

  init(_ label: String, fractionCompleted: Double? = nil, timeLeft: String? = nil) {
    (self.label, self.fractionCompleted, self.timeLeft) = (label, fractionCompleted, timeLeft)
  }

  init(_ progress: LookupProgress) {
    self.init("Computing", fractionCompleted: progress.fractionCompleted, timeLeft: progress.timeLeft)
  }

  init(_ progress: NumberSearch.Progress) {
    switch progress {
    case .proof(let progress):
      self.init("Proving, \(progress.stepCount) steps", fractionCompleted: progress.fractionCompleted)
    case .factors(let progress):
      self.init(progress)
    }
  }

  private init(_ progress: FactoringProgress) {
    switch progress.stage {
    case .trialDivision: self.init("Trial division")
    case .pollardRho: self.init("Pollard's rho")
    case .pMinusOne: self.init("p − 1")
    case .pPlusOne: self.init("p + 1")
    case .ellipticCurves(let bound, let done, let planned?):
      self.init(
        "Elliptic curves to \(bound.grouped), \(done.grouped) of \(planned.grouped)",
        fractionCompleted: Double(done) / Double(max(planned, 1)))
    case .ellipticCurves(let bound, let done, nil):
      self.init("Elliptic curves to \(bound.grouped), \(done.grouped)")
    case .quadraticSieve(let relations, let needed):
      self.init(
        "Quadratic sieve, \(relations.grouped) of \(needed.grouped) relations",
        fractionCompleted: Double(relations) / Double(max(needed, 1)))
    case .linearAlgebra(let fractionCompleted):
      self.init("Linear algebra", fractionCompleted: fractionCompleted)
    case .primalityProof(let digits): self.init("Proving a factor of \(digits.grouped) digits")
    }
    let seconds = progress.estimatedTimeRemaining.map { Double($0.components.seconds) }
    timeLeft = LookupProgress(fractionCompleted: 0, secondsRemaining: seconds).timeLeft
  }
}
