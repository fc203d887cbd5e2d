/// The identity of a file, independent of the machine.
///
/// Files of the program are identified without their directory, so that an action recorded on one machine can be
/// replayed on another.
public enum StorageFile: Hashable, Sendable, Codable {
  /// A file in the state directory.
  case state(String)
  /// A file in the data directory.
  case data(String)
  /// A user-specified path.
  ///
  /// A leading `~` is not expanded; see ``entered(_:)``. A relative path starts at the current directory.
  case path(String)
  /// A user-specified path that starts at the user's home directory, without the leading `~/`.
  case home(String)

  /// Returns the file for an entered path, if no shell has expanded a leading `~`, such as in a text field.
  public static func entered(_ path: String) -> StorageFile {
    if path == "~" { return .home("") }
    return path.hasPrefix("~/") ? .home(String(path.dropFirst(2))) : .path(path)
  }

  /// The file for a document's backup, `NAME.backup`; `nil` for a backup and for a user-specified path.
  public var backup: StorageFile? {
    isChosenByUser || isBackup ? nil : appending(".backup")
  }

  /// The file of the lock for changing the file: `NAME.lock`, without a `.json` at the end of `NAME`.
  public var lock: StorageFile { appending(".lock", replacing: ".json") }

  /// The copy of the contents that a save replaced, `NAME.bak`.
  public var replacedCopy: StorageFile { appending(Self.replacedSuffix) }

  private static let replacedSuffix = ".bak"

  /// Whether the file is a backup or a copy; these are saved without following a link.
  var isBackup: Bool {
    switch self {
    case .state(let name), .data(let name): name.hasSuffix(".backup") || name.hasSuffix(Self.replacedSuffix)
    case .path(let path), .home(let path): path.hasSuffix(Self.replacedSuffix)
    }
  }

  var isChosenByUser: Bool {
    switch self {
    case .state, .data: false
    case .path, .home: true
    }
  }

  /// The last part of the file's path, for messages.
  public var name: String {
    switch self {
    case .state(let name), .data(let name): name
    case .path(let path), .home(let path): path.split(separator: "/").last.map(String.init) ?? path
    }
  }

  /// Returns the file with a suffix added to its name, or in place of another one, in the same directory.
  func appending(_ suffix: String, replacing old: String = "") -> StorageFile {
    func appending(_ name: String) -> String {
      (name.hasSuffix(old) ? String(name.dropLast(old.count)) : name) + suffix
    }
    return switch self {
    case .state(let name): .state(appending(name))
    case .data(let name): .data(appending(name))
    case .path(let path): .path(appending(path))
    case .home(let path): .home(appending(path))
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
    case .home(let path): "~/\(path)"
    }
  }
}
