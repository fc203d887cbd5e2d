import Architecture

extension StorageError: CustomStringConvertible {
  /// The problem, the path, and the remedy, on one line that is safe to print.
  public var description: String {
    switch self {
    case .unreadable(let path, let cause):
      "Cannot read \(path.quotedPath): \(cause). \(cause.advice)"
    case .unwritable(let path, .syncDirectory, let cause):
      "\(path.quotedPath) was saved, but the change might not survive a power loss: \(cause). Save again."
    case .unwritable(let path, let step, let cause) where step == .openLock || step == .lock:
      "Cannot lock \(path.quotedPath): \(cause). \(cause.advice)"
    case .unwritable(let path, let step, let cause):
      "Cannot save \(path.quotedPath): \(step) failed: \(cause). \(cause.advice)"
    case .corrupt(let path, let detail):
      "\(path.quotedPath) is damaged: \(detail.printable). The file was not changed. "
        + "Fix the file, or move \(Self.withBackup(path)) aside to start over."
    case .damagedCopyFailed(let path, let detail, let cause):
      "\(path.quotedPath) is damaged: \(detail.printable). "
        + "The file was not changed, because copying it failed: \(cause). \(cause.advice)"
    case .notReplaced(let path, let detail):
      "\(path.quotedPath) was not overwritten, because it is a different kind of file: \(detail.printable). "
        + "Choose another file, or move this one aside."
    case .notBackedUp(let path, let backup, let cause):
      "\(path.quotedPath) was saved, but its backup \(backup.quotedPath) was not: \(cause). "
        + "Fix the problem, and save again."
    case .wrongFormat(let path, let found, let expected):
      "\(path.quotedPath) has the format \(found.quotedPath) instead of \(expected.quotedPath). "
        + "Choose another file."
    case .newerVersion(let path, let found, let supported):
      "\(path.quotedPath) was saved by a newer version of this program: it has version \(found) of its format, "
        + "and this program supports versions up to \(supported). The file was not changed. Update the program."
    case .olderVersion(let path, let oldest):
      "\(path.quotedPath) was written by a version before \(oldest). The file was not changed. "
        + "Move \(Self.withBackup(path)) aside to start over."
    case .changedByAnother(let path):
      "\(path.quotedPath) was not saved, because another program changed it. Load that document, or replace it."
    case .locked(let path, let waited):
      "Another process is still using \(path.quotedPath) after \(waited.secondsText). Try again later."
    case .isDirectory(let path):
      "\(path.quotedPath) is a directory. Choose a file."
    case .notRegularFile(let path):
      "\(path.quotedPath) is a pipe, a socket, or a device. Choose a regular file."
    case .tooLarge(let path, let limit):
      "\(path.quotedPath) exceeds the limit of \(limit / 1024 / 1024) MiB. "
        + "Choose another file, or move this one aside."
    case .wouldBeTooLarge(let path, let limit):
      "Cannot save \(path.quotedPath): it would exceed the limit of \(limit / 1024 / 1024) MiB. "
        + "Remove something, and save again. The existing file is unchanged."
    case .missingHome("HOME"):
      "Cannot determine the home directory: HOME is not an absolute path. Set HOME, or enter a path without ~."
    case .missingHome(let variable):
      "Cannot determine where to save files: neither \(variable) nor HOME is an absolute path. "
        + "Set HOME, or choose a directory with --data-dir."
    case .invalidName(let name):
      "\(name.quotedPath) is not a valid file name. Choose another name."
    case .unencodable(let path, let detail):
      "Cannot save \(path.quotedPath): \(detail.printable). The file was not changed. "
        + "This is a bug in the program. Please report it."
    case .unexpected(let type):
      "An unexpected error (\(type)) stopped the file operation. Please report it."
    }
  }

  /// The words for a file and its backup, which would replace it.
  private static func withBackup(_ path: String) -> String {
    let backup = path + ".backup"
    return FileManager.default.fileExists(atPath: backup) ? "it and \(backup.quotedPath)" : "it"
  }
}

extension StorageError.Step: CustomStringConvertible {
  /// A noun phrase, for use within a sentence.
  public var description: String {
    switch self {
    case .createDirectory: "creating its directory"
    case .openDirectory: "opening its directory"
    case .examine: "examining the existing file"
    case .createTemporary: "creating a new file beside it"
    case .write: "writing"
    case .setMode: "setting the file's permissions"
    case .sync: "flushing the file to the disk"
    case .close: "closing the file"
    case .rename: "replacing the file"
    case .syncDirectory: "flushing the directory to the disk"
    case .remove: "removing the file"
    case .openLock: "opening the lock file"
    case .lock: "locking"
    }
  }
}

extension StorageError.Cause: CustomStringConvertible {
  /// A phrase for use within a sentence.
  public var description: String {
    switch self {
    case .permissionDenied: "permission denied"
    case .readOnlyFileSystem: "the file system is read-only"
    case .diskFull: "no space left on the disk"
    case .quotaExceeded: "the disk quota is exceeded"
    case .fileTooBig: "the file would be larger than the system allows"
    case .inputOutput: "the disk reported an input/output error"
    case .noSuchDirectory: "no such directory"
    case .notADirectory: "part of the path is not a directory"
    case .tooManyLinks: "too many levels of symbolic links"
    case .nameTooLong: "the name is too long"
    case .tooManyOpenFiles: "too many files are open"
    case .busy: "the file is in use"
    case .mountPoint: "it is a mount point"
    case .foreignFile: "it is a link, or not a file of this program"
    case .foreignDirectory: "the directory belongs to another user"
    case .other(let code, let text): "\(text) (error \(code))"
    }
  }

  /// The remedy, as sentences.
  var advice: String {
    switch self {
    case .permissionDenied: "Change the permissions, or choose another location."
    case .readOnlyFileSystem, .notADirectory, .tooManyLinks, .foreignDirectory: "Choose another location."
    case .diskFull: "Free some space, and try again. The existing file is unchanged."
    case .quotaExceeded: "Delete some of your files, and try again. The existing file is unchanged."
    case .fileTooBig: "Raise the limit (ulimit -f), and try again. The existing file is unchanged."
    case .inputOutput: "Check the disk. The existing file is unchanged."
    case .noSuchDirectory: "Create the directory, or choose another location."
    case .nameTooLong: "Choose a shorter name."
    case .foreignFile: "Move it aside."
    case .mountPoint: "Mount its directory instead."
    case .tooManyOpenFiles, .busy: "Close some programs, and try again."
    case .other: "Try again, or choose another location."
    }
  }
}

extension Duration {
  /// The time in seconds, rounded to a tenth: `10 seconds`.
  fileprivate var secondsText: String {
    // A damaged recording can have any time.
    let tenths = Int64(min(max((self / .milliseconds(100)).rounded(), 0), 1e15))
    let text = tenths % 10 == 0 ? "\(tenths / 10)" : "\(tenths / 10).\(tenths % 10)"
    return text == "1" ? "1 second" : "\(text) seconds"
  }
}

extension String {
  /// The path, complete and safe to print, in the quotation marks of messages about files.
  public var quotedPath: String { "“\(printable)”" }

  /// The text with control, formatting, and line-separating characters escaped, so that it is safe to print.
  public var printable: String {
    var result = String.UnicodeScalarView()
    for scalar in unicodeScalars {
      switch scalar.properties.generalCategory {
      case .control, .format, .lineSeparator, .paragraphSeparator:
        result.append(contentsOf: scalar.escaped(asASCII: true).unicodeScalars)
      default:
        result.append(scalar)
      }
    }
    return String(result)
  }
}
