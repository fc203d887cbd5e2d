import BigInt
import Foundation
import NthPrimeClient
import TestTraits
import Testing
import WolframAlphaTesting

@testable import WolframAlpha

@Suite("Lookups over real HTTP", .timeLimit(.standard))
struct WolframLookupTests {
  @Test("A lookup sends one correctly encoded query and returns the answer")
  func query() async throws {
    let server = try LoopbackServer { _ in LoopbackServer.answer(Fixtures.prime1000000) }
    #expect(try await lookUp(with: .loopback(port: server.port)) == .prime(15_485_863))

    let request = try #require(server.requests.first)
    #expect(server.requests.count == 1)
    #expect(request.path == "/v2/query")
    #expect(
      request.query
        == "appid=\(canary)&input=prime%201000000&format=plaintext&output=json&includepodid=Result&totaltimeout=597"
    )
    #expect(request.headers["host"] == "127.0.0.1:\(server.port)")
    #expect(request.headers["accept"] == "application/json")
    #expect(request.headers["user-agent"] == "PrimeTime")
    #expect(request.headers["authorization"] == nil && request.headers["referer"] == nil)
  }

  @Test(
    "A certificate that can't be verified is reported, and nothing is sent",
    .requires("openssl"))
  func certificate() async throws {
    let server = try await SelfSignedServer()
    var configuration = try WolframAlphaConfiguration.loopback(port: server.port)
    configuration.endpoint = try WolframEndpoint("https://127.0.0.1:\(server.port)/v2/query")
    let event = try await lookUp(with: configuration)
    #expect(event == .failed(.untrustedCertificate))
  }

  @Test("A prime of more than 64 bits is refused, and nothing is sent")
  func beyondService() async throws {
    let server = try LoopbackServer { _ in LoopbackServer.answer(Fixtures.prime1000000) }
    let configuration = try WolframAlphaConfiguration.loopback(port: server.port)
    #expect(try await lookUp(425_656_284_035_217_744, with: configuration) == .failed(.beyondService))
    #expect(server.requests.isEmpty)
  }

  @Test("Each lookup sends its own query, without an HTTP cache or cookies")
  func noHTTPCache() async throws {
    let server = try LoopbackServer { _ in
      LoopbackServer.answer(
        Fixtures.prime1000000.utf8,
        headers: ["Cache-Control: max-age=86400", "Set-Cookie: id=1; Path=/", "ETag: \"1\""])
    }
    for _ in 1...2 {
      #expect(try await lookUp(with: .loopback(port: server.port)) == .prime(15_485_863))
    }
    #expect(server.requests.count == 2)
    for request in server.requests {
      #expect(request.headers["cookie"] == nil && request.headers["if-none-match"] == nil)
    }
  }

  @Test(
    "An answer is read whatever its content type, in small pieces, and without a length",
    arguments: [
      LoopbackServer.answer(Fixtures.prime1000000.utf8, headers: ["Content-Type: text/plain;charset=utf-16"]),
      LoopbackServer.answer(Fixtures.prime1000000.utf8, headers: ["Content-Type: "]),
      [.send("HTTP/1.1 200 OK\r\n\r\n")] + Fixtures.prime1000000.utf8.map { .send([$0]) },
    ])
  func forms(steps: [LoopbackServer.Step]) async throws {
    let server = try LoopbackServer { _ in steps }
    #expect(try await lookUp(with: .loopback(port: server.port)) == .prime(15_485_863))
  }

  @Test(
    "Any other status than success fails the lookup, whatever the body",
    arguments: [
      (401, .appIDRejected), (403, .appIDRejected), (429, .rateLimited), (404, .serverError(status: 404)),
      (500, .serverError(status: 500)), (501, .serverError(status: 501)), (503, .serverError(status: 503)),
    ] as [(Int, NthPrimeError)])
  func statuses(status: Int, error: NthPrimeError) async throws {
    let server = try LoopbackServer { _ in LoopbackServer.answer(Fixtures.prime1000000, status: status) }
    #expect(try await lookUp(with: .loopback(port: server.port)) == .failed(error))
  }

  @Test(
    "A request for authentication is a rejection, and nothing is sent again",
    arguments: ["Basic", "Digest", "Bearer"])
  func challenge(scheme: String) async throws {
    let server = try LoopbackServer { _ in
      LoopbackServer.answer(
        "".utf8, status: 401, headers: ["WWW-Authenticate: \(scheme) realm=\"x\", nonce=\"y\""])
    }
    #expect(try await lookUp(with: .loopback(port: server.port)) == .failed(.appIDRejected))
    #expect(server.requests.count == 1)
  }

  @Test("Redirects are not followed", arguments: [301, 302, 303, 307, 308])
  func redirects(status: Int) async throws {
    let elsewhere = try LoopbackServer { _ in LoopbackServer.answer(Fixtures.prime1000000) }
    for target in ["/v2/elsewhere", "http://localhost:\(elsewhere.port)/v2/query"] {
      let server = try LoopbackServer { request in
        request.path == "/v2/query"
          ? LoopbackServer.answer("".utf8, status: status, headers: ["Location: \(target)"])
          : LoopbackServer.answer(Fixtures.prime1000000)
      }
      #expect(
        try await lookUp(with: .loopback(port: server.port)) == .failed(.serverError(status: status)))
      #expect(server.requests.count == 1)
    }
    #expect(elsewhere.events == [])
  }
}

