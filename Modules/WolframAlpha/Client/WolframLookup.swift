import Architecture
import Foundation
import NthPrimeClient
import Synchronization

/// One lookup: the thin shell that carries out what ``RetryPolicy`` and ``AttemptWatch`` decide.
struct WolframLookup<WaitingClock: Clock<Duration>> {
  private let n: Int
  private let configuration: WolframAlphaConfiguration
  private let clock: WaitingClock
  private let end: WaitingClock.Instant

  /// The total deadline counts from here.
  init(n: Int, configuration: WolframAlphaConfiguration, clock: WaitingClock) {
    self.n = n
    self.configuration = configuration
    self.clock = clock
    end = clock.now.advanced(by: configuration.deadlines.total)
  }

  func answer() async throws -> NthPrimeAnswer {
    guard let appID = configuration.appID else { throw NthPrimeError.noAppID }
    let proxies = ProxyEnvironment(configuration.environment ?? ProcessInfo.processInfo.environment)
    guard !proxies.divert(configuration.endpoint) else { throw NthPrimeError.proxyInTheWay }
    return try await whileWatched {
      try await converse(appID: appID, hasProxy: proxies.serve(configuration.endpoint))
    } by: {
      try await clock.sleep(until: end, tolerance: nil)
      return .timedOutHere
    }
  }

  /// Asks until there is an answer, or nothing to be hoped for from another attempt.
  private func converse(appID: WolframAppID, hasProxy: Bool) async throws -> NthPrimeAnswer {
    var policy = RetryPolicy()
    while true {
      let outcome = try await attempt(appID: appID, hasProxy: hasProxy)
      if let failure = RetryPolicy.Failure(outcome, retryAfter: retryAfter),
        let wait = policy.wait(
          after: failure, timeLeft: clock.now.duration(to: end), random: configuration.random)
      {
        try await clock.sleep(for: wait)
        continue
      }
      return try read(outcome, appID: appID)
    }
  }

  private func retryAfter(_ header: String) -> Duration? {
    RetryAfter.duration(header, now: configuration.date())
  }

  /// Sends the question once.
  private func attempt(appID: WolframAppID, hasProxy: Bool) async throws -> Result<HTTPAnswer, HTTPFailure> {
    let start = clock.now
    let query = WolframQuery(
      n: n, appID: appID, endpoint: configuration.endpoint,
      timeAllowed: WolframQuery.timeAllowed(
        within: min(configuration.deadlines.idle, start.duration(to: end))))
    guard let url = query.url else { return .failure(.cannotConnect) }

    let lastHeard = LastHeard<WaitingClock.Instant>()
    return try await whileWatched {
      do throws(HTTPFailure) {
        return .success(
          try await HTTPTransport.shared.get(url, maximumBytes: configuration.maximumResponseBytes) {
            lastHeard.set(clock.now)
          })
      } catch {
        return .failure(error)
      }
    } by: {
      var watch = AttemptWatch(configuration.deadlines)
      while true {
        let heard = lastHeard.instant.map { start.duration(to: $0) }
        switch watch.step(at: start.duration(to: clock.now), lastHeard: heard) {
        case .wait(let time):
          try await clock.sleep(until: start.advanced(by: time), tolerance: nil)
        case .checkConnection:
          // Behind a proxy the connection is the proxy's, and there is no telling them apart.
          let isThere = hasProxy || OpenConnections.include(port: configuration.endpoint.port)
          if let error = watch.connectionFound(isThere) { return error }
        case .giveUp(let error):
          return error
        }
      }
    }
  }

  private func read(
    _ outcome: Result<HTTPAnswer, HTTPFailure>, appID: WolframAppID
  ) throws -> NthPrimeAnswer {
    do {
      let answer = try outcome.get()
      let prime = try WolframReading(n: n, appID: appID).prime(status: answer.status, body: answer.body)
      return NthPrimeAnswer(n: n, prime: prime, source: .wolframAlpha)
    } catch let failure as HTTPFailure {
      throw error(failure)
    }
  }

  private func error(_ failure: HTTPFailure) -> any Error {
    switch failure {
    case .cancelled: CancellationError()
    case .cannotConnect: NthPrimeError.cannotConnect
    case .connectionLost: NthPrimeError.connectionLost
    case .timedOut: NthPrimeError.timedOutConnecting
    case .notHTTP: NthPrimeError.nonsenseAnswer
    case .tooLong: NthPrimeError.answerTooLong(limit: configuration.maximumResponseBytes)
    }
  }
}

/// When the service last gave a sign of life.
private final class LastHeard<Instant: InstantProtocol>: Sendable {
  private let state = Mutex<Instant?>(nil)

  var instant: Instant? { state.withLock(\.self) }
  func set(_ instant: Instant) { state.withLock { $0 = instant } }
}

/// Runs `work`, and ends it with the error that `watch` comes to, if that is first.
private func whileWatched<Value: Sendable>(
  _ work: @escaping @Sendable () async throws -> Value,
  by watch: @escaping @Sendable () async throws -> NthPrimeError
) async throws -> Value {
  try await withThrowingTaskGroup(of: Value.self) { group in
    group.addTask(operation: work)
    group.addTask { throw try await watch() }
    defer { group.cancelAll() }
    guard let first = try await group.next() else { throw CancellationError() }
    return first
  }
}
