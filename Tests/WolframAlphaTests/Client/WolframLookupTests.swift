import Foundation
import NthPrimeClient
import Testing

@testable import WolframAlpha

@Suite("Asking over real HTTP", .timeLimit(.minutes(5)))
struct WolframLookupTests {
  @Test("Sends one question, encoded as the service wants it, and reads the answer")
  func question() async throws {
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
    #expect(request.headers["authorization"] == nil && request.headers["referer"] == nil)
  }

  @Test("Two lookups are two questions: nothing is cached, and no cookie comes back")
  func nothingIsKept() async throws {
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
    "The content type is not trusted", arguments: ["text/xml", "text/plain;charset=utf-16", "image/png", ""])
  func contentType(type: String) async throws {
    let server = try LoopbackServer { _ in
      LoopbackServer.answer(Fixtures.prime1000000.utf8, headers: ["Content-Type: \(type)"])
    }
    #expect(try await lookUp(with: .loopback(port: server.port)) == .prime(15_485_863))
  }

  @Test("An answer in small pieces and without a length is put together")
  func pieces() async throws {
    let server = try LoopbackServer { _ in
      [.send("HTTP/1.1 200 OK\r\nConnection: close\r\n\r\n")]
        + Fixtures.prime1000000.utf8.map { .send([$0]) }
    }
    #expect(try await lookUp(with: .loopback(port: server.port)) == .prime(15_485_863))
  }

  @Test(
    "Each shape of an answer has its own outcome",
    arguments: [
      (Fixtures.invalidAppID, .appIDRefused),
      (Fixtures.suggestion, .notUnderstood(suggestion: "prime 7")),
      (Fixtures.timedOut, .timedOutThere),
      (Fixtures.result("15485865"), .nonsenseAnswer),
      ("", .nonsenseAnswer),
      ("<queryresult success='true'/>", .nonsenseAnswer),
    ] as [(String, NthPrimeError)])
  func shapes(body: String, error: NthPrimeError) async throws {
    let server = try LoopbackServer { _ in LoopbackServer.answer(body) }
    #expect(try await lookUp(with: .loopback(port: server.port)) == .failed(error))
  }

  @Test("An answer that nests half a million levels deep is nonsense, and no parser sees it")
  func nestingBomb() async throws {
    let server = try LoopbackServer { _ in LoopbackServer.answer(String(repeating: "[", count: 500_000)) }
    #expect(try await lookUp(with: .loopback(port: server.port)) == .failed(.nonsenseAnswer))
  }

  @Test("Bytes that are no UTF-8 are nonsense")
  func badText() async throws {
    let server = try LoopbackServer { _ in
      LoopbackServer.answer(Fixtures.result("15485863").utf8.map { $0 == UInt8(ascii: "R") ? 0xFF : $0 })
    }
    #expect(try await lookUp(with: .loopback(port: server.port)) == .failed(.nonsenseAnswer))
  }

  @Test(
    "Each status has its own outcome",
    arguments: [
      (401, .appIDRefused), (403, .appIDRefused), (429, .rateLimited), (404, .serverError(status: 404)),
      (500, .serverError(status: 500)), (501, .serverError(status: 501)), (503, .serverError(status: 503)),
    ] as [(Int, NthPrimeError)])
  func statuses(status: Int, error: NthPrimeError) async throws {
    // A good answer in the body must not count.
    let server = try LoopbackServer { _ in LoopbackServer.answer(Fixtures.prime1000000, status: status) }
    #expect(try await lookUp(with: .loopback(port: server.port)) == .failed(error))
  }

