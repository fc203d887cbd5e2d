import Dispatch
import Synchronization

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// A program that runs beside this one, and is heard until it ends; Foundation's is not in FoundationEssentials.
///
/// Its standard input is a pipe on which nothing ever comes, and whose end is the sign to stop: also for a program
/// whose parent was killed, as the system closes the pipe then.
final class ChildProcess: Sendable {
  enum Ending: Equatable {
    case exited(status: Int32)
    case killed(signal: Int32)
  }

  private struct State: ~Copyable {
    var input: Descriptor?
    /// From then on its number may be another's.
    var isReaped = false
  }

  private let id: pid_t
  private let grace: Duration
  private let state: Mutex<State>

  /// - Parameters:
  ///   - hear: gets what the program writes to standard output, as it comes, on one thread, and says whether more is
  ///     wanted.
  ///   - ended: is called once, after the last call of `hear`.
  init(
    _ path: String, _ arguments: [String], grace: Duration,
    hear: @escaping @Sendable (ArraySlice<UInt8>) -> Bool, ended: @escaping @Sendable (Ending) -> Void
  ) throws(StartError) {
    let start = try Self.start(path, arguments)
    id = start.id
    self.grace = grace
    state = Mutex(State(input: start.input))
    let reading = start.output.release()
    DispatchQueue(label: "NthPrimeProcess.ChildProcess").async { [self] in
      readAll(reading, hear)
      // Who has closed its output has nothing more to say.
      end()
      ended(reap())
    }
  }

  /// Tells the program to stop, and kills it, with all that it has started, if it has not after the grace. Returns at
  /// once.
  func end() {
    let isFirst = state.withLock { $0.input.take() != nil }
    guard isFirst else { return }
    DispatchQueue.global().asyncAfter(deadline: .now() + .milliseconds(Int(grace / .milliseconds(1)))) {
      [self] in
      state.withLock { state in
        if !state.isReaped { kill(-id, SIGKILL) }
      }
    }
  }

  private func readAll(_ descriptor: Int32, _ hear: (ArraySlice<UInt8>) -> Bool) {
    defer { close(descriptor) }
    var buffer = [UInt8](repeating: 0, count: 4_096)
    while true {
      let count = read(descriptor, &buffer, buffer.count)
      if count > 0 {
        if !hear(buffer[..<count]) { end() }
      } else if count == 0 || errno != EINTR {
        return
      }
    }
  }

  /// Waits for the end.
  private func reap() -> Ending {
    // Waited for in two steps, as it may be killed meanwhile, and its number is its own until it is reaped.
    var information = siginfo_t()
    while waitid(P_PID, id_t(id), &information, WEXITED | WNOWAIT) == -1, errno == EINTR {}
    return state.withLock { state in
      state.isReaped = true
      var status: Int32 = 0
      // Fails where this process was started with its children's ends ignored; nobody knows the status then.
      guard waitpid(id, &status, 0) == id else { return .exited(status: 0) }
      // The bits are those of WIFEXITED and its kin, which are not imported.
      let signal = status & 0x7F
      return signal == 0 ? .exited(status: (status >> 8) & 0xFF) : .killed(signal: signal)
    }
  }
}
