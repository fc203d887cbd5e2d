import Foundation
import TestTraits
import Testing

@Suite("Bad input", .ownThreads, .timeLimit(.programs))
struct BadInputTests {
  /// Returns the expected outcome of a failed run: no output, and one line on standard error.
  static func failure(_ line: String, status: Int32) -> Outcome {
    Outcome(errors: line + "\n", status: status)
  }

  /// Returns a home with a session and saved favorites.
  static func usedHome() async throws -> Home {
    let home = try Home()
    _ = try await home.run("counter", "set", "12")
    _ = try await home.run("favorites", "add", "2", "3", "5")
    _ = try await home.run("favorites", "save")
    return home
  }

  /// Shell words that aren't UTF-8, each with the message about it.
  static let notUTF8 = [
    (#"counter set 7 --data-dir "$(printf 'bad\377')""#, "app counter set: 'bad\u{FFFD}' is not valid UTF-8"),
    (
      #"counter set 7 --record "$(printf '\303.jsonl')""#,
      "app counter set: '\u{FFFD}.jsonl' is not valid UTF-8"
    ),
    (#"favorites save "$(printf 'a\377b')""#, "app favorites save: 'a\u{FFFD}b' is not valid UTF-8"),
    (
      #"favorites import "$(printf '\355\240\200')""#,
      "app favorites import: '\u{FFFD}\u{FFFD}\u{FFFD}' is not valid UTF-8"
    ),
  ]

  @Test(
    "An argument that isn't UTF-8 is refused, and not taken for the name of another file", arguments: notUTF8)
  func argumentNotUTF8(command: String, message: String) async throws {
    let home = try await Self.usedHome()
    let before = try home.snapshot()
    let outcome = try await home.shell("app \(command)")
    #expect(outcome.output == "" && outcome.errors.hasPrefix(message + "; use another name. Try "))
    #expect(outcome.ending == .exited(64))
    #expect(try home.snapshot() == before)
    #expect(try await home.shell("app \(command) --json").errors.hasPrefix(#"{"message":"#))
  }

  @Test("A directory in the environment that isn't UTF-8 is refused, but not needed for a question")
  func environmentNotUTF8() async throws {
    let home = try await Self.usedHome()
    let before = try home.snapshot()
    for variable in ["HOME", "XDG_STATE_HOME"] {
      let assignment = #"env \#(variable)="$(printf '%s/\377' "$HOME")" "$PROGRAM""#
      expect(
        try await home.shell("\(assignment) counter set 7"),
        is: Self.failure(
          "app: Cannot determine where to save files: \(variable) is not valid UTF-8. "
            + "Change it, or choose a directory with --data-dir.", status: 78))
      expect(
        try await home.shell("\(assignment) nth 4 --offline"),
        is: Outcome("7\n", errors: "Answered by the local calculator.\n"))
    }
    #expect(try home.snapshot() == before)
  }

  @Test("In a directory with a path that isn't UTF-8, files are read and written, and none is overwritten")
  func directoryNotUTF8() async throws {
    let home = try await Self.usedHome()
    func shell(_ command: String) async throws -> Outcome {
      try await home.shell(#"mkdir -p "$(printf 'd\377')" && cd "$(printf 'd\377')" && \#(command)"#)
    }
    _ = try await shell("app counter set 7 --record run.jsonl")
    #expect(try await shell("app replay run.jsonl").ending == .exited(0))
    _ = try await shell("app prime 2^89-1 --certificate proof.txt")
    #expect(try await shell("app verify proof.txt").ending == .exited(0))
    _ = try await shell("echo mine >map.svg; ln -s nowhere link.svg")
    for (command, contents) in [
      ("explore --svg map.svg", "picture"), ("explore --svg link.svg", "picture"),
      ("prime 2^89-1 --certificate map.svg", "certificate"), ("prime 7 --svg map.svg", "portrait"),
      ("replay run.jsonl --svg map.svg", "picture"), ("replay run.jsonl --html map.svg", "page"),
    ] {
      let name = command.contains("link") ? "link.svg" : "map.svg"
      #expect(
        try await shell("app \(command)")
          == Self.failure(
            "app: “\(name)” already exists. Choose another name for the \(contents).", status: 64))
    }
    #expect(try await shell("cat map.svg; ls nowhere").output == "mine\n")
  }

  @Test(
    "A recording replaces no file, and a link without a target isn't followed",
    arguments: ["dangling", "pipe", "empty", "d", "/dev/null"])
  func existingRecording(name: String) async throws {
    let home = try await Self.usedHome()
    expect(
      try await home.shell(
        "ln -s nowhere dangling; mkfifo pipe; : >empty; mkdir d; app counter set 7 --record \(name)"),
      is: Self.failure("app: “\(name)” already exists. Choose another name for the recording.", status: 64))
    #expect(!FileManager.default.fileExists(atPath: home("nowhere")))
    expect(try await home.run("counter"), is: Outcome("12\n"))
  }

  @Test(
    "A pipe without a recording, favorites, or a certificate, and a device, are read, and refused as others are",
    arguments: ["replay", "favorites import", "favorites load", "verify"])
  func pipe(command: String) async throws {
    for input in ["app \(command) pipe & : >pipe; wait $!", "app \(command) /dev/null"] {
      let outcome = try await Home().shell("mkfifo pipe; \(input)")
      #expect(outcome.ending == .exited(65))
      #expect(outcome.errors.hasPrefix("app: "))
      #expect(!outcome.errors.contains("Choose a regular file"))
    }
  }

  @Test("Only one of several processes records into a file")
  func sameRecording() async throws {
    let home = try Home()
    let programs = try (0..<8).map { _ in
      try home.start(["counter", "set", "7", "--record", "run.jsonl"])
    }
    var outputs: [String] = []
    for program in programs { outputs.append(try await program.outcome().output) }
    #expect(outputs.sorted() == Array(repeating: "", count: 7) + ["7\n"])
    #expect(try await home.run("replay", "run.jsonl").ending == .exited(0))
  }

  @Test(
    "Of several processes that create a file, one does, and the others report that it exists",
    arguments: [["prime", "2^89-1", "--certificate"], ["explore", "1", "--svg"]])
  func sameNewFile(command: [String]) async throws {
    let home = try Home()
    let programs = try (0..<8).map { _ in try home.start(command + ["new"]) }
    var outcomes: [Outcome] = []
    for program in programs { outcomes.append(try await program.outcome()) }
    #expect(outcomes.filter { $0.ending == .exited(0) }.count == 1)
    #expect(outcomes.filter { $0.errors.hasPrefix("app: “new” already exists. ") }.count == 7)
  }

  @Test(
    "A recording in the place of a file of the program is refused, also before that file exists",
    arguments: [
      "session.json", "session.json.backup", "session.lock", "favorite-primes.json", "wolfram-app-id",
    ])
  func recordingInOwnPlace(name: String) async throws {
    let home = try Home()
    expect(
      try await home.shell("mkdir d; ln -s d e; app counter set 7 --data-dir d --record e/\(name)"),
      is: Self.failure(
        "app counter set: option '--record': 'e/\(name)' is the place of a file of the program; use another name. "
          + "Try 'app counter set --help'.", status: 64))
    #expect(try home.snapshot().keys.sorted() == ["d", "e"])
  }

  @Test(
    "Favorites, pictures, and certificates aren't written in the place of a file of the program, also before it exists",
    arguments: ["session.json", "session.json.backup", "session.lock", "wolfram-app-id"],
    [
      "favorites save FILE", "favorites export FILE", "explore --svg FILE", "prime 7 --svg FILE",
      "prime 2^89-1 --certificate FILE",
    ])
  func filesInOwnPlace(name: String, command: String) async throws {
    let home = try Home()
    let command = command.replacing("FILE", with: "e/\(name)")
    expect(
      try await home.shell("mkdir d; ln -s d e; app \(command) --data-dir d"),
      is: Self.failure(
        "app: “e/\(name)” is the place of a file of the program. Choose another name.", status: 64))
    #expect(try home.snapshot().keys.sorted() == ["d", "e"])
  }

  @Test("Favorites can be saved by name in their own place, and loaded from it")
  func favoritesInOwnPlace() async throws {
    let home = try Home()
    _ = try await home.run("favorites", "add", "7", "--data-dir", "d")
    for _ in 1...2 {
      #expect(
        try await home.run("favorites", "save", "d/favorite-primes.json", "--data-dir", "d").ending
          == .exited(0))
    }
    #expect(try await home.run("favorites", "load", "--data-dir", "d").ending == .exited(0))
  }

  @Test("A missing favorites file is restored from its backup")
  func missingFavorites() async throws {
    let home = try await Self.usedHome()
    try FileManager.default.removeItem(atPath: home(Home.favorites))
    let outcome = try await home.run("favorites", "load")
    #expect(outcome.errors.contains("favorite-primes.json” was missing. It was restored from its backup "))
    #expect(outcome.errors.hasSuffix("\nLoaded from “\(home(Home.favorites))” (favorites: 3).\n"))
    #expect(outcome.ending == .exited(0))
  }

  @Test(
    "Saving over favorites doesn't replace a NAME.bak that isn't a list of favorites",
    arguments: ["save", "export"])
  func foreignCopy(command: String) async throws {
    let home = try await Self.usedHome()
    for contents in ["thesis", "{\"a\":1}"] {
      let outcome = try await home.shell(
        """
        app favorites \(command) list; echo '\(contents)' >list.bak; app favorites \(command) list || echo no
        app favorites add 7; app favorites \(command) list; cat list.bak; rm list*; app favorites remove 7
        """)
      #expect(outcome.output.contains("\n\(contents)\n") && !outcome.output.contains("no\n"))
      #expect(outcome.errors.contains("“list.bak” was not overwritten, because it is a different kind"))
    }
  }

  @Test("A truncated favorites file is set aside, and its backup is loaded")
  func truncatedFavorites() async throws {
    let home = try await Self.usedHome()
    try home.truncate(Home.favorites)
    let damaged = try home.text(of: Home.favorites)
    let outcome = try await home.run("favorites", "load")
    #expect(outcome.ending == .exited(0))
    try expectRecovery(of: Home.favorites, from: damaged, in: home, reportedIn: outcome.errors)
    #expect(outcome.errors.hasSuffix("\nLoaded from “\(home(Home.favorites))” (favorites: 3).\n"))
    expect(try await home.run("favorites"), is: Outcome("2\n3\n5\n"))
  }

  @Test(
    "Every command sets a truncated session aside and restores its backup",
    arguments: ["counter", "counter increment", "prime --save", "favorites add 7", "favorites load", "nth"])
  func truncatedSession(command: String) async throws {
    let home = try await Self.usedHome()
    let expected = try await Self.usedHome().shell("app \(command)")
    try home.truncate(Home.session)
    let damaged = try home.text(of: Home.session)
    let outcome = try await home.shell("app \(command)")
    #expect(outcome.output == expected.output)
    #expect(outcome.ending == expected.ending)
    try expectRecovery(of: Home.session, from: damaged, in: home, reportedIn: outcome.errors)
  }

  @Test("A session of a version before 1.0 is refused with status 65, and its file stays")
  func olderSession() async throws {
    let home = try await Self.usedHome()
    let older = try home.text(of: Home.session).replacing("\"version\" : 9", with: "\"version\" : 6")
    try home.write(older, to: Home.session)
    let before = try home.snapshot()
    for command in ["counter", "counter increment", "favorites add 7"] {
      expect(
        try await home.shell("app \(command)"),
        is: Self.failure(
          "app: “\(home(Home.session))” was written by a version before 1.0. The file was not changed. "
            + "Move it and “\(home(Home.session)).backup” aside to start over.", status: 65))
    }
    #expect(try home.snapshot() == before)
    let moved = try await home.shell(
      "mv \(Home.session) old.json; mv \(Home.session).backup old.backup; app counter increment")
    expect(moved, is: Outcome("1\n"))
  }

  @Test("With --json, the notice about a damaged session is JSON too")
  func jsonNotice() async throws {
    let home = try await Self.usedHome()
    try home.truncate(Home.session)
    let outcome = try await home.run("counter", "--json")
    #expect(outcome.output == #"{"count":12,"type":"count","version":1}"# + "\n")
    #expect(outcome.errors.hasPrefix(#"{"message":"“\#(home(Home.session))” was damaged: "#))
    #expect(outcome.errors.contains(" It was restored from its backup "))
    #expect(outcome.errors.hasSuffix(#"”.","type":"notice","version":1}"# + "\n"))
  }

  @Test("A damaged session without a backup is set aside, and a new one begins")
  func noBackup() async throws {
    let home = try await Self.usedHome()
    try home.truncate(Home.session)
    try FileManager.default.removeItem(atPath: home(Home.session + ".backup"))
    let outcome = try await home.run("counter")
    #expect(outcome.output == "0\n")
    #expect(outcome.errors.contains("There is no usable backup"))
    expect(try await home.run("counter", "increment"), is: Outcome("1\n"))
  }

  /// Expects a file that equals its backup, its damaged contents in a copy, and a message that names all three.
  private func expectRecovery(
    of file: String, from damaged: String, in home: Home, reportedIn errors: String,
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let name = file.split(separator: "/").last.map(String.init) ?? file
    let directory = file.dropLast(name.count + 1)
    let copies = try home.snapshot().keys.filter { $0.hasPrefix("\(directory)/\(name).corrupt-") }
    try #require(copies.count == 1, sourceLocation: sourceLocation)
    #expect(try home.text(of: copies[0]) == damaged, sourceLocation: sourceLocation)
    for place in [file, copies[0], file + ".backup"] {
      #expect(errors.contains("“\(home(place))”"), sourceLocation: sourceLocation)
    }
    #expect(try home.text(of: file) == home.text(of: file + ".backup"), sourceLocation: sourceLocation)
  }
}

@Suite("Unwritable data directories", .ownThreads, .timeLimit(.programs))
struct UnwritableDirectoryTests {
  /// Command lines that change the session.
  static let changes = ["counter set 3", "prime 7 --save", "favorites add 7"]

