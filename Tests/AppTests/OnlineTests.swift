import Foundation
import TestTraits
import Testing
import WolframAlphaTesting

@Suite("Wolfram|Alpha lookups", .ownThreads, .timeLimit(.programs))
struct OnlineTests {
  private static let appID = "CANARY-7F3A9B"
  private static let local = "Answered by the local calculator."

  private func environment(port: UInt16) -> [String: String] {
    Home.serviceEnvironment(port: port, appID: Self.appID)
  }

  /// A reply of the service, and the program's message and exit status for it.
  struct Reply: CustomTestStringConvertible, Sendable {
    let testDescription: String
    let steps: [LoopbackServer.Step]
    let message: String
    let status: Int32
  }

  static let failures = [
    Reply(
      testDescription: "app ID rejected", steps: LoopbackServer.answer(Fixtures.invalidAppID),
      message: """
        Wolfram|Alpha rejected the app ID. Check WOLFRAM_APP_ID or the app ID file, \
        or use the local calculator instead.
        """, status: 78),
    Reply(
      testDescription: "question not understood", steps: LoopbackServer.answer(Fixtures.suggestion),
      message: """
        Wolfram|Alpha did not understand the query and suggests “prime 7”. \
        Use the local calculator instead.
        """, status: 65),
    Reply(
      testDescription: "timeout at the service", steps: LoopbackServer.answer(Fixtures.timedOut),
      message: """
        Wolfram|Alpha ran out of time for this n. Use the local calculator instead, which has no time limit.
        """, status: 75),
    Reply(
      testDescription: "server error that quotes the app ID",
      steps: LoopbackServer.answer("broken for \(appID)", status: 500),
      message: """
        Wolfram|Alpha returned HTTP status 500 instead of an answer. Try again later, \
        or use the local calculator instead.
        """, status: 69),
    Reply(
      testDescription: "a number other than the prime",
      steps: LoopbackServer.answer(Fixtures.result("15485864")),
      message: """
        Wolfram|Alpha returned an invalid answer. Use the local calculator instead.
        """, status: 65),
    Reply(
      testDescription: "another prime within the bounds",
      steps: LoopbackServer.answer(Fixtures.result("15485867")),
      message: """
        Prime number 1000000 is 15485867 according to Wolfram|Alpha, \
        but 15485863 according to the local calculator. One of them is wrong. Please report it.
        """, status: 65),
    Reply(
      testDescription: "connection lost",
      steps: [.send("HTTP/1.1 200 OK\r\nContent-Length: 99\r\n\r\n{"), .reset],
      message: """
        The connection to Wolfram|Alpha was lost before the answer was complete. Try again, \
        or use the local calculator instead.
        """, status: 69),
  ]

  @Test(
    "The answer is printed, and its source is reported",
    arguments: [["nth", "1000000"], ["--online", "nth", "1000000"]])
  func answer(arguments: [String]) async throws {
    let server = try LoopbackServer { _ in LoopbackServer.answer(Fixtures.prime1000000) }
    let outcome = try await Home().start(arguments, environment: environment(port: server.port)).outcome()
    #expect(outcome == Outcome("15485863\n", errors: "Answered by Wolfram|Alpha.\n"))
    let request = try #require(server.requests.first)
    #expect(server.requests.count == 1)
    #expect(request.path == "/v2/query")
    #expect(request.query.contains("appid=\(Self.appID)"), "The query is the only place for the app ID")
  }

