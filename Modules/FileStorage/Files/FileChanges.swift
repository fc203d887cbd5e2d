import Dispatch

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// Observes the directory entry of one file, for changes by any process.
struct FileChanges {
  let path: String
  let system: SystemCalls

  /// One element for each batch of changes, from this call on. Where the directory cannot be observed, or is removed,
  /// the stream ends.
  func stream() -> AsyncStream<Void> {
    let (stream, continuation) = AsyncStream.makeStream(of: Void.self, bufferingPolicy: .bufferingNewest(1))
    do {
      let place = try FilePlace.open(path, creatingDirectories: false, system: system)
      // Sources may be canceled by any thread; Linux's Dispatch does not declare it.
      nonisolated(unsafe) let source = try observe(place, continuation)
      continuation.onTermination = { _ in source.cancel() }
      source.activate()
    } catch {
      continuation.finish()
    }
    return stream
  }

  private static let queue = DispatchQueue(label: "FileStorage.changes")

  #if canImport(Darwin)
    /// Changes to entries of any name are reported, those to a file's contents are not: kqueue(2) can't tell.
    private func observe(
      _ place: FilePlace, _ continuation: AsyncStream<Void>.Continuation
    ) throws(Errno) -> any DispatchSourceProtocol {
      let source = DispatchSource.makeFileSystemObjectSource(
        fileDescriptor: place.directory, eventMask: [.write, .delete], queue: Self.queue)
      source.setEventHandler {
        if source.data.contains(.delete) { continuation.finish() } else { continuation.yield() }
      }
      source.setCancelHandler { system.closeQuietly(place.directory) }
      return source
    }
  #else
    private func observe(
      _ place: FilePlace, _ continuation: AsyncStream<Void>.Continuation
    ) throws(Errno) -> any DispatchSourceProtocol {
      defer { system.closeQuietly(place.directory) }
      let descriptor = inotify_init1(Int32(IN_NONBLOCK | IN_CLOEXEC))
      guard descriptor >= 0 else { throw .current }
      // By descriptor, as the path may lead elsewhere by now.
      let mask = IN_CREATE | IN_CLOSE_WRITE | IN_MOVED_TO | IN_MOVED_FROM | IN_DELETE | IN_ONLYDIR
      guard inotify_add_watch(descriptor, "/proc/self/fd/\(place.directory)", UInt32(mask)) >= 0 else {
        let error = Errno.current
        system.closeQuietly(descriptor)
        throw error
      }
      let source = DispatchSource.makeReadSource(fileDescriptor: descriptor, queue: Self.queue)
      source.setEventHandler {
        let (hasChanged, isGone) = events(of: place.name, in: descriptor)
        if hasChanged { continuation.yield() }
        if isGone { continuation.finish() }
      }
      source.setCancelHandler { system.closeQuietly(descriptor) }
      return source
    }

    /// Reads the records that are waiting (inotify(7)): a fixed part, and a name that is padded with zeros.
    private func events(of name: String, in descriptor: Int32) -> (hasChanged: Bool, isGone: Bool) {
      withUnsafeTemporaryAllocation(byteCount: 16 << 10, alignment: 8) { buffer in
        var result = (hasChanged: false, isGone: false)
        guard let count = try? system.read(descriptor, buffer) else { return result }
        var rest = buffer[..<count]
        while !rest.isEmpty {
          let event = UnsafeRawBufferPointer(rebasing: rest).loadUnaligned(as: inotify_event.self)
          let named = rest.dropFirst(MemoryLayout<inotify_event>.size).prefix(Int(event.len))
          let mask = Int32(bitPattern: event.mask)
          // After an overflow of the kernel's queue nobody knows what has changed.
          if mask & IN_Q_OVERFLOW != 0 || named.prefix(while: { $0 != 0 }).elementsEqual(name.utf8) {
            result.hasChanged = true
          }
          if mask & IN_IGNORED != 0 { result.isGone = true }
          rest = rest[named.endIndex...]
        }
        return result
      }
    }
  #endif
}
