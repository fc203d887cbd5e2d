import Dispatch
import NthPrimeClient
import Synchronization

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// A child process that prints one line; Foundation's `Process` is not in FoundationEssentials.
///
/// The child's standard input is a pipe without data. End of file means that it must stop. This also stops a
/// child whose parent was killed, because the system then closes the pipe.
package final class ChildProcess: Sendable {
  enum Outcome: Equatable {
    /// The first line of the output without its line feed, cut off at ``lineLimit``.
    case line([UInt8])
    /// The process ended without a line.
    case exited(status: Int32)
    case killed(signal: Int32)
  }

  /// The maximum length of a line in bytes; no answer is that long.
  private static let lineLimit = 1 << 16

  private struct State: ~Copyable {
    var input: Descriptor?
    /// Whether the process was waited for; afterward the system may reuse its number.
    var isReaped = false
  }

  private let id: pid_t
  private let gracePeriod: Duration
  private let state: Mutex<State>

  /// Starts a program.
  ///
  /// - Parameters:
  ///   - gracePeriod: The time between asking the program to stop and killing it.
  ///   - onOutcome: Called once, on another thread, after the first line or after an end without a line.
  init(
    _ path: String, _ arguments: [String], gracePeriod: Duration,
    onOutcome: @escaping @Sendable (Outcome) -> Void
  ) throws(NthPrimeError) {
    let start = try Self.start(path, arguments)
    id = start.id
    self.gracePeriod = gracePeriod
    state = Mutex(State(input: Descriptor(number: start.input)))
    let reading = start.output
    DispatchQueue(label: "NthPrimeProcess.ChildProcess").async { [self] in
      let line = Self.line(from: reading)
      close(reading)
      if let line { onOutcome(.line(line)) }
      // The program has closed its output without a line, and has nothing more to report.
      terminate()
      let end = reap()
      if line == nil { onOutcome(end) }
    }
  }

  /// Asks the program to stop, and kills it and its process group if it hasn't ended after the grace period.
  ///
  /// Returns immediately.
  func terminate() {
    let isFirst = state.withLock { $0.input.take() != nil }
    guard isFirst else { return }
    let milliseconds = Int(gracePeriod / .milliseconds(1))
    DispatchQueue.global().asyncAfter(deadline: .now() + .milliseconds(milliseconds)) { [self] in
      state.withLock { state in
        if !state.isReaped { kill(-id, SIGKILL) }
      }
    }
  }

  /// Reads the first line, or returns nil if the output ends before.
  private static func line(from descriptor: Int32) -> [UInt8]? {
    var line: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 4_096)
    while line.count < lineLimit {
      let count = read(descriptor, &buffer, buffer.count)
      if count > 0 {
        let part = buffer[..<count]
        line += part.prefix { $0 != UInt8(ascii: "\n") }
        if part.contains(UInt8(ascii: "\n")) { break }
      } else if count == 0 || errno != EINTR {
        return nil
      }
    }
    return line
  }

  /// Waits for the process to end, and returns how it ended.
  private func reap() -> Outcome {
    // Wait in two steps, because the process may be killed meanwhile, and its number is its own until it is
    // reaped.
    var information = siginfo_t()
    while waitid(P_PID, id_t(id), &information, WEXITED | WNOWAIT) == -1, errno == EINTR {}
    return state.withLock { state in
      state.isReaped = true
      var status: Int32 = 0
      // Fails if this process was started with SIGCHLD ignored; the status is unknown then.
      guard waitpid(id, &status, 0) == id else { return .exited(status: 0) }
      // The bits are those of the WIFEXITED family of macros, which are not imported.
      let signal = status & 0x7F
      return signal == 0 ? .exited(status: (status >> 8) & 0xFF) : .killed(signal: signal)
    }
  }

  /// Runs a program with a text as its input, and returns whether it succeeded within a timeout.
  ///
  /// Kills the program and its process group after that time. Children of a program that succeeded may keep running.
  /// The text must fit in a pipe, 16 KB. SIGPIPE must be ignored, because the program can end without reading it.
  package static func run(
    _ path: String, _ arguments: [String], input text: String, timeout: Duration = .seconds(2)
  ) async -> Bool {
    guard let child = try? start(path, arguments) else { return false }
    _ = write(child.input, text, text.utf8.count)
    for end in [child.input, child.output] { close(end) }
    var (status, waits): (Int32, Int) = (-1, 0)
    let longest = Int(timeout / .milliseconds(10))
    while waitpid(child.id, &status, WNOHANG) == 0 {
      if waits == longest { kill(-child.id, SIGKILL) }
      waits += 1
      try? await Task.sleep(for: .milliseconds(10))
    }
    return status == 0
  }

  // MARK: Starting

  /// Starts a program; returns this process's ends of the pipes to its standard input and output, which the caller closes.
  static func start(
    _ path: String, _ arguments: [String]
  ) throws(NthPrimeError) -> (id: pid_t, input: Int32, output: Int32) {
    // NB: The pipes are inheritable for a moment, because `pipe2` is not imported. Programs are started one at a time,
    // so that none inherits another's pipe and keeps it open after this process ends.
    try startLock.withLock { _ throws(NthPrimeError) in
      let input = try PipePair()
      let output = try PipePair()
      let id = try spawn(path, arguments, input: input.reading.number, output: output.writing.number)
      return (id, input.writing.release(), output.reading.release())
    }
  }

  private static let startLock = Mutex(())

  /// Starts a program that inherits only the environment, the current directory, and these two descriptors.
  ///
  /// The program has a process group of its own. Signals typed on the terminal (Ctrl-C) reach only this
  /// process, which closes the pipe to stop the program.
  private static func spawn(
    _ path: String, _ arguments: [String], input: Int32, output: Int32
  ) throws(NthPrimeError) -> pid_t {
    #if canImport(Darwin)
      var actions: posix_spawn_file_actions_t?
      var attributes: posix_spawnattr_t?
    #else
      var actions = posix_spawn_file_actions_t()
      var attributes = posix_spawnattr_t()
    #endif
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_adddup2(&actions, input, STDIN_FILENO)
    posix_spawn_file_actions_adddup2(&actions, output, STDOUT_FILENO)
    // Messages of a crashing program must not appear on a drawn screen or among a script's messages.
    posix_spawn_file_actions_addopen(&actions, STDERR_FILENO, "/dev/null", O_WRONLY, 0)

    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    posix_spawnattr_setpgroup(&attributes, 0)
    // Dispatch's threads block signals, and programs ignore some; both settings would be inherited.
    var signals = sigset_t()
    sigemptyset(&signals)
    posix_spawnattr_setsigmask(&attributes, &signals)
    sigfillset(&signals)
    for signal in [SIGKILL, SIGSTOP] { sigdelset(&signals, signal) }
    posix_spawnattr_setsigdefault(&attributes, &signals)
    var flags = POSIX_SPAWN_SETPGROUP | POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF
    #if canImport(Darwin)
      flags |= POSIX_SPAWN_CLOEXEC_DEFAULT
    #endif
    posix_spawnattr_setflags(&attributes, Int16(flags))

    var argv: [UnsafeMutablePointer<CChar>?] = ([path] + arguments).map { strdup($0) } + [nil]
    defer { for argument in argv { free(argument) } }
    var id = pid_t()
    let code = posix_spawn(&id, path, &actions, &attributes, &argv, environ)
    guard code == 0 else { throw .processFailed(reason: "could not be started (error \(code))") }
    return id
  }
}

/// An open file descriptor, closed when the value is destroyed.
struct Descriptor: ~Copyable {
  let number: Int32

  deinit { close(number) }

  /// Returns the descriptor without closing it; the caller must close it.
  consuming func release() -> Int32 {
    let number = number
    discard self
    return number
  }

  /// Blocks until the other end of a pipe is closed.
  static func waitForEnd(of number: Int32) {
    var byte: UInt8 = 0
    while true {
      let count = read(number, &byte, 1)
      if count == 0 || (count < 0 && errno != EINTR) { return }
    }
  }
}

struct PipePair: ~Copyable {
  let reading: Descriptor
  let writing: Descriptor

  init() throws(NthPrimeError) {
    var ends: [Int32] = [-1, -1]
    guard pipe(&ends) == 0 else { throw .processFailed(reason: "could not be started (error \(errno))") }
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    reading = Descriptor(number: ends[0])
    writing = Descriptor(number: ends[1])
  }
}
