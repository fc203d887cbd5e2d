/// The reason that a file could not be loaded or saved.
public enum StorageError: Error, Equatable, Sendable, Codable {
  case unreadable(path: String, cause: Cause)
  /// Writing the file or its lock failed in the given step.
  case unwritable(path: String, step: Step, cause: Cause)
  /// The contents are invalid; `detail` is the location and the cause. The file was not changed.
  case corrupt(path: String, detail: String)
  /// The contents are invalid, and copying them failed because of `cause`. The file was not changed.
  case damagedCopyFailed(path: String, detail: String, cause: Cause)
  /// The existing file is not a valid file of the same format; `detail` is the reason. It was not changed.
  case notReplaced(path: String, detail: String)
  /// The file was saved durably, but its backup could not be written and has the previous contents.
  case notBackedUp(path: String, backup: String, cause: Cause)
  case wrongFormat(path: String, found: String, expected: String)
  /// The file was saved by a newer version of the program, and was not changed; versions above `Int.max` count as that.
  case newerVersion(path: String, found: Int, supported: Int)
  /// The file was saved by a version of the program before `oldest`, and was not changed.
  case olderVersion(path: String, oldest: String)
  /// Another program changed the file since this one loaded it, and nothing merges the two. The file was not changed.
  case changedByAnother(path: String)
  /// Another process held the lock until the timeout.
  case locked(path: String, waited: Duration)
  case isDirectory(path: String)
  /// The path of a file is that of a pipe, a socket, or a device.
  case notRegularFile(path: String)
  /// The file is larger than `limit` bytes.
  case tooLarge(path: String, limit: Int)
  /// The data to save is larger than `limit` bytes. The file was not changed.
  case wouldBeTooLarge(path: String, limit: Int)
  /// Neither `HOME` nor `variable`, its alternative, is an absolute path; both can be `HOME`.
  case missingHome(variable: String)
  /// The name or path is empty or has an invalid character.
  case invalidName(String)
  /// The document has a value that its format can't represent: a bug in the program.
  case unencodable(path: String, detail: String)
  /// An unexpected error; `type` is the name of its Swift type.
  case unexpected(type: String)

  /// Creates a copy of a storage error, or ``unexpected(type:)`` for any other error.
  public init(_ error: any Error) {
    self = error as? StorageError ?? .unexpected(type: "\(Swift.type(of: error))")
  }
}

extension StorageError {
  /// A step of saving, removing, or locking a file.
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
    /// After this step fails, the file has its new contents, but they might not survive a power loss.
    case syncDirectory
    case remove
    case openLock
    case lock
  }

  /// An error of the system, in the same terms on every platform.
  public enum Cause: Hashable, Sendable, Codable {
    case permissionDenied
    case readOnlyFileSystem
    case diskFull
    case quotaExceeded
    case fileTooBig
    case inputOutput
    case noSuchDirectory
    case notADirectory
    case tooManyLinks
    case nameTooLong
    case tooManyOpenFiles
    case busy
    /// The file is a mount point, so it can be neither replaced nor removed.
    case mountPoint
    /// The file to overwrite is a symbolic link, or not a file of this program.
    case foreignFile
    /// The directory belongs to another user.
    case foreignDirectory
    /// Any other error, with this platform's number and text.
    case other(code: Int32, text: String)
  }
}
