extension StorageError {
  /// A category of errors that scripts handle alike, with an exit status from `sysexits.h`.
  public enum Kind: String, Sendable, Codable, CaseIterable {
    /// The contents of the file are invalid or too large: EX_DATAERR, 65.
    case invalidContents
    /// The path can't be that of a file: EX_DATAERR, 65, or EX_NOINPUT and EX_CANTCREAT.
    case invalidPath
    /// A bug in the program: EX_SOFTWARE, 70.
    case programError
    /// A failure of the disk or the system: EX_IOERR, 74.
    case inputOutput
    /// A lock or a change of another process: EX_TEMPFAIL, 75.
    case locked
    /// A missing permission: EX_NOPERM, 77.
    case permission
    /// An invalid environment: EX_CONFIG, 78.
    case misconfigured
  }

  /// The category of the error.
  public var kind: Kind {
    switch self {
    case .unreadable(_, let cause), .unwritable(_, _, let cause), .damagedCopyFailed(_, _, let cause),
      .notBackedUp(_, _, let cause):
      cause.kind
    case .corrupt, .notReplaced, .wrongFormat, .newerVersion, .olderVersion, .tooLarge, .wouldBeTooLarge:
      .invalidContents
    case .isDirectory, .notRegularFile, .invalidName: .invalidPath
    case .locked, .changedByAnother: .locked
    case .missingHome: .misconfigured
    case .unencodable, .unexpected: .programError
    }
  }
}

extension StorageError.Cause {
  fileprivate var kind: StorageError.Kind {
    switch self {
    case .permissionDenied, .readOnlyFileSystem, .foreignDirectory: .permission
    case .noSuchDirectory, .notADirectory, .tooManyLinks, .nameTooLong, .foreignFile: .invalidPath
    default: .inputOutput
    }
  }
}
