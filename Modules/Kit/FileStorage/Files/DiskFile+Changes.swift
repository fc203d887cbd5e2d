import Dispatch

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

extension DiskFile {
  /// Returns a stream with an element for each batch of changes to the file's directory entry, by any process.
  ///
  /// The stream ends if the directory can't be observed, is removed, or is moved.
  func changes() -> AsyncStream<Void> {
    let (stream, continuation) = AsyncStream.makeStream(of: Void.self, bufferingPolicy: .bufferingNewest(1))
    do {
      let (directory, name) = try openDirectory(creatingDirectories: false)
      // NB: Any thread can cancel a source, although Dispatch on Linux doesn't declare it sendable.
      nonisolated(unsafe) let source = try observe(name, in: directory, continuation)
      continuation.onTermination = { _ in source.cancel() }
      source.activate()
    } catch {
      continuation.finish()
    }
    return stream
  }

  private static let queue = DispatchQueue(label: "FileStorage.changes")

  #if canImport(Darwin)
    /// Observes the whole directory, but not the contents of its files; kqueue(2) doesn't report these.
    private func observe(
      _ name: String, in directory: Int32, _ continuation: AsyncStream<Void>.Continuation
    ) throws(Errno) -> any DispatchSourceProtocol {
      let source = DispatchSource.makeFileSystemObjectSource(
        fileDescriptor: directory, eventMask: [.write, .delete], queue: Self.queue)
      source.setEventHandler {
        if source.data.contains(.delete) { continuation.finish() } else { continuation.yield() }
      }
      source.setCancelHandler { system.closeQuietly(directory) }
      return source
    }
  #else
    private func observe(
      _ name: String, in directory: Int32, _ continuation: AsyncStream<Void>.Continuation
    ) throws(Errno) -> any DispatchSourceProtocol {
      defer { system.closeQuietly(directory) }
      let descriptor = inotify_init1(Int32(IN_NONBLOCK | IN_CLOEXEC))
      guard descriptor >= 0 else { throw .current }
      // By descriptor, because the path may meanwhile lead elsewhere.
      let mask = IN_CREATE | IN_CLOSE_WRITE | IN_MOVED_TO | IN_MOVED_FROM | IN_DELETE | IN_ONLYDIR
      guard inotify_add_watch(descriptor, "/proc/self/fd/\(directory)", UInt32(mask)) >= 0 else {
        let error = Errno.current
        system.closeQuietly(descriptor)
        throw error
      }
      // Another process can keep a removed directory in use, so that its watch doesn't end.
      let parent = inotify_add_watch(
        descriptor, "/proc/self/fd/\(directory)/..", UInt32(IN_DELETE | IN_MOVED_FROM | IN_ONLYDIR))
      let own = FilePath.split(FilePath.withoutTrailingSlashes(FilePath.split(path).directory)).name
      let source = DispatchSource.makeReadSource(fileDescriptor: descriptor, queue: Self.queue)
      source.setEventHandler {
        let (hasChanged, hasEnded) = events(of: name, in: descriptor, directory: (own, parent))
        if hasChanged { continuation.yield() }
        if hasEnded { continuation.finish() }
      }
      source.setCancelHandler { system.closeQuietly(descriptor) }
      return source
    }

    /// Reads the available records (inotify(7)); each has a fixed part and a name padded with zeros.
    private func events(
      of name: String, in descriptor: Int32, directory: (name: String, parent: Int32)
    ) -> (hasChanged: Bool, hasEnded: Bool) {
      withUnsafeTemporaryAllocation(byteCount: 16 << 10, alignment: 8) { buffer in
        var result = (hasChanged: false, hasEnded: false)
        guard let count = try? system.readSome(descriptor, buffer) else { return result }
        var rest = buffer[..<count]
        while !rest.isEmpty {
          let event = UnsafeRawBufferPointer(rebasing: rest).loadUnaligned(as: inotify_event.self)
          let named = rest.dropFirst(MemoryLayout<inotify_event>.size).prefix(Int(event.len))
          let mask = Int32(bitPattern: event.mask)
          let isOfParent = event.wd == directory.parent
          let isNamed = named.prefix(while: { $0 != 0 })
            .elementsEqual((isOfParent ? directory.name : name).utf8)
          // After an overflow of the kernel's queue, any file may have changed.
          if mask & IN_Q_OVERFLOW != 0 || isNamed && !isOfParent { result.hasChanged = true }
          if mask & IN_IGNORED != 0 || isNamed && isOfParent { result.hasEnded = true }
          rest = rest[named.endIndex...]
        }
        return result
      }
    }
  #endif
}
