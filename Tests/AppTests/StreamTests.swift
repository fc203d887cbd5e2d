import TestTraits
import Testing

@Suite("Standard output", .ownThreads, .timeLimit(.programs))
struct StreamTests {
  @Test("A reader that closes the pipe after the first line causes no error")
  func head() async throws {
    let home = try Home()
    _ = try await home.run("favorites", "add", "2", "3", "5")
    expect(try await home.shell("app favorites | head -1"), is: Outcome("2\n"))
    // The whole output would take years to print.
    expect(
      try await home.shell("app primes 1 18446744073709551615 --json | head -1"),
      is: Outcome(
        "{\"prime\":2,\"type\":\"prime\",\"version\":1}\n"))
    expect(try await home.shell("yes 7 2> yes | app prime - | head -1"), is: Outcome("7 is prime\n"))
  }

  @Test(
    "A missing reader causes no error, and changes are saved",
    arguments: ["counter set 7", "favorites add 7", "prime 7 --save"])
  func withoutReader(command: String) async throws {
    let home = try Home()
    let words = command.split(separator: " ").map(String.init)
    expect(try await home.start(words, output: .withoutReader).outcome(), is: Outcome())
    #expect(try home.text(of: Home.session).contains(" 7"))
  }

  #if os(Linux)
    @Test(
      "A full device is an error",
      arguments: [
        "counter", "prime 7", "nth 5", "primes 1 99", "count 5", "--help", "--version",
      ])
    func fullDevice(command: String) async throws {
      expect(
        try await Home().shell("app \(command) > /dev/full"),
        is: Outcome(
          errors: "app: cannot write to standard output: No space left on device\n", status: 74))
    }
  #endif

  @Test(
    "A closed standard output is an error, and nothing is changed",
    arguments: ["counter", "counter set 6", "prime 7 --save", "favorites add 7", "guess 0"])
  func closed(command: String) async throws {
    let home = try Home()
    expect(
      try await home.shell("app \(command) >&-"),
      is: Outcome(errors: "app: cannot write to standard output: Bad file descriptor\n", status: 74))
    #expect(try home.snapshot().isEmpty)
  }
}
