import Architecture

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// The system calls for loading, saving, and locking files.
///
/// Each method performs one call, repeats it when a signal interrupts it, and throws its error unchanged; decisions
/// belong to the callers. The caller closes the descriptors, which are plain numbers. All are closed on exec.
struct SystemCalls: Sendable {
  /// Called with the name and the open file of each call; throws an error to make the call fail.
  var willCall: @Sendable (_ name: String, _ file: Int32?) throws(Errno) -> Void = { _, _ in }
  /// Called with the name and the descriptor of each call that opens a file.
  var didOpen: @Sendable (_ name: String, _ file: Int32) -> Void = { _, _ in }
  /// Called after each call of a save, which may take long.
  var didSaveStep: @Sendable () -> Void = {}
  var maximumWrite = Int.max
  /// Returns random bits for the names of temporary files.
  var randomBits: @Sendable () -> UInt64 = { .random(in: 0 ... .max) }
  /// Returns the current time for the names of damaged files' copies.
  var now: @Sendable () -> Date = { Date() }
  /// Returns the user with whose permissions files are accessed.
  var user: @Sendable () -> UInt32 = { geteuid() }

  static let posix = SystemCalls()

  @discardableResult
  private func perform<Result: SignedInteger>(
    _ name: String, _ file: Int32? = nil, _ call: () -> Result
  ) throws(Errno) -> Result {
    while true {
      do throws(Errno) {
        try willCall(name, file)
        let result = call()
        guard result >= 0 else { throw Errno.current }
        return result
      } catch {
        guard error == .interrupted else { throw error }
      }
    }
  }

  private func opening(_ name: String, _ call: () -> Int32) throws(Errno) -> Int32 {
    let file = try perform(name, nil, call)
    didOpen(name, file)
    return file
  }

  // MARK: - Directories

