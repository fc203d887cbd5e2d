#if os(Linux)
  import Foundation
  import NthPrimeClient
  import NthPrimeProcess
  import TestTraits
  import Testing

  @Suite("Cleanup after lookups in processes", .timeLimit(.standard))
  struct TerminationTests {
    /// A script that waits until its input ends.
    private static let waiting = "cat"
    /// A script that ignores the end of its input and all signals that can be caught.
    private static let stubborn = "trap '' HUP INT QUIT TERM PIPE; while :; do sleep 1000; done"

    @Test("Cancellation ends the stream immediately and then the process", arguments: [waiting, stubborn])
    func cancellation(script: String) async throws {
      let scratch = Scratch()
      let client = NthPrimeClient.process(
        "/bin/sh", ["-c", "echo $$ >'\(scratch.path)'; " + script], gracePeriod: .milliseconds(50))
      let waiting = Task { try await client.answer(for: 7) }
      try await waitUntil { (try? scratch.text())?.hasSuffix("\n") == true }
      waiting.cancel()
      await #expect(throws: CancellationError.self) { try await waiting.value }
      try await waitUntil { !exists(process: try scratch.text()) }
    }

    @Test("A process that has answered isn't waited for and doesn't remain")
    func afterTheAnswer() async throws {
      let scratch = Scratch()
      let script =
        "echo $$ >'\(scratch.path)'; trap '' PIPE; echo '\(ProcessTests.answer)'; while :; do sleep 1000; done"
      let client = NthPrimeClient.process("/bin/sh", ["-c", script], gracePeriod: .milliseconds(50))
      #expect(try await client.answer(for: 7).prime == 17)
      try await waitUntil { !exists(process: try scratch.text()) }
    }

    @Test("A program that hangs with a text is killed and reaped after its time limit, with its children")
    func hungProgram() async throws {
      let scratch = Scratch()
      let script = "cat >'\(scratch.path)'; echo $$ >>'\(scratch.path)'; " + Self.stubborn
      var (lines, timeout) = ([String](), Duration.milliseconds(500))
      // A busy machine may need longer until the program has written its lines.
      while lines.count < 2 {
        #expect(await !ChildProcess.run("/bin/sh", ["-c", script], input: "text\n", timeout: timeout))
        lines = (try? scratch.text())?.split(separator: "\n").map(String.init) ?? []
        timeout *= 2
      }
      #expect(lines.first == "text" && !exists(process: lines[1]))
      let leaving = "sleep 100 & echo $! >'\(scratch.path)'; cat >/dev/null"
      #expect(await ChildProcess.run("/bin/sh", ["-c", leaving], input: "text\n", timeout: .seconds(60)))
      let child = try #require(pid_t(scratch.text().prefix { $0 != "\n" }))
      // It has inherited the descriptors of other tests, which wait for their close.
      #expect(kill(child, SIGKILL) == 0)
    }

    @Test("200 lookups that answer, fail, and wait leave no process, no zombie, and no descriptor")
    func nothingLeft() async throws {
      let scratch = Scratch()
      // The system's identifiers of the two pipes, and the process's number.
      let script = "pipes=$(readlink /proc/$$/fd/0 /proc/$$/fd/1); echo \"$pipes\n$$\" >>'\(scratch.path)'; "
      let clients = ["echo '\(ProcessTests.answer)'", "exit 3", "cat"].map {
        NthPrimeClient.process("/bin/sh", ["-c", script + $0])
      }
      func lines() throws -> [String] {
        (try? scratch.text())?.split(separator: "\n").map(String.init) ?? []
      }
      for round in 1...200 {
        let lookup = Task { try await clients[round % clients.count].answer(for: 7) }
        try await waitUntil { try lines().count == 3 * round }
        lookup.cancel()
        _ = await lookup.result
      }
      let left = try Set(lines())
      try await waitUntil { left.allSatisfy { $0.hasPrefix("pipe:") || !exists(process: $0) } }
      try await waitUntil { left.isDisjoint(with: openFiles()) }
    }

    /// Returns whether a process exists.
    ///
    /// The numbers are from one session and too many for the system to reuse one within a test.
    private func exists(process id: String) -> Bool {
      FileManager.default.fileExists(
        atPath: "/proc/\(id.trimmingCharacters(in: .whitespacesAndNewlines))/stat")
    }

    /// Returns the files that this process's descriptors refer to.
    private func openFiles() -> [String] {
      let descriptors = (try? FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd")) ?? []
      return descriptors.compactMap {
        try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/fd/\($0)")
      }
    }

    /// Polls for an event outside this process, which isn't notified of it.
    private func waitUntil(
      sourceLocation: SourceLocation = #_sourceLocation, _ condition: () throws -> Bool
    ) async throws {
      try await poll(
        for: "the end of processes", pause: .milliseconds(5), sourceLocation: sourceLocation, until: condition
      ) { "Open: \(openFiles())" }
    }
  }
#endif
