/// The location of an existing or new file: an open directory, and a name that isn't a symbolic link.
struct DirectoryEntry {
  /// The directory's descriptor, which the caller of ``open(_:creatingDirectories:system:)`` must close.
  let directory: Int32
  let name: String

  /// The maximum number of symbolic links to follow; Linux follows as many (path_resolution(7)).
  private static let maximumLinks = 40

  /// Opens the directory of a file, following symbolic links.
  ///
  /// Operations on the result change the file that a link points to, and preserve the link.
  ///
  /// - Parameter creatingDirectories: Whether missing directories of the path are created.
  static func open(
    _ path: String, creatingDirectories: Bool, system: SystemCalls
  ) throws(StorageError) -> DirectoryEntry {
    var current = path
    for link in 0...maximumLinks {
      let (directoryPath, name) = FilePath.split(current)
      guard !name.isEmpty else { throw .isDirectory(path: path) }
      // A link into a missing directory is broken; the directory is not created.
      let directory = try system.openDirectory(
        directoryPath, creating: creatingDirectories && link == 0, for: path)
      do {
        let target = try uninterrupted { () throws(Errno) in try system.readLink(directory, name) }
        current = target.utf8.first == UInt8(ascii: "/") ? target : FilePath.join(directoryPath, target)
        system.closeQuietly(directory)
      } catch .invalid, .noSuchEntry {
        return DirectoryEntry(directory: directory, name: name)
      } catch {
        system.closeQuietly(directory)
        throw .unwritable(path: path, step: .examine, cause: StorageError.Cause(error))
      }
    }
    throw .unwritable(path: path, step: .examine, cause: .tooManyLinks)
  }
}

/// Path operations that, like the kernel's, consider only the text.
enum FilePath {
  static func join(_ directory: String, _ name: String) -> String {
    directory.utf8.last == UInt8(ascii: "/") ? directory + name : directory + "/" + name
  }

  /// Returns the directory and the text after the last slash, which is empty for `a/b/`.
  ///
  /// The directory is `.` for a plain name, and `/` for an entry of the root.
  static func split(_ path: String) -> (directory: String, name: String) {
    guard let slash = path.utf8.lastIndex(of: UInt8(ascii: "/")) else { return (".", path) }
    let name = String(path[path.utf8.index(after: slash)...])
    return (slash == path.utf8.startIndex ? "/" : String(path[..<slash]), name)
  }

  /// Returns the path without trailing slashes, which ``split(_:)`` would treat as an empty name.
  static func withoutTrailingSlashes(_ path: String) -> String {
    var bytes = Substring(path).utf8
    while bytes.count > 1, bytes.last == UInt8(ascii: "/") { bytes.removeLast() }
    return String(Substring(bytes))
  }
}

/// A removal of a file that survives a power loss.
struct FileRemoval {
  let path: String
  let system: SystemCalls

  func remove() throws(StorageError) {
    let entry = try DirectoryEntry.open(path, creatingDirectories: false, system: system)
    defer { system.closeQuietly(entry.directory) }
    do {
      try uninterrupted { () throws(Errno) in try system.unlink(entry.directory, entry.name) }
    } catch .noSuchEntry {
      return
    } catch {
      throw .unwritable(path: path, step: .remove, cause: StorageError.Cause(error))
    }
    try system.attempt(.syncDirectory, for: path) { () throws(Errno) in
      try system.syncEntries(of: entry.directory)
    }
  }
}
