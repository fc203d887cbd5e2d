#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// The system calls for loading, saving, and locking files.
///
/// Each call is a closure of its own, so that tests can make any call fail and record their order. A closure
/// performs one call and throws its error unchanged; retries and decisions belong to the callers. The caller
/// closes the descriptors, which are plain numbers. All descriptors are closed on exec.
struct SystemCalls: Sendable {
  /// Opens a directory, for ``syncDirectory`` and calls that take a directory, following symbolic links.
  var openDirectory: @Sendable (_ path: String) throws(Errno) -> Int32
  /// Creates a directory that only its owner can enter.
  var makeDirectory: @Sendable (_ path: String) throws(Errno) -> Void
  /// Returns the target of a symbolic link, or throws ``Errno/invalid`` if the entry isn't one.
  var readLink: @Sendable (_ directory: Int32, _ name: String) throws(Errno) -> String
  /// Returns the status of a directory's entry, without following symbolic links.
  var status: @Sendable (_ directory: Int32, _ name: String) throws(Errno) -> FileStatus
  /// Returns the status of an open file.
  var statusOfOpenFile: @Sendable (_ file: Int32) throws(Errno) -> FileStatus
  /// Throws an error if the process isn't allowed to write to the entry.
  var checkWritable: @Sendable (_ directory: Int32, _ name: String) throws(Errno) -> Void
  /// Opens a file of any kind for reading without waiting, following symbolic links.
  var openForReading: @Sendable (_ path: String) throws(Errno) -> Int32
  /// Creates a file that only its owner can read, for writing; throws ``Errno/exists`` if it exists.
  var createFile: @Sendable (_ directory: Int32, _ name: String) throws(Errno) -> Int32
  /// Opens an existing file so that it can be locked, without following a symbolic link.
  var openTemporary: @Sendable (_ directory: Int32, _ name: String) throws(Errno) -> Int32
  /// Opens a lock file, creating it if necessary, without following a symbolic link.
  var openLock: @Sendable (_ directory: Int32, _ name: String) throws(Errno) -> Int32
  /// Acquires the exclusive lock on an open file, or immediately throws ``Errno/wouldBlock``.
  ///
  /// Closing the last of the open file's descriptors releases the lock.
  var lock: @Sendable (_ file: Int32) throws(Errno) -> Void
  /// Releases the lock, even if other descriptors of the open file exist.
  var unlock: @Sendable (_ file: Int32) throws(Errno) -> Void
  /// Returns a second descriptor of an open file.
  var duplicate: @Sendable (_ file: Int32) throws(Errno) -> Int32
  /// Returns the names in a directory, in no particular order.
  var entries: @Sendable (_ directory: Int32) throws(Errno) -> [String]
  /// Reads some bytes and returns their number; 0 at the end of the file.
  var read: @Sendable (_ file: Int32, _ buffer: UnsafeMutableRawBufferPointer) throws(Errno) -> Int
  /// Writes some of the bytes and returns their number.
  var write: @Sendable (_ file: Int32, _ bytes: UnsafeRawBufferPointer) throws(Errno) -> Int
  var changeOwner: @Sendable (_ file: Int32, _ user: UInt32, _ group: UInt32) throws(Errno) -> Void
  var changeMode: @Sendable (_ file: Int32, _ mode: UInt32) throws(Errno) -> Void
  /// Waits until a file's contents are on the disk, not merely in its cache.
  var sync: @Sendable (_ file: Int32) throws(Errno) -> Void
  /// Waits until a directory's entries are on the disk.
  var syncDirectory: @Sendable (_ directory: Int32) throws(Errno) -> Void
  /// Closes a descriptor, even when it throws.
  var close: @Sendable (_ file: Int32) throws(Errno) -> Void
  /// Renames an entry of a directory, atomically replacing another.
  var rename: @Sendable (_ directory: Int32, _ from: String, _ to: String) throws(Errno) -> Void
  var unlink: @Sendable (_ directory: Int32, _ name: String) throws(Errno) -> Void
  /// Returns random bits for the names of temporary files.
  var randomBits: @Sendable () -> UInt64
  /// Returns the current time for the names of damaged files' copies.
  var now: @Sendable () -> Date
}

/// The parts of a file's `stat` that matter here.
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
  /// The device, which identifies the file together with `inode`.
  var device: UInt64
  var inode: UInt64

  func isSameFile(as other: FileStatus) -> Bool {
    device == other.device && inode == other.inode
  }
}

/// Performs a call, repeating it when a signal interrupts it.
func uninterrupted<Result>(_ call: () throws(Errno) -> Result) throws(Errno) -> Result {
  while true {
    do {
      return try call()
    } catch {
      guard error == .interrupted else { throw error }
    }
  }
}
