#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

extension SystemCalls {
  /// The calls of the operating system.
  static let posix = SystemCalls(
    openDirectory: { path throws(Errno) in
      try checked(open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC))
    },
    makeDirectory: { path throws(Errno) in
      try checked(mkdir(path, 0o700))
    },
    readLink: { directory, name throws(Errno) in
      try target(of: name, in: directory)
    },
    status: { directory, name throws(Errno) in
      var status = stat()
      try checked(fstatat(directory, name, &status, AT_SYMLINK_NOFOLLOW))
      return FileStatus(status)
    },
    statusOfOpenFile: { file throws(Errno) in
      var status = stat()
      try checked(fstat(file, &status))
      return FileStatus(status)
    },
    checkWritable: { directory, name throws(Errno) in
      // Check the effective user's permissions, which apply to writing.
      try checked(faccessat(directory, name, W_OK, AT_EACCESS))
    },
    openForReading: { path throws(Errno) in
      // O_NONBLOCK, so that a FIFO is rejected instead of waited for.
      try checked(open(path, O_RDONLY | O_NONBLOCK | O_NOCTTY | O_CLOEXEC))
    },
    createFile: { directory, name throws(Errno) in
      try checked(openat(directory, name, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0o600))
    },
    openTemporary: { directory, name throws(Errno) in
      // For writing, because NFS otherwise doesn't allow an exclusive lock.
      try checked(openat(directory, name, O_RDWR | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC))
    },
    openLock: { directory, name throws(Errno) in
      try checked(openat(directory, name, O_RDWR | O_CREAT | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC, 0o600))
    },
    lock: { file throws(Errno) in
      try checked(flock(file, LOCK_EX | LOCK_NB))
    },
    unlock: { file throws(Errno) in
      try checked(flock(file, LOCK_UN))
    },
    duplicate: { file throws(Errno) in
      try checked(fcntl(file, F_DUPFD_CLOEXEC, 0))
    },
    entries: { directory throws(Errno) in
      try names(in: directory)
    },
    read: { file, buffer throws(Errno) in
      try checked(systemRead(file, buffer.baseAddress, buffer.count))
    },
    write: { file, bytes throws(Errno) in
      try checked(systemWrite(file, bytes.baseAddress, bytes.count))
    },
    changeOwner: { file, user, group throws(Errno) in
      try checked(fchown(file, user, group))
    },
    changeMode: { file, mode throws(Errno) in
      try checked(fchmod(file, mode_t(truncatingIfNeeded: mode)))
    },
    sync: { file throws(Errno) in
      #if canImport(Darwin)
        // NB: On Darwin, fsync leaves the data in the drive's cache (fsync(2)).
        if fcntl(file, F_FULLFSYNC) == 0 { return }
      #endif
      try checked(fsync(file))
    },
    syncDirectory: { directory throws(Errno) in
      try checked(fsync(directory))
    },
    close: { file throws(Errno) in
      try checked(systemClose(file))
    },
    rename: { directory, from, to throws(Errno) in
      try checked(renameat(directory, from, directory, to))
    },
    unlink: { directory, name throws(Errno) in
      try checked(unlinkat(directory, name, 0))
    },
    randomBits: {
      var generator = SystemRandomNumberGenerator()
      return generator.next()
    },
    now: { Date() })

  /// Returns a call's result, or throws its error if the result is −1.
  @discardableResult
  private static func checked<Result: SignedInteger>(_ result: Result) throws(Errno) -> Result {
    guard result >= 0 else { throw .current }
    return result
  }

  private static func checked(_ result: Int32) throws(Errno) {
    guard result >= 0 else { throw .current }
  }

  private static func names(in directory: Int32) throws(Errno) -> [String] {
    // Open another descriptor, because reading moves its position and the stream closes it.
    let descriptor = try checked(openat(directory, ".", O_RDONLY | O_DIRECTORY | O_CLOEXEC)) as Int32
    guard let stream = fdopendir(descriptor) else {
      let error = Errno.current
      _ = systemClose(descriptor)
      throw error
    }
    defer { closedir(stream) }
    var names: [String] = []
    while let entry = readdir(stream) {
      let name = withUnsafePointer(to: &entry.pointee.d_name) { tuple in
        tuple.withMemoryRebound(to: CChar.self, capacity: MemoryLayout.size(ofValue: tuple.pointee)) {
          String(cString: $0)
        }
      }
      names.append(name)
    }
    return names
  }

  private static func target(of name: String, in directory: Int32) throws(Errno) -> String {
    // Links have at most 4095 bytes on Linux (symlink(7)) and 1023 on Darwin.
    var buffer = [CChar](repeating: 0, count: 4096)
    let length = readlinkat(directory, name, &buffer, buffer.count)
    try checked(length)
    guard length < buffer.count else { throw .nameTooLong }
    guard let target = String(validating: buffer[..<length].lazy.map { UInt8(bitPattern: $0) }, as: UTF8.self)
    else { throw .notText }
    return target
  }
}

// In the extension above, the properties of the same names hide these functions.
private func systemRead(_ file: Int32, _ buffer: UnsafeMutableRawPointer?, _ count: Int) -> Int {
  read(file, buffer, count)
}

private func systemWrite(_ file: Int32, _ bytes: UnsafeRawPointer?, _ count: Int) -> Int {
  write(file, bytes, count)
}

private func systemClose(_ file: Int32) -> Int32 { close(file) }

extension FileStatus {
  init(_ status: stat) {
    let kind: Kind =
      switch status.st_mode & S_IFMT {
      case S_IFREG: .regular
      case S_IFDIR: .directory
      default: .other
      }
    self.init(
      kind: kind,
      permissions: UInt32(status.st_mode & 0o777),
      user: status.st_uid,
      group: status.st_gid,
      size: Int(status.st_size),
      device: UInt64(truncatingIfNeeded: status.st_dev),
      inode: UInt64(status.st_ino))
  }
}
