extension StorageError {
  /// Sorts errors by what a script would do about them; each with the exit status of `sysexits.h` that fits.
  public enum Kind: String, Sendable, Codable, CaseIterable {
    /// The file's contents can't be used: EX_DATAERR, 65.
    case unusableContents
    /// The path names nothing that could be such a file: EX_DATAERR, 65, or EX_NOINPUT and EX_CANTCREAT.
    case unusablePath
    /// A mistake of the program: EX_SOFTWARE, 70.
    case programError
    /// The disk or the system failed: EX_IOERR, 74.
    case inputOutput
    /// Busy, and may be free later: EX_TEMPFAIL, 75.
    case locked
    /// Not allowed: EX_NOPERM, 77.
    case permission
    /// The environment has to be put right: EX_CONFIG, 78.
    case misconfigured
  }

  public var kind: Kind {
    switch self {
    case .unreadable(_, let cause), .unwritable(_, _, let cause), .notKeptAside(_, _, let cause),
      .notBackedUp(_, _, let cause):
      if cause.isPermission {
        .permission
      } else if cause.isPath {
        .unusablePath
      } else {
        .inputOutput
      }
    case .corrupt, .notReplaced, .wrongFormat, .newerVersion, .tooLarge: .unusableContents
    case .isDirectory, .notRegularFile, .unusableName: .unusablePath
    case .locked: .locked
    case .noHome: .misconfigured
    case .unencodable, .unexpected: .programError
    }
  }

  /// The path that the error is about, as it was asked for; nil where no path came about.
  public var path: String? {
    switch self {
    case .unreadable(let path, _), .unwritable(let path, _, _), .corrupt(let path, _),
      .notKeptAside(let path, _, _), .notReplaced(let path, _), .notBackedUp(let path, _, _),
      .wrongFormat(let path, _, _), .newerVersion(let path, _, _), .locked(let path, _),
      .isDirectory(let path), .notRegularFile(let path), .tooLarge(let path, _),
      .unencodable(let path, _), .unusableName(let path):
      path
    case .noHome, .unexpected:
      nil
    }
  }
}