@Suite("Network faults", .timeLimit(.standard))
struct NetworkFaultTests {
  private static let spaces = LoopbackServer.Step.send([UInt8](repeating: UInt8(ascii: " "), count: 2 << 20))

  @Test("A refused connection is reported")
  func refused() async throws {
    let refusing = try RefusingPort()
    #expect(try await lookUp(with: .loopback(port: refusing.port)) == .failed(.cannotConnect))
  }

  @Test(
    "A lost connection is reported",
    arguments: [
      [], [.reset],
      [.send("HTTP/1.1 200 OK\r\nContent-Length: 9999\r\n\r\n{\"queryresult\":")],
      [.send("HTTP/1.1 200 OK\r\nContent-Length: 9999\r\n\r\n{\"queryresult\":"), .reset],
      [.send("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n5\r\n{\"que\r\n")],
      [.send("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\nno number\r\n")],
      [.send("HTTP/1.1 200 OK\r\nContent-Encoding: gzip\r\nContent-Length: 5\r\n\r\nhello")],
    ] as [[LoopbackServer.Step]])
  func lost(steps: [LoopbackServer.Step]) async throws {
    let server = try LoopbackServer { _ in steps }
    #expect(try await lookUp(with: .loopback(port: server.port)) == .failed(.connectionLost))
  }

  @Test("A response that isn't HTTP is an invalid answer")
  func notHTTP() async throws {
    let server = try LoopbackServer { _ in [.send("220 mail.example ESMTP\r\n")] }
    #expect(try await lookUp(with: .loopback(port: server.port)) == .failed(.invalidAnswer))
  }

  @Test(
    "An endless response is cut off at the size limit, with or without an announced length, and after decompression",
    arguments: [
      [.send("HTTP/1.1 200 OK\r\n\r\n"), spaces, .hang],
      [.send("HTTP/1.1 200 OK\r\nContent-Length: 1000000000000\r\n\r\n"), spaces, .hang],
      GzipBomb.answer(megabytes: 20),
    ] as [[LoopbackServer.Step]])
  func tooLarge(steps: [LoopbackServer.Step]) async throws {
    let server = try LoopbackServer { _ in steps }
    let outcome = try await lookUp(with: .loopback(port: server.port))
    #expect(outcome == .failed(.answerTooLong(limit: 1 << 20)))
    await server.wait { $0 == .closedByPeer }
  }

  @Test("A response of exactly the maximum size is accepted, and one byte more is an error")
  func limitIsExact() async throws {
    let server = try LoopbackServer { _ in LoopbackServer.answer(Fixtures.prime1000000) }
    let size = Fixtures.prime1000000.utf8.count
    let enough = try WolframAlphaConfiguration.loopback(port: server.port, maximumResponseBytes: size)
    #expect(try await lookUp(with: enough) == .prime(15_485_863))
    let tight = try WolframAlphaConfiguration.loopback(port: server.port, maximumResponseBytes: size - 1)
    #expect(try await lookUp(with: tight) == .failed(.answerTooLong(limit: size - 1)))
  }
}

#if os(Linux)
  @Suite("Known bug in the toolchain's Foundation")
  struct KnownDefectTests {
    /// Detects when the toolchain fixes the bug that ``HTTPTransport`` describes.
    ///
    /// When this test fails, move the fault to ``NetworkFaultTests``, and remove the note there and in the
    /// README.
    @Test("A connection closed in the middle of the headers still stops the process")
    func closedInHeaders() async {
      let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        // Prevent the backtrace, which takes the runtime seconds.
        for signal in [SIGILL, SIGTRAP] { _ = Foundation.signal(signal, SIG_DFL) }
        let server = try LoopbackServer { _ in [.send("HTTP/1.1 200 OK\r\nContent-Type: text/plain\r\n")] }
        _ = try await lookUp(with: .loopback(port: server.port))
      }
      let output = result.map { String(decoding: $0.standardErrorContent, as: UTF8.self) } ?? "nothing"
      #expect(output.contains("Transfer completed, but there's no response"))
    }
  }
#endif
