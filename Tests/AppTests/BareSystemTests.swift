import TestTraits
import Testing

@Suite("Systems without /proc, descriptors, or memory", .ownThreads, .timeLimit(.programs))
struct BareSystemTests {
  #if os(Linux)
    private static let hidingProc = "unshare --map-root-user --mount sh -c 'mount -t tmpfs none /proc"

    @Test("Without /proc, arguments are read, and running a command says that /proc must be mounted")
    func withoutProc() async throws {
      let home = try Home()
      // Not everywhere may a process hide it.
      guard try await home.shell("\(Self.hidingProc)'").ending == .exited(0) else { return }
      let version = try await home.shell("\(Self.hidingProc) && exec \"$PROGRAM\" --version'")
      #expect(version.output.hasPrefix("app "))
      // Dispatch would read it within a second of its first thread, and trap.
      expect(
        try await home.shell("\(Self.hidingProc) && exec \"$PROGRAM\" nth 1000000'"),
        is: Outcome(
          errors: "app: /proc is not mounted. Mount it with 'mount -t proc proc /proc'.\n", status: 74))
    }
  #endif

  @Test(
    "Too few descriptors are an error that says how many are needed",
    arguments: ["prime 97", "counter set 7", "nth 1000000 --offline", "--record actions counter set 7", ""])
  func fewDescriptors(command: String) async throws {
    let home = try Home()
    expect(
      try await home.shell("ulimit -n 4; app \(command)"),
      is: Outcome(
        errors: "app: Only 4 files can be open at the same time, but 32 may be needed. "
          + "Raise the limit with 'ulimit -n 32'.\n", status: 74))
    #expect(try home.snapshot().isEmpty)
  }

  // `Scripts/check-command-line` also limits the threads, which the system doesn't do for root.
  @Test(
    "Too little memory for the threads is an error, instead of a wait without end",
    arguments: ["prime 97", "counter set 7", "nth 1000000 --offline", "--record actions counter set 7", ""])
  func littleMemory(command: String) async throws {
    let home = try Home()
    for limit in ["-v 120000", "-d 20000"] {
      let outcome = try await home.shell("ulimit \(limit); app \(command)")
      #expect(outcome.ending == .exited(74) && outcome.output.isEmpty)
      #expect(outcome.errors.hasPrefix("app: Too little memory for "))
      #expect(outcome.errors.hasSuffix(" of the address space and of data (ulimit -v and -d).\n"))
    }
    #expect(try home.snapshot().isEmpty)
  }

  @Test("A limit of descriptors that the program may raise is no error")
  func softLimit() async throws {
    expect(try await Home().shell("ulimit -S -n 4; app counter set 7"), is: Outcome("7\n"))
  }
}
