import BigInt
import BigPrimes
import NumberExpression
import PrimeFacts

extension LargeNumberClient {
  /// The calculator in this process, on all processors.
  static let local = LargeNumberClient {
    try BigPrimes.isProbablePrime($0)
  } findings: { number in
    AsyncThrowingStream { continuation in
      let task = Task(priority: .utility) {
        do {
          try await investigate(number) { continuation.yield($0) }
          continuation.finish()
        } catch {
          continuation.finish(throwing: error)
        }
      }
      continuation.onTermination = { _ in task.cancel() }
    }
  }

  /// The number of digits up to which finding the nearest primes takes less than a second or two.
  private static let digitsOfQuickNeighbors = 500

  @concurrent
  private static func investigate(
    _ number: BigInt, _ report: @escaping @Sendable (Finding) -> Void
  ) async throws {
    let witness = try compositenessWitness(of: number)
    report(.tested(isProbablePrime: witness == nil, witness: witness?.description))
    let areNeighborsQuick = number.digitCount <= digitsOfQuickNeighbors
    if areNeighborsQuick { try findNeighbors(of: number, report) }
    if witness == nil {
      report(.proved(method: try await proof(of: number, report).method))
    } else {
      report(.factored(try await factorization(of: number) { reportProgress($0, of: number, report) }))
    }
    if !areNeighborsQuick { try findNeighbors(of: number, report) }
  }

  private static func findNeighbors(of number: BigInt, _ report: (Finding) -> Void) throws {
    report(
      .nearestPrimes(
        previous: try previousProbablePrime(before: number), next: try nextProbablePrime(after: number)))
  }

  private static func proof(
    of number: BigInt, _ report: @escaping @Sendable (Finding) -> Void
  ) async throws -> PrimalityProof {
    report(.progress(InvestigationProgress(stage: "Proof")))
    return try await primalityProof(of: number) { progress in
      let digits = progress.remaining.digitCount
      report(
        .progress(
          InvestigationProgress(
            stage: "Proof, curve \(progress.curveCount + 1)",
            // The number of digits shrinks to 20.
            fractionCompleted: 1 - Double(max(0, digits - 20)) / Double(max(1, number.digitCount - 20)))))
    }
  }

  private static func reportProgress(
    _ progress: FactoringProgress, of number: BigInt, _ report: (Finding) -> Void
  ) {
    let factors = Factorization(of: number, found: progress.primes)
    if let factors { report(.factored(factors)) }
    report(.progress(InvestigationProgress(progress.stage)))
  }
}

extension PrimalityProof {
  /// The method in a few words.
  fileprivate var method: String {
    switch self {
    case .size: "its size"
    case .thirteenBases: "thirteen bases"
    case .lucasLehmer: "Lucas–Lehmer"
    case .nMinusOne: "n − 1"
    case .ellipticCurves: "ECPP, \(stepCount.grouped) \(stepCount == 1 ? "step" : "steps")"
    }
  }
}

extension Factorization {
  /// Creates the part that is known; nil without a prime factor.
  fileprivate init?(of number: BigInt, found primes: [BigInt]) {
    if primes.isEmpty { return nil }
    var factors: [Factor] = []
    for prime in primes {
      if factors.last?.base == prime {
        factors[factors.count - 1].exponent += 1
      } else {
        factors.append(
          Factor(base: prime, exponent: 1, status: prime.bitLength <= 64 ? .prime : .probablePrime))
      }
    }
    self.init(factors: factors)
    let rest = number / product
    if rest > 1 { self.factors.append(Factor(base: rest, exponent: 1, status: .unknown)) }
  }
}

extension InvestigationProgress {
  fileprivate init(_ stage: FactoringProgress.Stage) {
    switch stage {
    case .trialDivision: self.init(stage: "Trial division")
    case .pollardRho: self.init(stage: "Pollard’s rho")
    case .pMinusOne: self.init(stage: "p − 1")
    case .ellipticCurves(_, let done, let planned?):
      self.init(
        stage: "Elliptic curve \((done + 1).grouped) of \(planned.grouped)",
        fractionCompleted: Double(done) / Double(max(1, planned)))
    case .ellipticCurves(_, let done, nil):
      self.init(stage: "Elliptic curve \((done + 1).grouped)")
    case .quadraticSieve(let relations, let needed):
      self.init(
        stage: "Quadratic sieve", fractionCompleted: Double(relations) / Double(max(1, needed)))
    case .linearAlgebra(let fraction):
      self.init(stage: "Linear algebra", fractionCompleted: fraction)
    case .primalityProof(let digits):
      self.init(stage: "Proof of a factor of \(digits.grouped) digits")
    }
  }
}
