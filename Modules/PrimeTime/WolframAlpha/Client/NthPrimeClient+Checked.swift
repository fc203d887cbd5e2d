import NthPrimeClient

extension NthPrimeClient {
  /// The largest n with a checked answer; the calculator takes less than 50 ms for it with two cores.
  static let largestCheckedIndex = 1_000_000_000_000

  /// Returns a client that checks answers up to ``largestCheckedIndex`` with the local calculator.
  ///
  /// A wrong answer fails with ``NthPrimeError/disagreement(_:_:)``. Above, an answer only has a source.
  func checked() -> NthPrimeClient {
    NthPrimeClient(answering: { n, report in
      let answer = try await self.answer(for: n, progress: report)
      guard n <= Self.largestCheckedIndex else { return answer }
      let computed = try await NthPrimeClient.local.answer(for: n)
      guard computed.prime == answer.prime else { throw NthPrimeError.disagreement(answer, computed) }
      return answer
    })
  }
}
