import Architecture
import Foundation
import NthPrimeClient
import Synchronization

extension NthPrimeClient {
  /// Returns a client that queries Wolfram|Alpha over HTTP and accepts only answers that can be p(n).
  ///
  /// After a connection failure or an HTTP status of 429 or 5xx, the client retries up to three times within
  /// the total deadline. Lookups fail with an ``NthPrimeError``, which never contains the address or the app
  /// ID.
  static func wolframAlpha(_ configuration: WolframAlphaConfiguration) -> NthPrimeClient {
    NthPrimeClient(answering: { n, _ in
      try await lookupPrime(number: n, configuration, clock: configuration.clock)
    })
  }

  /// Returns a client that caches the answers of this client; a cached one that the calculator contradicts is ignored.
  func cached(in cache: AnswerCache) -> NthPrimeClient {
    NthPrimeClient(answering: { n, report in
      if let prime = await cache.prime(number: n) {
        let cached = NthPrimeAnswer(
          n: n, prime: prime, source: .wolframAlpha, note: "The answer was cached.")
        if try await cached.contradiction() == nil { return cached }
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

/// A single lookup, which performs the steps that ``RetryPolicy`` and ``AttemptTimeouts`` determine.
struct WolframLookup<WaitingClock: Clock<Duration>> {
  private let n: Int
  private let configuration: WolframAlphaConfiguration
  private let clock: WaitingClock
  private let end: WaitingClock.Instant

  /// Creates a lookup and starts the time of its total deadline.
  init(n: Int, configuration: WolframAlphaConfiguration, clock: WaitingClock) {
    self.n = n
    self.configuration = configuration
    self.clock = clock
    end = clock.now.advanced(by: configuration.deadlines.total)
  }

  func answer() async throws -> NthPrimeAnswer {
    guard let appID = configuration.appID else { throw NthPrimeError.missingAppID }
    let proxies = ProxyEnvironment(configuration.environment ?? ProcessInfo.processInfo.environment)
    guard !proxies.canReadQueries(to: configuration.endpoint) else { throw NthPrimeError.proxyInterference }
    return try await race {
      try await answerWithRetries(appID: appID, hasProxy: proxies.apply(to: configuration.endpoint))
    } againstTimeout: {
      try await clock.sleep(until: end, tolerance: nil)
      return .deadlineExceeded
    }
  }

  /// Sends the query until there is an answer or the policy doesn't allow a retry.
  private func answerWithRetries(appID: WolframAppID, hasProxy: Bool) async throws -> NthPrimeAnswer {
    var policy = RetryPolicy()
    while true {
      let outcome = try await attempt(appID: appID, hasProxy: hasProxy)
      if let failure = RetryPolicy.Failure(outcome, retryAfter: retryAfter),
        let delay = policy.delay(
          after: failure, timeLeft: clock.now.duration(to: end), random: configuration.random)
      {
        try await clock.sleep(for: delay)
        continue
      }
      return try answer(in: outcome, appID: appID)
    }
  }

  private func retryAfter(_ header: String) -> Duration? {
    RetryAfter.duration(header, now: configuration.date())
  }

  /// Sends the query once.
  private func attempt(appID: WolframAppID, hasProxy: Bool) async throws -> Result<HTTPResponse, HTTPFailure>
  {
    let start = clock.now
    let query = WolframQuery(
      n: n, appID: appID, endpoint: configuration.endpoint,
      timeAllowed: WolframQuery.timeAllowed(
        within: min(configuration.deadlines.idle, start.duration(to: end))))
    guard let url = query.url else { return .failure(.cannotConnect) }

    let lastReceived = LastReceived<WaitingClock.Instant>()
    return try await race {
      do throws(HTTPFailure) {
        return .success(
          try await HTTPTransport.shared.get(url, maximumBytes: configuration.maximumResponseBytes) {
            lastReceived.set(clock.now)
          })
      } catch {
        return .failure(error)
      }
    } againstTimeout: {
      var timeouts = AttemptTimeouts(configuration.deadlines)
      while true {
        let received = lastReceived.instant.map { start.duration(to: $0) }
        switch timeouts.step(at: start.duration(to: clock.now), lastReceived: received) {
        case .wait(let time):
          try await clock.sleep(until: start.advanced(by: time), tolerance: nil)
        case .checkConnection:
          // With a proxy, only the connection to the proxy can be seen, and it can't be identified.
          let isConnected = hasProxy || OpenConnections.include(port: configuration.endpoint.port)
          if let error = timeouts.connectionChecked(isConnected: isConnected) { return error }
        case .fail(let error):
          return error
        }
      }
    }
  }

  private func answer(
    in outcome: Result<HTTPResponse, HTTPFailure>, appID: WolframAppID
  ) throws -> NthPrimeAnswer {
    do {
      let response = try outcome.get()
      let prime = try WolframResponseParser(n: n, appID: appID).prime(
        status: response.status, body: response.body)
      return NthPrimeAnswer(n: n, prime: prime, source: .wolframAlpha)
    } catch let failure as HTTPFailure {
      throw error(failure)
    }
  }

  private func error(_ failure: HTTPFailure) -> any Error {
    switch failure {
    case .cancellation: CancellationError()
    case .cannotConnect: NthPrimeError.cannotConnect
    case .untrustedCertificate: NthPrimeError.untrustedCertificate
    case .connectionLost: NthPrimeError.connectionLost
    case .timedOut: NthPrimeError.connectionTimedOut
    case .notHTTP: NthPrimeError.invalidAnswer
    case .tooLarge: NthPrimeError.answerTooLong(limit: configuration.maximumResponseBytes)
    }
  }
}

/// The time when data last arrived from the service.
private final class LastReceived<Instant: InstantProtocol>: Sendable {
  private let state = Mutex<Instant?>(nil)

  var instant: Instant? { state.withLock(\.self) }
  func set(_ instant: Instant) { state.withLock { $0 = instant } }
}

/// Returns the result of `work`, or cancels it and throws the error of `timeout` if that returns first.
private func race<Value: Sendable>(
  _ work: @escaping @Sendable () async throws -> Value,
  againstTimeout timeout: @escaping @Sendable () async throws -> NthPrimeError
) async throws -> Value {
  try await withThrowingTaskGroup(of: Value.self) { group in
    group.addTask(operation: work)
    group.addTask { throw try await timeout() }
    defer { group.cancelAll() }
    guard let first = try await group.next() else { throw CancellationError() }
    return first
  }
}
