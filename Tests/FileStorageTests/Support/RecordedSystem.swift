import Synchronization

@testable import FileStorage

/// Real system calls that are recorded, and that can be made to fail.
final class RecordedSystem: Sendable {
  /// Returns the error that a call fails with, or `nil` to perform the call; `index` counts all calls.
  typealias Fault = @Sendable (_ index: Int, _ name: String) -> Errno?

  /// The kinds of files, by the call that opens them.
  private static let kinds = [
    "openDirectory": "directory", "openForReading": "file", "createFile": "temporary",
    "openTemporary": "other's", "openLock": "lock", "openLockHolder": "holder",
  ]

  private struct Log {
    var names: [String] = []
    var openFiles: [Int32: String] = [:]
  }

  private let log = Mutex(Log())
  private let closes = AsyncStream.makeStream(of: Void.self)
  private let fault: Fault
  private let maximumWrite: Int

  /// Creates a system without recorded calls.
  ///
  /// - Parameter maximumWrite: The maximum number of bytes that one `write` accepts.
  init(maximumWrite: Int = .max, failing fault: @escaping Fault = { _, _ in nil }) {
    self.fault = fault
    self.maximumWrite = maximumWrite
  }

  /// The names of all calls so far, in order; those of `close` contain the kind of the closed file.
  var names: [String] { log.withLock { $0.names } }

  /// Yields at each call that closes a file that no recorded call opened.
  var unrecordedCloses: AsyncStream<Void> { closes.stream }

  /// The kinds of the files that were opened and not closed.
  var leaks: [String] { log.withLock { $0.openFiles.values.sorted() } }

  var calls: SystemCalls {
    var calls = SystemCalls.posix
    calls.maximumWrite = maximumWrite
    calls.willCall = { name, file throws(Errno) in
      let (index, name) = self.log.withLock { log in
        let isClose = name == "close"
        let kind = file.flatMap { isClose ? log.openFiles.removeValue(forKey: $0) : nil } ?? "unrecorded"
        let name = isClose ? "close \(kind)" : name
        log.names.append(name)
        return (log.names.count - 1, name)
      }
      if name == "close unrecorded" { self.closes.continuation.yield() }
      if let error = self.fault(index, name) { throw error }
    }
    calls.didOpen = { name, file in self.log.withLock { $0.openFiles[file] = Self.kinds[name] } }
    return calls
  }
}