  @Test("A data directory below a regular file is an error", arguments: changes)
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
    @Test("A data directory in a kernel file system is an error", arguments: changes)
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
    "A data directory without write permission is an error",
    .enabled(if: UnprivilegedUser.isAvailable, UnprivilegedUser.remark), arguments: changes)
  func forbidden(command: String) async throws {
    let home = try Home()
    try home.write("not yours", to: "closed/other")
    try home.setMode(0o755, of: "")
    try home.setMode(0o555, of: "closed")
    // Allows an ordinary user to delete it afterward.
    defer { try? home.setMode(0o755, of: "closed") }
    let before = try home.snapshot()
    expect(
      try await UnprivilegedUser.run("app \(command) --data-dir closed", in: home),
      is: BadInputTests.failure(
        """
        app: Cannot lock “closed/session.lock”: permission denied. \
        Change the permissions, or choose another location.
        """, status: 77))
    #expect(try home.snapshot() == before)
  }

  @Test(
    "A read-only session is unchanged, and no result is printed",
    .enabled(if: UnprivilegedUser.isAvailable, UnprivilegedUser.remark), arguments: changes)
  func forbiddenSession(command: String) async throws {
    let home = try Home()
    try home.setMode(0o755, of: "")
    expect(try await home.run("counter", "set", "7", "--data-dir", "shared"), is: Outcome("7\n"))
    try home.setMode(0o777, of: "shared")
    try home.setMode(0o666, of: "shared/session.lock")
    try home.setMode(0o444, of: "shared/session.json")
    let before = try home.snapshot()
    expect(
      try await UnprivilegedUser.run("app \(command) --data-dir shared", in: home),
      is: BadInputTests.failure(
        """
        app: Cannot save “shared/session.json”: examining the existing file failed: permission denied. \
        Change the permissions, or choose another location.
        """, status: 77))
    #expect(try home.snapshot() == before)
  }
}

/// A user to whom file permissions apply: the current user, or `nobody` if that is root.
enum UnprivilegedUser {
  private static let prefix: [String]? =
    geteuid() != 0
    ? []
    : Tool.path("setpriv").map { [$0, "--reuid=65534", "--regid=65534", "--clear-groups", "--"] }

  static let remark: Comment = "root needs setpriv and a build directory that other users can read"

  /// Whether the program can be run as this user.
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
