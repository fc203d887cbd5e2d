import NthPrimeClient
import Synchronization

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

extension ChildProcess {
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
    guard code == 0 else { throw .notStarted(code) }
    return id
  }
}

/// An open file descriptor, closed when the value is destroyed.
struct Descriptor: ~Copyable {
  let number: Int32

  init(_ number: Int32) { self.number = number }

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
    guard pipe(&ends) == 0 else { throw .notStarted(errno) }
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    reading = Descriptor(ends[0])
    writing = Descriptor(ends[1])
  }
}

extension NthPrimeError {
  /// Creates the error for a program that the system didn't start, with the system's error number.
  fileprivate static func notStarted(_ code: Int32) -> Self {
    .processFailed(reason: "could not be started (error \(code))")
  }
}
