/// Why a file could not be loaded or saved.
///
/// Every case names the path. The description says what happened, where, and what to do about it, in one line
/// that is safe to print whatever the path contains.
public enum StorageError: Error, Equatable, Sendable, Codable {
  /// The file is there, or may be, but reading it failed.
  case unreadable(path: String, cause: Cause)
  /// The file, or its lock, could not be written; `step` is what failed.
  case unwritable(path: String, step: Step, cause: Cause)
  /// The contents make no sense; `detail` says where and why. The file was left as it is.
  case corrupt(path: String, detail: String)
  /// The contents make no sense, and putting the file out of the way failed; `cause` says why. It was left as it is.
  case notKeptAside(path: String, detail: String, cause: Cause)
  /// What is there already is no sound file of the same form; `detail` says how that shows. It was left as it is.
  case notReplaced(path: String, detail: String)
  /// The file has its new contents, and they last. Its backup, which still has the ones before, could not be written.
  case notBackedUp(path: String, backup: String, cause: Cause)
  /// The file is a sound one of another format.
  case wrongFormat(path: String, found: String, expected: String)
  /// A newer version of the program wrote the file. It was left as it is.
  case newerVersion(path: String, found: Int, supported: Int)
  /// Another process held the lock all the time.
  case locked(path: String, waited: Duration)
  /// The path is a directory's, and a file's was wanted.
  case isDirectory(path: String)
  /// The path is a pipe's, a socket's or a device's.
  case notRegularFile(path: String)
  /// The file, or what was to be saved, is larger than `limit` bytes.
  case tooLarge(path: String, limit: Int)
  /// Nothing in the environment says where files go; `variable` is the one that would, beside `HOME`.
  case noHome(variable: String)
  /// The name or path is empty, or has characters that no such name can have.
  case unusableName(String)
  /// The document has a value that its format can't hold: a mistake of the program's.
  case unencodable(path: String, detail: String)
  /// An error of no kind that storage is known to throw; `type` is its Swift type.
  case unexpected(type: String)

  /// The error itself if it is one of storage, otherwise ``unexpected(type:)``.
  public init(_ error: any Error) {
    self = error as? StorageError ?? .unexpected(type: "\(Swift.type(of: error))")
  }
}

extension StorageError {
  /// What part of a save or a lock was under way.
  public enum Step: String, Sendable, Codable, CaseIterable {
    case createDirectory
    case openDirectory
    case examine
    case createTemporary
    case write
    case setMode
    case sync
    case close
    case rename
    /// The new contents are in place; that they outlast a loss of power is not certain.
    case syncDirectory
    case remove
    case openLock
    case lock
  }

  /// What the system said, in terms that are the same on every platform.
  public enum Cause: Hashable, Sendable, Codable {
    /// EACCES, EPERM
    case permissionDenied
    /// EROFS
    case readOnlyFileSystem
    /// ENOSPC
    case diskFull
    /// EDQUOT
    case quotaExceeded
    /// EFBIG
    case fileTooBig
    /// EIO
    case inputOutput
    /// ENOENT
    case noSuchDirectory
    /// ENOTDIR
    case notADirectory
    /// ELOOP
    case tooManyLinks
    /// ENAMETOOLONG
    case nameTooLong
    /// EMFILE, ENFILE
    case tooManyOpenFiles
    /// EBUSY, ETXTBSY
    case busy
    /// Any other, with this platform's number and text for it.
    case other(code: Int32, text: String)

    /// Whether another user, or other modes, would have helped.
    public var isPermission: Bool {
      switch self {
      case .permissionDenied, .readOnlyFileSystem: true
      default: false
      }
    }

    /// Whether the path itself is at fault.
    var isPath: Bool {
      switch self {
      case .noSuchDirectory, .notADirectory, .tooManyLinks, .nameTooLong: true
      default: false
      }
    }
  }
}
