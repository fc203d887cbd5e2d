import BigInt
import Foundation
import NthPrimeClient
import NthPrimeProcess
import TestTraits
import Testing

@Suite("Lookups in a separate process", .timeLimit(.standard))
struct ProcessTests {
  /// The line of an answer, for use in a shell's single quotes.
  static let answer = #"{"answered":{"_0":{"n":7,"prime":17,"source":"wolframAlpha"}}}"#

  private static let answered = LookupEvent.answered(NthPrimeAnswer(n: 7, prime: 17, source: .wolframAlpha))

  private static func failed(_ reason: String) -> LookupEvent { .failed(.processFailed(reason: reason)) }

  @Test(
    "Whatever the process does becomes an answer or an error",
    arguments: [
      ("echo '\(answer)'", answered),
      ("printf %.30s '\(answer)'; sleep 0.1; printf %s\\\\n '\(answer)' | tail -c +31", answered),
      ("echo '\(answer)'; echo garbage; exit 3", answered),
      (#"echo '{"failed":{"_0":{"serverError":{"status":503}}}}'"#, .failed(.serverError(status: 503))),
      (":", failed("exited without an answer, with status 0")),
      ("echo '\(answer)' >&2", failed("exited without an answer, with status 0")),
      ("printf %.30s '\(answer)'; exit 70", failed("exited without an answer, with status 70")),
      ("kill -ILL $$", failed("was terminated by signal \(SIGILL)")),
      ("exec >&-; sleep 1000", failed("was terminated by signal \(SIGKILL)")),
      ("while :; do echo garbage; done", failed("sent an invalid response")),
      ("while :; do printf garbage; done", failed("sent an invalid response")),
      ("echo", failed("sent an invalid response")),
      (#"echo '{"progress":{"_0":{"fractionCompleted":0.5}}}'"#, failed("sent an invalid response")),
      (
        #"echo '{"answered":{"_0":{"n":8,"prime":19,"source":"wolframAlpha"}}}'"#,
        failed("sent an invalid response")
      ),
    ])
  func endings(script: String, event: LookupEvent) async {
    let client = NthPrimeClient.process("/bin/sh", ["-c", script], gracePeriod: .milliseconds(10))
    #expect(await client.lookUp(7).first { _ in true } == event)
  }

  @Test(
    "A missing or invalid program has its own error",
    arguments: [("/nowhere/program", ENOENT), ("/etc/passwd", EACCES)])
  func missing(path: String, code: Int32) async {
    #expect(
      await NthPrimeClient.process(path, []).lookUp(7).first { _ in true }
        == .failed(.processFailed(reason: "could not be started (error \(code))")))
  }

  @Test(
    "The program gets its arguments, followed by n, and inherits no blocked or ignored signal",
    .enabled(if: hasProc, "Only /proc shows the signals and the descriptors of a process"))
  func inheritance() async throws {
    let scratch = Scratch()
    signal(SIGPIPE, SIG_IGN)
    let script = """
      { echo "$@"; grep -E 'Sig(Blk|Ign)' /proc/self/status; readlink /proc/$$/fd/2; cut -d' ' -f5 /proc/$$/stat; echo $$
      } >'\(scratch.path)'; echo '\(Self.answer)'
      """
    _ = try await NthPrimeClient.process("/bin/sh", ["-c", script, "sh", "a b", ""]).answer(for: 7)
    let lines = try scratch.text().split(separator: "\n")
    try #require(lines.count == 6)
    #expect(lines[0] == "a b  7")
    for line in lines[1...2] {
      let signals = try #require(UInt64(line.split(separator: "\t")[1], radix: 16))
      // 32 and 33 belong to the C library.
      #expect(signals & 0x7FFF_FFFF == 0, "\(line)")
    }
    #expect(lines[3] == "/dev/null", "Standard error must be discarded")
    #expect(lines[4] == lines[5], "The process must have its own process group")
  }

  @Test(
    "Concurrent programs don't inherit each other's pipes, and each ends with its own lookup",
    .enabled(if: hasProc, "Only /proc shows the descriptors of a process"))
  func pipesOfOthers() async throws {
    let scratches = (0..<8).map { _ in Scratch() }
    let script = "readlink /proc/$$/fd/0 /proc/$$/fd/1 /proc/$$/fd/* >\"$0\"; echo '\(Self.answer)'"
    await withTaskGroup(of: Void.self) { group in
      for scratch in scratches {
        group.addTask {
          for await _ in NthPrimeClient.process("/bin/sh", ["-c", script, scratch.path]).lookUp(7) {}
        }
      }
    }
    let files = try scratches.map { try $0.text().split(separator: "\n") }
    for (index, own) in files.enumerated() {
      #expect(
        own.dropFirst(2).count { $0 == own[0] } == 1,
        "The input must be open once, so that closing it here ends it"
      )
      for (other, pipes) in files.enumerated() where other != index {
        #expect(!pipes.contains(own[0]))
      }
    }
  }
}

private let hasProc = FileManager.default.fileExists(atPath: "/proc/self/fd")

/// A unique file path; the file is removed on deallocation.
final class Scratch: Sendable {
  let path = FileManager.default.temporaryDirectory.appending(path: "nth-prime-process-\(UUID().uuidString)")
    .path

  deinit { try? FileManager.default.removeItem(atPath: path) }

  func text() throws -> String { try String(contentsOfFile: path, encoding: .utf8) }
}
