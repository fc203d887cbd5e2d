#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// One of the process's standard streams, used without a buffer and with every failure reported.
///
/// `print` succeeds on a full device and on a closed descriptor. A program whose output is the
/// result must not, so everything it prints goes through ``write(_:)``.
///
/// ```swift
/// StandardStream.ignoreBrokenPipes()
/// try StandardStream.output.write("104729\n")
/// ```
public struct StandardStream: Sendable {
  /// The name error messages use: `standard output`.
  public let name: String
  /// The file descriptor, which is not owned: nothing here closes it.
  public let descriptor: Int32

  /// Descriptor 0: numbers and answers, for those who ask for them.
  public static let input = StandardStream(name: "standard input", descriptor: STDIN_FILENO)
  /// Descriptor 1: results.
  public static let output = StandardStream(name: "standard output", descriptor: STDOUT_FILENO)
  /// Descriptor 2: everything that is not a result.
  public static let error = StandardStream(name: "standard error", descriptor: STDERR_FILENO)

  /// A stream on a descriptor that stays open for as long as the stream is used.
  public init(name: String, descriptor: Int32) {
    self.name = name
    self.descriptor = descriptor
  }

  /// Writes all of the text's UTF-8 bytes, however many calls that takes.
  ///
  /// Interrupted calls are repeated, and a descriptor in non-blocking mode is waited for; it blocks
  /// until the reader takes the bytes. Text written by several threads at once may interleave.
  ///
  /// - Throws: ``StreamError``, when a part of the text, or all of it, is not written.
  public func write(_ text: String) throws(StreamError) {
    var text = text
    let code = text.withUTF8 { bytes in
      Self.writeAll(
        UnsafeRawBufferPointer(bytes),
        attempt: { systemWrite(descriptor, $0) },
        waitUntilWritable: { systemWait(for: POLLOUT, descriptor) })
    }
    guard code != 0 else { return }
    throw StreamError(
      operation: .writing, stream: name, code: code, reason: systemErrorText(code),
      isReaderGone: code == EPIPE)
  }

  /// The outcome of one call to the system's `write`.
  enum Attempt {
    case wrote(Int)
    case failed(Int32)
  }

  /// The loop of ``write(_:)``, with the system's calls as parameters.
  ///
  /// - Returns: 0, or the error number of the call that ended it.
  static func writeAll(
    _ bytes: UnsafeRawBufferPointer,
    attempt: (UnsafeRawBufferPointer) -> Attempt,
    waitUntilWritable: () -> Int32
  ) -> Int32 {
    var rest = bytes
    while !rest.isEmpty {
      switch attempt(rest) {
      case .wrote(let count) where count > 0:
        rest = UnsafeRawBufferPointer(rebasing: rest.dropFirst(count))
      case .wrote:
        // NB: POSIX leaves open what 0 means for a device; repeating could spin for ever.
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

  /// Reads what there is, waiting for at least one byte, into the buffer, which isn't empty.
  ///
  /// Interrupted calls are repeated, and a descriptor in non-blocking mode is waited for.
  ///
  /// - Returns: how many bytes came; 0 at the end.
  /// - Throws: ``StreamError``.
  func read(into buffer: UnsafeMutableRawBufferPointer) throws(StreamError) -> Int {
    while true {
      let count = systemRead(descriptor, buffer)
      if count >= 0 { return count }
      var code = errno
      if code == EINTR { continue }
      if code == EAGAIN || code == EWOULDBLOCK {
        code = systemWait(for: POLLIN, descriptor)
        if code == 0 { continue }
      }
      throw StreamError(
        operation: .reading, stream: name, code: code, reason: systemErrorText(code), isReaderGone: false)
    }
  }

  /// Whether a person is likely to be looking: the descriptor is a terminal.
  public var isTerminal: Bool { isatty(descriptor) == 1 }

  /// The width of the terminal in columns, or nil where there is none or it doesn't say.
  public var terminalColumns: Int? {
    var size = winsize()
    let result = systemWindowSize(descriptor, &size)
    guard result == 0, size.ws_col > 0 else { return nil }
    return Int(size.ws_col)
  }

  /// The width to wrap running text at: the terminal's, but at least 40 and at most 100 columns,
  /// since longer lines are hard to read; 80 where there is no terminal.
  public var textWidth: Int { min(max(terminalColumns ?? 80, 40), 100) }

  /// Makes a write to a pipe without a reader an error (`EPIPE`) instead of a signal that kills the
  /// process. Call once, before the first write; child processes inherit it.
  public static func ignoreBrokenPipes() {
    signal(SIGPIPE, SIG_IGN)
  }

  /// Keeps descriptors 0, 1 and 2 from being given to the next file that is opened, where the caller
  /// started the process with them closed (`app favorites >&-`). Call once, first of all.
  ///
  /// They are opened the wrong way around, 0 for writing and the others for reading, so that using
  /// them fails with `EBADF` as it would have, and no result is lost in silence.
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

private func systemWrite(_ descriptor: Int32, _ bytes: UnsafeRawBufferPointer) -> StandardStream.Attempt {
  let count = write(descriptor, bytes.baseAddress, bytes.count)
  return count < 0 ? .failed(errno) : .wrote(count)
}

private func systemRead(_ descriptor: Int32, _ buffer: UnsafeMutableRawBufferPointer) -> Int {
  read(descriptor, buffer.baseAddress, buffer.count)
}

/// - Returns: 0 when a call may go on (or fail with the true cause), else an error number.
private func systemWait(for events: Int32, _ descriptor: Int32) -> Int32 {
  var request = pollfd(fd: descriptor, events: Int16(events), revents: 0)
  while poll(&request, 1, -1) < 0 {
    if errno != EINTR { return errno }
  }
  return 0
}

private func systemWindowSize(_ descriptor: Int32, _ size: inout winsize) -> Int32 {
  // The request's type differs between the platforms.
  ioctl(descriptor, numericCast(TIOCGWINSZ), &size)
}

private func systemErrorText(_ code: Int32) -> String {
  guard let text = strerror(code) else { return "error \(code)" }
  return String(cString: text)
}
