#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// The system calls that loading, saving and locking are made of, one closure each, so that a test can fail any
/// of them in turn or record their order.
///
/// A closure makes one call and reports its error as it is: retries and decisions are the callers'. Descriptors
/// are plain numbers that the caller closes. Everything opened is closed on exec.
struct SystemCalls: Sendable {
  /// Opens a directory for the calls that start at one, and for ``syncDirectory``. Symbolic links are followed.
  var openDirectory: @Sendable (_ path: String) throws(Errno) -> Int32
  /// Makes a directory that only its owner can enter.
  var makeDirectory: @Sendable (_ path: String) throws(Errno) -> Void
  /// What a symbolic link points to; ``Errno/invalid`` where the entry is something else.
  var readLink: @Sendable (_ directory: Int32, _ name: String) throws(Errno) -> String
  /// What a directory's entry is; symbolic links are not followed.
  var status: @Sendable (_ directory: Int32, _ name: String) throws(Errno) -> FileStatus
  /// What an open file is.
  var statusOfOpenFile: @Sendable (_ file: Int32) throws(Errno) -> FileStatus
  /// Fails where the process may not write to the entry.
  var checkWritable: @Sendable (_ directory: Int32, _ name: String) throws(Errno) -> Void
  /// Opens for reading without waiting, whatever the path names. Symbolic links are followed.
  var openForReading: @Sendable (_ path: String) throws(Errno) -> Int32
  /// Creates a file for writing that only its owner can read; fails where the name is taken.
  var createFile: @Sendable (_ directory: Int32, _ name: String) throws(Errno) -> Int32
  /// Opens an existing file that may be locked then; never through a symbolic link.
  var openTemporary: @Sendable (_ directory: Int32, _ name: String) throws(Errno) -> Int32
  /// Opens a lock file, and creates it where it is missing; never through a symbolic link.
  var openLock: @Sendable (_ directory: Int32, _ name: String) throws(Errno) -> Int32
  /// Takes the exclusive lock on an open file, or fails at once with ``Errno/wouldBlock``. Closing the last of the
  /// file's descriptors releases it.
  var lock: @Sendable (_ file: Int32) throws(Errno) -> Void
  /// Releases the lock, whoever else has a descriptor of the open file.
  var unlock: @Sendable (_ file: Int32) throws(Errno) -> Void
  /// A second descriptor of an open file.
  var duplicate: @Sendable (_ file: Int32) throws(Errno) -> Int32
  /// The names in a directory, in no order.
  var entries: @Sendable (_ directory: Int32) throws(Errno) -> [String]
  /// Reads some bytes; 0 at the end of the file.
  var read: @Sendable (_ file: Int32, _ buffer: UnsafeMutableRawBufferPointer) throws(Errno) -> Int
  /// Writes some of the bytes and tells how many.
  var write: @Sendable (_ file: Int32, _ bytes: UnsafeRawBufferPointer) throws(Errno) -> Int
  var changeOwner: @Sendable (_ file: Int32, _ user: UInt32, _ group: UInt32) throws(Errno) -> Void
  var changeMode: @Sendable (_ file: Int32, _ mode: UInt32) throws(Errno) -> Void
  /// Waits until a file's contents are on the disk, not merely in its cache.
  var sync: @Sendable (_ file: Int32) throws(Errno) -> Void
  /// Waits until a directory's entries are on the disk.
  var syncDirectory: @Sendable (_ directory: Int32) throws(Errno) -> Void
  /// The descriptor is gone afterwards, also where this fails.
  var close: @Sendable (_ file: Int32) throws(Errno) -> Void
  /// Replaces one entry of a directory by another, in one step.
  var rename: @Sendable (_ directory: Int32, _ from: String, _ to: String) throws(Errno) -> Void
  var unlink: @Sendable (_ directory: Int32, _ name: String) throws(Errno) -> Void
  /// Chance, for names of temporary files.
  var randomBits: @Sendable () -> UInt64
  /// The time, for names of what is kept.
  var now: @Sendable () -> Date
}

/// What `stat` says of a file, as far as it matters here.
struct FileStatus: Equatable, Sendable {
  enum Kind: Sendable {
    case regular, directory, other
  }

  var kind: Kind
  /// Read, write and execute bits alone.
  var permissions: UInt32
  var user: UInt32
  var group: UInt32
  /// In bytes.
  var size: Int
  /// Together with `inode`, which file it is.
  var device: UInt64
  var inode: UInt64

  func isSameFile(as other: FileStatus) -> Bool {
    device == other.device && inode == other.inode
  }
}

/// Repeats a call for as long as signals interrupt it.
func uninterrupted<Result>(_ call: () throws(Errno) -> Result) throws(Errno) -> Result {
  while true {
    do {
      return try call()
    } catch {
      guard error == .interrupted else { throw error }
    }
  }
}
