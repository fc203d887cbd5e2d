internal import Dispatch

/// The descriptors that wake a session; each must stay open until ``cancel()`` has returned.
@MainActor
final class DescriptorWatcher {
  private var readable: [any DispatchSourceRead] = []
  private var writable: (any DispatchSourceWrite)?
  private let running = DispatchGroup()

  func onReadable(_ descriptor: Int32, _ body: @escaping @MainActor () -> Void) {
    let source = DispatchSource.makeReadSource(fileDescriptor: descriptor, queue: .main)
    source.setEventHandler { MainActor.assumeIsolated { body() } }
    start(source)
    readable.append(source)
  }

  /// Calls `body` once, when the descriptor can be written.
  func onWritable(_ descriptor: Int32, _ body: @escaping @MainActor () -> Void) {
    if writable != nil { return }
    let source = DispatchSource.makeWriteSource(fileDescriptor: descriptor, queue: .main)
    source.setEventHandler {
      MainActor.assumeIsolated {
        guard let source = self.writable else { return }
        source.cancel()
        self.writable = nil
        body()
      }
    }
    start(source)
    writable = source
  }

  /// Cancels watching, and returns when the system no longer uses the descriptors.
  func cancel() async {
    for source in readable { source.cancel() }
    writable?.cancel()
    (readable, writable) = ([], nil)
    await withCheckedContinuation { continuation in
      running.notify(queue: .main) { continuation.resume() }
    }
  }

  private func start(_ source: some DispatchSourceProtocol) {
    running.enter()
    source.setCancelHandler { [running] in running.leave() }
    source.resume()
  }
}
