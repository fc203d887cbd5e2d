/// Says which file is meant, without saying on which machine.
///
/// The cases have no directory of their own, so that an action which names a file can be recorded on one machine
/// and replayed on another.
public enum StorageFile: Hashable, Sendable, Codable {
  /// A name in the state directory: what the program keeps for itself, such as the session.
  case state(String)
  /// A name in the data directory: what the user would miss, such as the favourites.
  case data(String)
  /// A path as the user gave it. A leading `~` is not expanded (the shell's job); a relative path starts at the
  /// current directory.
  case path(String)
}

extension StorageFile {
  /// Where a document's second copy is: `NAME.backup`, beside the file. Nil for a path that the user gave: nothing
  /// is put beside that.
  public var backup: StorageFile? {
    isChosenByUser ? nil : beside(".backup")
  }

  var isChosenByUser: Bool {
    if case .path = self { true } else { false }
  }

  /// The file whose name has this at its end.
  func beside(_ suffix: String) -> StorageFile {
    switch self {
    case .state(let name): .state(name + suffix)
    case .data(let name): .data(name + suffix)
    case .path(let path): .path(path + suffix)
    }
  }
}

extension StorageFile: CustomStringConvertible {
  /// For messages where the directories are not known.
  public var description: String {
    switch self {
    case .state(let name): "\(name) in the state directory"
    case .data(let name): "\(name) in the data directory"
    case .path(let path): path
    }
  }
}
