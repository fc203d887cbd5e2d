import BigInt
import Foundation
import NthPrimeClient
import NthPrimeProcess
import Testing

@Suite("Lookups in a separate process", .timeLimit(.minutes(5)))
struct ProcessTests {
  /// The line of an answer, for use in a shell's single quotes.
  static let answer =
    #"{"version":1,"event":{"answered":{"_0":{"n":7,"prime":17,"source":"wolframAlpha"}}}}"#
  static let progress = #"{"version":1,"event":{"progress":{"_0":{"fractionCompleted":0.5}}}}"#

  struct Termination: CustomTestStringConvertible, Sendable {
    let testDescription: String
    let script: String
    let event: LookupEvent
  }

  static let terminations = [
    Termination(
      testDescription: "an answer", script: "echo '\(answer)'",
      event: .answered(NthPrimeAnswer(n: 7, prime: 17, source: .wolframAlpha))),
    Termination(
      testDescription: "an answer, and then a failure of the process", script: "echo '\(answer)'; exit 3",
      event: .answered(NthPrimeAnswer(n: 7, prime: 17, source: .wolframAlpha))),
    Termination(
      testDescription: "an error",
      script: #"echo '{"version":1,"event":{"failed":{"_0":{"serverError":{"status":503}}}}}'"#,
      event: .failed(.serverError(status: 503))),
    Termination(
      testDescription: "nothing", script: ":",
      event: .failed(.processFailed(reason: "exited without an answer, with status 0"))),
    Termination(
      testDescription: "half a line", script: "printf %.30s '\(answer)'; exit 70",
      event: .failed(.processFailed(reason: "exited without an answer, with status 70"))),
    Termination(
      testDescription: "endless garbage", script: "while :; do echo garbage; done",
      event: .failed(.processFailed(reason: "sent an invalid response"))),
    Termination(
      testDescription: "termination by a signal", script: "echo '\(progress)'; kill -ILL $$",
      event: .failed(.processFailed(reason: "was terminated by signal \(SIGILL)"))),
    Termination(
      testDescription: "output to standard error only", script: "echo '\(answer)' >&2",
      event: .failed(.processFailed(reason: "exited without an answer, with status 0"))),
    Termination(
      testDescription: "a closed output without an exit", script: "exec >&-; sleep 1000",
      event: .failed(.processFailed(reason: "was terminated by signal \(SIGKILL)"))),
  ]

  @Test("The way the process ends determines the lookup's last event", arguments: terminations)
  func terminates(termination: Termination) async {
    let client = NthPrimeClient.process(
      "/bin/sh", ["-c", termination.script], gracePeriod: .milliseconds(10))
    let last = await client.lookUp(7).first { if case .progress = $0 { false } else { true } }
    #expect(last == termination.event)
  }

  @Test("Progress arrives while the process runs, and a slow answer is awaited")
  func slow() async throws {
    let script = Scratch()
    let client = NthPrimeClient.process(
      "/bin/sh",
      [
        "-c",
        "mkfifo '\(script.path)'; echo '\(Self.progress)'; read -r go <'\(script.path)'; echo '\(Self.answer)'",
      ])
    var events: [LookupEvent] = []
    for await event in client.lookUp(7) {
      events.append(event)
      if case .progress = event { try Data("go\n".utf8).write(to: URL(filePath: script.path)) }
    }
    #expect(
      events == [
        .progress(LookupProgress(fractionCompleted: 0.5)),
        .answered(NthPrimeAnswer(n: 7, prime: 17, source: .wolframAlpha)),
      ])
  }

  @Test(
    "A missing or invalid program has its own error",
    arguments: ["/nowhere/program", "/etc/passwd"])
  func missing(path: String) async {
    let code = path == "/etc/passwd" ? EACCES : ENOENT
    #expect(
      await NthPrimeClient.process(path, []).lookUp(7).first { _ in true }
        == .failed(.processFailed(reason: "could not be started (error \(code))")))
  }

  @Test("No process is started for an n out of range")
  func outOfRange() async {
    let client = NthPrimeClient.process("/nowhere/program", [])
    #expect(
      await client.lookUp(0).first { _ in true }
        == .failed(.outOfRange(n: 0, limit: NthPrimeClient.supportedIndices.upperBound)))
  }

  @Test("Each failure allows a fallback")
  func fallingBack() async throws {
    let client = NthPrimeClient.preferring(
      .process("/bin/sh", ["-c", "kill -ILL $$"]), fallingBackTo: .local)
    let answer = try await client.answer(for: 7)
    #expect(answer.prime == 17 && answer.note?.contains("was terminated by signal \(SIGILL).") == true)
  }

  @Test("The program gets its arguments, followed by n, and inherits no blocked or ignored signal")
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

  @Test("Concurrent programs don't inherit each other's pipes, and each ends with its own lookup")
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
