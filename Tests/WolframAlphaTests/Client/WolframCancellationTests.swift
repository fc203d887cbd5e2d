import Architecture
import NthPrimeClient
import Testing

@testable import WolframAlpha

@Suite("Canceling a query in progress", .timeLimit(.minutes(5)))
struct WolframCancellationTests {
  @Test(
    "Cancellation ends the wait and closes the connection",
    arguments: ["", "HTTP/1.1 200 OK\r\n", "HTTP/1.1 200 OK\r\nContent-Length: 9999\r\n\r\n{"])
  func closesTheConnection(beforeHanging: String) async throws {
    let server = try LoopbackServer { _ in [.send(beforeHanging), .hang] }
    let client = NthPrimeClient.wolframAlpha(try .loopback(port: server.port))
    let waiting = Task { try await client.answer(for: 1_000_000) }
    await server.wait { if case .received = $0 { true } else { false } }
    waiting.cancel()
    await #expect(throws: CancellationError.self) { try await waiting.value }
    await server.wait { $0 == .closedByPeer }
  }

  @Test("Releasing the stream closes the connection")
  func releasedStream() async throws {
    let server = try LoopbackServer { _ in [.hang] }
    let client = NthPrimeClient.wolframAlpha(try .loopback(port: server.port))
    var stream: AsyncStream<LookupEvent>? = client.lookUp(1_000_000)
    await server.wait { if case .received = $0 { true } else { false } }
    withExtendedLifetime(stream) {}
    stream = nil
    await server.wait { $0 == .closedByPeer }
  }

  @Test("Hundreds of lookups canceled at random times all end, and the next one succeeds")
  func randomCancellation() async throws {
    var entropy = SystemRandomNumberGenerator()
    let seed = UInt64.random(in: .min ... .max, using: &entropy)
    let server = try LoopbackServer { request in
      switch request.query.utf8.reduce(0, { $0 &+ Int($1) }) % 5 {
      case 0: [.hang]
      case 1: [.send("HTTP/1.1 200 OK\r\nContent-Length: 9999\r\n\r\n{"), .hang]
      case 2: [.reset]
      case 3: LoopbackServer.answer("".utf8, status: 302, headers: ["Location: /elsewhere"])
      default: LoopbackServer.answer(Fixtures.prime1000000)
      }
    }
    let client = NthPrimeClient.wolframAlpha(try .loopback(port: server.port))
    try await withThrowingTaskGroup { group in
      for worker in 0..<8 {
        group.addTask {
          var random = SeededGenerator(seed: seed &+ UInt64(worker))
          for round in 0..<75 {
            let n = 1_000_000 + 8 * round + worker
            let waiting = Task { try await client.answer(for: n) }
            switch Int.random(in: 0...2, using: &random) {
            case 0: break
            case 1: for _ in 0..<Int.random(in: 0...200, using: &random) { await Task.yield() }
            default:
              await server.wait {
                if case .received(let request) = $0 { request.query.contains("%20\(n)&") } else { false }
              }
            }
            waiting.cancel()
            _ = await waiting.result
          }
        }
      }
      try await group.waitForAll()
    }

    let last = try LoopbackServer { _ in LoopbackServer.answer(Fixtures.prime1000000) }
    #expect(
      try await lookUp(with: .loopback(port: last.port)) == .prime(15_485_863), "seed \(seed)")
  }
}
