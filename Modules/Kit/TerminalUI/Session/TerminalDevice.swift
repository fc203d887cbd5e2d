#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// System calls for a terminal; it is reopened because the shell shares the open file, and so O_NONBLOCK.
struct TerminalDevice {
  let input: Int32
  let output: Int32
  let settings: termios

  init(input: Int32, output: Int32) throws(TerminalSessionError) {
    guard isatty(input) == 1 else { throw .notATerminal(.input) }
    guard isatty(output) == 1 else { throw .notATerminal(.output) }
    self.input = Self.reopen(input, O_RDONLY)
    guard self.input >= 0 else { throw .failed(.input, code: errno) }
    self.output = Self.reopen(output, O_WRONLY)
    var settings = termios()
    guard self.output >= 0, Self.waitForForeground(self.input), tcgetattr(self.input, &settings) == 0 else {
      let code = errno
      let stream = self.output >= 0 ? TerminalSessionError.Stream.input : .output
      for descriptor in [self.input, self.output] where descriptor >= 0 { _ = close(descriptor) }
      throw .failed(stream, code: code)
    }
    self.settings = settings
  }

  /// Opens the terminal by name or, if the device belongs to another user (`su`), the controlling terminal.
  private static func reopen(_ descriptor: Int32, _ access: Int32) -> Int32 {
    let flags = access | O_NONBLOCK | O_NOCTTY | O_CLOEXEC
    if let name = ttyname(descriptor) {
      let opened = open(name, flags)
      if opened >= 0 { return opened }
    }
    return open("/dev/tty", flags)
  }

  /// Stops the process while it is in the background; the terminal then has the settings of the shell's editor.
  ///
  /// - Returns: `false` if no shell could bring it to the foreground; the error is EIO.
  private static func waitForForeground(_ input: Int32) -> Bool {
    var signals = sigset_t()
    var before = sigset_t()
    sigemptyset(&signals)
    sigaddset(&signals, SIGTTOU)
    // Dispatch's threads block the signal.
    pthread_sigmask(SIG_UNBLOCK, &signals, &before)
    defer { pthread_sigmask(SIG_SETMASK, &before, nil) }
    // In the background, the system sends SIGTTOU for this call; in the foreground, it has no effect.
    return tcflow(input, TCOON) == 0
  }

  func closeBoth() {
    for descriptor in [input, output] { _ = close(descriptor) }
  }

  /// Switches to raw mode: no key waits, sends a signal, or is echoed, and output isn't processed.
  func enterRawMode() throws(TerminalSessionError) {
    var raw = settings
    cfmakeraw(&raw)
    // Setting them from the background stops the process; retry after it continues.
    while tcsetattr(input, TCSANOW, &raw) == -1 {
      if errno != EINTR { throw .failed(.input, code: errno) }
    }
  }

  /// Switches back to the original settings.
  func leaveRawMode() {
    var settings = settings
    while tcsetattr(input, TCSANOW, &settings) == -1, errno == EINTR {}
  }

  /// Whether the terminal belongs to another process group, such as that of the shell.
  var isInBackground: Bool {
    let foreground = tcgetpgrp(input)
    return foreground > 0 && foreground != getpgrp()
  }

  /// The number of columns and rows; 80 × 24 if the terminal doesn't report its size.
  var size: Size {
    var window = winsize()
    let isKnown =
      ioctl(output, numericCast(TIOCGWINSZ), &window) == 0 && window.ws_col > 0 && window.ws_row > 0
    return isKnown ? Size(width: Int(window.ws_col), height: Int(window.ws_row)) : Size(width: 80, height: 24)
  }

  enum Reading {
    case bytes([UInt8])
    case nothing
    case ended
  }

  func readInput() -> Reading {
    var bytes = [UInt8](repeating: 0, count: 4096)
    while true {
      let count = read(input, &bytes, bytes.count)
      if count > 0 { return .bytes(Array(bytes.prefix(count))) }
      if count == 0 { return .ended }
      switch errno {
      case EINTR: continue
      case EAGAIN, EWOULDBLOCK: return .nothing
      default: return .ended
      }
    }
  }

  /// - Returns: The number of bytes that the terminal accepted; 0 if it accepts none now.
  func writeOutput(_ bytes: ArraySlice<UInt8>) throws(TerminalSessionError) -> Int {
    while true {
      let count = bytes.withUnsafeBytes { write(output, $0.baseAddress, $0.count) }
      if count >= 0 { return count }
      switch errno {
      case EINTR: continue
      case EAGAIN, EWOULDBLOCK: return 0
      case let code: throw .failed(.output, code: code)
      }
    }
  }

  /// Waits for input or its end, or else until the terminal accepts output; returns `false` on a timeout.
  func wait(forInput: Bool, atMost milliseconds: Int32) -> Bool {
    var request =
      forInput
      ? pollfd(fd: input, events: Int16(POLLIN), revents: 0)
      : pollfd(fd: output, events: Int16(POLLOUT), revents: 0)
    return poll(&request, 1, milliseconds) > 0
  }
}
