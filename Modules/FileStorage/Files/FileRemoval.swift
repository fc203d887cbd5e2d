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
