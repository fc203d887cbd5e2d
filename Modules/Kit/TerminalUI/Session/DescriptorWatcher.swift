internal import Dispatch

/// The descriptors that wake a session; each must stay open until ``cancel()`` has returned.
@MainActor
final class DescriptorWatcher {
  private var readable: [any DispatchSourceRead] = []
  private var writable: (any DispatchSourceWrite)?
  private var isStopped = false
  /// The sources that still use their descriptors.
  private let uses = DispatchGroup()

  /// Calls `body` whenever the descriptor can be read.
  func onReadable(_ descriptor: Int32, _ body: @escaping @MainActor () -> Void) {
    let source = DispatchSource.makeReadSource(fileDescriptor: descriptor, queue: .main)
    readable.append(source)
    start(source, body)
  }

  /// Calls `body` once, when the descriptor can be written.
  func onWritable(_ descriptor: Int32, _ body: @escaping @MainActor () -> Void) {
    if writable != nil || isStopped { return }
    let source = DispatchSource.makeWriteSource(fileDescriptor: descriptor, queue: .main)
    writable = source
    start(source) { [weak self] in
      self?.writable?.cancel()
      self?.writable = nil
      body()
    }
  }

  private func start(_ source: any DispatchSourceProtocol, _ body: @escaping @MainActor () -> Void) {
    uses.enter()
    source.setCancelHandler { [uses] in uses.leave() }
    source.setEventHandler { MainActor.assumeIsolated { body() } }
    source.activate()
  }

  /// Stops calling the bodies.
  func stop() {
    isStopped = true
    for source in readable { source.cancel() }
    writable?.cancel()
  }

  /// Stops watching, and returns after the last use of the descriptors.
  func cancel() async {
    stop()
    await withCheckedContinuation { continuation in
      uses.notify(queue: .main) { continuation.resume() }
    }
  }
}
