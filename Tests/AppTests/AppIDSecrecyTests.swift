import Foundation
import TestTraits
import Testing
import WolframAlphaTesting

@Suite("The app ID appears only in requests", .ownThreads, .timeLimit(.programs))
struct AppIDSecrecyTests {
  private static let canary = "CANARY-5D1E8AQXZ7"

  private func environment(port: UInt16) -> [String: String] {
    // These make Foundation print every request, including its URL.
    let debugging = ["URLSessionDebug": "1", "URLSessionDebugLibcurl": "1"]
    return Home.serviceEnvironment(port: port, appID: Self.canary).merging(debugging) { $1 }
  }

  /// Replies of the service; some quote the app ID.
  static let replies: [[LoopbackServer.Step]] = [
    LoopbackServer.answer(Fixtures.prime1000000),
    LoopbackServer.answer(Fixtures.invalidAppID),
    LoopbackServer.answer(Fixtures.result("appid=\(canary)")),
    LoopbackServer.answer(
      #"{"queryresult":{"success":false,"error":{"code":"1000","msg":"\#(canary)"}}}"#),
    LoopbackServer.answer(
      #"{"queryresult":{"success":false,"didyoumeans":{"val":"prime 7 \#(canary)"}}}"#),
    LoopbackServer.answer("<b>\(canary)</b>", status: 500),
    LoopbackServer.answer(
      "".utf8, status: 302, headers: ["Location: http://127.0.0.1/?appid=\(canary)"]),
    LoopbackServer.answer(
      Fixtures.prime1000000.utf8, headers: ["Set-Cookie: id=\(canary); Max-Age=99999", "ETag: \(canary)"]),
    [.reset],
  ]

  @Test("No output and no file contains the app ID", arguments: replies)
  func outputAndFiles(steps: [LoopbackServer.Step]) async throws {
    let server = try LoopbackServer { _ in steps }
    let home = try Home()
    let environment = environment(port: server.port)
    for options in [[], ["--json"], ["--online"], ["--verify"]] {
      let outcome = try await home.start(["nth", "1000000"] + options, environment: environment).outcome()
      #expect(!"\(outcome)".contains(Self.canary), "\(options)")
    }
    _ = try await home.run("counter", "set", "7", environment: environment)
    _ = try await home.run("favorites", "add", "7", environment: environment)
    _ = try await home.run("favorites", "save", environment: environment)
    for request in server.requests { #expect(request.query.contains(Self.canary), "The request contains it") }
    #expect(!server.requests.isEmpty)

    try expectNoCanary(in: home)
    for (name, entry) in try home.snapshot() {
      let isOurs = entry.contents == nil || name.contains("/primetime/")
      #expect(isOurs, "\(name)")
    }
  }

  private func expectNoCanary(in home: Home) throws {
    for (name, entry) in try home.snapshot() {
      #expect(!name.contains(Self.canary))
      #expect(entry.contents?.range(of: Data(Self.canary.utf8)) == nil, "\(name)")
    }
  }

  @Test("No recording contains the app ID, whether lookups are answered or fail", arguments: replies)
  func recordings(steps: [LoopbackServer.Step]) async throws {
    let server = try LoopbackServer { _ in steps }
    let home = try Home()
    let environment = environment(port: server.port)
    for options in [[], ["--online"], ["--verify"]] {
      let name = (["nth"] + options).joined()
      _ = try await home.start(
        ["nth", "1000000", "--record", home(name)] + options, environment: environment
      )
      .outcome()
      #expect(try home.text(of: name).contains(#""recording":2"#))
    }
    // The dialog sends the actions of the screens.
    let dialog = #"printf 'open counter\nc\n1000000\nn\n' | "$PROGRAM" --plain --record plain"#
    let outcome = try await home.run(
      tool: "/bin/sh", ["-c", "cd; \(dialog)"],
      environment: environment.merging(["PROGRAM": BuiltProgram.path]) { $1 })
    #expect(!"\(outcome)".contains(Self.canary))
    let recording = try home.text(of: "plain")
    #expect(recording.contains(#""action":{"counter":{"_0":{"nthPrimeButtonTapped":{}}}}"#))
    #expect(recording.contains(#""action":{"counter":{"_0":{"lookups":{"_0":{"event":{"#))
    #expect(!server.requests.isEmpty)
    try expectNoCanary(in: home)
  }

  @Test("A lookup creates no file and no directory")
  func noFiles() async throws {
    let server = try LoopbackServer { _ in LoopbackServer.answer(Fixtures.prime1000000) }
    let home = try Home()
    _ = try await home.run("nth", "1000000", environment: environment(port: server.port))
    #expect(try home.snapshot().isEmpty)
  }

  #if os(Linux)
    @Test("During a lookup, no process's arguments contain the app ID")
    func arguments() async throws {
      let server = try LoopbackServer { _ in [.hang] }
      let program = try Home().start(
        ["nth", "1000000", "--online"], environment: environment(port: server.port))
      await server.wait { if case .received = $0 { true } else { false } }
      var count = 0
      for process in try FileManager.default.contentsOfDirectory(atPath: "/proc") where Int(process) != nil {
        // The process may have ended in the meantime.
        guard let arguments = FileManager.default.contents(atPath: "/proc/\(process)/cmdline") else {
          continue
        }
        #expect(arguments.range(of: Data(Self.canary.utf8)) == nil, "process \(process)")
        count += 1
      }
      #expect(count > 1)
      program.interrupt()
      #expect(try await program.outcome().ending == .killed(signal: SIGINT))
      await server.wait { $0 == .closedByPeer }
    }
  #endif
}
