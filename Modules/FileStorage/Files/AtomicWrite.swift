#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// Replaces one whole file in one step, so that at every moment, and after a loss of power, the path has the old
/// contents or the new ones.
///
/// The order is what makes it safe: a temporary file in the same directory is written, given the old file's owner
/// and mode, synced and closed, each of them checked, before it is renamed over the old file; then the directory
/// is synced (Pillai et al., All File Systems Are Not Created Equal, OSDI 2014).
struct AtomicWrite {
  let path: String
  /// Whether a missing directory is made.
  let createsDirectories: Bool
  let system: SystemCalls

  func replaceContents(with data: Data, limit: Int) throws(StorageError) {
    // What could not be loaded again is not saved.
    guard data.count <= limit else { throw .tooLarge(path: path, limit: limit) }

    let place = try FilePlace.open(path, creatingDirectories: createsDirectories, system: system)
    defer { system.closeQuietly(place.directory) }
    let existing = try existingFile(at: place)

    // First, as what killed writers left may be what fills the disk.
    TemporaryFile.sweep(place.directory, system: system)
    let temporary = try TemporaryFile.create(in: place.directory, for: path, system: system)
    defer { system.closeQuietly(temporary.holder) }
    do throws(StorageError) {
      try fill(temporary.file, with: data, like: existing)
      try attempt(.rename) { () throws(Errno) in
        try system.rename(place.directory, temporary.name, place.name)
      }
    } catch {
      system.unlinkQuietly(place.directory, temporary.name)
      throw error
    }

    try attempt(.syncDirectory) { () throws(Errno) in try system.syncEntries(of: place.directory) }
  }

  /// What is to be replaced, or nil where there is nothing yet.
  private func existingFile(at place: FilePlace) throws(StorageError) -> FileStatus? {
    let status: FileStatus
    do {
      status = try uninterrupted { () throws(Errno) in try system.status(place.directory, place.name) }
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
    // A rename would replace a file that its owner has made read-only.
    try attempt(.examine) { () throws(Errno) in try system.checkWritable(place.directory, place.name) }
    return status
  }

  /// Writes, syncs and closes the file; it is closed on every way out.
  private func fill(_ file: Int32, with data: Data, like existing: FileStatus?) throws(StorageError) {
    do throws(StorageError) {
      if let existing { try keepOwnerAndMode(of: existing, on: file) }
    } catch {
      system.closeQuietly(file)
      throw error
    }
    try system.writeOut(data, to: file, for: path)
  }

  private func keepOwnerAndMode(of existing: FileStatus, on file: Int32) throws(StorageError) {
    let new = try attempt(.examine) { () throws(Errno) in try system.statusOfOpenFile(file) }
    var permissions = existing.permissions
    if new.user != existing.user || new.group != existing.group {
      do {
        try uninterrupted { () throws(Errno) in
          try system.changeOwner(file, existing.user, existing.group)
        }
      } catch {
        // Only root may give a file away. As the file gets another group, that group must not get the rights
        // that were given to the old one: it has what everybody has.
        let everybody = permissions & 0o007
        permissions = permissions & 0o707 | permissions & (everybody << 3)
      }
    }
    // Compared first: file systems without modes refuse even a change to what is there.
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
