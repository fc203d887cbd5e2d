#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// A program that has run to its end.
struct ChildProcess {
  /// The time from the start of the program to its end.
  let seconds: Double
  /// The text that the program wrote to standard output, unless it was discarded.
  let output: String

  /// The last word of the first line, which is the answer of most programs used here.
  var answer: Substring { output.split(separator: "\n").first?.split(separator: " ").last ?? "" }

  /// Runs a program, with a file as its standard input, and waits for it to end.
  ///
  /// The program is looked up in `PATH` unless its name contains a slash. Its standard error is discarded.
  ///
  /// - Parameters:
  ///   - discardsOutput: Whether standard output is `/dev/null`.
  ///   - highestStatus: The highest exit status of a success.
  /// - Returns: `nil` if the program can't be started or fails.
  init?(
    _ command: [String], input: String = "/dev/null", discardsOutput: Bool = false, highestStatus: Int32 = 0
  ) {
    var pipe: [Int32] = [0, 0]
    guard Self.pipe(&pipe) == 0 else { return nil }
    #if canImport(Darwin)
      var actions: posix_spawn_file_actions_t?
    #else
      var actions = posix_spawn_file_actions_t()
    #endif
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_addopen(&actions, 0, input, O_RDONLY, 0)
    if discardsOutput {
      posix_spawn_file_actions_addopen(&actions, 1, "/dev/null", O_WRONLY, 0)
    } else {
      posix_spawn_file_actions_adddup2(&actions, pipe[1], 1)
    }
    posix_spawn_file_actions_addopen(&actions, 2, "/dev/null", O_WRONLY, 0)
    posix_spawn_file_actions_addclose(&actions, pipe[0])
    posix_spawn_file_actions_addclose(&actions, pipe[1])

    var arguments: [UnsafeMutablePointer<CChar>?] = command.map { strdup($0) } + [nil]
    defer { for argument in arguments { free(argument) } }
    var child = pid_t()
    let start = ContinuousClock.now
    let status = posix_spawnp(&child, command[0], &actions, nil, &arguments, environ)
    close(pipe[1])
    output = Self.contents(of: pipe[0])
    close(pipe[0])
    guard status == 0 else { return nil }
    var ending: Int32 = 0
    waitpid(child, &ending, 0)
    seconds = (ContinuousClock.now - start) / .seconds(1)
    let (signal, exitStatus) = (ending & 0x7F, ending >> 8 & 0xFF)
    if signal != 0 || exitStatus > highestStatus { return nil }
  }

  private static func pipe(_ ends: inout [Int32]) -> Int32 {
    #if canImport(Glibc)
      Glibc.pipe(&ends)
    #elseif canImport(Musl)
      Musl.pipe(&ends)
    #else
      Darwin.pipe(&ends)
    #endif
  }

  private static func contents(of descriptor: Int32) -> String {
    var bytes: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      let count = read(descriptor, &buffer, buffer.count)
      if count <= 0 { break }
      bytes += buffer[..<count]
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Returns whether a program is in `PATH`.
  static func isInstalled(_ name: String) -> Bool {
    guard let path = getenv("PATH") else { return false }
    return String(cString: path).split(separator: ":").contains { access("\($0)/\(name)", X_OK) == 0 }
  }
}

/// A file that is deleted at the end of its lifetime.
struct TemporaryFile: ~Copyable {
  let path: String

  init(_ contents: String) {
    var template = Array("/tmp/benchmark-XXXXXX".utf8CString)
    let descriptor = mkstemp(&template)
    path = String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
    var rest = Array(contents.utf8)[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { write(descriptor, $0.baseAddress, $0.count) }
      if count <= 0 { break }
      rest = rest.dropFirst(count)
    }
    close(descriptor)
  }

  init(lines numbers: [UInt64]) {
    self.init(numbers.map { "\($0)\n" }.joined())
  }

  deinit { unlink(path) }
}
