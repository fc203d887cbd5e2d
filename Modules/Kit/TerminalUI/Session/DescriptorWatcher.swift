internal import Dispatch

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// The descriptors that wake a session; each must stay open until ``cancel()`` has returned.
///
/// A thread waits for them and then runs the session on the main queue itself. With a dispatch source, the manager's
/// thread would wake a thread of the pool for each key, which takes as long as drawing the frame.
@MainActor
final class DescriptorWatcher {
  private struct Watch {
    let descriptor: Int32
    let body: @MainActor () -> Void
  }

  private var readable: [Watch] = []
  private var writable: Watch?
  private var onFailure: (TerminalSessionError) -> Void = { _ in }
  /// A pipe; writing to its other end makes the thread look at its descriptors again.
  private var wakeUp: (read: Int32, write: Int32) = (-1, -1)
  private var isRunning = false
  private var isStopped = false
  /// Whether the thread runs the session now; it then looks at its descriptors again.
  private var isInEvent = false
  private var ending: CheckedContinuation<Void, Never>?

  /// Calls `body` whenever the descriptor can be read; call this before ``start()``.
  func onReadable(_ descriptor: Int32, _ body: @escaping @MainActor () -> Void) {
    readable.append(Watch(descriptor: descriptor, body: body))
  }

  /// Starts watching; a descriptor that the system can't wait for stops it, and calls `onFailure`.
  func start(onFailure: @escaping @MainActor (TerminalSessionError) -> Void) throws(TerminalSessionError) {
    self.onFailure = onFailure
    var ends: [Int32] = [-1, -1]
    guard pipe(&ends) == 0 else { throw .failed(.input, code: errno) }
    for end in ends {
      _ = fcntl(end, F_SETFL, O_NONBLOCK)
      _ = fcntl(end, F_SETFD, FD_CLOEXEC)
    }
    wakeUp = (ends[0], ends[1])
    isRunning = true
    let first = requests
    DispatchQueue(label: "terminal").async { Self.wait(for: first, waking: self) }
  }

  /// Calls `body` once, when the descriptor can be written.
  func onWritable(_ descriptor: Int32, _ body: @escaping @MainActor () -> Void) {
    if writable != nil { return }
    writable = Watch(descriptor: descriptor, body: body)
    wake()
  }

  /// Stops calling the bodies.
  func stop() {
    isStopped = true
    wake()
  }

  /// Stops watching, and returns after the thread's last use of the descriptors.
  func cancel() async {
    stop()
    if isRunning { await withCheckedContinuation { ending = $0 } }
    for end in [wakeUp.read, wakeUp.write] where end >= 0 { _ = close(end) }
  }

  private func wake() {
    var byte: UInt8 = 0
    if isRunning, !isInEvent { _ = write(wakeUp.write, &byte, 1) }
  }

  /// The descriptors to wait for, the pipe first; empty to end the thread.
  private var requests: [pollfd] {
    if isStopped { return [] }
    return ([wakeUp.read] + readable.map(\.descriptor)).map {
      pollfd(fd: $0, events: Int16(POLLIN), revents: 0)
    } + (writable.map { [pollfd(fd: $0.descriptor, events: Int16(POLLOUT), revents: 0)] } ?? [])
  }

  /// Waits for descriptors until there are none; runs on the watcher's thread.
  private nonisolated static func wait(for requests: [pollfd], waking watcher: DescriptorWatcher) {
    var requests = requests
    while !requests.isEmpty {
      if poll(&requests, nfds_t(requests.count), -1) < 0 {
        if errno == EINTR || errno == EAGAIN { continue }
        requests[0].revents = Int16(POLLNVAL)
      }
      let found = requests
      // On Linux, the main queue has no thread of its own, so this runs on the current one without a switch.
      requests = DispatchQueue.main.sync { MainActor.assumeIsolated { watcher.handle(found) } }
    }
    DispatchQueue.main.async { MainActor.assumeIsolated { watcher.ended() } }
  }

  /// - Returns: The descriptors to wait for next.
  private func handle(_ found: [pollfd]) -> [pollfd] {
    isInEvent = true
    defer { isInEvent = false }
    for request in found where request.revents != 0 && !isStopped {
      if Int32(request.revents) & POLLNVAL != 0 {
        // It would be ready immediately, again and again: macOS can't wait for /dev/tty.
        isStopped = true
        onFailure(.failed(.input, code: EBADF))
      } else if request.fd == wakeUp.read {
        var bytes: (UInt64, UInt64) = (0, 0)
        _ = read(wakeUp.read, &bytes, MemoryLayout.size(ofValue: bytes))
      } else if Int32(request.events) == POLLOUT {
        let body = writable?.body
        writable = nil
        body?()
      } else {
        readable.first { $0.descriptor == request.fd }?.body()
      }
    }
    return requests
  }

  private func ended() {
    isRunning = false
    ending?.resume()
    ending = nil
  }
}
