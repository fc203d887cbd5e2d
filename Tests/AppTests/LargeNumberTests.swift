import Foundation
import TestTraits
import Testing

@Suite("Numbers of any size", .ownThreads, .timeLimit(.programs))
struct LargeNumberTests {
  @Test("Ctrl-C prints the factors that were found, and ends the program by its signal")
  func interrupt() async throws {
    // Nothing shows when the factor was found.
    var delay = Duration.milliseconds(500)
    while true {
      // With a timeout, because the program runs on if the tests are killed.
      let program = try Home().start(["prime", "1009*(2^1061-1)", "--timeout", "600"])
      try await Task.sleep(for: delay)
      program.interrupt()
      let outcome = try await program.outcome()
      #expect(outcome.ending == .killed(signal: SIGINT))
      #expect(outcome.errors.isEmpty)
      if outcome.output.hasSuffix("7613951 (composite)\n") { return }
      #expect(outcome.output.isEmpty || outcome.output.hasSuffix(" is not prime: no factor was found\n"))
      delay *= 2
    }
  }

  @Test(
    "What was found is saved when the terminal is closed or the system shuts down",
    arguments: ["HUP", "TERM"])
  func continuing(signal: String) async throws {
    let outcome = try await Home().shell(
      """
      # Nothing shows when the factor was found.
      for pause in 1 4 16 64; do
        rm -f work.json
        "$PROGRAM" prime '1009*(2^1061-1)' --continue work.json --timeout 600 >output &
        until grep -qs number work.json; do sleep 0.01; done
        sleep $pause; kill -\(signal) $!; { wait $!; status=$?; } 2>/dev/null
        if grep -q 1009 work.json; then break; fi
      done
      kill -l $status; grep -c 1009 work.json output
      """)
    expect(outcome, is: Outcome("\(signal)\nwork.json:1\noutput:1\n"))
  }

  @Test("Two runs with the same file save what each of them finds, and lose none of it when they are killed")
  func sharing() async throws {
    let (given, other, found) = ("10^60+67", "3*10^60+311", "10000000000000000051")
    let number = "(\(given))*(\(other))*\(found)*(7*10^60+57)*(10^59+19)"
    let outcome = try await Home().shell(
      """
      touch work.json
      for factor in '\(given)' '\(other)'; do
        "$PROGRAM" prime '\(number)' --continue work.json --factor "$factor" --timeout 1000 &
        runs="$runs $!"
      done
      for digits in 10{58}67 30{57}311 10{17}51; do until grep -qE "\"$digits\"" work.json; do sleep 0.01; done; done
      kill -9 $runs; { wait; } 2>/dev/null
      # A busy machine may need longer to begin.
      for seconds in 1 10 100; do
        app prime '\(number)' --continue work.json --timeout $seconds >output
        grep -oE '(10{58}67|30{57}311|10{17}51) ' output && break
      done
      """)
    #expect(outcome.output.split(separator: "\n").count == 3, "\(outcome)")
  }

  @Test("A certificate is accepted by PARI/GP", .requires("gp"))
  func pari() async throws {
    let home = try Home()
    let answer = try await home.run("prime", "10^60+7", "--certificate", "proof.txt")
    #expect(answer.output.contains("7 is prime: proved by ECPP, "))
    let outcome = try await home.shell("echo 'print(primecertisvalid(read(\"proof.txt\")))' | gp -q")
    #expect(outcome.output == "1\n")
  }

  @Test("The portrait of a number above 64 bits says what it is")
  func portrait() async throws {
    let outcome = try await Home().shell(
      "app prime '10^20+39' --svg card.svg >&2; grep -o 'is prime\\.' card.svg")
    #expect(outcome.output == "is prime.\n", "\(outcome)")
  }

  @Test("Lines of 10,000 digits are read, and answered like short ones")
  func longLines() async throws {
    let number = "1" + String(repeating: "0", count: 9999)
    let outcome = try await Home().shell("printf '%s\\n7\\n' \(number) | app prime -")
    #expect(outcome.output == "\(number) is not prime: 2^9999 × 5^9999\n7 is prime\n")
  }

  @Test("The factors of a line are used for the next ones, though finding them anew would take minutes")
  func factorsOfEarlierLines() async throws {
    let (p, q, r) = (
      "300000000000000000000000012371", "700000000000000000000987654553",
      "100000000000000000000000000000000000000000000000000001234713"
    )
    // The primes of the first two lines are found beside a small factor.
    let lines = "7*\(p) 7*\(q) \(p)*\(q)*\(r)"
    let outcome = try await Home().shell("printf '%s\\n' \(lines) | app prime - --timeout 300")
    #expect(outcome.output.hasSuffix(" is not prime: \(p) × \(q) × \(r)\n"))
  }

  @Test("A long proof is searched for only on request")
  func longProof() async throws {
    let number = "1" + String(repeating: "0", count: 1_496) + "2329"
    let answer = "\(number) is probably prime: it passes the Baillie–PSW test, but no proof was found"
    #expect(
      try await Home().run("prime", "10^1500+2329")
        == Outcome(
          answer + "\n",
          errors: "A proof of more than 1,500 digits can take hours. Search for one with --proof.\n"))
    var (stopped, seconds) = (Outcome(""), 8)
    // A busy machine may need longer for the test of Baillie and PSW.
    while !stopped.output.hasPrefix(answer) {
      stopped = try await Home().run("prime", "10^1500+2329", "--proof", "--timeout", "\(seconds)")
      try #require(stopped.errors == "Stopped after \(seconds) s. A longer --timeout may find more.\n")
      seconds *= 2
    }
    #expect(stopped.output == answer + " in time\n")
    #expect(
      try await Home().run("prime", "2^4423-1").output.hasSuffix(" is prime: proved by Lucas–Lehmer\n"))
  }
}
