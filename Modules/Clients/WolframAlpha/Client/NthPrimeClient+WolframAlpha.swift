public import NthPrimeClient

extension NthPrimeClient {
  /// Returns a client that queries Wolfram|Alpha over HTTP and accepts only answers that can be p(n).
  ///
  /// After a connection failure or an HTTP status of 429 or 5xx, the client retries up to three times within
  /// the total deadline. Lookups fail with an ``NthPrimeError``, which never contains the address or the app
  /// ID.
  public static func wolframAlpha(_ configuration: WolframAlphaConfiguration) -> NthPrimeClient {
    NthPrimeClient(answering: { n, _ in
      try await lookupPrime(number: n, configuration, clock: configuration.clock)
    })
  }

  /// Returns a client that caches the answers of this client.
  public func cached(in cache: AnswerCache) -> NthPrimeClient {
    NthPrimeClient(answering: { n, report in
      if let prime = await cache.prime(number: n) {
        return NthPrimeAnswer(n: n, prime: prime, source: .wolframAlpha, note: "The answer was cached.")
      }
      let answer = try await self.answer(for: n, progress: report)
      await cache.store(answer.prime, number: n)
      return answer
    })
  }
}

/// Looks up a prime with an opened clock type, because only instants of one concrete type can be compared.
private func lookupPrime(
  number n: Int, _ configuration: WolframAlphaConfiguration, clock: some Clock<Duration>
) async throws -> NthPrimeAnswer {
  try await WolframLookup(n: n, configuration: configuration, clock: clock).answer()
}
