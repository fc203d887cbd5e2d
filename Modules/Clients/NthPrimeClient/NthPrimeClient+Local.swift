public import PrimeCalculator

extension NthPrimeClient {
  /// The calculator in this process: exact, offline, with progress, and without a deadline.
  public static let local = {
    var client = Self(answering: { n, report in
      do {
        let prime = try await nthPrime(UInt64(n)) { progress in
          report(LookupProgress(progress))
        }
        return NthPrimeAnswer(n: n, prime: prime, source: .localCalculator)
      } catch let error as PrimeCalculatorError {
        throw NthPrimeError.calculatorFailed(reason: "\(error)")
      }
    })
    client.knownAnswer = { n in
      UInt64(exactly: n).flatMap(tabulatedNthPrime)
        .map { NthPrimeAnswer(n: n, prime: $0, source: .localCalculator) }
    }
    return client
  }()
}

extension LookupProgress {
  /// Creates a lookup's progress from the calculator's.
  public init(_ progress: CalculationProgress) {
    self.init(
      fractionCompleted: progress.fractionCompleted,
      secondsRemaining: progress.estimatedTimeRemaining.map { $0 / .seconds(1) }
    )
  }
}
