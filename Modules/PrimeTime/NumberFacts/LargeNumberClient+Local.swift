import BigInt
import BigPrimes
import NumberText
import PrimeCalculator
import Synchronization

extension LargeNumberClient {
  /// The calculator in this process, on all processors.
  ///
  /// A canceled search for a number continues with its findings.
  public static let local: LargeNumberClient = {
    let interrupted = InterruptedSearches()
    return LargeNumberClient { number in
      if number.digitCount <= digitsOfQuickNeighbors { return try BigPrimes.isProbablePrime(number) }
      return try await withComputationThreads { try BigPrimes.isProbablePrime(number) }
    } findings: { number in
      AsyncThrowingStream { continuation in
        let previous = interrupted.remove(number)
        let search = previous?.search ?? NumberSearch(number)
        let task = Task(priority: .utility) {
          await previous?.end()
          do {
            // A continued search has no limit: the user is willing to wait.
            try await withComputationThreads {
              try await investigate(
                search, proofDigitLimit: previous == nil ? PrimalityProofSearch.practicalDigits : nil
              ) { continuation.yield($0) }
            }
            continuation.finish()
          } catch BigPrimesError.noProofFound {
            interrupted.add(search) {}
            continuation.finish(throwing: NoProof(digits: number.digitCount))
          } catch {
            continuation.finish(throwing: error)
          }
        }
        continuation.onTermination = { reason in
          guard case .cancelled = reason else { return }
          task.cancel()
          interrupted.add(search) { await task.value }
        }
      }
    }
  }()

  /// The number of digits up to which finding the nearest primes takes less than a second or two.
  private static let digitsOfQuickNeighbors = 500

  @concurrent
  private static func investigate(
    _ search: NumberSearch, proofDigitLimit: Int?, _ report: @escaping @Sendable (Finding) -> Void
  ) async throws {
    let number = search.number
    let witness = try await search.compositenessWitness()
    report(.tested(isProbablePrime: witness == nil, witness: witness?.description))
    let areNeighborsQuick = number.digitCount <= digitsOfQuickNeighbors
    if areNeighborsQuick { try findNeighbors(of: number, report) }
    if witness == nil { report(.progress(InvestigationProgress(stage: "Proof", step: .proof))) }
    try await search.run(proofDigitLimit: proofDigitLimit) { progress in
      if case .factors(let factors) = progress, factors.factorization.factors.contains(where: \.isPrime) {
        report(.factored(factors.factorization))
      }
      report(.progress(InvestigationProgress(progress)))
    }
    let findings = search.findings
    if let proof = findings.proof { report(.proved(method: proof.methodDescription)) }
    if let factors = findings.factorization { report(.factored(factors)) }
    if !areNeighborsQuick { try findNeighbors(of: number, report) }
  }

  private static func findNeighbors(of number: BigInt, _ report: (Finding) -> Void) throws {
    report(
      .nearestPrimes(
        previous: try previousProbablePrime(before: number), next: try nextProbablePrime(after: number)))
  }
}

/// The searches to continue, each with a function that waits for the end of its work.
private final class InterruptedSearches: Sendable {
  typealias Search = (search: NumberSearch, end: @Sendable () async -> Void)

  private let latest = Mutex<[Search]>([])
  /// The relations of a search can take a few hundred megabytes.
  private static let limit = 3

  func add(_ search: NumberSearch, end: @escaping @Sendable () async -> Void) {
    latest.withLock { latest in
      latest.append((search, end))
      latest.removeFirst(max(0, latest.count - Self.limit))
    }
  }

  /// Removes and returns the search for a number, which can be started after its end; nil if there is none.
  func remove(_ number: BigInt) -> Search? {
    latest.withLock { latest in
      latest.firstIndex { $0.search.number == number }.map { latest.remove(at: $0) }
    }
  }
}

/// The reason that a probable prime has no proof.
private struct NoProof: Error, CustomStringConvertible {
  let digits: Int

  var description: String {
    digits <= PrimalityProofSearch.practicalDigits
      ? "No proof was found."
      : "A proof of more than \(PrimalityProofSearch.practicalDigits.grouped) digits can take hours. Resume to search for one."
  }
}

extension Factorization.Factor {
  fileprivate var isPrime: Bool { status == .prime || status == .probablePrime }
}

extension InvestigationProgress {
  package init(_ progress: NumberSearch.Progress) {
    switch progress {
    case .proof(let progress):
      self.init(
        stage: "Proof, step \(progress.stepCount)", fractionCompleted: progress.fractionCompleted,
        step: .proof)
    case .factors(let progress):
      self.init(progress.stage)
      secondsRemaining = progress.estimatedTimeRemaining.map { $0 / .seconds(1) }
    }
  }

  private init(_ stage: FactoringProgress.Stage) {
    switch stage {
    case .trialDivision: self.init(stage: "Trial division")
    case .pollardRho: self.init(stage: "Pollard’s rho")
    case .pMinusOne: self.init(stage: "p − 1")
    case .pPlusOne: self.init(stage: "p + 1")
    case .ellipticCurves(_, let done, let planned?):
      self.init(
        stage: "Elliptic curve \((done + 1).grouped) of \(planned.grouped)",
        fractionCompleted: Double(done) / Double(max(1, planned)), step: .curves,
        count: "\(done.grouped) of \(planned.grouped)")
    case .ellipticCurves(_, let done, nil):
      let curve = "curve \((done + 1).grouped)"
      self.init(stage: "Elliptic \(curve)", step: .curves, count: curve)
    case .quadraticSieve(let relations, let needed):
      self.init(
        stage: "Quadratic sieve", fractionCompleted: Double(relations) / Double(max(1, needed)), step: .sieve)
    case .linearAlgebra(let fraction):
      self.init(stage: "Linear algebra", fractionCompleted: fraction, step: .sieve)
    case .primalityProof(let digits): self.init(stage: "Proof of a factor of \(digits.grouped) digits")
    }
  }
}
