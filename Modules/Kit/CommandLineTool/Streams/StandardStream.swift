#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// One of the process's standard streams, unbuffered, with every failure reported.
///
/// Unlike `print`, `write` reports a full device or a closed descriptor.
///
/// ```swift
/// StandardStream.ignoreBrokenPipes()
/// try StandardStream.output.write("104729\n")
/// ```
public struct StandardStream: Sendable {
  /// The name in error messages: `standard output`.
  public let name: String
  /// The file descriptor; not owned, and never closed here.
  public let descriptor: Int32

  /// Descriptor 0: input for commands that read it.
  public static let input = StandardStream(name: "standard input", descriptor: STDIN_FILENO)
  /// Descriptor 1: results.
  public static let output = StandardStream(name: "standard output", descriptor: STDOUT_FILENO)
  /// Descriptor 2: messages, and everything else besides results.
  public static let error = StandardStream(name: "standard error", descriptor: STDERR_FILENO)

  /// Creates a stream on a descriptor; keep it open while the stream is used.
  public init(name: String, descriptor: Int32) {
    self.name = name
    self.descriptor = descriptor
  }

  /// Writes all of the text unchanged in UTF-8, under the same conditions as bytes.
  public func write(_ text: String) throws(StreamError) {
    try write(Array(text.utf8))
  }

  /// Writes text that may contain names and answers from elsewhere, as `escapedForOutput` returns it.
  ///
  /// Characters that could control a terminal or misrepresent the text are escaped; line feeds stay.
  public func write(escaping text: String) throws(StreamError) {
    try write(text.escapedForOutput)
  }

  /// Writes each text on a line of its own, with line feeds in it escaped too.
  public func write(escapingLines lines: [String]) throws(StreamError) {
    try write(lines.map { $0.escapedForLine + "\n" }.joined())
  }

  /// Writes all of the bytes unchanged, with as many system calls as necessary.
  ///
  /// Blocks until the reader accepts the bytes. Repeats interrupted calls, and waits for a nonblocking descriptor. Text
  /// written by several threads at the same time may interleave. A part may have been written before an error.
  public func write(_ bytes: [UInt8]) throws(StreamError) {
    let code = Self.writeAll(
      bytes[...],
      attempt: { systemWrite(descriptor, $0) },
      waitUntilWritable: { systemWait(for: POLLOUT, descriptor) })
    if code != 0 { throw StreamError(.writing, stream: name, code: code) }
  }

  /// Throws the error of a write if the descriptor is closed or can only be read.
  ///
  /// Call this before a change that must print its result. Only a write detects a full device or a closed pipe.
  public func checkWritable() throws(StreamError) {
    let mode = fcntl(descriptor, F_GETFL)
    if mode < 0 { throw StreamError(.writing, stream: name, code: errno) }
    if mode & O_ACCMODE == O_RDONLY { throw StreamError(.writing, stream: name, code: EBADF) }
  }

  enum Attempt {
    case wrote(Int)
    case failed(Int32)
  }

  /// Writes all bytes for ``write(_:)``, with the system calls as parameters.
  ///
  /// - Returns: 0, or the error number of the call that failed.
  static func writeAll(
    _ bytes: ArraySlice<UInt8>, attempt: (ArraySlice<UInt8>) -> Attempt, waitUntilWritable: () -> Int32
  ) -> Int32 {
    var rest = bytes
    while !rest.isEmpty {
      switch attempt(rest) {
      case .wrote(let count) where count > 0:
        rest = rest.dropFirst(count)
      case .wrote:
        // POSIX doesn't specify what 0 means for a device; repeating the call could loop forever.
        return EIO
      case .failed(EINTR):
        continue
      case .failed(let code) where code == EAGAIN || code == EWOULDBLOCK:
        let code = waitUntilWritable()
        if code != 0 { return code }
      case .failed(let code):
        return code
      }
    }
    return 0
  }

  /// Reads the available bytes, at most 65,536, waiting for at least one.
  ///
  /// Repeats interrupted calls, and waits for a nonblocking descriptor. In the background of a shell, the process stops
  /// until it is in the foreground.
  ///
  /// - Returns: The bytes; none at the end of the stream.
  func read() throws(StreamError) -> [UInt8] {
    var bytes = [UInt8](repeating: 0, count: 65_536)
    while true {
      let count = systemRead(descriptor, &bytes)
      if count >= 0 { return Array(bytes.prefix(count)) }
      var code = errno
      if code == EINTR { continue }
      if code == EAGAIN || code == EWOULDBLOCK {
        code = systemWait(for: POLLIN, descriptor)
        if code == 0 { continue }
      }
      throw StreamError(.reading, stream: name, code: code)
    }
  }

  /// Whether input is available, or becomes so within a tenth of a second.
  var hasInput: Bool {
    var request = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
    return poll(&request, 1, 100) > 0
  }

