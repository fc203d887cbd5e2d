import Architecture
import Testing

@testable import WolframAlpha

@Suite("When to retry")
struct RetryPolicyTests {
  /// Returns the delays after consecutive failures, until there is no retry.
  static func delays(
    after failure: RetryPolicy.Failure, timeLeft: Duration = .seconds(30), _ random: RandomSource
  ) -> [Duration] {
    var policy = RetryPolicy()
    var delays: [Duration] = []
    while let delay = policy.delay(after: failure, timeLeft: timeLeft, random: random) {
      delays.append(delay)
    }
    return delays
  }

  @Test(
    "There are at most three retries, with delays whose limit doubles",
    arguments: [.connection, .status(retryAfter: nil)] as [RetryPolicy.Failure])
  func limits(failure: RetryPolicy.Failure) {
    let greatest: [Duration] = [.milliseconds(100), .milliseconds(200), .milliseconds(400)]
    #expect(Self.delays(after: failure, .greatest) == greatest)
    #expect(Self.delays(after: failure, .least) == [.zero, .zero, .zero])
  }

  @Test("Delays are distributed over the whole range")
  func jitter() {
    var tenths = Set<Int>()
    for seed in 0..<1_000 {
      var policy = RetryPolicy()
      let delay = policy.delay(
        after: .connection, timeLeft: .seconds(1), random: RandomSource(SeededGenerator(seed: UInt64(seed))))
      tenths.insert(Int((delay ?? .seconds(1)) / .milliseconds(10)))
    }
    #expect(tenths.isSuperset(of: 0...9) && tenths.isSubset(of: 0...10))
  }

  @Test("Retry-After is added to the delay, and more than two seconds prevent a retry")
  func retryAfter() {
    let twoSeconds = RetryPolicy.Failure.status(retryAfter: .seconds(2))
    #expect(Self.delays(after: twoSeconds, .least) == [.seconds(2), .seconds(2), .seconds(2)])
    #expect(Self.delays(after: twoSeconds, .greatest).first == .milliseconds(2_100))
    #expect(Self.delays(after: .status(retryAfter: .milliseconds(2_001)), .least) == [])
    #expect(Self.delays(after: .status(retryAfter: .zero), .least) == [.zero, .zero, .zero])
  }

  @Test("There is no retry if the delay would exceed the time left")
  func timeLeft() {
    #expect(Self.delays(after: .connection, timeLeft: .milliseconds(150), .greatest) == [.milliseconds(100)])
    #expect(Self.delays(after: .connection, timeLeft: .milliseconds(100), .greatest) == [])
    #expect(Self.delays(after: .connection, timeLeft: .zero, .least) == [])
  }

  @Test("Only connection failures, 429, and 5xx are retried")
  func failures() {
    func failure(_ outcome: Result<HTTPResponse, HTTPFailure>) -> RetryPolicy.Failure? {
      RetryPolicy.Failure(outcome) { _ in .seconds(7) }
    }
    for error in [HTTPFailure.cannotConnect, .connectionLost] {
      #expect(failure(.failure(error)) == .connection)
    }
    for error in [HTTPFailure.cancellation, .untrustedCertificate, .timedOut, .notHTTP, .tooLarge] {
      #expect(failure(.failure(error)) == nil)
    }
    for status in [429, 500, 501, 503, 599] {
      #expect(failure(.success(HTTPResponse(status: status))) == .status(retryAfter: nil))
      #expect(
        failure(.success(HTTPResponse(status: status, retryAfter: "7"))) == .status(retryAfter: .seconds(7)))
    }
    for status in [200, 204, 301, 400, 401, 403, 404, 428, 430, 499, 600] {
      #expect(failure(.success(HTTPResponse(status: status, retryAfter: "7"))) == nil)
    }
  }
}
