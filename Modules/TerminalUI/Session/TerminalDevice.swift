#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// The system's side of a terminal, and the one place that calls it.
///
/// The terminal is opened anew: whether calls wait is a property of an open file, which the descriptors of a process
/// share with the shell that started it.
struct TerminalDevice {
  let input: Int32
  let output: Int32
  /// The input's settings from before.
  let settings: termios

  init(input: Int32, output: Int32) throws(TerminalSessionError) {
    guard isatty(input) == 1 else { throw .notATerminal(.input) }
    guard isatty(output) == 1 else { throw .notATerminal(.output) }
    self.input = Self.reopen(input, O_RDONLY)
    guard self.input >= 0 else { throw .failed(.input, code: errno) }
    self.output = Self.reopen(output, O_WRONLY)
    var settings = termios()
    guard self.output >= 0, tcgetattr(self.input, &settings) == 0 else {
      let code = errno
      let stream = self.output >= 0 ? TerminalSessionError.Stream.input : .output
      for descriptor in [self.input, self.output] where descriptor >= 0 { closeDescriptor(descriptor) }
      throw .failed(stream, code: code)
    }
    self.settings = settings
  }

  /// By name, or as the controlling terminal, which opens even where the name belongs to another user (`su`).
  private static func reopen(_ descriptor: Int32, _ access: Int32) -> Int32 {
    let flags = access | O_NONBLOCK | O_NOCTTY | O_CLOEXEC
    if let name = ttyname(descriptor) {
      let opened = open(name, flags)
      if opened >= 0 { return opened }
    }
    return open("/dev/tty", flags)
  }

  func close() {
    for descriptor in [input, output] { closeDescriptor(descriptor) }
  }

  /// Keys arrive one by one and unchanged, signals are no keys, nothing is echoed, output is left as it is.
  func enterRawMode() throws(TerminalSessionError) {
    var raw = settings
    cfmakeraw(&raw)
    // A stop for setting them from the background is waited out.
    while tcsetattr(input, TCSANOW, &raw) == -1 {
      if errno != EINTR { throw .failed(.input, code: errno) }
    }
  }

  /// Columns and rows; 80 × 24 where the terminal doesn't say.
  var size: Size {
    var window = winsize()
    let isKnown =
      ioctl(output, numericCast(TIOCGWINSZ), &window) == 0 && window.ws_col > 0 && window.ws_row > 0
    return isKnown ? Size(width: Int(window.ws_col), height: Int(window.ws_row)) : Size(width: 80, height: 24)
  }

  enum Reading {
    case bytes([UInt8])
    /// Nothing has come.
    case nothing
    /// Nothing will come any more.
    case ended
  }

  func read() -> Reading {
    while true {
      var count = 0
      let bytes = [UInt8](unsafeUninitializedCapacity: 4096) { buffer, used in
        count = readDescriptor(input, buffer.baseAddress, buffer.count)
        used = max(count, 0)
      }
      if count > 0 { return .bytes(bytes) }
      if count == 0 { return .ended }
      switch errno {
      case EINTR: continue
      case EAGAIN, EWOULDBLOCK: return .nothing
      default: return .ended
      }
    }
  }

  /// - Returns: how many of the bytes the terminal has taken, 0 if it takes none now.
  func write(_ bytes: ArraySlice<UInt8>) throws(TerminalSessionError) -> Int {
    while true {
      let count = bytes.withUnsafeBytes { writeDescriptor(output, $0.baseAddress, $0.count) }
      if count >= 0 { return count }
      switch errno {
      case EINTR: continue
      case EAGAIN, EWOULDBLOCK: return 0
      case let code: throw .failed(.output, code: code)
      }
    }
  }

  /// Waits until something has come, or output is taken, whichever is asked for; false when the time is over.
  func wait(forInput: Bool, atMost milliseconds: Int32) -> Bool {
    var request =
      forInput
      ? pollfd(fd: input, events: Int16(POLLIN), revents: 0)
      : pollfd(fd: output, events: Int16(POLLOUT), revents: 0)
    return poll(&request, 1, milliseconds) > 0
  }
}

// Names that the methods hide.
private func closeDescriptor(_ descriptor: Int32) { _ = close(descriptor) }
private func readDescriptor(_ descriptor: Int32, _ bytes: UnsafeMutablePointer<UInt8>?, _ count: Int) -> Int {
  read(descriptor, bytes, count)
}
private func writeDescriptor(_ descriptor: Int32, _ bytes: UnsafeRawPointer?, _ count: Int) -> Int {
  write(descriptor, bytes, count)
}
