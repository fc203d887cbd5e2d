/// A file on this machine, existing or not. All errors name its path.
struct DiskFile: Sendable {
  let path: String
  let system: SystemCalls
  /// The beginning of the names of temporary files.
  var temporaryPrefix = ".storage-"
  /// The paths of reserved files; this file must be none of them.
  var reservedPaths: [String] = []
  /// Whether the file's directory must not belong to another user except root.
  var requiresOwnDirectory = false

  init(path: String, system: SystemCalls) {
    (self.path, self.system) = (path, system)
  }

  /// Throws ``StorageError/invalidName(_:)`` if the path leads to a reserved file, here a directory's entry.
  func expectUnreserved(_ directory: Int32, _ name: String) throws(StorageError) {
    for reserved in reservedPaths {
      guard
        let (other, otherName) = try? DiskFile(path: reserved, system: system)
          .openDirectory(creatingDirectories: false)
      else { continue }
      defer { system.closeQuietly(other) }
      let found = try attempt(.examine, system.statusOfOpenFile(directory))
      let isSame = try found.isSameFile(as: attempt(.examine, system.statusOfOpenFile(other)))
      if name == otherName, isSame { throw .invalidName(path) }
    }
  }

  /// Performs a step of a save or a lock.
  ///
  /// - Throws: ``StorageError/unwritable(path:step:cause:)``.
  func attempt<Result>(
    _ step: StorageError.Step, _ call: @autoclosure () throws(Errno) -> Result
  ) throws(StorageError) -> Result {
    do {
      return try call()
    } catch {
      throw unwritable(step, error)
    }
  }

  func unwritable(_ step: StorageError.Step, _ error: Errno) -> StorageError {
    // A directory's entry is busy only as a mount point.
    let isMountPoint = error == .busy && (step == .rename || step == .remove)
    return .unwritable(path: path, step: step, cause: isMountPoint ? .mountPoint : StorageError.Cause(error))
  }

  // MARK: - The directory

  /// The maximum number of symbolic links to follow, as on Linux (path_resolution(7)).
  private static let maximumLinks = 40

  /// Opens the file's directory, following symbolic links, and returns it with a name that isn't a link.
  ///
  /// Operations on the result change the target of a link, and preserve the link. The caller closes the directory.
  ///
  /// - Parameters:
  ///   - creatingDirectories: Whether to create missing directories of the path.
  ///   - followingLinks: Whether the path may be a symbolic link; otherwise the name may be that of a link.
  func openDirectory(
    creatingDirectories: Bool, followingLinks: Bool = true
  ) throws(StorageError) -> (directory: Int32, name: String) {
    var current = path
    for link in 0...Self.maximumLinks {
      let (directoryPath, name) = FilePath.split(current)
      guard !name.isEmpty else { throw .isDirectory(path: path) }
      // A link into a missing directory is broken; the directory is not created.
      let directory = try openDirectory(directoryPath, creating: creatingDirectories && link == 0)
      guard followingLinks else { return (directory, name) }
      do {
        let target = try system.readLink(directory, name)
        current = target.utf8.first == UInt8(ascii: "/") ? target : FilePath.join(directoryPath, target)
        system.closeQuietly(directory)
      } catch .invalid, .noSuchEntry {
        return (directory, name)
      } catch {
        system.closeQuietly(directory)
        throw unwritable(.examine, error)
      }
    }
    throw unwritable(.examine, .tooManyLinks)
  }

  /// Opens a directory.
  ///
  /// - Parameter creating: Whether to create the directory and its ancestors, durably, if they are missing.
  func openDirectory(_ directory: String, creating: Bool) throws(StorageError) -> Int32 {
    let descriptor: Int32
    do {
      descriptor = try system.openDirectory(directory)
    } catch {
      guard creating, error == .noSuchEntry else { throw unwritable(.openDirectory, error) }
      try createDirectory(FilePath.withoutTrailingSlashes(directory))
      return try attempt(.openDirectory, system.openDirectory(directory))
    }
    do throws(StorageError) {
      guard requiresOwnDirectory else { return descriptor }
      let owner = try attempt(.openDirectory, system.statusOfOpenFile(descriptor)).user
      if owner == system.user() || owner == 0 { return descriptor }
      throw .unwritable(path: path, step: .openDirectory, cause: .foreignDirectory)
    } catch {
      system.closeQuietly(descriptor)
      throw error
    }
  }

  private func createDirectory(_ directory: String) throws(StorageError) {
    let parentPath = FilePath.withoutTrailingSlashes(FilePath.split(directory).directory)
    let parent = try openDirectory(parentPath, creating: parentPath != directory)
    defer { system.closeQuietly(parent) }
    do {
      try system.makeDirectory(directory)
    } catch {
      // Another process may create it at the same time. Opening it fails if it isn't a directory.
      if error != .exists { throw unwritable(.createDirectory, error) }
    }
    // Sync the parent with the new entry; otherwise a power loss could remove the directory.
    try attempt(.createDirectory, system.syncDirectory(parent))
  }
}

/// Path operations that, like the kernel's, consider only the text.
enum FilePath {
  static func join(_ directory: String, _ name: String) -> String {
    directory.utf8.last == UInt8(ascii: "/") ? directory + name : directory + "/" + name
  }

  /// Returns the directory and the text after the last slash; that is empty for `a/b/`.
  ///
  /// The directory is `.` for a plain name, and `/` for an entry of the root.
  static func split(_ path: String) -> (directory: String, name: String) {
    guard let slash = path.utf8.lastIndex(of: UInt8(ascii: "/")) else { return (".", path) }
    let name = String(path[path.utf8.index(after: slash)...])
    return (slash == path.utf8.startIndex ? "/" : String(path[..<slash]), name)
  }

  /// Returns the path without trailing slashes; ``split(_:)`` would treat them as an empty name.
  static func withoutTrailingSlashes(_ path: String) -> String {
    var bytes = Substring(path).utf8
    while bytes.count > 1, bytes.last == UInt8(ascii: "/") { bytes.removeLast() }
    return String(Substring(bytes))
  }
}
