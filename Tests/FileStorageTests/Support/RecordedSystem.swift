import Synchronization

@testable import FileStorage

/// Real system calls that are recorded, and that can be made to fail.
final class RecordedSystem: Sendable {
  /// Returns the error that a call fails with, or `nil` to perform the call; `index` counts all calls.
  typealias Fault = @Sendable (_ index: Int, _ name: String) -> Errno?

  private struct Log {
    var names: [String] = []
    var openFiles: [Int32: String] = [:]
  }

  private let log = Mutex(Log())
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

  /// The kinds of the files that were opened and not closed.
  var leaks: [String] { log.withLock { $0.openFiles.values.sorted() } }

  private func check(_ name: String) throws(Errno) {
    let index = log.withLock { log in
      log.names.append(name)
      return log.names.count - 1
    }
    if let error = fault(index, name) { throw error }
  }

  private func opening(
    _ kind: String,
    _ name: String,
    _ call: () throws(Errno) -> Int32
  ) throws(Errno) -> Int32 {
    try check(name)
    let descriptor = try call()
    log.withLock { $0.openFiles[descriptor] = kind }
    return descriptor
  }

  var calls: SystemCalls {
    let real = SystemCalls.posix
    var calls = real
    calls.openDirectory = { path throws(Errno) in
      try self.opening("directory", "openDirectory") { () throws(Errno) in try real.openDirectory(path) }
    }
    calls.makeDirectory = { path throws(Errno) in
      try self.check("makeDirectory")
      try real.makeDirectory(path)
    }
    calls.readLink = { directory, name throws(Errno) in
      try self.check("readLink")
      return try real.readLink(directory, name)
    }
    calls.status = { directory, name throws(Errno) in
      try self.check("status")
      return try real.status(directory, name)
    }
    calls.statusOfOpenFile = { file throws(Errno) in
      try self.check("statusOfOpenFile")
      return try real.statusOfOpenFile(file)
    }
    calls.checkWritable = { directory, name throws(Errno) in
      try self.check("checkWritable")
      try real.checkWritable(directory, name)
    }
    calls.openForReading = { path throws(Errno) in
      try self.opening("file", "openForReading") { () throws(Errno) in try real.openForReading(path) }
    }
    calls.createFile = { directory, name throws(Errno) in
      try self.opening("temporary", "createFile") { () throws(Errno) in try real.createFile(directory, name) }
    }
    calls.openTemporary = { directory, name throws(Errno) in
      try self.opening("other's", "openTemporary") { () throws(Errno) in
        try real.openTemporary(directory, name)
      }
    }
    calls.duplicate = { file throws(Errno) in
      try self.opening("holder", "duplicate") { () throws(Errno) in try real.duplicate(file) }
    }
    calls.entries = { directory throws(Errno) in
      try self.check("entries")
      return try real.entries(directory)
    }
    calls.openLock = { directory, name throws(Errno) in
      try self.opening("lock", "openLock") { () throws(Errno) in try real.openLock(directory, name) }
    }
    calls.lock = { file throws(Errno) in
      try self.check("lock")
      try real.lock(file)
    }
    calls.unlock = { file throws(Errno) in
      try self.check("unlock")
      try real.unlock(file)
    }
    calls.read = { file, buffer throws(Errno) in
      try self.check("read")
      return try real.read(file, buffer)
    }
    calls.write = { file, bytes throws(Errno) in
      try self.check("write")
      return try real.write(file, UnsafeRawBufferPointer(rebasing: bytes.prefix(self.maximumWrite)))
    }
    calls.changeOwner = { file, user, group throws(Errno) in
      try self.check("changeOwner")
      try real.changeOwner(file, user, group)
    }
    calls.changeMode = { file, mode throws(Errno) in
      try self.check("changeMode")
      try real.changeMode(file, mode)
    }
    calls.sync = { file throws(Errno) in
      try self.check("sync")
      try real.sync(file)
    }
    calls.syncDirectory = { directory throws(Errno) in
      try self.check("syncDirectory")
      try real.syncDirectory(directory)
    }
    calls.close = { file throws(Errno) in
      // Close the descriptor even if the call fails, as the system does.
      let kind = self.log.withLock { $0.openFiles.removeValue(forKey: file) }
      try real.close(file)
      try self.check("close \(kind ?? "unrecorded")")
    }
    calls.rename = { directory, from, to throws(Errno) in
      try self.check("rename")
      try real.rename(directory, from, to)
    }
    calls.unlink = { directory, name throws(Errno) in
      try self.check("unlink")
      try real.unlink(directory, name)
    }
    return calls
  }
}
