import Foundation
import Testing

@Suite("Bad input", .prompt, .timeLimit(.minutes(5)))
struct BadInputTests {
  /// What a failed run has to look like: nothing on standard output, one line on standard error.
  static func failure(_ line: String, status: Int32) -> Outcome {
    Outcome(errors: line + "\n", status: status)
  }

  /// A home with a session and saved favourites in it.
  static func usedHome() async throws -> Home {
    let home = try Home()
    _ = try await home.run("counter", "set", "12")
    _ = try await home.run("favorites", "add", "2", "3", "5")
    _ = try await home.run("favorites", "save")
    return home
  }

  @Test(
    "A wrong command line gets one line, status 64, and changes no file",
    arguments: [
      ("nth 0", "app nth: argument N: '0' is too small; the smallest value is 1. Try 'app nth --help'."),
      ("nth abc", "app nth: argument N: 'abc' is not a whole number. Try 'app nth --help'."),
      (
        "nth 99999999999999999999",
        """
        app nth: argument N: '99999999999999999999' is too large; the largest value is 425656284035217743. \
        Try 'app nth --help'.
        """
      ),
      (
        "counter set 1.5",
        "app counter set: argument N: '1.5' is not a whole number. Try 'app counter set --help'."
      ),
      ("frobnicate", "app: unknown subcommand 'frobnicate'. Try 'app --help'."),
      ("counter double", "app counter: unknown subcommand 'double'. Try 'app counter --help'."),
    ])
  func usage(command: String, line: String) async throws {
    let home = try await Self.usedHome()
    let before = try home.snapshot()
    expect(try await home.shell("app \(command)"), is: Self.failure(line, status: 64))
    #expect(try home.snapshot() == before)

    let untouched = try Home()
    expect(try await untouched.shell("app \(command)"), is: Self.failure(line, status: 64))
    #expect(try untouched.snapshot().isEmpty)
  }

  @Test("A number that is no favourite, and one that can't be one, change no file")
  func favorites() async throws {
    let home = try await Self.usedHome()
    let before = try home.snapshot()
    expect(
      try await home.run("favorites", "add", "7", "9"),
      is: Self.failure(
        "app: 9 is not prime. Only primes can be favourites. Nothing was added.", status: 65))
    expect(
      try await home.run("favorites", "remove", "2", "7"),
      is: Self.failure("app: not among the favourites: 7. Nothing was removed.", status: 1))
    #expect(try home.snapshot() == before)
  }

  @Test("A truncated favourites file is kept aside, and its backup loaded")
  func truncatedFavorites() async throws {
    let home = try await Self.usedHome()
    try home.truncate(Home.favorites)
    let damaged = try home.text(of: Home.favorites)
    let outcome = try await home.run("favorites", "load")
    #expect(outcome.ending == .exited(0))
    try expectRecovery(of: Home.favorites, from: damaged, in: home, told: outcome.errors)
    #expect(outcome.errors.hasSuffix("\nLoaded from “\(home(Home.favorites))” (favourites: 3).\n"))
    expect(try await home.run("favorites"), is: Outcome("2\n3\n5\n"))
  }

  @Test(
    "A truncated session is kept aside by whatever command finds it, and its backup put in its place",
    arguments: ["counter", "counter increment", "prime --save", "favorites add 7", "favorites load", "nth"])
  func truncatedSession(command: String) async throws {
    let home = try await Self.usedHome()
    let expected = try await Self.usedHome().shell("app \(command)")
    try home.truncate(Home.session)
    let damaged = try home.text(of: Home.session)
    let outcome = try await home.shell("app \(command)")
    #expect(outcome.output == expected.output)
    #expect(outcome.ending == expected.ending)
    try expectRecovery(of: Home.session, from: damaged, in: home, told: outcome.errors)
  }

  @Test("A damaged session leaves JSON as it is; the notice is JSON, too")
  func jsonNotice() async throws {
    let home = try await Self.usedHome()
    try home.truncate(Home.session)
    let outcome = try await home.run("counter", "--json")
    #expect(outcome.output == #"{"count":12,"type":"count","version":1}"# + "\n")
    #expect(outcome.errors.hasPrefix(#"{"message":"“\#(home(Home.session))” was damaged: "#))
    #expect(outcome.errors.contains(" It was restored from its backup "))
    #expect(outcome.errors.hasSuffix(#"”.","type":"notice","version":1}"# + "\n"))
  }

  @Test("A damaged session without a backup is kept aside, and all starts anew")
  func noBackup() async throws {
    let home = try await Self.usedHome()
    try home.truncate(Home.session)
    try FileManager.default.removeItem(atPath: home(Home.session + ".backup"))
    let outcome = try await home.run("counter")
    #expect(outcome.output == "0\n")
    #expect(outcome.errors.contains("There is no usable backup"))
    expect(try await home.run("counter", "increment"), is: Outcome("1\n"))
  }

