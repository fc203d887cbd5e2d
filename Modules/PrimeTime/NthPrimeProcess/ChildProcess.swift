import Dispatch
import Synchronization

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// A child process whose output is read until it ends; Foundation's `Process` is not in FoundationEssentials.
///
/// The child's standard input is a pipe without data. End of file means that it must stop. This also stops a
/// child whose parent was killed, because the system then closes the pipe.
final class ChildProcess: Sendable {
  enum TerminationStatus: Equatable {
    case exited(status: Int32)
    case killed(signal: Int32)
  }

  private struct State: ~Copyable {
    var input: Descriptor?
    /// Whether the process was waited for; afterward the system may reuse its number.
    var isReaped = false
  }

  private let id: pid_t
  private let gracePeriod: Duration
  private let state: Mutex<State>

  /// Starts a program and begins to read its output.
  ///
  /// - Parameters:
  ///   - gracePeriod: The time between asking the program to stop and killing it.
  ///   - onOutput: A closure that receives the program's standard output as it arrives, on one thread, and
  ///     returns whether the program should continue.
  ///   - onExit: A closure that is called once, after the last call of `onOutput`.
  init(
    _ path: String, _ arguments: [String], gracePeriod: Duration,
    onOutput: @escaping @Sendable (ArraySlice<UInt8>) -> Bool,
    onExit: @escaping @Sendable (TerminationStatus) -> Void
  ) throws(StartError) {
    let start = try Self.start(path, arguments)
    id = start.id
    self.gracePeriod = gracePeriod
    state = Mutex(State(input: start.input))
    let reading = start.output.release()
    DispatchQueue(label: "NthPrimeProcess.ChildProcess").async { [self] in
      readAll(reading, onOutput)
      // A program that has closed its output has nothing more to report.
      terminate()
      onExit(reap())
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

  private func readAll(_ descriptor: Int32, _ onOutput: (ArraySlice<UInt8>) -> Bool) {
    defer { close(descriptor) }
    var buffer = [UInt8](repeating: 0, count: 4_096)
    while true {
      let count = read(descriptor, &buffer, buffer.count)
      if count > 0 {
        if !onOutput(buffer[..<count]) { terminate() }
      } else if count == 0 || errno != EINTR {
        return
      }
    }
  }

  /// Waits for the process to end, and returns how it ended.
  private func reap() -> TerminationStatus {
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
}
