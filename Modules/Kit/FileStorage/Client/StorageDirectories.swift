/// The directories of the program's files, by purpose.
///
/// The value creates no directory; saving the first file into a directory does.
public struct StorageDirectories: Sendable, Equatable {
  /// The directory for state that the program saves between runs; `nil` if it is unknown.
  public var state: String?
  /// The directory for the user's own data; `nil` if it is unknown.
  public var data: String?
  /// The directory for settings; `nil` if it is unknown.
  public var config: String?

  public init(state: String?, data: String?, config: String?) {
    self.state = state
    self.data = data
    self.config = config
  }

  /// Creates a value that uses one directory for all purposes.
  public init(all directory: String) {
    self.init(state: directory, data: directory, config: directory)
  }

  /// Returns a program's folders in the directories of the XDG Base Directory Specification 0.8.
  ///
  /// As the specification requires, a variable that isn't an absolute path is ignored. Without `HOME`, a directory
  /// without a variable of its own is unknown, and loading or saving a file in it throws
  /// ``StorageError/missingHome(variable:)``.
  ///
  /// - Parameters:
  ///   - folder: The name of the folders, usually that of the program.
  ///   - environment: The process's environment.
  ///   - override: A directory for all purposes instead. A relative path starts at the current directory.
  /// - Throws: ``StorageError/invalidName(_:)`` for an invalid `override`.
  public static func xdg(
    folder: String,
    environment: [String: String],
    dataDirectory override: String? = nil
  ) throws(StorageError) -> StorageDirectories {
    if let override {
      guard !override.isEmpty, !override.utf8.contains(0) else { throw .invalidName(override) }
      return StorageDirectories(all: override)
    }
    func directory(_ variable: String, defaultInHome standard: String) -> String? {
      if let base = environment[variable], isAbsolute(base) { return FilePath.join(base, folder) }
      guard let home = environment["HOME"], isAbsolute(home) else { return nil }
      return FilePath.join(FilePath.join(home, standard), folder)
    }
    return StorageDirectories(
      state: directory("XDG_STATE_HOME", defaultInHome: ".local/state"),
      data: directory("XDG_DATA_HOME", defaultInHome: ".local/share"),
      config: directory("XDG_CONFIG_HOME", defaultInHome: ".config"))
  }

  private static func isAbsolute(_ path: String) -> Bool {
    path.utf8.first == UInt8(ascii: "/") && !path.utf8.contains(0)
  }
}
