internal import TerminalRestore

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// Sees to it that the terminal is put back however the process ends, and hears of the signals that the session lives
/// through. The part that runs in signal handlers is the C target `TerminalRestore`.
@MainActor
struct TerminalGuard {
  /// A signal that came.
  enum Notice {
    /// The window has another size.
    case resized
    /// Something other than the Ctrl-Z key asked the process to stop.
    case stopRequested
    /// The process goes on after a stop that it didn't see coming.
    case continued
  }

  /// Readable when there are notices.
  let notices: Int32
  private let noticesEnd: Int32
  private let captured: UnsafeMutablePointer<FILE>?

  /// Begins to guard; nothing has been changed yet.
  init(_ device: TerminalDevice, leaving sequence: [UInt8]) throws(TerminalSessionError) {
    var ends: [Int32] = [-1, -1]
    guard pipe(&ends) == 0 else { throw .failed(.input, code: errno) }
    for end in ends {
      _ = fcntl(end, F_SETFL, O_NONBLOCK)
      _ = fcntl(end, F_SETFD, FD_CLOEXEC)
    }
    (notices, noticesEnd) = (ends[0], ends[1])
    var settings = device.settings
    guard
      terminal_restore_begin(
        device.input, device.output, &settings, noticesEnd, sequence.cChars, sequence.count)
    else {
      for end in ends { _ = close(end) }
      throw .alreadyRunning
    }
    captured = tmpfile()
    if let captured {
      _ = fcntl(fileno(captured), F_SETFD, FD_CLOEXEC)
      terminal_restore_capture_output(fileno(captured))
    }
  }

  /// Replaces what undoes the modes.
  func setLeaving(_ sequence: [UInt8]) {
    _ = terminal_restore_set_sequence(sequence.cChars, sequence.count)
  }

  /// Whether a handler has put the terminal back: the process is about to end, and must write no more.
  var isOver: Bool { terminal_restore_is_over() }

  /// Whether Ctrl-Z means anything.
  var canStop: Bool { terminal_restore_can_stop() }

  /// To be called before the program's code runs: a recursion without end is then put back after, too.
  func prepareThread() { terminal_restore_prepare_thread() }

  func putBack() {
    fflush(nil)
    terminal_restore_put_back()
  }

  /// Stops the process, its group too or not, and comes back when it goes on.
  func stop(group: Bool) {
    terminal_restore_stop(group)
    // The notice of going on may come on another thread a moment later, and is of this stop.
    var request = pollfd(fd: notices, events: Int16(POLLIN), revents: 0)
    if poll(&request, 1, 20) > 0 { _ = takeNotices() }
    terminal_restore_resume()
  }

  /// The notices that came since, each kind once, in the order of what to do.
  func takeNotices() -> [Notice] {
    var found: Set<Int32> = []
    var bytes = [UInt8](repeating: 0, count: 64)
    while true {
      let count = read(notices, &bytes, bytes.count)
      if count <= 0 { break }
      found.formUnion(bytes.prefix(count).map(Int32.init))
    }
    return [(SIGTSTP, Notice.stopRequested), (SIGCONT, .continued), (SIGWINCH, .resized)].compactMap {
      found.contains($0.0) ? $0.1 : nil
    }
  }

  /// Ends the guard, after ``putBack()``.
  func end() {
    terminal_restore_end()
    if let captured { fclose(captured) }
    for end in [notices, noticesEnd] { _ = close(end) }
  }
}

extension [UInt8] {
  fileprivate var cChars: [CChar] { map(CChar.init(bitPattern:)) }
}
