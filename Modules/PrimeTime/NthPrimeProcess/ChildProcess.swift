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
final class ChildProcess: Sendable {
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
    state = Mutex(State(input: Descriptor(start.input)))
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
}
