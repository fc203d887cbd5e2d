import Architecture
import Testing

@testable import WolframAlpha

@Suite("When to ask again")
struct RetryPolicyTests {
  /// The waits after one failure upon the other, until it gives up.
  static func waits(
    after failure: RetryPolicy.Failure, timeLeft: Duration = .seconds(30), _ random: RandomSource
  ) -> [Duration] {
    var policy = RetryPolicy()
    var waits: [Duration] = []
    while let wait = policy.wait(after: failure, timeLeft: timeLeft, random: random) { waits.append(wait) }
    return waits
  }

  @Test(
    "Three times at most, after waits whose limit doubles",
    arguments: [.connection, .status(retryAfter: nil)] as [RetryPolicy.Failure])
  func limits(failure: RetryPolicy.Failure) {
    let greatest: [Duration] = [.milliseconds(100), .milliseconds(200), .milliseconds(400)]
    #expect(Self.waits(after: failure, .greatest) == greatest)
    #expect(Self.waits(after: failure, .least) == [.zero, .zero, .zero])
  }

  @Test("The jitter is full: every tenth of the range is drawn")
  func jitter() {
    var tenths = Set<Int>()
    for seed in 0..<1_000 {
      var policy = RetryPolicy()
      let wait = policy.wait(
        after: .connection, timeLeft: .seconds(1), random: RandomSource(SeededGenerator(seed: UInt64(seed))))
      tenths.insert(Int((wait ?? .seconds(1)) / .milliseconds(10)))
    }
    #expect(tenths.isSuperset(of: 0...9) && tenths.isSubset(of: 0...10))
  }

  @Test("Retry-After comes before the jitter, and one of more than two seconds ends it")
  func retryAfter() {
    let twoSeconds = RetryPolicy.Failure.status(retryAfter: .seconds(2))
    #expect(Self.waits(after: twoSeconds, .least) == [.seconds(2), .seconds(2), .seconds(2)])
    #expect(Self.waits(after: twoSeconds, .greatest).first == .milliseconds(2_100))
    #expect(Self.waits(after: .status(retryAfter: .milliseconds(2_001)), .least) == [])
    #expect(Self.waits(after: .status(retryAfter: .zero), .least) == [.zero, .zero, .zero])
  }

  @Test("A wait that would outlast the time left is not begun")
  func timeLeft() {
    #expect(Self.waits(after: .connection, timeLeft: .milliseconds(150), .greatest) == [.milliseconds(100)])
    #expect(Self.waits(after: .connection, timeLeft: .milliseconds(100), .greatest) == [])
    #expect(Self.waits(after: .connection, timeLeft: .zero, .least) == [])
  }

  @Test("Only broken connections, 429 and 5xx are failures to ask again about")
  func failures() {
    func failure(_ outcome: Result<HTTPAnswer, HTTPFailure>) -> RetryPolicy.Failure? {
      RetryPolicy.Failure(outcome) { _ in .seconds(7) }
    }
    for error in [HTTPFailure.cannotConnect, .connectionLost] {
      #expect(failure(.failure(error)) == .connection)
    }
    for error in [HTTPFailure.cancelled, .timedOut, .notHTTP, .tooLong] {
      #expect(failure(.failure(error)) == nil)
    }
    for status in [429, 500, 501, 503, 599] {
      #expect(failure(.success(HTTPAnswer(status: status))) == .status(retryAfter: nil))
      #expect(
        failure(.success(HTTPAnswer(status: status, retryAfter: "7"))) == .status(retryAfter: .seconds(7)))
    }
    for status in [200, 204, 301, 400, 401, 403, 404, 428, 430, 499, 600] {
      #expect(failure(.success(HTTPAnswer(status: status, retryAfter: "7"))) == nil)
    }
  }
}
