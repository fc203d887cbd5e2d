#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// An error that prevents or ends a session; the terminal is restored first.
public enum TerminalSessionError: Error, Hashable, Sendable {
  /// A direction of the session's data.
  public enum Stream: String, Hashable, Sendable {
    case input, output
  }

  /// The descriptor isn't a terminal, but for example a file or a pipe; nothing was written.
  case notATerminal(Stream)
  /// `TERM` is `dumb`, empty, or missing, so the cursor can't be moved; nothing was written.
  case dumbTerminal
  case alreadyRunning
  /// A system call failed; `code` is its `errno`.
  case failed(Stream, code: Int32)
}

extension TerminalSessionError {
  /// Whether the terminal was disconnected.
  var isHangUp: Bool {
    if case .failed(_, EIO) = self { true } else { false }
  }
}

extension TerminalSessionError: CustomStringConvertible {
  public var description: String {
    switch self {
    case .notATerminal(let stream): "The \(stream) is not a terminal."
    case .dumbTerminal:
      "This terminal can't display full-screen programs: TERM is dumb or not set. Set TERM, or use another terminal."
    case .alreadyRunning: "A terminal session is already running in this process."
    case .failed(let stream, let code):
      "The terminal's \(stream) failed: \(strerror(code).map { String(cString: $0) } ?? "error \(code)")."
    }
  }
}
