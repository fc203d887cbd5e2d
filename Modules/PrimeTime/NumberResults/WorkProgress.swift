import BigPrimes
package import NthPrimeClient
package import NumberFacts
import NumberText

/// The state of a long calculation, for the progress bar.
package struct WorkProgress: Sendable {
  package var label: String
  /// The completed fraction, from 0 to 1, or nil if it is unknown.
  package var fractionCompleted: Double?
  package var timeLeft: String?

  package init(_ label: String, fractionCompleted: Double? = nil, timeLeft: String? = nil) {
    (self.label, self.fractionCompleted, self.timeLeft) = (label, fractionCompleted, timeLeft)
  }

  package init(_ progress: LookupProgress) {
    self.init("Computing", fractionCompleted: progress.fractionCompleted, timeLeft: progress.timeLeft)
  }

  /// Adds what a screen has no room for to the stage: the bound of elliptic curves, the relations, and the time left.
  package init(_ progress: NumberSearch.Progress) {
    let work = InvestigationProgress(progress)
    self.init(work.stage, fractionCompleted: work.fractionCompleted)
    guard case .factors(let factors) = progress else { return }
    switch factors.stage {
    case .ellipticCurves(let bound, _, _): label += ", to \(bound.grouped)"
    case .quadraticSieve(let found, let needed): label += ", \(found.grouped) of \(needed.grouped) relations"
    default: break
    }
    timeLeft = LookupProgress.timeLeft(factors.estimatedTimeRemaining.map { Double($0.components.seconds) })
  }
}
