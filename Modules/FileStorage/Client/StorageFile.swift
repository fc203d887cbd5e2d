/// The identity of a file, independent of the machine.
///
/// Files of the program are identified without their directory, so that an action recorded on one machine can
/// be replayed on another.
public enum StorageFile: Hashable, Sendable, Codable {
  /// A file in the state directory, such as the session.
  case state(String)
  /// A file in the data directory, such as the favorites.
  case data(String)
  /// A user-specified path.
  ///
  /// A leading `~` is not expanded, because that is the shell's job. A relative path starts at the current
  /// directory.
  case path(String)
}

extension StorageFile {
  /// The file for a document's backup, `NAME.backup`; `nil` for a user-specified path, which has no backup.
  public var backup: StorageFile? {
    isChosenByUser ? nil : appending(".backup")
  }

  var isChosenByUser: Bool {
    if case .path = self { true } else { false }
  }

  /// Returns the file in the same directory whose name has an additional suffix.
  func appending(_ suffix: String) -> StorageFile {
    switch self {
    case .state(let name): .state(name + suffix)
    case .data(let name): .data(name + suffix)
    case .path(let path): .path(path + suffix)
    }
  }
}

extension StorageFile: CustomStringConvertible {
  /// The file's name and purpose, for messages when the directories are unknown.
  public var description: String {
    switch self {
    case .state(let name): "\(name) in the state directory"
    case .data(let name): "\(name) in the data directory"
    case .path(let path): path
    }
  }
}