  /// Opens a directory, for calls that take one, following symbolic links.
  func openDirectory(_ path: String) throws(Errno) -> Int32 {
    try opening("openDirectory") { open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC) }
  }

  /// Creates a directory that only its owner can enter.
  func makeDirectory(_ path: String) throws(Errno) {
    try perform("makeDirectory") { mkdir(path, 0o700) }
  }

  /// Returns the names in a directory, in no particular order.
  func entries(_ directory: Int32) throws(Errno) -> [String] {
    // Open another descriptor, because reading moves its position and the stream closes it.
    let descriptor = try perform("entries", directory) {
      openat(directory, ".", O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    }
    guard let stream = fdopendir(descriptor) else {
      let error = Errno.current
      _ = close(descriptor)
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

  /// Returns the target of a symbolic link, or throws ``Errno/invalid`` if the entry isn't one.
  func readLink(_ directory: Int32, _ name: String) throws(Errno) -> String {
    // Links have at most 4095 bytes on Linux (symlink(7)) and 1023 on Darwin.
    var buffer = [CChar](repeating: 0, count: 4096)
    let length = try perform("readLink") { readlinkat(directory, name, &buffer, 4096) }
    let bytes = buffer[..<length].lazy.map { UInt8(bitPattern: $0) }
    guard let target = String(validating: bytes, as: UTF8.self) else { throw .notText }
    return target
  }

  /// Returns the status of a directory's entry, without following symbolic links.
  func status(_ directory: Int32, _ name: String) throws(Errno) -> FileStatus {
    var status = stat()
    try perform("status") { fstatat(directory, name, &status, AT_SYMLINK_NOFOLLOW) }
    return FileStatus(status)
  }

  /// Throws an error if the process isn't allowed to write to the entry.
  func checkWritable(_ directory: Int32, _ name: String) throws(Errno) {
    // Check the effective user's permissions; these apply to writing.
    try perform("checkWritable") { faccessat(directory, name, W_OK, AT_EACCESS) }
  }

  /// Renames an entry of a directory, atomically replacing another.
  func rename(_ directory: Int32, _ from: String, _ to: String) throws(Errno) {
    try perform("rename") { renameat(directory, from, directory, to) }
    didSaveStep()
  }

  /// Gives an entry a second name, or throws ``Errno/exists`` if there is such an entry.
  func link(_ directory: Int32, _ from: String, _ to: String) throws(Errno) {
    try perform("link") { linkat(directory, from, directory, to, 0) }
  }

  func unlink(_ directory: Int32, _ name: String) throws(Errno) {
    try perform("unlink") { unlinkat(directory, name, 0) }
  }

  /// Waits until a directory's entries are on the disk, if the file system supports it.
  func syncDirectory(_ directory: Int32) throws(Errno) {
    do {
      try perform("syncDirectory", directory) { fsync(directory) }
      didSaveStep()
    } catch {
      // EINVAL means that the file doesn't support synchronization (fsync(2)).
      guard error == .invalid || error == .notSupported else { throw error }
    }
  }

  // MARK: - Files

  /// Opens a file of any kind for reading, following symbolic links.
  ///
  /// - Parameter waiting: Whether to wait for a writer of a FIFO.
  func openForReading(_ path: String, waiting: Bool) throws(Errno) -> Int32 {
    try opening("openForReading") {
      open(path, O_RDONLY | (waiting ? 0 : O_NONBLOCK) | O_NOCTTY | O_CLOEXEC)
    }
  }

  /// Creates a file that only its owner can read, for writing; throws ``Errno/exists`` if it exists.
  func createFile(_ directory: Int32, _ name: String) throws(Errno) -> Int32 {
    try opening("createFile") {
      openat(directory, name, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0o600)
    }
  }

  /// Opens an existing file for locking, without following a symbolic link.
  func openTemporary(_ directory: Int32, _ name: String) throws(Errno) -> Int32 {
    // For writing, because NFS otherwise doesn't allow an exclusive lock.
    try opening("openTemporary") { openat(directory, name, O_RDWR | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC) }
  }

  /// Opens an existing file for a shared lock, without following a symbolic link.
  func openLockHolder(_ directory: Int32, _ name: String) throws(Errno) -> Int32 {
    try opening("openLockHolder") { openat(directory, name, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC) }
  }

  /// Opens a lock file, creating it if necessary, without following a symbolic link.
  func openLock(_ directory: Int32, _ name: String) throws(Errno) -> Int32 {
    try opening("openLock") {
      openat(directory, name, O_RDWR | O_CREAT | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC, 0o600)
    }
  }

  /// Acquires the exclusive lock on an open file, or immediately throws ``Errno/wouldBlock``.
  ///
  /// Closing the last of the open file's descriptors releases the lock.
  func lock(_ file: Int32) throws(Errno) {
    try perform("lock", file) { flock(file, LOCK_EX | LOCK_NB) }
  }

  /// Acquires a shared lock, to prevent an exclusive one, or immediately throws ``Errno/wouldBlock``.
  func lockShared(_ file: Int32) throws(Errno) {
    try perform("lockShared", file) { flock(file, LOCK_SH | LOCK_NB) }
  }

  /// Releases the lock, even if other descriptors of the open file exist.
  func unlock(_ file: Int32) throws(Errno) {
    try perform("unlock", file) { flock(file, LOCK_UN) }
  }

  func statusOfOpenFile(_ file: Int32) throws(Errno) -> FileStatus {
    var status = stat()
    try perform("statusOfOpenFile", file) { fstat(file, &status) }
    return FileStatus(status)
  }

  /// Returns whether the name in the directory still refers to an open file.
  func isInPlace(_ file: Int32, directory: Int32, name: String) throws(Errno) -> Bool {
    let opened = try statusOfOpenFile(file)
    do {
      return try status(directory, name).isSameFile(as: opened)
    } catch .noSuchEntry {
      return false
    }
  }

  /// Reads some bytes and returns their number; 0 at the end of the file.
  func readSome(_ file: Int32, _ buffer: UnsafeMutableRawBufferPointer) throws(Errno) -> Int {
    try perform("read", file) { read(file, buffer.baseAddress, buffer.count) }
  }

  func writeAll(_ data: Data, to file: Int32) throws(Errno) {
    var written = 0
    while written < data.count {
      let rest = data.dropFirst(written).prefix(maximumWrite)
      let count = try perform("write", file) {
        rest.withUnsafeBytes { write(file, $0.baseAddress, $0.count) }
      }
      didSaveStep()
      // Without an error, a device that accepts no bytes would cause an endless loop.
      guard count > 0 else { throw .inputOutput }
      written += count
    }
  }

  func changeOwner(_ file: Int32, _ user: UInt32, _ group: UInt32) throws(Errno) {
    try perform("changeOwner", file) { fchown(file, user, group) }
  }

  func changeMode(_ file: Int32, _ mode: UInt32) throws(Errno) {
    try perform("changeMode", file) { fchmod(file, mode_t(truncatingIfNeeded: mode)) }
  }

  /// Waits until a file's contents are on the disk, not merely in its cache.
  func sync(_ file: Int32) throws(Errno) {
    try perform("sync", file) {
      #if canImport(Darwin)
        // NB: On Darwin, fsync leaves the data in the drive's cache (fsync(2)).
        if fcntl(file, F_FULLFSYNC) == 0 { return Int32(0) }
      #endif
      return fsync(file)
    }
    didSaveStep()
  }

  /// Closes a descriptor, even when it throws.
  func closeFile(_ file: Int32) throws(Errno) {
    var failure: Errno?
    do { try willCall("close", file) } catch { failure = error }
    if close(file) != 0 { failure = .current }
    // An interrupted call closes the descriptor nevertheless (close(2)).
    if let failure, failure != .interrupted { throw failure }
  }

  /// Closes the descriptor of a file without important unsaved data, ignoring failures.
  func closeQuietly(_ file: Int32) {
    try? closeFile(file)
  }
}

/// The relevant parts of a file's `stat`.
struct FileStatus: Equatable, Sendable {
  enum Kind: Sendable {
    case regular, directory, other
  }

  var kind: Kind
  /// The read, write, and execute bits.
  var permissions: UInt32
  var user: UInt32
  var group: UInt32
  /// The size in bytes.
  var size: Int
  /// The time of the last change of the contents, in seconds since 1970.
  var modificationTime: Int
  /// The device; it identifies the file together with `inode`.
  var device: UInt64
  var inode: UInt64

  init(_ status: stat) {
    kind =
      switch status.st_mode & S_IFMT {
      case S_IFREG: .regular
      case S_IFDIR: .directory
      default: .other
      }
    permissions = UInt32(status.st_mode & 0o777)
    user = status.st_uid
    group = status.st_gid
    size = Int(status.st_size)
    #if canImport(Darwin)
      modificationTime = Int(status.st_mtimespec.tv_sec)
    #else
      modificationTime = Int(status.st_mtim.tv_sec)
    #endif
    device = UInt64(truncatingIfNeeded: status.st_dev)
    inode = UInt64(status.st_ino)
  }

  func isSameFile(as other: FileStatus) -> Bool {
    device == other.device && inode == other.inode
  }
}
