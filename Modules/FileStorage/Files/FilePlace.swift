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
