#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// An atomic replacement of a file.
///
/// At every moment, and after a power loss, the path has either the old or the new contents. The order of the
/// steps ensures this: write a temporary file in the same directory, give it the old file's owner and mode,
/// sync it, close it, rename it over the old file, and sync the directory. Each step is checked (Pillai et
/// al., All File Systems Are Not Created Equal, OSDI 2014).
struct AtomicWrite {
  let path: String
  /// Whether missing directories are created.
  let createsDirectories: Bool
  let system: SystemCalls

  func replaceContents(with data: Data, limit: Int) throws(StorageError) {
    // A larger file could not be loaded again.
    guard data.count <= limit else { throw .tooLarge(path: path, limit: limit) }

    let entry = try DirectoryEntry.open(path, creatingDirectories: createsDirectories, system: system)
    defer { system.closeQuietly(entry.directory) }
    let existing = try existingFile(at: entry)

    // Before creating a file, because abandoned files may be what fills the disk.
    TemporaryFile.removeAbandonedFiles(in: entry.directory, system: system)
    let temporary = try TemporaryFile.create(in: entry.directory, for: path, system: system)
    defer { system.closeQuietly(temporary.lockHolder) }
    do throws(StorageError) {
      try write(data, to: temporary.file, copyingOwnerAndModeOf: existing)
      try attempt(.rename) { () throws(Errno) in
        try system.rename(entry.directory, temporary.name, entry.name)
      }
    } catch {
      system.unlinkQuietly(entry.directory, temporary.name)
      throw error
    }

    try attempt(.syncDirectory) { () throws(Errno) in try system.syncEntries(of: entry.directory) }
  }

  /// Returns the status of the file to replace, or `nil` if it doesn't exist.
  private func existingFile(at entry: DirectoryEntry) throws(StorageError) -> FileStatus? {
    let status: FileStatus
    do {
      status = try uninterrupted { () throws(Errno) in try system.status(entry.directory, entry.name) }
    } catch .noSuchEntry {
      return nil
    } catch {
      throw .unwritable(path: path, step: .examine, cause: StorageError.Cause(error))
    }
    switch status.kind {
    case .regular: break
    case .directory: throw .isDirectory(path: path)
    case .other: throw .notRegularFile(path: path)
    }
    // A rename would replace even a read-only file.
    try attempt(.examine) { () throws(Errno) in try system.checkWritable(entry.directory, entry.name) }
    return status
  }

  /// Writes, syncs, and closes a file; a failure closes it, too.
  private func write(
    _ data: Data, to file: Int32, copyingOwnerAndModeOf existing: FileStatus?
  ) throws(StorageError) {
    do throws(StorageError) {
      if let existing { try copyOwnerAndMode(of: existing, to: file) }
    } catch {
      system.closeQuietly(file)
      throw error
    }
    try system.writeAndClose(data, to: file, for: path)
  }

  private func copyOwnerAndMode(of existing: FileStatus, to file: Int32) throws(StorageError) {
    let new = try attempt(.examine) { () throws(Errno) in try system.statusOfOpenFile(file) }
    var permissions = existing.permissions
    if new.user != existing.user || new.group != existing.group {
      do {
        try uninterrupted { () throws(Errno) in
          try system.changeOwner(file, existing.user, existing.group)
        }
      } catch {
        // Only root can change a file's owner. The new file has another group, which must not get the
        // permissions of the old one, so it gets at most those of other users.
        let others = permissions & 0o007
        permissions = permissions & 0o707 | permissions & (others << 3)
      }
    }
    // Compare first, because file systems without modes reject even setting the current mode.
    if new.permissions != permissions {
      try attempt(.setMode) { () throws(Errno) in try system.changeMode(file, permissions) }
    }
  }

  private func attempt<Result>(
    _ step: StorageError.Step,
    _ call: () throws(Errno) -> Result
  ) throws(StorageError) -> Result {
    try system.attempt(step, for: path, call)
  }
}
