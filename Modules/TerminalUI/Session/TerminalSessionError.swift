#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// Why a session could not begin, or had to stop. The terminal is as it was before.
public enum TerminalSessionError: Error, Hashable, Sendable {
  /// One end of a session.
  public enum Stream: String, Hashable, Sendable {
    case input, output
  }

  /// The descriptor leads to a file, a pipe or nowhere. Nothing has been written.
  case notATerminal(Stream)
  /// `TERM` is `dumb`, empty or missing: the cursor cannot be moved. Nothing has been written.
  case dumbTerminal
  /// Another session of this process has not ended.
  case alreadyRunning
  /// The system refused; `code` is its error number.
  case failed(Stream, code: Int32)
}

extension TerminalSessionError {
  /// Whether the terminal has gone.
  var isHangUp: Bool {
    if case .failed(_, EIO) = self { true } else { false }
  }
}

extension TerminalSessionError: CustomStringConvertible {
  public var description: String {
    switch self {
    case .notATerminal(let stream): "The \(stream) is not a terminal."
    case .dumbTerminal: "This terminal cannot show screens: TERM is dumb or not set."
    case .alreadyRunning: "A terminal session is running already in this process."
    case .failed(let stream, let code):
      "The terminal's \(stream) failed: \(strerror(code).map { String(cString: $0) } ?? "error \(code)")."
    }
  }
}
