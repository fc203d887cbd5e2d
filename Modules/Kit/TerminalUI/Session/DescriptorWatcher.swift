internal import Dispatch

/// The descriptors that wake a session; each must stay open until ``cancel()`` has returned.
@MainActor
final class DescriptorWatcher {
  private var readSources: [any DispatchSourceProtocol] = []
  private var writeSource: (any DispatchSourceProtocol)?
  /// Entered by each source until the system has stopped watching its descriptor.
  private let active = DispatchGroup()

  /// Calls `body` whenever the descriptor can be read.
  func onReadable(_ descriptor: Int32, _ body: @escaping @MainActor () -> Void) {
    let source = DispatchSource.makeReadSource(fileDescriptor: descriptor, queue: .main)
    readSources.append(source)
    start(source, body)
  }

  /// Calls `body` once, when the descriptor can be written.
  func onWritable(_ descriptor: Int32, _ body: @escaping @MainActor () -> Void) {
    if writeSource != nil { return }
    let source = DispatchSource.makeWriteSource(fileDescriptor: descriptor, queue: .main)
    writeSource = source
    start(source) { [weak self] in
      self?.writeSource?.cancel()
      self?.writeSource = nil
      body()
    }
  }

  private func start(_ source: any DispatchSourceProtocol, _ body: @escaping @MainActor () -> Void) {
    active.enter()
    source.setEventHandler { MainActor.assumeIsolated { body() } }
    source.setCancelHandler { [active] in active.leave() }
    source.resume()
  }

  /// Stops watching, and returns after the system's last use of the descriptors.
  func cancel() async {
    for source in readSources { source.cancel() }
    writeSource?.cancel()
    await withCheckedContinuation { continuation in
      active.notify(queue: .main) { continuation.resume() }
    }
  }
}
