extension SystemCalls {
  /// Makes a call of a save or a lock, again for as long as signals interrupt it, and names its failure.
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

  /// Opens the directory that `path` lies in.
  ///
  /// - Parameter creating: makes it where it is missing, and what is missing above it, durably.
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
      try makeUnlessThere(directory)
    } catch {
      guard error == .noSuchEntry, parent != directory else {
        throw .unwritable(path: path, step: .createDirectory, cause: StorageError.Cause(error))
      }
      try createDirectory(parent, for: path)
      try attempt(.createDirectory, for: path) { () throws(Errno) in try makeUnlessThere(directory) }
    }
    // The new entry is in its parent, which has to reach the disk for the file in it to be found again.
    let descriptor = try attempt(.createDirectory, for: path) { () throws(Errno) in try openDirectory(parent)
    }
    defer { closeQuietly(descriptor) }
    try attempt(.createDirectory, for: path) { () throws(Errno) in try syncEntries(of: descriptor) }
  }

  /// Another process may make the same directory at the same time. Whether what is there is a directory shows
  /// when it is opened.
  private func makeUnlessThere(_ directory: String) throws(Errno) {
    do {
      try uninterrupted { () throws(Errno) in try makeDirectory(directory) }
    } catch {
      guard error == .exists else { throw error }
    }
  }

  /// Syncs a directory, on file systems that know of such a thing.
  func syncEntries(of directory: Int32) throws(Errno) {
    do {
      try syncDirectory(directory)
    } catch {
      // fsync(2): EINVAL where the descriptor's file does not support synchronization.
      guard error == .invalid || error == .notSupported else { throw error }
    }
  }

  /// Closes a descriptor that nothing was written to, or whose file is given up.
  func closeQuietly(_ file: Int32) {
    try? close(file)
  }

  /// Removes what is of no use any more; where that fails, it stays.
  func unlinkQuietly(_ directory: Int32, _ name: String) {
    try? uninterrupted { () throws(Errno) in try unlink(directory, name) }
  }

  /// Takes the lock on an open file, on file systems that know of such a thing.
  func lockIfSupported(_ file: Int32) throws(Errno) {
    do {
      try uninterrupted { () throws(Errno) in try lock(file) }
    } catch {
      guard error == .notSupported || error == .noLocks || error == .noSuchCall else { throw error }
    }
  }

  /// Whether an open file is still the one that others find under the name.
  func isInPlace(_ file: Int32, directory: Int32, name: String) throws(Errno) -> Bool {
    let opened = try uninterrupted { () throws(Errno) in try statusOfOpenFile(file) }
    do {
      return try uninterrupted { () throws(Errno) in try status(directory, name) }.isSameFile(as: opened)
    } catch .noSuchEntry {
      return false
    }
  }
}
