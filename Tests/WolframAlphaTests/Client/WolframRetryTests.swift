import NthPrimeClient
import Synchronization
import Testing

@testable import WolframAlpha

@Suite("Retries over real HTTP", .timeLimit(.minutes(5)))
struct WolframRetryTests {
  typealias Steps = [LoopbackServer.Step]

  /// Returns a server that answers each connection with the next answer, and finally repeats the last one.
  static func server(_ answers: Steps...) throws -> LoopbackServer {
    let next = Mutex(0)
    return try LoopbackServer { _ in
      next.withLock { next in
        defer { next += 1 }
        return answers[min(next, answers.count - 1)]
      }
    }
  }

  static func refusal(_ status: Int, _ headers: String...) -> Steps {
    LoopbackServer.answer("".utf8, status: status, headers: headers)
  }

  static let prime = LoopbackServer.answer(Fixtures.prime1000000)

  @Test(
    "A lookup succeeds if the attempt after a failure does",
    arguments: [
      [], [.reset], [.send("HTTP/1.1 200 OK\r\nContent-Length: 9999\r\n\r\n{\"que")],
      refusal(429), refusal(429, "Retry-After: 0"), refusal(500), refusal(503, "Retry-After: nonsense"),
    ] as [Steps])
  func recovery(failure: Steps) async throws {
    let server = try Self.server(failure, Self.prime)
    #expect(try await lookUp(with: .loopback(port: server.port)) == .prime(15_485_863))
    #expect(server.requests.count == 2)
  }

  @Test(
    "After four failed attempts, the lookup fails",
    arguments: [
      ([.reset], .connectionLost), (refusal(429), .rateLimited), (refusal(500), .serverError(status: 500)),
      (refusal(501), .serverError(status: 501)), (refusal(503), .serverError(status: 503)),
    ] as [(Steps, NthPrimeError)])
  func persistence(failure: Steps, error: NthPrimeError) async throws {
    let server = try Self.server(failure)
    #expect(try await lookUp(with: .loopback(port: server.port)) == .failed(error))
    #expect(server.requests.count == 4)
  }

  @Test(
    "Failures that a retry can't resolve are not retried",
    arguments: [
      refusal(301, "Location: /elsewhere"), refusal(400), refusal(401), refusal(403), refusal(404),
      LoopbackServer.answer(Fixtures.invalidAppID), LoopbackServer.answer(Fixtures.timedOut),
      LoopbackServer.answer("nonsense"), [.send("220 mail.example ESMTP\r\n")], GzipBomb.answer(megabytes: 2),
      refusal(429, "Retry-After: 3"), refusal(503, "Retry-After: 86400"),
      refusal(503, "Retry-After: Thu, 01 Jan 1970 00:00:03 GMT"),
    ] as [Steps])
  func once(failure: Steps) async throws {
    let server = try Self.server(failure, Self.prime)
    guard case .failed = try await lookUp(with: .loopback(port: server.port)) else {
      Issue.record("the lookup has an answer")
      return
    }
    #expect(server.requests.count == 1)
  }

  @Test(
    "The delay of Retry-After is measured by the injected clock, in seconds and as a date",
    arguments: ["1", "Thu, 01 Jan 1970 00:00:01 GMT"])
  func retryAfter(header: String) async throws {
    let server = try Self.server(Self.refusal(429, "Retry-After: \(header)"), Self.prime)
    let clock = ManualClock()
    let configuration = try WolframAlphaConfiguration.loopback(port: server.port, clock: clock)
    let outcome = Task { try await lookUp(with: configuration) }
    await clock.waitForSleeper(until: .seconds(1))
    #expect(server.requests.count == 1)
    clock.advance(by: .seconds(1))
    #expect(try await outcome.value == .prime(15_485_863))
    #expect(server.requests.count == 2)
  }

  @Test("Cancellation ends the delay between two attempts")
  func cancellation() async throws {
    let server = try Self.server(Self.refusal(503, "Retry-After: 2"))
    let clock = ManualClock()
    let client = NthPrimeClient.wolframAlpha(try .loopback(port: server.port, clock: clock))
    let waiting = Task { try await client.answer(for: 1_000_000) }
    await clock.waitForSleeper(until: .seconds(2))
    waiting.cancel()
    await #expect(throws: CancellationError.self) { try await waiting.value }
    #expect(server.requests.count == 1)
  }
}
