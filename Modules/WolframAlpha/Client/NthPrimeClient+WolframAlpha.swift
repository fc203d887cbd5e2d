public import NthPrimeClient

extension NthPrimeClient {
  /// Asks Wolfram|Alpha over HTTP, and believes the answer only where it can be p(n).
  ///
  /// A connection that fails or breaks, and an HTTP status of 429 or 5xx, is met by asking again, up to three times
  /// and within the total deadline. Fails with the errors of ``NthPrimeError``, none of which shows the address or the
  /// app id.
  public static func wolframAlpha(_ configuration: WolframAlphaConfiguration) -> NthPrimeClient {
    NthPrimeClient(answering: { n, _ in
      try await lookupPrime(number: n, configuration, clock: configuration.clock)
    })
  }

  /// Asks only about what is not in `answers` yet, and keeps what comes.
  public func remembering(in answers: AnswerCache) -> NthPrimeClient {
    NthPrimeClient(answering: { n, report in
      if let prime = await answers.prime(number: n) {
        return NthPrimeAnswer(
          n: n, prime: prime, source: .wolframAlpha, note: "It was asked before, and the answer kept.")
      }
      let answer = try await self.answer(for: n, progress: report)
      await answers.keep(answer.prime, number: n)
      return answer
    })
  }
}

/// Opens the existential: only instants of one known clock can be compared.
private func lookupPrime(
  number n: Int, _ configuration: WolframAlphaConfiguration, clock: some Clock<Duration>
) async throws -> NthPrimeAnswer {
  try await WolframLookup(n: n, configuration: configuration, clock: clock).answer()
}
