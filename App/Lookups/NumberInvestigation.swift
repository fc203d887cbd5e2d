import BigInt
import BigPrimes
import Synchronization

/// The search for a proof or the factors of a number of more than 64 bits, until a deadline or Ctrl-C.
final class NumberInvestigation: Sendable {
  /// The facts about the number that are known.
  struct Findings: Sendable {
    enum Verdict: String, Sendable {
      case unknown, prime, probablePrime, composite
    }

    var verdict = Verdict.unknown
    /// The proof that the number is prime.
    var proof: PrimalityProof?
    /// The factors of a composite number; if the search was stopped, as many as were found.
    var factorization: Factorization?
    /// Whether there was time for everything.
    var isComplete = false
  }

  private let number: BigInt
  private let state = Mutex(Findings())

  init(_ number: BigInt) { self.number = number }

  var findings: Findings { state.withLock(\.self) }

  /// Tests the number, and proves that it is prime or factors it; returns early if the deadline passes.
  ///
  /// - Throws: `CancellationError`; ``findings`` are what was found until then.
  @concurrent
  func run(
    until deadline: ContinuousClock.Instant?, report: @escaping @Sendable (WorkProgress) -> Void
  ) async throws {
    do {
      try await withDeadline(deadline) { try await self.testAndProve(report) }
    } catch is CancellationError where deadline.map({ $0 <= .now }) == true {
      return
    }
    if findings.verdict != .composite { return }
    let factorization = try await factorization(of: number, deadline: deadline) { progress in
      self.state.withLock { $0.factorization = progress.factorization(of: self.number) }
      report(WorkProgress(progress))
    }
    state.withLock {
      $0.factorization = factorization
      $0.isComplete = factorization.isComplete
    }
  }

  @concurrent
  private func testAndProve(_ report: @escaping @Sendable (WorkProgress) -> Void) async throws {
    report(WorkProgress("Testing"))
    if try compositenessWitness(of: number) != nil {
      state.withLock { $0.verdict = .composite }
      return
    }
    state.withLock { $0.verdict = .probablePrime }
    report(WorkProgress("Proving"))
    do {
      let total = Double(number.bitLength - 64)
      let proof = try await primalityProof(of: number) { progress in
        let done = 1 - Double(progress.remaining.bitLength - 64) / total
        report(WorkProgress("Proving, \(progress.curveCount) curves", fractionCompleted: done))
      }
      state.withLock {
        $0.verdict = .prime
        $0.proof = proof
        $0.isComplete = true
      }
    } catch BigPrimesError.noProofFound {
      state.withLock { $0.isComplete = true }
    }
  }
}

/// Runs an operation; throws `CancellationError` if the deadline passes before it ends.
private func withDeadline(
  _ deadline: ContinuousClock.Instant?, _ operation: @escaping @Sendable () async throws -> Void
) async throws {
  guard let deadline else { return try await operation() }
  try await withThrowingTaskGroup(of: Void.self) { group in
    group.addTask { try await operation() }
    group.addTask {
      try await Task.sleep(until: deadline, clock: .continuous)
      throw CancellationError()
    }
    defer { group.cancelAll() }
    try await group.next()
  }
}

extension FactoringProgress {
  /// Returns the factors found so far of a composite number.
  fileprivate func factorization(of number: BigInt) -> Factorization {
    var rest = number
    var factors: [Factorization.Factor] = []
    for prime in primes {
      rest /= prime
      if factors.last?.base == prime {
        factors[factors.count - 1].exponent += 1
      } else {
        factors.append(
          .init(base: prime, exponent: 1, status: prime.bitLength <= 64 ? .prime : .probablePrime))
      }
    }
    // A prime would be among the primes.
    if rest != 1 { factors.append(.init(base: rest, exponent: 1, status: .composite)) }
    return Factorization(factors: factors)
  }
}
