/// The directories that the program's files lie in, by purpose.
///
/// Knowing them creates none: a directory is made when the first file is saved into it.
public struct StorageDirectories: Sendable, Equatable {
  /// What the program keeps for itself between runs: the session.
  public var state: String
  /// What the user made and would miss: the favourites.
  public var data: String
  /// What the user sets.
  public var config: String
  /// What can be made again.
  public var cache: String

  public init(state: String, data: String, config: String, cache: String) {
    self.state = state
    self.data = data
    self.config = config
    self.cache = cache
  }

  /// One directory for everything.
  public init(all directory: String) {
    self.init(state: directory, data: directory, config: directory, cache: directory)
  }

  /// Finds the directories by the XDG Base Directory Specification 0.8, each with a folder of our own in it.
  ///
  /// A variable counts if it holds an absolute path; the specification has others ignored. `HOME` is needed only
  /// for directories whose own variable doesn't count.
  ///
  /// - Parameters:
  ///   - environment: the process's environment.
  ///   - override: one directory for everything, in place of all the rest; a relative one starts at the current
  ///     directory.
  /// - Throws: ``StorageError/noHome(variable:)``, or ``StorageError/unusableName(_:)`` for an empty `override`.
  public static func xdg(
    environment: [String: String],
    dataDirectory override: String?
  ) throws(StorageError) -> StorageDirectories {
    if let override {
      guard !override.isEmpty, !override.utf8.contains(0) else { throw .unusableName(override) }
      return StorageDirectories(all: override)
    }
    func directory(_ variable: String, underHome standard: String) throws(StorageError) -> String {
      if let base = environment[variable], isUsable(base) { return FilePath.join(base, folder) }
      guard let home = environment["HOME"], isUsable(home) else { throw .noHome(variable: variable) }
      return FilePath.join(FilePath.join(home, standard), folder)
    }
    return StorageDirectories(
      state: try directory("XDG_STATE_HOME", underHome: ".local/state"),
      data: try directory("XDG_DATA_HOME", underHome: ".local/share"),
      config: try directory("XDG_CONFIG_HOME", underHome: ".config"),
      cache: try directory("XDG_CACHE_HOME", underHome: ".cache"))
  }

  /// Held by one process at a time, from loading the session to saving it.
  public var sessionLock: FileLock { FileLock(path: FilePath.join(state, "session.lock")) }

  private static let folder = "primetime"

  private static func isUsable(_ path: String) -> Bool {
    path.utf8.first == UInt8(ascii: "/") && !path.utf8.contains(0)
  }
}
