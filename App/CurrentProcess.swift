import Architecture
import CProcess
import CommandLineTool
import Dispatch
import PrimeCalculator

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

enum CurrentProcess {
  /// The path of the executable file, with symbolic links resolved.
  ///
  /// If the system doesn't provide it, the program's name at its start. If the file was replaced since the start, only
  /// the directory is reliable.
  static var executable: String {
    #if canImport(Darwin)
      var size = UInt32(PATH_MAX)
      var path = [CChar](repeating: 0, count: Int(size))
      guard _NSGetExecutablePath(&path, &size) == 0, let resolved = realpath(path, nil) else {
        return ProgramArguments.all.first ?? ""
      }
      defer { free(resolved) }
      return String(cString: resolved)
    #else
      (try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe"))
        ?? ProgramArguments.all.first ?? ""
    #endif
  }

  /// Returns the first of the environment variables with a value that isn't UTF-8; nil if there is none.
  static func firstVariableNotUTF8(of names: [String]) -> String? {
    names.first { getenv($0).map { String(validatingCString: $0) == nil } ?? false }
  }

  /// Returns the difference of the local time from UTC at a time, in seconds.
  ///
  /// Unlike `TimeZone`, this doesn't link Foundation's internationalization, which takes longer to load than the program.
  static func secondsFromGMT(at date: Date) -> Int {
    var (time, parts) = (time_t(date.timeIntervalSince1970), tm())
    return localtime_r(&time, &parts) == nil ? 0 : parts.tm_gmtoff
  }

  /// Returns whether a file exists; nil if the system doesn't say, such as in a directory of another user.
  static func canFindFile(at path: String) -> Bool? {
    var status = stat()
    return stat(path, &status) == 0 ? true : [ENOENT, ENOTDIR].contains(errno) ? false : nil
  }

  static func end(_ status: ExitStatus) -> Never { exit(status.rawValue) }

  /// The number of files that any command can open at the same time; most need far fewer.
  private static let neededDescriptors: rlim_t = 32

  /// The number of threads that any command can have at the same time; most need far fewer.
  private static let neededThreads = UInt32(8 + availableProcessorCount())

  /// The megabytes that the answer to any small question takes, beside the stacks of threads.
  private static let neededMegabytes = 64

  /// Throws if the system lacks /proc, or enough memory, threads, or descriptors.
  ///
  /// Dispatch would crash, or wait forever with all signals blocked. Raises the limit of descriptors as far as the system
  /// allows.
  static func checkSystem() throws {
    #if os(Linux)
      guard access("/proc/self/task", R_OK) == 0 else {
        throw Failure("/proc is not mounted. Mount it with 'mount -t proc proc /proc'.", status: .ioError)
      }
    #endif
    use_one_memory_arena_if_limited()
    guard has_room_for_threads(neededThreads, neededMegabytes << 20) else {
      throw Failure(
        "Too little memory for \(neededThreads) threads and \(neededMegabytes) MB of data. "
          + "Raise the limits of the address space and of data (ulimit -v and -d).", status: .ioError)
    }
    let threads = startable_threads(neededThreads)
    guard threads == neededThreads else {
      throw Failure(
        "Only \(threads) threads can be started, but \(neededThreads) may be needed. "
          + "Raise the limit of processes and threads (ulimit -u, or pids.max of the control group).",
        status: .ioError)
    }
    #if canImport(Glibc)
      let resource = __rlimit_resource_t(RLIMIT_NOFILE.rawValue)
    #else
      let resource = RLIMIT_NOFILE
    #endif
    var limit = rlimit()
    guard getrlimit(resource, &limit) == 0, limit.rlim_cur < neededDescriptors else { return }
    limit.rlim_cur = min(limit.rlim_max, neededDescriptors)
    guard limit.rlim_cur == neededDescriptors, setrlimit(resource, &limit) == 0 else {
      throw Failure(
        "Only \(limit.rlim_cur) files can be open at the same time, but \(neededDescriptors) may be needed. "
          + "Raise the limit with 'ulimit -n \(neededDescriptors)'.", status: .ioError)
    }
  }

  /// Lets signals end the process, even if its parent blocked them.
  ///
  /// A program started with Foundation's `Process` inherits the starting thread's blocked signals. Dispatch's threads
  /// block nearly all.
  static func unblockSignals() {
    var none = sigset_t()
    sigemptyset(&none)
    pthread_sigmask(SIG_SETMASK, &none, nil)
  }

  /// Calls `handler` when Ctrl-C is pressed for the first time; the second time has its previous effect.
  ///
  /// - Parameter orEnd: Whether the signals of a closed terminal and of a system that shuts down have the same effect.
  /// - Returns: A function that restores the previous effect.
  static func onInterrupt(
    orEnd: Bool = false, _ handler: @escaping @Sendable (_ number: Int32) -> Void
  ) -> () -> Void {
    let restores = (orEnd ? [SIGINT, SIGHUP, SIGTERM] : [SIGINT]).map { number in
      // `nohup` ignores SIGHUP.
      handle(number, evenIfIgnored: number != SIGHUP) { restore in
        restore()
        handler(number)
      }
    }
    return { for restore in restores { restore() } }
  }

  /// Handles a signal until the returned function restores its effect.
  private static func handle(
    _ number: Int32, evenIfIgnored: Bool, _ handler: @escaping @Sendable (_ restore: () -> Void) -> Void
  ) -> () -> Void {
    let previous = signal(number, SIG_IGN)
    let isIgnored = unsafeBitCast(previous, to: Int.self) == unsafeBitCast(SIG_IGN, to: Int.self)
    if isIgnored, !evenIfIgnored { return {} }
    let source = DispatchSource.makeSignalSource(signal: number, queue: .global())
    let restore: @Sendable () -> Void = { _ = signal(number, previous) }
    source.setEventHandler { handler(restore) }
    source.resume()
    return {
      source.cancel()
      restore()
    }
  }

  /// Calls `handler` on the main actor at the first signal that asks the process to end, such as SIGTERM.
  ///
  /// If `handler` doesn't end the process, another signal except SIGHUP does, or the same one after 2 s without progress of
  /// a save, at most 20 s. Call this once.
  @MainActor
  static func onEndingSignal(_ handler: @escaping @MainActor (_ number: Int32) -> Void) {
    var ends: [Int32] = [-1, -1]
    guard pipe(&ends) == 0 else { return }
    let readEnd = ends[0]
    for end in ends {
      _ = fcntl(end, F_SETFL, O_NONBLOCK)
      _ = fcntl(end, F_SETFD, FD_CLOEXEC)
    }
    let source = DispatchSource.makeReadSource(fileDescriptor: readEnd, queue: .main)
    source.setEventHandler {
      var number: UInt8 = 0
      guard read(readEnd, &number, 1) == 1 else { return }
      MainActor.assumeIsolated { handler(Int32(number)) }
    }
    source.activate()
    endingSignals = source
    let message =
      "\(Program.name): Not saved: the latest changes; the disk or another program did not answer.\n"
    deferred_end_begin(ends[1], 2 * UInt32(timeFactor), strdup(message))
  }

  @MainActor private static var endingSignals: (any DispatchSourceRead)?

  /// Calls `prepare` before a signal such as that of Ctrl-Z stops the process, unless that is ignored.
  ///
  /// - Returns: A function that restores the effect of the signal.
  static func onStop(_ prepare: @escaping @Sendable () async -> Void) -> () -> Void {
    handle(SIGTSTP, evenIfIgnored: false) { _ in
      Task {
        await prepare()
        terminal_restore_stop(false)
      }
    }
  }

  /// The factor of all time limits but those of the user, for a busy machine; 1 by default.
  static let timeFactor = min(
    max(getenv("PRIMETIME_TIME_FACTOR").flatMap { Int(String(cString: $0)) } ?? 1, 1), 100)

  /// Ends the process by a signal, by default that of Ctrl-C, so that its parent can detect that.
  static func reraise(_ number: Int32 = SIGINT) -> Never {
    signal(number, SIG_DFL)
    // Dispatch's threads block signals, and this may run on one.
    unblockSignals()
    raise(number)
    // Not reached: the default action ends the process. Shells report this status for it.
    exit(128 + number)
  }
}
