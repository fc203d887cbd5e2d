import TestTraits
import Testing

@testable import TerminalUI

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// A pseudo-terminal; the test controls its other end in place of a terminal window.
actor PseudoTerminal {
  /// The descriptor that the program uses as input and output.
  nonisolated let descriptor: Int32
  /// The other end, as it was opened.
  private nonisolated let openedWindow: Int32
  private var window: Int32
  private(set) var written: [UInt8] = []

  init(columns: Int = 20, rows: Int = 3) throws {
    (openedWindow, descriptor) = try openTerminal()
    window = openedWindow
    _ = fcntl(window, F_SETFL, O_NONBLOCK)
    Self.resize(window, columns, rows)
  }

  deinit {
    if window >= 0 { close(window) }
    close(descriptor)
  }

  nonisolated var settings: [UInt8] {
    var settings = termios()
    tcgetattr(descriptor, &settings)
    return withUnsafeBytes(of: &settings) { Array($0) }
  }

  /// Waits until the terminal has room for more unread output.
  nonisolated func waitForOutput(atMost timeout: Duration) {
    var request = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
    poll(&request, 1, Int32(timeout / .milliseconds(1)))
  }

  private static func resize(_ window: Int32, _ columns: Int, _ rows: Int) {
    var size = winsize(ws_row: UInt16(rows), ws_col: UInt16(columns), ws_xpixel: 0, ws_ypixel: 0)
    _ = ioctl(window, numericCast(TIOCSWINSZ), &size)
  }

  /// Resizes the window, and sends SIGWINCH to this process.
  ///
  /// The system doesn't send the signal, because this isn't the controlling terminal of the process.
  func resize(columns: Int, rows: Int) {
    Self.resize(window, columns, rows)
    kill(getpid(), SIGWINCH)
  }

  func type(_ text: String) {
    let bytes = Array(text.utf8)
    _ = write(window, bytes, bytes.count)
  }

  /// Types on the caller's thread, and returns when the program can read the text.
  nonisolated func typeBlocking(_ text: String) {
    let bytes = Array(text.utf8)
    _ = write(openedWindow, bytes, bytes.count)
    var request = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
    poll(&request, 1, -1)
  }

  func hangUp() {
    close(window)
    window = -1
  }

  /// Whether the program has read all input.
  nonisolated var isInputRead: Bool {
    var request = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
    return poll(&request, 1, 0) == 0
  }

  /// Waits for input, and returns what the next program would read.
  nonisolated func readInput() -> String {
    var bytes = [UInt8](repeating: 0, count: 4_096)
    let count = readDescriptor(descriptor, &bytes, bytes.count)
    return String(decoding: bytes.prefix(max(0, count)), as: UTF8.self)
  }

  /// Returns the output that nothing has read yet.
  nonisolated func unreadText() -> String {
    var bytes = [UInt8](repeating: 0, count: 65_536)
    var text = ""
    while case let count = readDescriptor(openedWindow, &bytes, bytes.count), count > 0 {
      text += String(decoding: bytes.prefix(count), as: UTF8.self)
    }
    return text
  }

  /// The output since the start, with `^` for ESC.
  var text: String {
    read()
    return String(decoding: written, as: UTF8.self).replacing("\u{1B}", with: "^")
  }

  /// Waits until the program has written the text after `start`, and returns all output after `start`.
  func wait(
    for text: String, after start: Int = 0, sourceLocation: SourceLocation = #_sourceLocation
  ) async throws -> String {
    var since = ""
    try await TestTraits.poll(for: text.debugDescription, sourceLocation: sourceLocation) {
      read()
      since = String(decoding: written.dropFirst(start), as: UTF8.self).replacing("\u{1B}", with: "^")
      if since.contains(text) { return true }
      var request = pollfd(fd: window, events: Int16(POLLIN), revents: 0)
      _ = poll(&request, 1, 5)
      return false
    } instead: {
      "The program has written \(since.debugDescription)."
    }
    return since
  }

  var count: Int {
    read()
    return written.count
  }

  /// Returns the screen of an emulator of the given size that displays all output except the modes.
  func screen(width: Int, height: Int) -> TerminalEmulator {
    read()
    var emulator = TerminalEmulator(width: width, height: height) { $0 == "…" ? 1 : nil }
    let modes = TerminalModes(usesMouse: false)
    var frames = written[...]
    for sequence in [modes.setupSequence, modes.queries] {
      if let range = frames.firstRange(of: Array(sequence.utf8)) { frames.removeSubrange(range) }
    }
    emulator.write(Array(frames))
    return emulator
  }

  private func read() {
    if window < 0 { return }
    var bytes = [UInt8](repeating: 0, count: 65_536)
    while true {
      let count = readDescriptor(window, &bytes, bytes.count)
      if count <= 0 { return }
      written += bytes.prefix(count)
    }
  }
}

private struct SystemError: Error {
  var code: Int32
}

private func openTerminal() throws -> (window: Int32, descriptor: Int32) {
  #if os(Linux)
    // NB: Swift doesn't import posix_openpt and related functions from glibc's headers; these are the calls
    // that they make. TIOCSPTLCK and TIOCGPTN are from asm-generic/ioctls.h.
    let window = open("/dev/ptmx", O_RDWR | O_NOCTTY)
    var isLocked: Int32 = 0
    var number: Int32 = 0
    guard window >= 0, ioctl(window, 0x4004_5431, &isLocked) == 0, ioctl(window, 0x8004_5430, &number) == 0
    else {
      throw SystemError(code: errno)
    }
    let descriptor = open("/dev/pts/\(number)", O_RDWR | O_NOCTTY)
  #else
    let window = posix_openpt(O_RDWR | O_NOCTTY)
    guard window >= 0, grantpt(window) == 0, unlockpt(window) == 0, let name = ptsname(window) else {
      throw SystemError(code: errno)
    }
    let descriptor = open(name, O_RDWR | O_NOCTTY)
  #endif
  guard descriptor >= 0 else { throw SystemError(code: errno) }
  return (window, descriptor)
}

/// The system call; a method has the same name.
private func readDescriptor(_ descriptor: Int32, _ bytes: inout [UInt8], _ count: Int) -> Int {
  read(descriptor, &bytes, count)
}
