import BigInt
import Foundation
import NthPrimeClient
import PrimeCalculator

extension NthPrimeClient {
  /// Returns a client that queries Wolfram|Alpha over HTTP and accepts only answers that can be p(n).
  ///
  /// Lookups fail with an ``NthPrimeError``; it never contains the address or the app ID.
  static func wolframAlpha(_ configuration: WolframAlphaConfiguration) -> NthPrimeClient {
    NthPrimeClient(answering: { n, _ in
      guard let appID = configuration.appID else { throw NthPrimeError.missingAppID }
      guard n <= largestUInt64PrimeIndex else { throw NthPrimeError.beyondService }
      let end = ContinuousClock.now + configuration.deadline
      let lookup = WolframLookup(n: n, appID: appID, configuration: configuration, end: end)
      return try await withThrowingTaskGroup(of: NthPrimeAnswer.self) { group in
        defer { group.cancelAll() }
        group.addTask { try await lookup.answer() }
        group.addTask {
          try await Task.sleep(until: end, clock: .continuous)
          throw NthPrimeError.deadlineExceeded
        }
        guard let answer = try await group.next() else { throw CancellationError() }
        return answer
      }
    })
  }

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

private struct WolframLookup: Sendable {
  let n: Int
  let appID: WolframAppID
  let configuration: WolframAlphaConfiguration
  let end: ContinuousClock.Instant

  func answer() async throws -> NthPrimeAnswer {
    var response = try await response()
    if let delay = response.requestedDelay, delay < timeLeft {
      try await Task.sleep(for: delay)
      response = try await self.response()
    }
    let prime = try WolframResponseParser(n: n, appID: appID).prime(in: response)
    return NthPrimeAnswer(n: n, prime: BigInt(prime), source: .wolframAlpha)
  }

  private func response() async throws -> HTTPResponse {
    let url = configuration.endpoint.query(for: n, appID: appID, timeAllowed: timeLeft)
    return try await HTTPTransport.shared.get(url, maximumBytes: configuration.maximumResponseBytes)
  }

  private var timeLeft: Duration { ContinuousClock.now.duration(to: end) }
}