  /// Returns the bytes up to the end of the stream, or nil if there are more than `limit`.
  ///
  /// - Parameter first: The first byte of contents that can be used; of others, only the first part is read.
  public func contents(limit: Int, beginningWith first: UInt8? = nil) throws(StreamError) -> [UInt8]? {
    var contents: [UInt8] = []
    while case let bytes = try read(), !bytes.isEmpty {
      if let first, contents.isEmpty, bytes[0] != first { return bytes }
      contents += bytes
      if contents.count > limit { return nil }
    }
    return contents
  }

  /// Whether the descriptor is a terminal, probably with a person in front of it.
  public var isTerminal: Bool { isatty(descriptor) == 1 }

  /// The width of the terminal in columns, or nil if there is no terminal or its width is unknown.
  public var terminalColumns: Int? {
    var size = winsize()
    // The request's type differs between the platforms.
    guard ioctl(descriptor, numericCast(TIOCGWINSZ), &size) == 0, size.ws_col > 0 else { return nil }
    return Int(size.ws_col)
  }

  /// The width at which to wrap running text, in columns.
  ///
  /// The terminal's width, but at least 40, and at most 100 because longer lines are hard to read; 80 without
  /// a terminal.
  public var textWidth: Int { min(max(terminalColumns ?? 80, 40), 100) }

  /// Makes a write to a pipe without a reader fail with `EPIPE` instead of killing the process with a signal.
  ///
  /// Call this once, before the first write. Child processes inherit the setting.
  public static func ignoreBrokenPipes() {
    signal(SIGPIPE, SIG_IGN)
  }

  /// Opens descriptors 0, 1, and 2 if the process was started with them closed (`app favorites >&-`).
  ///
  /// Otherwise, the next files would get these descriptors. Call this once, before anything else.
  ///
  /// Descriptor 0 is opened for writing and the others for reading, so that using them still fails with `EBADF`, and no
  /// result is lost silently.
  public static func reserveClosedDescriptors() {
    for descriptor in STDIN_FILENO...STDERR_FILENO { reserve(descriptor) }
  }

  static func reserve(_ descriptor: Int32) {
    guard fcntl(descriptor, F_GETFD) == -1, errno == EBADF else { return }
    let null = open("/dev/null", descriptor == STDIN_FILENO ? O_WRONLY : O_RDONLY)
    guard null >= 0, null != descriptor else { return }
    _ = dup2(null, descriptor)
    _ = close(null)
  }
}

private func systemWrite(_ descriptor: Int32, _ bytes: ArraySlice<UInt8>) -> StandardStream.Attempt {
  let count = bytes.withUnsafeBytes { write(descriptor, $0.baseAddress, $0.count) }
  return count < 0 ? .failed(errno) : .wrote(count)
}

private func systemRead(_ descriptor: Int32, _ buffer: inout [UInt8]) -> Int {
  var signals = sigset_t()
  var before = sigset_t()
  sigemptyset(&signals)
  sigaddset(&signals, SIGTTIN)
  // Dispatch's threads block the signal, so reading from the terminal in the background would be an error.
  pthread_sigmask(SIG_UNBLOCK, &signals, &before)
  defer { pthread_sigmask(SIG_SETMASK, &before, nil) }
  return read(descriptor, &buffer, buffer.count)
}

/// Waits until a descriptor is ready for the given events.
///
/// - Returns: 0 if the call can be repeated, and may then fail with the true cause; otherwise an error number.
private func systemWait(for events: Int32, _ descriptor: Int32) -> Int32 {
  var request = pollfd(fd: descriptor, events: Int16(events), revents: 0)
  while poll(&request, 1, -1) < 0 {
    if errno != EINTR { return errno }
  }
  return 0
}

/// An incomplete write to a stream or read from one.
public struct StreamError: Error, Equatable, Sendable, CustomStringConvertible {
  public enum Operation: String, Sendable {
    case reading = "read"
    case writing = "write to"
  }

  public let operation: Operation
  /// The stream's name for people: `standard output`.
  public let stream: String
  public let code: Int32

  init(_ operation: Operation, stream: String, code: Int32) {
    self.operation = operation
    self.stream = stream
    self.code = code
  }

  /// Whether the reader of a pipe closed it, as after `app favorites | head -1`.
  ///
  /// Stop writing and exit without a message: there is no reader for further output.
  public var isBrokenPipe: Bool { operation == .writing && code == EPIPE }

  /// The status to exit with: success if the reader closed the pipe, otherwise ``ExitStatus/ioError``.
  public var exitStatus: ExitStatus { isBrokenPipe ? .ok : .ioError }

  public var description: String {
    let reason = strerror(code).map { String(cString: $0) } ?? "error \(code)"
    return "cannot \(operation.rawValue) \(stream): \(reason)"
  }
}
