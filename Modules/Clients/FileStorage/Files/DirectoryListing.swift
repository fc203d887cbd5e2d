/// The entries of a directory.
struct DirectoryListing {
  let path: String
  let system: SystemCalls

  /// Returns the names, with a slash after those of directories and of links to one.
  func entries() throws(StorageError) -> [String] {
    let directory = try attempt { () throws(Errno) in try system.openDirectory(path) }
    defer { system.closeQuietly(directory) }
    var entries: [String] = []
    for name in try attempt({ () throws(Errno) in try system.entries(directory) }) {
      if name == "." || name == ".." { continue }
      // An entry that was removed in the meantime, or whose name isn't text and can't be found.
      guard let status = try? system.status(directory, name) else { continue }
      entries.append(isDirectory(name, status) ? name + "/" : name)
    }
    return entries
  }

  private func isDirectory(_ name: String, _ status: FileStatus) -> Bool {
    switch status.kind {
    case .regular: return false
    case .directory: return true
    case .other:
      // It may be a link; anything else than a directory fails to open.
      guard let target = try? system.openDirectory(FilePath.join(path, name)) else { return false }
      system.closeQuietly(target)
      return true
    }
  }

  private func attempt<Result>(_ call: () throws(Errno) -> Result) throws(StorageError) -> Result {
    do {
      return try uninterrupted(call)
    } catch {
      throw .unreadable(path: path, cause: StorageError.Cause(error))
    }
  }
}
