#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// A program that has run to its end.
struct ChildProcess {
  /// The time from the start of the program to its end.
  let seconds: Double
  /// The text that the program wrote to standard output, unless it was discarded.
  let output: String

  /// The last word of the first line, which is the answer of most programs used here.
  var answer: Substring { output.split(separator: "\n").first?.split(separator: " ").last ?? "" }

  /// Runs a program, with a file as its standard input, and waits for it to end. Its standard error is discarded.
  ///
  /// - Parameters:
  ///   - discardsOutput: Whether standard output is `/dev/null`.
  ///   - highestStatus: The highest exit status of a success.
  /// - Returns: `nil` if the program can't be started or fails.
  init?(
    _ command: [String], input: String = "/dev/null", discardsOutput: Bool = false, highestStatus: Int32 = 0
  ) {
    var ends: [Int32] = [0, 0]
    guard pipe(&ends) == 0 else { return nil }
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    let (file, null) = (open(input, O_RDONLY | O_CLOEXEC), open("/dev/null", O_WRONLY | O_CLOEXEC))
    defer { for descriptor in [file, null, ends[0]] { close(descriptor) } }
    let start = ContinuousClock.now
    let process = spawn(command, on: [file, discardsOutput ? null : ends[1], null])
    close(ends[1])
    guard let process else { return nil }
    output = Self.contents(of: ends[0])
    let status = wait(for: process)
    seconds = (ContinuousClock.now - start) / .seconds(1)
    if status & 0x7F != 0 || status >> 8 & 0xFF > highestStatus { return nil }
  }

  private static func contents(of descriptor: Int32) -> String {
    var bytes: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    while case let count = read(descriptor, &buffer, buffer.count), count > 0 { bytes += buffer[..<count] }
    return String(decoding: bytes, as: UTF8.self)
  }
}

/// Starts a program with the given standard descriptors; it is looked up in `PATH` unless its name contains a slash.
func spawn(_ command: [String], on descriptors: [Int32]) -> pid_t? {
  var actions = posix_spawn_file_actions_t()
  posix_spawn_file_actions_init(&actions)
  defer { posix_spawn_file_actions_destroy(&actions) }
  for (standard, descriptor) in descriptors.enumerated() {
    posix_spawn_file_actions_adddup2(&actions, descriptor, Int32(standard))
  }
  let arguments = command.map { strdup($0) } + [nil]
  defer { for argument in arguments { free(argument) } }
  var process: pid_t = 0
  return posix_spawnp(&process, command[0], &actions, nil, arguments, environ) == 0 ? process : nil
}

/// Waits until a program ends, and returns its status.
@discardableResult
func wait(for process: pid_t) -> Int32 {
  var status: Int32 = 0
  while waitpid(process, &status, 0) == -1, errno == EINTR {}
  return status
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
