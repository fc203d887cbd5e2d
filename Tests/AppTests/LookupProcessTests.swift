import Foundation
import TestTraits
import Testing
import WolframAlphaTesting

@Suite("Lookups in a separate process", .ownThreads, .timeLimit(.programs))
struct LookupProcessTests {
  private func environment(port: UInt16) -> [String: String] {
    Home.serviceEnvironment(port: port, appID: "CANARY-7F3A9B")
  }

  /// If Foundation has a defect, this crashes the lookup process; otherwise, only the connection fails.
  @Test("A server that closes the connection in the middle of the headers fails only the lookup")
  func closedInTheHeaders() async throws {
    let server = try LoopbackServer { _ in [.send("HTTP/1.1 200 OK\r\nContent-Le")] }
    let environment = environment(port: server.port)
    let online = try await Home().run("nth", "1000000", "--online", environment: environment)
    #expect(online.ending == .exited(69) && online.output == "")
    let message =
      /(The process that queries Wolfram\|Alpha was terminated by signal \d+\.|The connection to Wolfram\|Alpha was lost .*)/
    let advice = "Try again, or use the local calculator instead.\n"
    #expect(online.errors.hasPrefix("app: ") && online.errors.hasSuffix(advice), "\(online.errors)")
    #expect(online.errors.contains(message), "\(online.errors)")

    let automatic = try await Home().run("nth", "1000000", environment: environment)
    #expect(automatic.ending == .exited(0) && automatic.output == "15485863\n")
    #expect(
      automatic.errors.hasPrefix("Answered by the local calculator. The ")
        && automatic.errors.hasSuffix(advice))
    #expect(automatic.errors.contains(message), "\(automatic.errors)")
  }

  @Test(
    "A missing lookup program is reported with a remedy, and the local calculator answers instead")
  func missing() async throws {
    let home = try Home()
    // Another process makes the copy. A file that this process writes can't be executed as long as a process
    // that another test starts has inherited the descriptor.
    let copying = try await home.shell(#"mkdir bin && cp "$PROGRAM" bin/app"#)
    try #require(copying == Outcome())
    let message = """
      The program that queries Wolfram|Alpha is missing. It should be at “\(home("bin/wolfram-alpha-lookup"))” or \
      “\(home("libexec/primetime/wolfram-alpha-lookup"))”. Install or build PrimeTime again, \
      or use the local calculator instead.
      """
    expect(
      try await home.run(tool: home("bin/app"), ["nth", "5", "--online"]),
      is: Outcome(errors: "app: \(message)\n", status: 69))
    expect(
      try await home.run(tool: home("bin/app"), ["nth", "5"], environment: ["WOLFRAM_APP_ID": "ANY"]),
      is: Outcome("11\n", errors: "Answered by the local calculator. \(message)\n"))
    // The place where it is installed.
    try FileManager.default.createDirectory(
      atPath: home("libexec/primetime"), withIntermediateDirectories: true)
    try FileManager.default.createSymbolicLink(
      atPath: home("libexec/primetime/wolfram-alpha-lookup"), withDestinationPath: BuiltProgram.lookupPath)
    let found = try await home.run(tool: home("bin/app"), ["nth", "5", "--online"])
    #expect(found.ending == .exited(78) && found.errors.contains("needs an app ID"))
  }

  @Test(
    "The lookup program describes itself to a person who starts it",
    arguments: [[], ["--help"], ["5", "a", "many"], ["fast", "a", "7"], ["5", "a", "7", "8"]])
  func startedByPerson(arguments: [String]) async throws {
    expect(
      try await Home().run(tool: BuiltProgram.lookupPath, arguments),
      is: Outcome(
        errors: "wolfram-alpha-lookup is a part of PrimeTime that queries Wolfram|Alpha. "
          + "Use PrimeTime's command 'nth 10000 --online' instead.\n", status: 64))
  }

  #if os(Linux)
    @Test("The lookup process ends when a signal ends the program", arguments: [SIGINT, SIGTERM, SIGKILL])
    func orphan(signal: Int32) async throws {
      let server = try LoopbackServer { _ in [.hang] }
      let home = try Home()
      let program = try home.start(
        ["nth", "1000000", "--online"], environment: environment(port: server.port))
      await server.wait { if case .received = $0 { true } else { false } }
      // The deadline, 30 s, times the factor in a `Home`.
      #expect(try lookupProcesses(of: home).map { $0[1] } == ["900"])
      program.send(signal)
      #expect(try await program.outcome().ending == .killed(signal: signal))
      await server.wait { $0 == .closedByPeer }
      // The process isn't a child of this one, so there is no notification of its end.
      try await poll(for: "its end", pause: .milliseconds(5)) { try lookupProcesses(of: home).isEmpty }
    }

    /// Returns the arguments of lookup processes with files of this home among them.
    private func lookupProcesses(of home: Home) throws -> [[String]] {
      try FileManager.default.contentsOfDirectory(atPath: "/proc").map { process in
        let arguments = FileManager.default.contents(atPath: "/proc/\(process)/cmdline") ?? Data()
        return arguments.split(separator: 0).map { String(decoding: $0, as: UTF8.self) }
      }.filter { words in
        words.first?.hasSuffix("/wolfram-alpha-lookup") == true
          && words.contains { $0.hasPrefix(home.path) }
      }
    }
  #endif
}