  @Test(
    "A request for a password is a refusal, and nothing is sent again",
    arguments: ["Basic", "Digest", "Bearer"])
  func challenge(scheme: String) async throws {
    let server = try LoopbackServer { _ in
      LoopbackServer.answer(
        "".utf8, status: 401, headers: ["WWW-Authenticate: \(scheme) realm=\"x\", nonce=\"y\""])
    }
    #expect(try await lookUp(with: .loopback(port: server.port)) == .failed(.appIDRefused))
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

@Suite("A bad network", .timeLimit(.minutes(5)))
struct BadNetworkTests {
  @Test("A refused connection")
  func refused() async throws {
    let refusing = try RefusingPort()
    #expect(try await lookUp(with: .loopback(port: refusing.port)) == .failed(.cannotConnect))
  }

  @Test(
    "A connection that breaks",
    arguments: [
      [], [.reset],
      [.send("HTTP/1.1 200 OK\r\nContent-Length: 9999\r\n\r\n{\"queryresult\":")],
      [.send("HTTP/1.1 200 OK\r\nContent-Length: 9999\r\n\r\n{\"queryresult\":"), .reset],
      [.send("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n5\r\n{\"que\r\n")],
      [.send("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\nno number\r\n")],
      [.send("HTTP/1.1 200 OK\r\nContent-Encoding: gzip\r\nContent-Length: 5\r\n\r\nhello")],
    ] as [[LoopbackServer.Step]])
  func broken(steps: [LoopbackServer.Step]) async throws {
    let server = try LoopbackServer { _ in steps }
    #expect(try await lookUp(with: .loopback(port: server.port)) == .failed(.connectionLost))
  }

  @Test("Something that does not speak HTTP")
  func notHTTP() async throws {
    let server = try LoopbackServer { _ in [.send("220 mail.example ESMTP\r\n")] }
    #expect(try await lookUp(with: .loopback(port: server.port)) == .failed(.nonsenseAnswer))
  }

  @Test("An answer over the limit is an error, with its length announced or not", arguments: [true, false])
  func tooLong(isAnnounced: Bool) async throws {
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

  @Test("The limit counts what is left of gzip: twenty megabytes that come as twenty kilobytes are over it")
  func gzipBomb() async throws {
    let server = try LoopbackServer { _ in GzipBomb.answer(megabytes: 20) }
    let outcome = try await lookUp(with: .loopback(port: server.port))
    #expect(outcome == .failed(.answerTooLong(limit: 1 << 20)))
    await server.wait { $0 == .closedByPeer }
  }

  @Test("An endless answer over the limit is cut off, and the server sees the connection closed")
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

  @Test("An answer of exactly the limit is read, one byte more is not")
  func limitIsExact() async throws {
    let server = try LoopbackServer { _ in LoopbackServer.answer(Fixtures.prime1000000) }
    let size = Fixtures.prime1000000.utf8.count
    let enough = try WolframAlphaConfiguration.loopback(port: server.port, maximumResponseBytes: size)
    #expect(try await lookUp(with: enough) == .prime(15_485_863))
    let tight = try WolframAlphaConfiguration.loopback(port: server.port, maximumResponseBytes: size - 1)
    #expect(try await lookUp(with: tight) == .failed(.answerTooLong(limit: size - 1)))
  }

  @Test("An answer in time leaves nobody waiting for a deadline")
  func deadlineIsDropped() async throws {
    let clock = ManualClock()
    let server = try LoopbackServer { _ in LoopbackServer.answer(Fixtures.prime1000000) }
    #expect(try await lookUp(with: .loopback(port: server.port, clock: clock)) == .prime(15_485_863))
    #expect(clock.sleeperCount == 0)
  }
}

#if os(Linux)
  @Suite("A defect of the toolchain's Foundation")
  struct KnownDefectTests {
    /// See ``HTTPTransport``. When this fails, the toolchain is mended: the fault joins those of ``BadNetworkTests``, and
    /// what is said of it there and in the README can go.
    @Test("A connection closed in the middle of the headers still stops the process")
    func closedInHeaders() async {
      let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        // Without the backtrace, which takes the runtime seconds.
        for signal in [SIGILL, SIGTRAP] { _ = Foundation.signal(signal, SIG_DFL) }
        let server = try LoopbackServer { _ in [.send("HTTP/1.1 200 OK\r\nContent-Type: text/plain\r\n")] }
        _ = try await lookUp(with: .loopback(port: server.port))
      }
      let output = result.map { String(decoding: $0.standardErrorContent, as: UTF8.self) } ?? "nothing"
      #expect(output.contains("Transfer completed, but there's no response"))
    }
  }
#endif

@Suite("Questions that are never sent", .timeLimit(.minutes(5)))
struct UnsentQuestionTests {
  @Test("Without an app id")
  func noAppID() async throws {
    let server = try LoopbackServer { _ in LoopbackServer.answer(Fixtures.prime1000000) }
    var configuration = try WolframAlphaConfiguration.loopback(port: server.port)
    configuration.appID = nil
    #expect(try await lookUp(with: configuration) == .failed(.noAppID))
    #expect(server.events == [])
  }

  @Test("For an n out of range", arguments: [Int.min, 0, .max])
  func outOfRange(n: Int) async throws {
    let server = try LoopbackServer { _ in LoopbackServer.answer(Fixtures.prime1000000) }
    let limit = NthPrimeClient.supportedIndices.upperBound
    #expect(
      try await lookUp(n, with: .loopback(port: server.port))
        == .failed(.outOfRange(n: Int128(n), limit: limit)))
    #expect(server.events == [])
  }

  @Test("In clear text through a proxy")
  func proxy() async throws {
    let server = try LoopbackServer { _ in LoopbackServer.answer(Fixtures.prime1000000) }
    var configuration = try WolframAlphaConfiguration.loopback(port: server.port)
    configuration.environment = ["http_proxy": "http://127.0.0.1:\(server.port)"]
    #expect(try await lookUp(with: configuration) == .failed(.proxyInTheWay))
    #expect(server.events == [])
  }
}
