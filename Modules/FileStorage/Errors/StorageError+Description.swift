extension StorageError: CustomStringConvertible {
  public var description: String {
    switch self {
    case .unreadable(let path, let cause):
      "Cannot read \(path.quotedPath): \(cause). \(cause.advice)"
    case .unwritable(let path, .syncDirectory, let cause):
      "\(path.quotedPath) has its new contents, but they may not outlast a loss of power: \(cause). Save again."
    case .unwritable(let path, let step, let cause) where step == .openLock || step == .lock:
      "Cannot lock \(path.quotedPath): \(cause). \(cause.advice)"
    case .unwritable(let path, let step, let cause):
      "Cannot save \(path.quotedPath): \(step) failed, \(cause). \(cause.advice)"
    case .corrupt(let path, let detail):
      "\(path.quotedPath) is damaged: \(detail.printable). It was left as it is; mend it, or move it away to start anew."
    case .notKeptAside(let path, let detail, let cause):
      "\(path.quotedPath) is damaged: \(detail.printable). Keeping it aside failed, \(cause), and it was left as it is. "
        + cause.advice
    case .notReplaced(let path, let detail):
      "\(path.quotedPath) is not overwritten, as it is no file like the one to be saved: \(detail.printable). "
        + "Name another file, or move it away."
    case .notBackedUp(let path, let backup, let cause):
      "\(path.quotedPath) is saved, but its backup \(backup.quotedPath) is not: \(cause). Put that right, and save again."
    case .wrongFormat(let path, let found, let expected):
      "\(path.quotedPath) is a file of the format \(found.quotedPath), and \(expected.quotedPath) was wanted. Name another file."
    case .newerVersion(let path, let found, let supported):
      "\(path.quotedPath) was written by a newer version of this program: it has version \(found) of its format, "
        + "and this program reads up to \(supported). It was left as it is; update the program."
    case .locked(let path, let waited):
      "Another process has held \(path.quotedPath) for the \(waited) that were waited. Try again when it is done."
    case .isDirectory(let path):
      "\(path.quotedPath) is a directory. Name a file."
    case .notRegularFile(let path):
      "\(path.quotedPath) is not a regular file, but a pipe, a socket or a device. Name a file."
    case .tooLarge(let path, let limit):
      "\(path.quotedPath) would be, or is, larger than the \(limit / 1024 / 1024) MiB that such a file may have. "
        + "Name another file."
    case .noHome(let variable):
      "Cannot tell where files go: neither \(variable) nor HOME holds an absolute path. "
        + "Set HOME, or choose a directory with --data-dir."
    case .unusableName(let name):
      "\(name.quotedPath) cannot be a file's name. Name a file."
    case .unencodable(let path, let detail):
      "Cannot save \(path.quotedPath): \(detail.printable). This is a mistake in the program, please report it; "
        + "the file was left as it is."
    case .unexpected(let type):
      "An unexpected error (\(type)) stopped the work on the file. Please report it."
    }
  }
}

extension StorageError.Step: CustomStringConvertible {
  /// A noun phrase for the middle of a sentence.
  public var description: String {
    switch self {
    case .createDirectory: "creating its directory"
    case .openDirectory: "opening its directory"
    case .examine: "looking at the existing file"
    case .createTemporary: "creating a file beside it"
    case .write: "writing"
    case .setMode: "setting the file's permissions"
    case .sync: "writing out to the disk"
    case .close: "closing the file"
    case .rename: "putting the new file in its place"
    case .syncDirectory: "writing the directory out to the disk"
    case .remove: "removing the file"
    case .openLock: "opening the lock file"
    case .lock: "locking"
    }
  }
}

extension StorageError.Cause: CustomStringConvertible {
  /// What the system said, for the middle of a sentence.
  public var description: String {
    switch self {
    case .permissionDenied: "permission denied"
    case .readOnlyFileSystem: "the file system is read-only"
    case .diskFull: "no space left on the disk"
    case .quotaExceeded: "the disk quota is used up"
    case .fileTooBig: "the file would be larger than the system allows"
    case .inputOutput: "the disk reported an input/output error"
    case .noSuchDirectory: "no such directory"
    case .notADirectory: "a part of the path is not a directory"
    case .tooManyLinks: "too many symbolic links lead to it"
    case .nameTooLong: "the name is too long"
    case .tooManyOpenFiles: "too many files are open"
    case .busy: "the file is in use"
    case .other(let code, let text): "\(text) (error \(code))"
    }
  }

  /// What to do about it, as a sentence.
  var advice: String {
    switch self {
    case .permissionDenied: "Change the permissions, or choose another place."
    case .readOnlyFileSystem, .notADirectory, .tooManyLinks: "Choose another place."
    case .diskFull: "Free some space and try again; what was there before is unchanged."
    case .quotaExceeded: "Delete some files of yours and try again; what was there before is unchanged."
    case .fileTooBig: "Raise the limit (ulimit -f) and try again; what was there before is unchanged."
    case .inputOutput: "Check the disk; what was there before was not touched."
    case .noSuchDirectory: "Create the directory, or choose another place."
    case .nameTooLong: "Choose a shorter name."
    case .tooManyOpenFiles, .busy: "Close some programs and try again."
    case .other: "Try again, or choose another place."
    }
  }
}

extension String {
  /// A path in the quotation marks of the messages about files: whole, and safe to print.
  public var quotedPath: String { "“\(printable)”" }

  /// The text with what would move a terminal's cursor, or hide itself, as escapes.
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
