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

    let place = try openPlace()
    defer { system.closeQuietly(place.directory) }
    let existing = try existingFile(at: place)

    let temporary = try createTemporary(in: place.directory)
    do throws(StorageError) {
      try fill(temporary.file, with: [UInt8](data), like: existing)
      try attempt(.rename) { () throws(Errno) in
        try system.rename(place.directory, temporary.name, place.name)
      }
    } catch {
      try? uninterrupted { () throws(Errno) in try system.unlink(place.directory, temporary.name) }
      throw error
    }

    try attempt(.syncDirectory) { () throws(Errno) in try system.syncEntries(of: place.directory) }
  }

  // MARK: Where to

  /// An open directory and a name in it that is no symbolic link.
  private struct Place {
    let directory: Int32
    let name: String
  }

  /// As many as Linux follows (path_resolution(7)).
  private static let longestChainOfLinks = 40

  /// Follows symbolic links, so that a link stays and the file that it points to is replaced.
  private func openPlace() throws(StorageError) -> Place {
    var path = path
    for link in 0...Self.longestChainOfLinks {
      let (directoryPath, name) = FilePath.split(path)
      guard !name.isEmpty else { throw .isDirectory(path: self.path) }
      // A link into a missing directory is broken; making that directory is not our business.
      let directory = try system.openDirectory(
        directoryPath, creating: createsDirectories && link == 0, for: self.path)
      do {
        let target = try uninterrupted { () throws(Errno) in try system.readLink(directory, name) }
        path = target.utf8.first == UInt8(ascii: "/") ? target : FilePath.join(directoryPath, target)
        system.closeQuietly(directory)
      } catch .invalid, .noSuchEntry {
        return Place(directory: directory, name: name)
      } catch {
        system.closeQuietly(directory)
        throw .unwritable(path: self.path, step: .examine, cause: StorageError.Cause(error))
      }
    }
    throw .unwritable(path: self.path, step: .examine, cause: .tooManyLinks)
  }

  /// What is to be replaced, or nil where there is nothing yet.
  private func existingFile(at place: Place) throws(StorageError) -> FileStatus? {
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

  // MARK: The temporary file

  private func createTemporary(in directory: Int32) throws(StorageError) -> (file: Int32, name: String) {
    var attemptsLeft = 8
    while true {
      // The name has a length of its own: that of the file may already be the longest there is.
      let name = ".primetime-\(String(system.randomBits(), radix: 16)).tmp"
      do {
        return (try uninterrupted { () throws(Errno) in try system.createFile(directory, name) }, name)
      } catch {
        attemptsLeft -= 1
        guard error == .exists, attemptsLeft > 0 else {
          throw .unwritable(path: path, step: .createTemporary, cause: StorageError.Cause(error))
        }
      }
    }
  }

  /// Writes, syncs and closes the file; it is closed on every way out.
  private func fill(_ file: Int32, with bytes: [UInt8], like existing: FileStatus?) throws(StorageError) {
    do throws(StorageError) {
      if let existing { try keepOwnerAndMode(of: existing, on: file) }
      try write(bytes, to: file)
      try attempt(.sync) { () throws(Errno) in try system.sync(file) }
    } catch {
      system.closeQuietly(file)
      throw error
    }
    do {
      try system.close(file)
    } catch {
      // close(2): after EINTR the descriptor is gone all the same, and the data has been synced.
      guard error == .interrupted else {
        throw .unwritable(path: path, step: .close, cause: StorageError.Cause(error))
      }
    }
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

  private func write(_ bytes: [UInt8], to file: Int32) throws(StorageError) {
    var written = 0
    while written < bytes.count {
      written += try attempt(.write) { () throws(Errno) in
        try bytes.withUnsafeBufferPointer { buffer throws(Errno) in
          let rest = UnsafeRawBufferPointer(buffer)[written...]
          let count = try system.write(file, UnsafeRawBufferPointer(rebasing: rest))
          // A device that takes nothing and reports no error would be asked for ever.
          guard count > 0 else { throw .inputOutput }
          return count
        }
      }
    }
  }

  private func attempt<Result>(
    _ step: StorageError.Step,
    _ call: () throws(Errno) -> Result
  ) throws(StorageError) -> Result {
    try system.attempt(step, for: path, call)
  }
}
