/// An open directory and a name in it that is no symbolic link: where a file is, or will be.
struct FilePlace {
  /// To be closed by whoever opened the place.
  let directory: Int32
  let name: String

  /// As many as Linux follows (path_resolution(7)).
  private static let longestChainOfLinks = 40

  /// Follows symbolic links, so that a link stays and what happens, happens to the file that it points to.
  ///
  /// - Parameter creatingDirectories: whether a missing directory of the path is made.
  static func open(
    _ path: String, creatingDirectories: Bool, system: SystemCalls
  ) throws(StorageError) -> FilePlace {
    var current = path
    for link in 0...longestChainOfLinks {
      let (directoryPath, name) = FilePath.split(current)
      guard !name.isEmpty else { throw .isDirectory(path: path) }
      // A link into a missing directory is broken; making that directory is not our business.
      let directory = try system.openDirectory(
        directoryPath, creating: creatingDirectories && link == 0, for: path)
      do {
        let target = try uninterrupted { () throws(Errno) in try system.readLink(directory, name) }
        current = target.utf8.first == UInt8(ascii: "/") ? target : FilePath.join(directoryPath, target)
        system.closeQuietly(directory)
      } catch .invalid, .noSuchEntry {
        return FilePlace(directory: directory, name: name)
      } catch {
        system.closeQuietly(directory)
        throw .unwritable(path: path, step: .examine, cause: StorageError.Cause(error))
      }
    }
    throw .unwritable(path: path, step: .examine, cause: .tooManyLinks)
  }
}

/// Takes paths apart as the kernel does, by text alone.
enum FilePath {
  static func join(_ directory: String, _ name: String) -> String {
    directory.utf8.last == UInt8(ascii: "/") ? directory + name : directory + "/" + name
  }

  /// The directory that holds the last component: `.` for a plain name, `/` for the root. What follows the last
  /// slash is the name, so `a/b/` names nothing inside `a/b`.
  static func split(_ path: String) -> (directory: String, name: String) {
    guard let slash = path.utf8.lastIndex(of: UInt8(ascii: "/")) else { return (".", path) }
    let name = String(path[path.utf8.index(after: slash)...])
    return (slash == path.utf8.startIndex ? "/" : String(path[..<slash]), name)
  }

  /// The path without slashes at its end, which `mkdir` accepts and ``split(_:)`` would take for an empty name.
  static func withoutTrailingSlashes(_ path: String) -> String {
    var bytes = Substring(path).utf8
    while bytes.count > 1, bytes.last == UInt8(ascii: "/") { bytes.removeLast() }
    return String(Substring(bytes))
  }
}

/// Removes one file so that it stays removed after a loss of power.
struct FileRemoval {
  let path: String
  let system: SystemCalls

  func remove() throws(StorageError) {
    let place = try FilePlace.open(path, creatingDirectories: false, system: system)
    defer { system.closeQuietly(place.directory) }
    do {
      try uninterrupted { () throws(Errno) in try system.unlink(place.directory, place.name) }
    } catch .noSuchEntry {
      return
    } catch {
      throw .unwritable(path: path, step: .remove, cause: StorageError.Cause(error))
    }
    try system.attempt(.syncDirectory, for: path) { () throws(Errno) in
      try system.syncEntries(of: place.directory)
    }
  }
}