  /// The file is as its backup is, its damaged contents are in another one, and the user was told both names.
  private func expectRecovery(
    of file: String, from damaged: String, in home: Home, told errors: String,
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let name = file.split(separator: "/").last.map(String.init) ?? file
    let directory = file.dropLast(name.count + 1)
    let kept = try home.snapshot().keys.filter { $0.hasPrefix("\(directory)/\(name).corrupt-") }
    try #require(kept.count == 1, sourceLocation: sourceLocation)
    #expect(try home.text(of: kept[0]) == damaged, sourceLocation: sourceLocation)
    for place in [file, kept[0], file + ".backup"] {
      #expect(errors.contains("“\(home(place))”"), sourceLocation: sourceLocation)
    }
    #expect(try home.text(of: file) == home.text(of: file + ".backup"), sourceLocation: sourceLocation)
  }
}

@Suite("A data directory that can't be written to", .prompt, .timeLimit(.minutes(5)))
struct UnwritableDirectoryTests {
  /// What tells the commands that would change something.
  static let changes = ["counter set 3", "prime 7 --save", "favorites add 7"]

  @Test("Below a regular file", arguments: changes)
  func belowFile(command: String) async throws {
    let home = try Home()
    try home.write("a file", to: "file")
    let before = try home.snapshot()
    expect(
      try await home.shell("app \(command) --data-dir file/here"),
      is: BadInputTests.failure(
        """
        app: Cannot save “file/here/session.lock”: opening its directory failed: \
        part of the path is not a directory. Choose another location.
        """, status: 65))
    #expect(try home.snapshot() == before)
  }

  #if os(Linux)
    @Test("In a file system of the kernel's", arguments: changes)
    func kernelFileSystem(command: String) async throws {
      let home = try Home()
      expect(
        try await home.shell("app \(command) --data-dir /proc"),
        is: BadInputTests.failure(
          "app: Cannot lock “/proc/session.lock”: no such directory. Create the directory, or choose another location.",
          status: 65))
      #expect(try home.snapshot().isEmpty)
    }
  #endif

  @Test(
    "Forbidden to the user", .enabled(if: OrdinaryUser.isAvailable, OrdinaryUser.remark), arguments: changes)
  func forbidden(command: String) async throws {
    let home = try Home()
    try home.write("not yours", to: "closed/other")
    try home.setMode(0o755, of: "")
    try home.setMode(0o555, of: "closed")
    // So that an ordinary user can take it away again.
    defer { try? home.setMode(0o755, of: "closed") }
    let before = try home.snapshot()
    expect(
      try await OrdinaryUser.run("app \(command) --data-dir closed", in: home),
      is: BadInputTests.failure(
        """
        app: Cannot lock “closed/session.lock”: permission denied. \
        Change the permissions, or choose another location.
        """, status: 77))
    #expect(try home.snapshot() == before)
  }

  @Test(
    "A session that may not be written stays, and no result is printed",
    .enabled(if: OrdinaryUser.isAvailable, OrdinaryUser.remark), arguments: changes)
  func forbiddenSession(command: String) async throws {
    let home = try Home()
    try home.setMode(0o755, of: "")
    expect(try await home.run("counter", "set", "7", "--data-dir", "shared"), is: Outcome("7\n"))
    try home.setMode(0o777, of: "shared")
    try home.setMode(0o666, of: "shared/session.lock")
    try home.setMode(0o444, of: "shared/session.json")
    let before = try home.snapshot()
    expect(
      try await OrdinaryUser.run("app \(command) --data-dir shared", in: home),
      is: BadInputTests.failure(
        """
        app: Cannot save “shared/session.json”: examining the existing file failed: permission denied. \
        Change the permissions, or choose another location.
        """, status: 77))
    #expect(try home.snapshot() == before)
  }
}

/// Somebody whom file modes keep out: this user, or, where that is root, `nobody`.
enum OrdinaryUser {
  private static let prefix: [String]? =
    geteuid() != 0
    ? []
    : Tool.path("setpriv").map { [$0, "--reuid=65534", "--regid=65534", "--clear-groups", "--"] }

  static let remark: Comment = "root needs setpriv, and a build directory that others can read, for it"

  /// Whether the program can be run so.
  static var isAvailable: Bool {
    guard let prefix else { return false }
    if prefix.isEmpty { return true }
    let process = Process()
    process.executableURL = URL(filePath: prefix[0])
    process.arguments = prefix.dropFirst() + [BuiltProgram.path, "--version"]
    process.standardOutput = FileHandle.nullDevice
    process.standardError = FileHandle.nullDevice
    guard (try? process.run()) != nil else { return false }
    process.waitUntilExit()
    return process.terminationStatus == 0
  }

  static func run(_ line: String, in home: Home) async throws -> Outcome {
    let prefix = try #require(prefix).joined(separator: " ")
    return try await home.shell(line.replacing("app ", with: "\(prefix) \"$PROGRAM\" ", maxReplacements: 1))
  }
}
