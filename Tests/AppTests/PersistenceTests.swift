import Foundation
import TestTraits
import Testing

@Suite("Persistence between runs", .ownThreads, .timeLimit(.programs))
struct PersistenceTests {
  @Test("One reducer is under the commands, the lines, the screen, and the replay")
  func oneAppReducer() async throws {
    let home = try Home()
    let outcome = try await home.shell(
      """
      cd "$HOME" && app counter set 6 >/dev/null
      printf 'open counter\\n+\\nq\\n' | app --plain --offline --record lines.jsonl >/dev/null
      app counter && app replay lines.jsonl && app replay lines.jsonl --screen --size 80x24
      """)
    #expect(outcome.output.hasPrefix("7\n ◆ PrimeTime"), "\(outcome)")
    #expect(outcome.errors.contains("the states are the same"))
  }

  @Test("By default, files are in the XDG directories, accessible only to their owner")
  func standardDirectories() async throws {
    let home = try Home()
    _ = try await home.run("favorites", "add", "2")
    _ = try await home.run("favorites", "save")
    let files = try home.snapshot().filter { $1.contents != nil }
    #expect(
      Set(files.keys) == [
        Home.session, Home.session + ".backup", ".local/state/primetime/session.lock", Home.favorites,
        Home.favorites + ".backup",
      ])
    #expect(Set(files.values.map(\.permissions)) == [0o600])
  }

  @Test("Saving over a file keeps the old one beside it, and says so on standard error")
  func replacedFile() async throws {
    let home = try Home()
    _ = try await home.run("favorites", "add", "2")
    for command in ["save", "export"] {
      let file = "\(command).json"
      let first = try await home.run("favorites", command, file)
      #expect(first.ending == .exited(0) && !first.errors.contains("was kept"))
      let old = try home.text(of: file)
      // The same contents replace nothing.
      #expect(try await home.run("favorites", command, file).errors == first.errors)
      #expect(try !home.snapshot().keys.contains("\(file).bak"))
      _ = try await home.run("favorites", "add", command == "save" ? "3" : "5")
      let second = try await home.run("favorites", command, file)
      #expect(second.errors.hasPrefix("app: The old file was kept as “\(file).bak”.\n"))
      #expect(try home.text(of: "\(file).bak") == old)
      #expect(try home.text(of: file) != old)
    }
  }

  @Test("The XDG variables determine the directories of the files")
  func customDirectories() async throws {
    let home = try Home()
    let environment = ["XDG_STATE_HOME": home("state"), "XDG_DATA_HOME": home("data")]
    _ = try await home.run("favorites", "add", "2", environment: environment)
    _ = try await home.run("favorites", "save", environment: environment)
    let files = try home.snapshot().filter { $1.contents != nil }.keys
    #expect(
      Set(files) == [
        "state/primetime/session.json", "state/primetime/session.json.backup", "state/primetime/session.lock",
        "data/primetime/favorite-primes.json", "data/primetime/favorite-primes.json.backup",
      ])
    expect(try await home.run("favorites", environment: environment), is: Outcome("2\n"))
    expect(
      try await home.run("favorites", "--json"),
      is: Outcome("{\"favoritePrimes\":[],\"type\":\"favorites\",\"version\":1}\n"),
      "Without the variables, the directories differ")
  }

  @Test("The value of a variable can contain equals signs and text other than ASCII")
  func environmentValues() async throws {
    let home = try Home()
    let environment = ["XDG_STATE_HOME": home("a=b=ö"), "XDG_DATA_HOME": ""]
    expect(try await home.run("counter", "set", "7", environment: environment), is: Outcome("7\n"))
    #expect(try home.snapshot().keys.contains("a=b=ö/primetime/session.json"))
  }

  @Test("--data-dir requires neither a home directory nor the XDG variables")
  func dataDirectory() async throws {
    let home = try Home()
    let nowhere = ["HOME": "", "XDG_STATE_HOME": "not/absolute"]
    expect(
      try await home.run("counter", "set", "7", "--data-dir", "here", environment: nowhere),
      is: Outcome("7\n"))
    #expect(
      Set(try home.snapshot().keys) == [
        "here", "here/session.json", "here/session.json.backup", "here/session.lock",
      ])
    expect(try await home.run("counter", "--data-dir", home("here")), is: Outcome("7\n"))
  }

  @Test("Without a home directory, the message names the missing settings")
  func noHome() async throws {
    let home = try Home()
    expect(
      try await home.run("counter", environment: ["HOME": "elsewhere"]),
      is: Outcome(
        errors: """
          app: Cannot determine where to save files: neither XDG_STATE_HOME nor HOME is an absolute path. \
          Set HOME, or choose a directory with --data-dir.

          """, status: 78))
    #expect(try home.snapshot().isEmpty)
  }

  @Test(
    "A picture and a certificate need no home directory, and the empty name is no file",
    arguments: ["explore 1 --svg", "prime 7 --svg", "prime 2^89-1 --certificate"])
  func newFilesWithoutHome(command: String) async throws {
    let home = try Home()
    #expect(try await home.shell("unset HOME; app \(command) new").ending == .exited(0))
    #expect(try home.snapshot().keys.contains("new"))
    #expect(try await home.shell("app \(command) ''").ending == .exited(64))
  }

  @Test(
    "A question needs no home directory",
    arguments: [
      ("nth 7 --offline", "17\n"), ("nth 7", "17\n"), ("prime 7", "7 is prime\n"), ("count 7", "4\n"),
      ("primes 2 3", "2\n3\n"),
    ])
  func questionWithoutHome(command: String, answer: String) async throws {
    let outcome = try await Home().shell("unset HOME; app \(command)")
    #expect(outcome.output == answer)
    #expect(outcome.ending == .exited(0), "\(outcome.errors)")
  }

  @Test(
    "Commands that only read write no file",
    arguments: ["counter", "prime 7", "nth 5", "favorites", "--help"])
  func readingOnly(command: String) async throws {
    let home = try Home()
    #expect(try await home.shell("app \(command) > /dev/null").ending == .exited(0))
    #expect(try home.snapshot().isEmpty)
  }
}
