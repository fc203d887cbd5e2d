import Foundation
import TestTraits
import Testing

@Suite("Signals that end the program", .ownThreads, .timeLimit(.programs))
struct EndingSignalTests {
  // `env` because a shell ignores SIGINT and SIGQUIT in the background.
  private static let start = """
    mkfifo keys
    env --default-signal "$PROGRAM" --plain --offline <keys >output &
    exec 3>keys
    await() { until grep -qs "count is $1" output; do sleep 0.01; done; }
    end() { { kill -$1 $!; wait $!; status=$?; } 2>/dev/null; kill -l $status; }

    """

  @Test(
    "Changes that wait to be saved are saved before a signal ends the program",
    arguments: ["HUP", "INT", "QUIT", "TERM", "USR1", "USR2", "RTMIN"])
  func changes(signal: String) async throws {
    // The first change is saved immediately; the others wait for a second.
    let outcome = try await Home().shell(
      Self.start + """
        printf 'counter\\n+\\n+\\n+\\n' >&3; await 3
        end \(signal)
        app counter
        """)
    expect(outcome, is: Outcome("\(signal)\n3\n"))
  }

  @Test("A second SIGHUP, as the shell of a closed terminal causes at its end, doesn't cut off the save")
  func secondHangup() async throws {
    let outcome = try await Home().shell(
      Self.start + """
        printf 'counter\\n+\\n+\\n+\\n' >&3; await 3
        kill -HUP $!; kill -HUP $!
        end HUP
        app counter
        """)
    expect(outcome, is: Outcome("HUP\n3\n"))
  }

  @Test(
    "A disk or another program that doesn't answer can't delay the end by more than two seconds, and is named"
  )
  func hungDisk() async throws {
    let outcome = try await Home().shell(
      "export PRIMETIME_TIME_FACTOR=1\n" + Self.start + """
        printf 'counter\\n+\\n' >&3; await 1
        exec 4>>.local/state/primetime/session.lock
        flock 4
        printf '+\\n' >&3; await 2
        end TERM
        """)
    expect(
      outcome,
      is: Outcome(
        "TERM\n",
        errors: "app: Not saved: the latest changes; the disk or another program did not answer.\n"))
  }

  #if os(Linux)
    @Test(
      "A slow disk is waited for as long as its calls return",
      .requires("strace"),
      arguments: ["TERM", "HUP", "USR1"])
    func slowDisk(signal: String) async throws {
      // Eight syncs after the signal take longer than the limit for each of them, 10 s, and one takes far less.
      let start = Self.start.replacing(
        "env --default-signal",
        with: "env --default-signal strace -D -f -qq -o /dev/null -e trace=fsync,fdatasync "
          + "-e inject=fsync,fdatasync:delay_enter=1500000")
      let outcome = try await Home().shell(
        "export PRIMETIME_TIME_FACTOR=5\n" + start + """
          printf 'counter\\n+\\n+\\n+\\n' >&3; await 3
          end \(signal)
          app counter
          """)
      expect(outcome, is: Outcome("\(signal)\n3\n"))
    }
  #endif
}
