import BigInt
import NthPrimeClient
import Synchronization
import TestTraits
import Testing
import WolframAlphaTesting

@testable import WolframAlpha

@Suite("The deadline, the retry, and cancellation", .timeLimit(.standard))
struct WolframDeadlineTests {
  typealias Steps = [LoopbackServer.Step]

  /// The moments at which a server stops answering.
  static let heads = ["", "HTTP/1.1 200 OK\r\n", "HTTP/1.1 200 OK\r\nContent-Length: 9999\r\n\r\n{"]

  /// Returns a server that answers the first query with a status, and the next with the prime.
  static func server(refusingWith status: Int, _ headers: String...) throws -> LoopbackServer {
    let isFirst = Mutex(true)
    return try LoopbackServer { _ in
      isFirst.withLock { isFirst in
        defer { isFirst = false }
        return isFirst
          ? LoopbackServer.answer("".utf8, status: status, headers: headers)
          : LoopbackServer.answer(Fixtures.prime1000000)
      }
    }
  }

  @Test(
    "A server that stops answering is waited for until the deadline, and its connection is closed",
    arguments: heads)
  func silence(head: String) async throws {
    let server = try LoopbackServer { _ in [.send(head), .hang] }
    let configuration = try WolframAlphaConfiguration.loopback(port: server.port, deadline: .seconds(1))
    #expect(try await lookUp(with: configuration) == .failed(.deadlineExceeded))
    await server.wait { $0 == .closedByPeer }
    #expect(server.requests.count == 1)
  }

  @Test("Data that keeps arriving doesn't postpone the deadline")
  func endlessResponse() async throws {
    let server = try LoopbackServer { _ in
      [.send("HTTP/1.1 200 OK\r\n\r\n"), .drip(UInt8(ascii: " "), every: .milliseconds(5))]
    }
    let configuration = try WolframAlphaConfiguration.loopback(port: server.port, deadline: .seconds(1))
    #expect(try await lookUp(with: configuration) == .failed(.deadlineExceeded))
    await server.wait { $0 == .closedByPeer }
  }

  @Test("A connection that isn't established is waited for until the deadline")
  func connecting() async throws {
    let port = try FullPort()
    let configuration = try WolframAlphaConfiguration.loopback(port: port.port, deadline: .milliseconds(200))
    #expect(try await lookUp(with: configuration) == .failed(.deadlineExceeded))
  }

  @Test("If the service asks for it, the query is sent again once, after the requested delay")
  func retry() async throws {
    for (status, seconds) in [(429, 1), (503, 0)] {
      let server = try Self.server(refusingWith: status, "Retry-After: \(seconds)")
      let start = ContinuousClock.now
      #expect(try await lookUp(with: .loopback(port: server.port)) == .prime(15_485_863))
      #expect(ContinuousClock.now - start >= .seconds(seconds))
      #expect(server.requests.count == 2)
    }
    let server = try LoopbackServer { _ in
      LoopbackServer.answer("".utf8, status: 503, headers: ["Retry-After: 0"])
    }
    #expect(try await lookUp(with: .loopback(port: server.port)) == .failed(.serverError(status: 503)))
    #expect(server.requests.count == 2)
  }

  @Test(
    "Without a request to retry within the deadline, the query isn't sent again",
    arguments: [
      (429, "X: y"), (500, "X: y"), (503, "Retry-After: soon"), (503, "Retry-After: -1"),
      (429, "Retry-After: 600"), (503, "Retry-After: 99999999999999999999"),
      (301, "Retry-After: 0"), (401, "Retry-After: 0"), (404, "Retry-After: 0"),
    ])
  func noRetry(status: Int, header: String) async throws {
    let server = try Self.server(refusingWith: status, header)
    guard case .failed = try await lookUp(with: .loopback(port: server.port)) else {
      Issue.record("the lookup has an answer")
      return
    }
    #expect(server.requests.count == 1)
  }

  @Test("Cancellation ends the wait and closes the connection", arguments: heads)
  func cancellation(head: String) async throws {
    let server = try LoopbackServer { _ in [.send(head), .hang] }
    let client = NthPrimeClient.wolframAlpha(try .loopback(port: server.port))
    let waiting = Task { try await client.answer(for: 1_000_000) }
    await server.wait { if case .received = $0 { true } else { false } }
    waiting.cancel()
    await #expect(throws: CancellationError.self) { try await waiting.value }
    await server.wait { $0 == .closedByPeer }
  }
}
