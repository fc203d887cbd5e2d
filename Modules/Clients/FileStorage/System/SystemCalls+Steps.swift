extension SystemCalls {
  /// Performs a step of a save or a lock, repeating it when a signal interrupts it.
  ///
  /// - Throws: ``StorageError/unwritable(path:step:cause:)``.
  func attempt<Result>(
    _ step: StorageError.Step,
    for path: String,
    _ call: () throws(Errno) -> Result
  ) throws(StorageError) -> Result {
    do {
      return try uninterrupted(call)
    } catch {
      throw .unwritable(path: path, step: step, cause: StorageError.Cause(error))
    }
  }

  /// Opens a directory.
  ///
  /// - Parameters:
  ///   - creating: Whether the directory and its ancestors are created, durably, if they are missing.
  ///   - path: The path of the file in the directory, for errors.
  func openDirectory(_ directory: String, creating: Bool, for path: String) throws(StorageError) -> Int32 {
    do {
      return try uninterrupted { () throws(Errno) in try openDirectory(directory) }
    } catch {
      guard creating, error == .noSuchEntry else {
        throw .unwritable(path: path, step: .openDirectory, cause: StorageError.Cause(error))
      }
    }
    try createDirectory(FilePath.withoutTrailingSlashes(directory), for: path)
    return try attempt(.openDirectory, for: path) { () throws(Errno) in try openDirectory(directory) }
  }

  private func createDirectory(_ directory: String, for path: String) throws(StorageError) {
    let parent = FilePath.withoutTrailingSlashes(FilePath.split(directory).directory)
    do {
      try makeDirectoryIfMissing(directory)
    } catch {
      guard error == .noSuchEntry, parent != directory else {
        throw .unwritable(path: path, step: .createDirectory, cause: StorageError.Cause(error))
      }
      try createDirectory(parent, for: path)
      try attempt(.createDirectory, for: path) { () throws(Errno) in try makeDirectoryIfMissing(directory) }
    }
    // Sync the parent, which contains the new entry; otherwise a power loss could remove the directory.
    let descriptor = try attempt(.createDirectory, for: path) { () throws(Errno) in try openDirectory(parent)
    }
    defer { closeQuietly(descriptor) }
    try attempt(.createDirectory, for: path) { () throws(Errno) in try syncEntries(of: descriptor) }
  }

  /// Creates a directory; does nothing if the path exists.
  ///
  /// Another process may create the directory at the same time. Opening it fails if it isn't a directory.
  private func makeDirectoryIfMissing(_ directory: String) throws(Errno) {
    do {
      try uninterrupted { () throws(Errno) in try makeDirectory(directory) }
    } catch {
      guard error == .exists else { throw error }
    }
  }

  /// Syncs a directory, if the file system supports it.
  func syncEntries(of directory: Int32) throws(Errno) {
    do {
      try syncDirectory(directory)
    } catch {
      // EINVAL means that the file doesn't support synchronization (fsync(2)).
      guard error == .invalid || error == .notSupported else { throw error }
    }
  }

  /// Closes a descriptor whose file has no unsaved data that matters, ignoring failures.
  func closeQuietly(_ file: Int32) {
    try? close(file)
  }

  /// Removes a file that is no longer needed, ignoring failures.
  func unlinkQuietly(_ directory: Int32, _ name: String) {
    try? uninterrupted { () throws(Errno) in try unlink(directory, name) }
  }

  /// Locks an open file, if the file system supports it.
  func lockIfSupported(_ file: Int32) throws(Errno) {
    do {
      try uninterrupted { () throws(Errno) in try lock(file) }
    } catch {
      guard error == .notSupported || error == .noLocks || error == .noSuchCall else { throw error }
    }
  }

  /// Returns whether the name in the directory still refers to an open file.
  func isInPlace(_ file: Int32, directory: Int32, name: String) throws(Errno) -> Bool {
    let opened = try uninterrupted { () throws(Errno) in try statusOfOpenFile(file) }
    do {
      return try uninterrupted { () throws(Errno) in try status(directory, name) }.isSameFile(as: opened)
    } catch .noSuchEntry {
      return false
    }
  }
}
