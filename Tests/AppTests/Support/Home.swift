import Foundation

/// A home directory for the runs of `app` in one test, deleted with its contents on deallocation.
final class Home: Sendable {
  let directory: URL

  var path: String { directory.path }

  init() throws {
    // Without symbolic links, as the program prints it.
    directory = FileManager.default.temporaryDirectory.resolvingSymlinksInPath()
      .appending(path: "primetime-home-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: directory, withIntermediateDirectories: false)
  }

  deinit {
    try? FileManager.default.removeItem(at: directory)
  }

  /// Runs `app` with arguments, and with environment variables in addition to `HOME`, `LANG`, and `PATH`.
  func run(
    _ arguments: String..., environment: [String: String] = [:], output: RunningProgram.Output = .captured
  ) async throws -> Outcome {
    try await start(arguments, environment: environment, output: output).outcome()
  }

  func start(
    _ arguments: [String], environment: [String: String] = [:], output: RunningProgram.Output = .captured
  ) throws -> RunningProgram {
    try start(BuiltProgram.path, arguments, environment: environment, output: output)
  }

  /// Returns the variables that replace Wolfram|Alpha with a service on this machine, and set the app ID.
  static func serviceEnvironment(port: UInt16, appID: String? = nil) -> [String: String] {
    var variables = ["PRIMETIME_WOLFRAM_URL": "http://127.0.0.1:\(port)/v2/query"]
    variables["WOLFRAM_APP_ID"] = appID
    return variables
  }

  /// Runs another program in this home.
  func run(
    tool: String, _ arguments: [String], environment: [String: String] = [:]
  ) async throws -> Outcome {
    try await start(tool, arguments, environment: environment, output: .captured).outcome()
  }

  /// Runs a shell command line, in which `app` is the program.
  func shell(
    _ line: String, environment: [String: String] = [:], output: RunningProgram.Output = .captured
  ) async throws -> Outcome {
    let program = #"app() { "$PROGRAM" "$@"; }; "#
    return try await start(
      "/bin/sh", ["-c", program + line],
      environment: environment.merging(["PROGRAM": BuiltProgram.path]) { $1 },
      output: output
    ).outcome()
  }

  /// Returns the help of a command and its descendants, each with the command's path.
  func helpPages(of path: [String] = []) async throws -> [(path: [String], text: String)] {
    let text = try await start(["help"] + path).outcome().output
    var pages = [(path, text)]
    let list = text.firstMatch(of: /(?m)^Subcommands:\n((?:  .*\n)+)/)?.1 ?? ""
    for name in list.matches(of: /(?m)^  (\w[\w-]*)/) {
      pages += try await helpPages(of: path + [String(name.1)])
    }
    return pages
  }

  private func start(
    _ program: String, _ arguments: [String], environment: [String: String], output: RunningProgram.Output
  ) throws -> RunningProgram {
    // The limits of a program that does nothing wrong don't matter on a busy machine.
    let standard = [
      "HOME": path, "LANG": "C.UTF-8", "PATH": "/usr/bin:/bin", "PRIMETIME_TIME_FACTOR": "30",
    ]
    return try RunningProgram(
      program, arguments, environment: standard.merging(environment) { $1 }, in: self,
      output: output)
  }
}

// MARK: - Files

extension Home {
  /// The default path of the session, relative to the home.
  static let session = ".local/state/primetime/session.json"
  static let favorites = ".local/share/primetime/favorite-primes.json"

  /// Returns the absolute path of a file in the home.
  func callAsFunction(_ name: String) -> String { directory.appending(path: name).path }

  func text(of name: String) throws -> String {
    String(decoding: try Data(contentsOf: directory.appending(path: name)), as: UTF8.self)
  }

  func write(_ text: String, to name: String, mode: Int = 0o600) throws {
    let file = directory.appending(path: name)
    try FileManager.default.createDirectory(
      at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(text.utf8).write(to: file)
    try setMode(mode, of: name)
  }

  func setMode(_ mode: Int, of name: String) throws {
    try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: self(name))
  }

  /// Truncates a file to its first half.
  func truncate(_ name: String) throws {
    let whole = try text(of: name)
    try write(String(whole.prefix(whole.count / 2)), to: name)
  }

  /// Returns all files and directories in the home, with their contents.
  func snapshot() throws -> Snapshot {
    var snapshot = Snapshot()
    for name in try FileManager.default.subpathsOfDirectory(atPath: path) {
      let attributes = try FileManager.default.attributesOfItem(atPath: self(name))
      let isFile = attributes[.type] as? FileAttributeType == .typeRegular
      snapshot[name] = Entry(
        permissions: attributes[.posixPermissions] as? Int,
        // Each process that locks the session writes its number into the lock.
        contents: !isFile
          ? nil
          : name.hasSuffix(".lock") ? Data() : try Data(contentsOf: directory.appending(path: name)))
    }
    return snapshot
  }

  typealias Snapshot = [String: Entry]

  struct Entry: Equatable {
    let permissions: Int?
    /// The contents of a regular file, none of a lock; nil for anything else.
    let contents: Data?
  }
}
