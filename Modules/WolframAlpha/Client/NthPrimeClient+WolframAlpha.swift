import Foundation
public import NthPrimeClient

extension NthPrimeClient {
  /// Asks Wolfram|Alpha over HTTP, and believes the answer only where it can be p(n).
  ///
  /// Every look-up is one request; nothing is stored or retried. Fails with the errors of ``NthPrimeError``, none of
  /// which shows the address or the app id.
  public static func wolframAlpha(_ configuration: WolframAlphaConfiguration) -> NthPrimeClient {
    NthPrimeClient(answering: { n, _ in
      let prime = try await WolframLookUp(configuration: configuration, n: n).prime()
      return NthPrimeAnswer(n: n, prime: prime, source: .wolframAlpha)
    })
  }
}

/// One look-up: the thin shell around ``WolframQuery``, ``HTTPTransport`` and ``WolframReading``.
private struct WolframLookUp {
  var configuration: WolframAlphaConfiguration
  var n: Int

  func prime() async throws -> UInt64 {
    guard let appID = configuration.appID else { throw NthPrimeError.noAppID }
    let environment = configuration.environment ?? ProcessInfo.processInfo.environment
    guard !ProxyEnvironment.diverts(configuration.endpoint, environment: environment) else {
      throw NthPrimeError.proxyInTheWay
    }
    let total = configuration.deadlines.total
    let query = WolframQuery(
      n: n, appID: appID, endpoint: configuration.endpoint,
      timeAllowed: WolframQuery.timeAllowed(within: total))
    guard let url = query.url else { throw NthPrimeError.cannotConnect }

    let maximumBytes = configuration.maximumResponseBytes
    let answer = try await withDeadline(total, on: configuration.clock) {
      do throws(HTTPFailure) {
        return try await HTTPTransport.shared.get(url, maximumBytes: maximumBytes)
      } catch {
        throw Self.error(error, maximumBytes: maximumBytes)
      }
    }
    return try WolframReading(n: n, appID: appID).prime(status: answer.status, body: answer.body)
  }

  private static func error(_ failure: HTTPFailure, maximumBytes: Int) -> any Error {
    switch failure {
    case .cancelled: CancellationError()
    case .cannotConnect: NthPrimeError.cannotConnect
    case .connectionLost: NthPrimeError.connectionLost
    case .timedOut: NthPrimeError.timedOutHere
    case .notHTTP: NthPrimeError.nonsenseAnswer
    case .tooLong: NthPrimeError.answerTooLong(limit: maximumBytes)
    }
  }
}

/// Runs `work` and cancels it when `clock` has advanced by `duration`.
///
/// - Throws: ``NthPrimeError/timedOutHere`` then, and else what `work` throws.
private func withDeadline<Value: Sendable>(
  _ duration: Duration,
  on clock: any Clock<Duration>,
  _ work: @escaping @Sendable () async throws -> Value
) async throws -> Value {
  try await withThrowingTaskGroup(of: Value.self) { group in
    group.addTask(operation: work)
    group.addTask {
      try await clock.sleep(for: duration)
      throw NthPrimeError.timedOutHere
    }
    defer { group.cancelAll() }
    guard let first = try await group.next() else { throw CancellationError() }
    return first
  }
}
