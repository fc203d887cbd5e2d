import BigInt
import Foundation
import NthPrimeClient
import Testing

@testable import WolframAlpha

@Suite("Lookups over real HTTP", .timeLimit(.minutes(5)))
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
        == "appid=\(canary)&input=prime%201000000&format=plaintext&output=json&includepodid=Result&totaltimeout=18"
    )
    #expect(request.headers["host"] == "127.0.0.1:\(server.port)")
    #expect(request.headers["accept"] == "application/json")
    #expect(request.headers["user-agent"] == "PrimeTime")
    #expect(request.headers["authorization"] == nil && request.headers["referer"] == nil)
  }

  @Test(
    "A certificate that can't be verified is reported, and nothing is sent",
    .enabled(if: FileManager.default.isExecutableFile(atPath: SelfSignedServer.openssl), "needs openssl"))
  func certificate() async throws {
    let server = try await SelfSignedServer()
    var configuration = try WolframAlphaConfiguration.loopback(port: server.port)
    configuration.endpoint = try WolframEndpoint("https://127.0.0.1:\(server.port)/v2/query")
    let event = try await lookUp(with: configuration)
    #expect(event == .failed(.untrustedCertificate))
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
    "The content type is ignored", arguments: ["text/xml", "text/plain;charset=utf-16", "image/png", ""])
  func contentType(type: String) async throws {
    let server = try LoopbackServer { _ in
      LoopbackServer.answer(Fixtures.prime1000000.utf8, headers: ["Content-Type: \(type)"])
    }
    #expect(try await lookUp(with: .loopback(port: server.port)) == .prime(15_485_863))
  }

  @Test("A response in small pieces and without a length is read completely")
  func pieces() async throws {
    let server = try LoopbackServer { _ in
      [.send("HTTP/1.1 200 OK\r\nConnection: close\r\n\r\n")]
        + Fixtures.prime1000000.utf8.map { .send([$0]) }
    }
    #expect(try await lookUp(with: .loopback(port: server.port)) == .prime(15_485_863))
  }

  @Test(
    "Each form of a response has its own outcome",
    arguments: [
      (Fixtures.invalidAppID, .appIDRejected),
      (Fixtures.suggestion, .queryNotUnderstood(suggestion: "prime 7")),
      (Fixtures.timedOut, .serviceTimedOut),
      (Fixtures.result("15485865"), .invalidAnswer),
      ("", .invalidAnswer),
      ("<queryresult success='true'/>", .invalidAnswer),
    ] as [(String, NthPrimeError)])
  func forms(body: String, error: NthPrimeError) async throws {
    let server = try LoopbackServer { _ in LoopbackServer.answer(body) }
    #expect(try await lookUp(with: .loopback(port: server.port)) == .failed(error))
  }

  @Test("A response that isn't UTF-8 is an invalid answer")
  func invalidText() async throws {
    let server = try LoopbackServer { _ in
      LoopbackServer.answer(Fixtures.result("15485863").utf8.map { $0 == UInt8(ascii: "R") ? 0xFF : $0 })
    }
    #expect(try await lookUp(with: .loopback(port: server.port)) == .failed(.invalidAnswer))
  }

  @Test(
    "Each status has its own outcome",
    arguments: [
      (401, .appIDRejected), (403, .appIDRejected), (429, .rateLimited), (404, .serverError(status: 404)),
      (500, .serverError(status: 500)), (501, .serverError(status: 501)), (503, .serverError(status: 503)),
    ] as [(Int, NthPrimeError)])
  func statuses(status: Int, error: NthPrimeError) async throws {
    // A valid answer in the body must be ignored.
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

@Suite("Network faults", .timeLimit(.minutes(5)))
struct NetworkFaultTests {
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
    "A response over the size limit is an error, with or without an announced length",
    arguments: [true, false])
  func tooLarge(isAnnounced: Bool) async throws {
    let total = 10_000_000
    let length = isAnnounced ? "Content-Length: \(total)\r\n" : ""
    let server = try LoopbackServer { _ in
      [
        .send("HTTP/1.1 200 OK\r\nConnection: close\r\n\(length)\r\n"),
        .flood([UInt8](repeating: UInt8(ascii: " "), count: 100_000), total: total),
      ]
    }
    let outcome = try await lookUp(with: .loopback(port: server.port, maximumResponseBytes: 50_000))
    #expect(outcome == .failed(.answerTooLong(limit: 50_000)))
  }

  @Test("The size limit applies after decompression: twenty megabytes in twenty kilobytes of gzip exceed it")
  func gzipBomb() async throws {
    let server = try LoopbackServer { _ in GzipBomb.answer(megabytes: 20) }
    let outcome = try await lookUp(with: .loopback(port: server.port))
    #expect(outcome == .failed(.answerTooLong(limit: 1 << 20)))
    await server.wait { $0 == .closedByPeer }
  }

  @Test("An endless response is cut off at the size limit, and the connection is closed")
  func endless() async throws {
    let server = try LoopbackServer { _ in
      [
        .send("HTTP/1.1 200 OK\r\nConnection: close\r\n\r\n"), .send([UInt8](repeating: 32, count: 60_000)),
        .hang,
      ]
    }
    let outcome = try await lookUp(with: .loopback(port: server.port, maximumResponseBytes: 50_000))
    #expect(outcome == .failed(.answerTooLong(limit: 50_000)))
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

  @Test("After an answer, no task waits for a deadline")
  func noRemainingDeadline() async throws {
    let clock = ManualClock()
    let server = try LoopbackServer { _ in LoopbackServer.answer(Fixtures.prime1000000) }
    #expect(try await lookUp(with: .loopback(port: server.port, clock: clock)) == .prime(15_485_863))
    #expect(clock.sleeperCount == 0)
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

@Suite("Queries that are never sent", .timeLimit(.minutes(5)))
struct UnsentQueryTests {
  @Test("Without an app ID, no query is sent")
  func noAppID() async throws {
    let server = try LoopbackServer { _ in LoopbackServer.answer(Fixtures.prime1000000) }
    var configuration = try WolframAlphaConfiguration.loopback(port: server.port)
    configuration.appID = nil
    #expect(try await lookUp(with: configuration) == .failed(.missingAppID))
    #expect(server.events == [])
  }

  @Test("For an n out of range, no query is sent", arguments: [Int.min, 0, .max])
  func outOfRange(n: Int) async throws {
    let server = try LoopbackServer { _ in LoopbackServer.answer(Fixtures.prime1000000) }
    let limit = NthPrimeClient.supportedIndices.upperBound
    #expect(
      try await lookUp(n, with: .loopback(port: server.port))
        == .failed(.outOfRange(n: BigInt(n), limit: limit)))
    #expect(server.events == [])
  }

  @Test("Through a proxy, no unencrypted query is sent")
  func proxy() async throws {
    let server = try LoopbackServer { _ in LoopbackServer.answer(Fixtures.prime1000000) }
    var configuration = try WolframAlphaConfiguration.loopback(port: server.port)
    configuration.environment = ["http_proxy": "http://127.0.0.1:\(server.port)"]
    #expect(try await lookUp(with: configuration) == .failed(.proxyInterference))
    #expect(server.events == [])
  }
}
