internal import CProcess

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// Restores the terminal whenever the process ends; `TerminalRestore.c` has the signal handlers.
@MainActor
struct TerminalRestorer {
  enum SignalEvent {
    case resized
    /// A request to stop the process, other than the Ctrl-Z key.
    case stopRequested
    /// The process continues after an undetected stop.
    case continued
  }

  /// A descriptor that is readable if there are signal events.
  let signalEvents: Int32
  private let signalEventsWriteEnd: Int32
  private let captured: UnsafeMutablePointer<FILE>?

  /// Starts guarding the terminal, without changing it yet.
  init(_ device: TerminalDevice, restoreSequence sequence: String) throws(TerminalSessionError) {
    var ends: [Int32] = [-1, -1]
    guard pipe(&ends) == 0 else { throw .failed(.input, code: errno) }
    for end in ends {
      _ = fcntl(end, F_SETFL, O_NONBLOCK)
      _ = fcntl(end, F_SETFD, FD_CLOEXEC)
    }
    (signalEvents, signalEventsWriteEnd) = (ends[0], ends[1])
    var settings = device.settings
    guard
      terminal_restore_begin(
        device.input, device.output, &settings, signalEventsWriteEnd, sequence, sequence.utf8.count)
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

  func setRestoreSequence(_ sequence: String) {
    guard hold() else { return }
    defer { release() }
    _ = terminal_restore_set_sequence(sequence, sequence.utf8.count)
  }

  /// Holds off other threads' signal handlers; returns `false` if one has restored the terminal.
  ///
  /// They wait for the release, so the caller must not wait for anything before it.
  func hold() -> Bool { terminal_restore_hold() }

  /// Ends a successful ``hold()``.
  func release() { terminal_restore_release() }

  /// Whether a handler has restored the terminal: the process is about to end and must not write to it.
  var isRestored: Bool { terminal_restore_is_restored() }

  /// Whether Ctrl-Z can stop the process.
  var canStop: Bool { terminal_restore_can_stop() }

  /// Prepares the thread for restoring even after a stack overflow; call before the program's code runs.
  func prepareThread() { signal_stack_prepare_thread() }

  func restore() {
    fflush(nil)
    terminal_restore_now()
  }

  /// Stops the process, optionally with its process group, and returns when it continues.
  ///
  /// - Returns: `false` if the process couldn't stop, because no shell could continue it.
  func stop(group: Bool) -> Bool {
    _ = readSignalEvents()
    terminal_restore_stop(group)
    // The SIGCONT of this stop may arrive on another thread a moment later.
    var request = pollfd(fd: signalEvents, events: Int16(POLLIN), revents: 0)
    return poll(&request, 1, 200) > 0 && readSignalEvents().contains(.continued)
  }

  /// Guards the terminal again after a stop, unless the process is about to end.
  func resume() { terminal_restore_resume() }

  /// Whether a signal has asked the process to end; it ends when its data is saved.
  var isEnding: Bool { deferred_end_has_begun() }

  /// Whether a signal arrived with SIGCONT, as from a shell's `kill`, and asks the process to end.
  var endsNow: Bool {
    // Another thread handles it in a moment.
    poll(nil, 0, 50)
    return isEnding
  }

  /// Returns the new signal events, each kind once, in the order of handling.
  func readSignalEvents() -> [SignalEvent] {
    var found: Set<Int32> = []
    var bytes = [UInt8](repeating: 0, count: 64)
    while true {
      let count = read(signalEvents, &bytes, bytes.count)
      if count <= 0 { break }
      found.formUnion(bytes.prefix(count).map(Int32.init))
    }
    return [(SIGTSTP, SignalEvent.stopRequested), (SIGCONT, .continued), (SIGWINCH, .resized)].compactMap {
      found.contains($0.0) ? $0.1 : nil
    }
  }

  /// Stops guarding the terminal; call ``restore()`` first.
  func end() {
    terminal_restore_end()
    if let captured { fclose(captured) }
    for end in [signalEvents, signalEventsWriteEnd] { _ = close(end) }
  }
}

extension TerminalSession {
  /// Whether a shell can continue the process after ``TerminalRequest/suspend``; none can if the terminal started it.
  public static var canSuspend: Bool { terminal_restore_can_stop() && getsid(0) != getpid() }
}