  @Test("JSON output names Wolfram|Alpha as the source")
  func json() async throws {
    let server = try LoopbackServer { _ in LoopbackServer.answer(Fixtures.prime1000000) }
    expect(
      try await Home().run(
        "nth", "1000000", "--online", "--json", environment: environment(port: server.port)),
      is: Outcome(
        #"{"n":1000000,"prime":15485863,"source":"wolframAlpha","type":"nthPrime","version":1}"# + "\n"))
  }

  @Test(
    "With --online or --verify, a failed lookup fails the command", arguments: failures,
    ["--online", "--verify"])
  func failure(reply: Reply, option: String) async throws {
    let server = try LoopbackServer { _ in reply.steps }
    let outcome = try await Home().run("nth", "1000000", option, environment: environment(port: server.port))
    #expect(outcome == Outcome(errors: "app: \(reply.message)\n", status: reply.status))
    #expect(!"\(outcome)".contains(Self.appID))
  }

  @Test(
    "By default, a failed lookup falls back to the local calculator, and the reason is reported",
    arguments: failures)
  func fallback(reply: Reply) async throws {
    let server = try LoopbackServer { _ in reply.steps }
    let environment = environment(port: server.port)
    let outcome = try await Home().run("nth", "1000000", environment: environment)
    #expect(outcome == Outcome("15485863\n", errors: "\(Self.local) \(reply.message)\n"))
    let json = try await Home().run("nth", "1000000", "--json", environment: environment)
    #expect(json.output.contains(#""source":"localCalculator""#) && json.output.contains(#""note":"#))
    #expect(!"\(outcome)\(json)".contains(Self.appID))
  }

  @Test("A refused connection is an error with --online, and otherwise falls back to the local calculator")
  func refused() async throws {
    let port = try RefusingPort()
    let environment = environment(port: port.port)
    let message =
      "Cannot connect to Wolfram|Alpha. Check the network, or use the local calculator instead."
    expect(
      try await Home().run("nth", "10", "--online", environment: environment),
      is: Outcome(errors: "app: \(message)\n", status: 69))
    expect(
      try await Home().run("nth", "10", environment: environment),
      is: Outcome("29\n", errors: "\(Self.local) \(message)\n"))
    withExtendedLifetime(port) {}
  }

  @Test("A query in plain http is sent directly, whatever proxies the environment names")
  func proxies() async throws {
    let server = try LoopbackServer { _ in LoopbackServer.answer(Fixtures.prime1000000) }
    let proxy = try LoopbackServer { _ in LoopbackServer.answer(Fixtures.prime1000000) }
    let names = ["http_proxy", "HTTP_PROXY", "https_proxy", "HTTPS_PROXY", "all_proxy", "ALL_PROXY"]
    let proxies = Dictionary(uniqueKeysWithValues: names.map { ($0, "http://127.0.0.1:\(proxy.port)") })
    // For libcurl, `*` counts only as the whole value.
    for exceptions in [[:], ["no_proxy": "corp.example,*"], ["NO_PROXY": "corp.example,*"], ["no_proxy": ""]]
    {
      let environment = environment(port: server.port).merging(proxies) { $1 }.merging(exceptions) { $1 }
      expect(
        try await Home().run("nth", "1000000", "--online", environment: environment),
        is: Outcome("15485863\n", errors: "Answered by Wolfram|Alpha.\n"))
    }
    #expect(server.requests.count == 4)
    #expect(proxy.events == [])
  }

  @Test("With --verify, both sources are used, and their agreement is reported")
  func agreement() async throws {
    let server = try LoopbackServer { _ in LoopbackServer.answer(Fixtures.prime1000000) }
    expect(
      try await Home().run("nth", "1000000", "--verify", environment: environment(port: server.port)),
      is: Outcome("15485863\n", errors: "Answered by Wolfram|Alpha. It agrees with the local calculator.\n"))
    #expect(server.requests.count == 1)
  }

  @Test("With --offline, Wolfram|Alpha receives no request")
  func offline() async throws {
    let server = try LoopbackServer { _ in LoopbackServer.answer(Fixtures.prime1000000) }
    expect(
      try await Home().run("nth", "1000000", "--offline", environment: environment(port: server.port)),
      is: Outcome("15485863\n", errors: "\(Self.local)\n"))
    #expect(server.events.isEmpty)
  }

  @Test("A private file can contain the app ID; an open file and an unencrypted address are rejected")
  func settings() async throws {
    let server = try LoopbackServer { _ in LoopbackServer.answer(Fixtures.prime1000000) }
    let address = Home.serviceEnvironment(port: server.port)
    let home = try Home()
    let file = ".config/primetime/wolfram-app-id"
    try home.write(Self.appID + "\n", to: file)
    expect(
      try await home.run("nth", "1000000", "--online", environment: address),
      is: Outcome("15485863\n", errors: "Answered by Wolfram|Alpha.\n"))
    try home.setMode(0o644, of: file)
    expect(
      try await home.run("nth", "1000000", environment: address),
      is: Outcome(
        errors: "app: Other users can access the app ID file \(home(file)). "
          + "Restrict access with: chmod 600 '\(home(file))'\n", status: 78))
    expect(
      try await home.run("nth", "5", environment: ["WOLFRAM_APP_ID": "\(Self.appID) \(Self.appID)"]),
      is: Outcome(
        errors: "app: The Wolfram|Alpha app ID is empty, too long, or contains invalid characters. "
          + "Copy it again from developer.wolframalpha.com.\n", status: 78))
    // Commands that don't use Wolfram|Alpha don't read its settings.
    for command in ["counter", "prime 7", "favorites", "nth 5 --offline"] {
      let outcome = try await home.shell("WOLFRAM_APP_ID='a b' PRIMETIME_WOLFRAM_URL=ftp:// app \(command)")
      #expect(outcome.ending == .exited(0), "\(command): \(outcome.errors)")
    }
    let unencrypted = ["WOLFRAM_APP_ID": Self.appID, "PRIMETIME_WOLFRAM_URL": "http://example.com/v2/query"]
    expect(
      try await home.run("nth", "5", environment: unencrypted),
      is: Outcome(
        errors: "app: PRIMETIME_WOLFRAM_URL: The Wolfram|Alpha address uses plain http, "
          + "which would expose the app ID to the network. "
          + "Use https; only 127.0.0.1, [::1], and localhost can use http.\n", status: 78))
    #expect(server.requests.count == 1)
  }

  @Test(
    "With --offline, no socket is opened",
    .requires("strace"))
  func noSocket() async throws {
    let port = try RefusingPort()
    func networkCalls(_ options: String...) async throws -> String {
      let home = try Home()
      let outcome = try await home.run(
        tool: try #require(Tool.path("strace")),
        [
          "-f", "-qq", "-e", "trace=network", "-e", "signal=none", "-o", "calls", BuiltProgram.path, "nth",
          "100",
        ] + options,
        environment: environment(port: port.port))
      #expect(outcome.output == "541\n", "\(outcome.errors)")
      return try home.text(of: "calls")
    }
    let offline = try await networkCalls("--offline")
    #expect(offline == "")
    let online = try await networkCalls()
    #expect(online.contains("connect("), "Without the option, sockets are opened")
    withExtendedLifetime(port) {}
  }
}
