#if os(Linux)
  import Foundation
  import NthPrimeClient
  import NthPrimeProcess
  import Testing

  @Suite("What look-ups in processes leave behind", .timeLimit(.minutes(5)))
  struct EndingTests {
    /// Waits, and says so with its first word; ends when its input ends.
    private static let waiting = "echo '\(ProcessTests.progress)'; cat"
    /// Does not listen, and not to signals that can be caught either.
    private static let stubborn = """
      trap '' HUP INT QUIT TERM PIPE; echo '\(ProcessTests.progress)'; while :; do sleep 1000; done
      """

    @Test("Cancelling ends the stream at once and then the process", arguments: [waiting, stubborn])
    func cancellation(script: String) async throws {
      let scratch = Scratch()
      let client = NthPrimeClient.process(
        "/bin/sh", ["-c", "echo $$ >'\(scratch.path)'; " + script], grace: .milliseconds(50))
      let (heard, hear) = AsyncStream<Void>.makeStream()
      let waiting = Task { try await client.answer(for: 7) { _ in hear.yield() } }
      for await _ in heard { break }
      waiting.cancel()
      await #expect(throws: CancellationError.self) { try await waiting.value }
      try await untilTrue { !exists(process: try scratch.text()) }
    }

    @Test("A process that has answered is not kept waiting for, and does not stay")
    func afterTheAnswer() async throws {
      let scratch = Scratch()
      let script =
        "echo $$ >'\(scratch.path)'; trap '' PIPE; echo '\(ProcessTests.answer)'; while :; do sleep 1000; done"
      let client = NthPrimeClient.process("/bin/sh", ["-c", script], grace: .milliseconds(50))
      #expect(try await client.answer(for: 7).prime == 17)
      try await untilTrue { !exists(process: try scratch.text()) }
    }

    @Test("200 look-ups, answered, failed and cancelled, leave no process, no zombie and no descriptor")
    func nothingLeft() async throws {
      let scratch = Scratch()
      // The two pipes by the system's numbers for them, and the process's.
      let script = "pipes=$(readlink /proc/$$/fd/0 /proc/$$/fd/1); echo \"$pipes\n$$\" >>'\(scratch.path)'; "
      let clients = ["echo '\(ProcessTests.answer)'", "exit 3", "echo '\(ProcessTests.progress)'; cat"].map {
        NthPrimeClient.process("/bin/sh", ["-c", script + $0])
      }
      for round in 0..<200 {
        for await _ in clients[round % clients.count].lookUp(7) { break }
      }
      let left = try Set(scratch.text().split(separator: "\n").map(String.init))
      #expect(left.count == 600)
      try await untilTrue { left.allSatisfy { $0.hasPrefix("pipe:") || !exists(process: $0) } }
      try await untilTrue { left.isDisjoint(with: openFiles()) }
    }

    /// The numbers are of one session, and too many to come round within a test.
    private func exists(process id: String) -> Bool {
      FileManager.default.fileExists(
        atPath: "/proc/\(id.trimmingCharacters(in: .whitespacesAndNewlines))/stat")
    }

    /// What the descriptors of this process stand for.
    private func openFiles() -> [String] {
      let descriptors = (try? FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd")) ?? []
      return descriptors.compactMap {
        try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/fd/\($0)")
      }
    }

    /// Waits; what is waited for happens outside of this process, and nobody tells. The test's time limit ends a wait
    /// in vain.
    private func untilTrue(_ isSo: () throws -> Bool) async throws {
      while try !isSo() { try await Task.sleep(for: .milliseconds(5)) }
    }
  }
#endif
