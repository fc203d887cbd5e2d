#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// A pseudo-terminal of 80 × 24 cells whose other end is the benchmark, on Linux.
struct BenchmarkTerminal {
  private let window: Int32
  private let descriptor: Int32

  init?() {
    // NB: Swift doesn't import posix_openpt and related functions from glibc's headers; these are the calls
    // that they make. TIOCSPTLCK and TIOCGPTN are from asm-generic/ioctls.h.
    window = open("/dev/ptmx", O_RDWR | O_NOCTTY | O_CLOEXEC)
    var isLocked: Int32 = 0
    var number: Int32 = 0
    guard window >= 0, ioctl(window, 0x4004_5431, &isLocked) == 0, ioctl(window, 0x8004_5430, &number) == 0
    else {
      return nil
    }
    descriptor = open("/dev/pts/\(number)", O_RDWR | O_NOCTTY | O_CLOEXEC)
    var size = winsize(ws_row: 24, ws_col: 80, ws_xpixel: 0, ws_ypixel: 0)
    guard descriptor >= 0, ioctl(window, numericCast(TIOCSWINSZ), &size) == 0 else { return nil }
  }

  /// Starts a program with its standard descriptors on the terminal.
  func start(_ command: [String]) -> pid_t? { spawn(command, on: [descriptor, descriptor, descriptor]) }

  func type(_ text: String) {
    let bytes = Array(text.utf8)
    _ = write(window, bytes, bytes.count)
  }

  /// Reads until the text has arrived, or there has been no output for a second.
  func read(until text: String) {
    var seen: [UInt8] = []
    while seen.firstRange(of: Array(text.utf8)) == nil {
      let more = read(timeout: 1000)
      if more.isEmpty { return }
      seen += more
    }
  }

  /// Waits up to a second for output, then reads until there has been none for 3 ms.
  ///
  /// - Returns: The time at which the last bytes arrived.
  func readAll() -> ContinuousClock.Instant {
    let clock = ContinuousClock()
    var end = clock.now
    // A frame is one write, but may arrive in pieces.
    var timeout: Int32 = 1000
    while !read(timeout: timeout).isEmpty {
      end = clock.now
      timeout = 3
    }
    return end
  }

  private func read(timeout: Int32) -> [UInt8] {
    [UInt8](unsafeUninitializedCapacity: 65_536) { buffer, used in
      var request = pollfd(fd: window, events: Int16(POLLIN), revents: 0)
      guard poll(&request, 1, timeout) > 0 else { return }
      used = max(readDescriptor(window, buffer.baseAddress, buffer.count), 0)
    }
  }

  func closeBoth() {
    close(window)
    close(descriptor)
  }
}

/// The system call, whose name a method shadows.
private func readDescriptor(_ descriptor: Int32, _ bytes: UnsafeMutablePointer<UInt8>?, _ count: Int) -> Int {
  read(descriptor, bytes, count)
}
