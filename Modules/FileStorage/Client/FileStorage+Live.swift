#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

extension FileStorage {
  /// Returns a storage that holds its files on disk and does its work off the main actor.
  ///
  /// A save creates missing directories of state and data files (mode 0700); a load never does. The directory
  /// of a user-specified path must exist. New files get mode 0600; existing files keep their mode. Each save
  /// replaces the whole file, so the last of concurrent saves wins; to prevent lost changes, hold a
  /// ``FileLock`` from the load to the save. A save also removes the temporary files that killed processes
  /// left in the directory.
  ///
  /// A save costs about two disk flushes, and twice that for a document with a backup. Saving a file that has
  /// several hard links separates it from the others. Access control lists and extended attributes are not
  /// preserved.
  public static func live(_ directories: StorageDirectories) -> FileStorage {
    live(directories, system: .posix)
  }

  static func live(_ directories: StorageDirectories, system: SystemCalls) -> FileStorage {
    FileStorage(
      load: { @concurrent file async throws(StorageError) -> Data? in
        try FileReading(path: directories.path(of: file), system: system)
          .contents(limit: maximumFileSize)
      },
      save: { @concurrent data, file async throws(StorageError) in
        let write = AtomicWrite(
          path: try directories.path(of: file),
          createsDirectories: !file.isChosenByUser,
          system: system)
        try write.replaceContents(with: data, limit: maximumFileSize)
      },
      saveDamagedCopy: { @concurrent data, file async throws(StorageError) -> StorageFile in
        let copy = DamagedFileCopy(path: try directories.path(of: file), system: system)
        return file.appending(try copy.create(with: data))
      },
      remove: { @concurrent file async throws(StorageError) in
        try FileRemoval(path: try directories.path(of: file), system: system).remove()
      },
      changes: { file in
        guard let path = try? directories.path(of: file) else { return AsyncStream { $0.finish() } }
        return FileChanges(path: path, system: system).stream()
      },
      location: { file in directories.location(of: file) })
  }
}

extension StorageDirectories {
  /// Returns the path of a file.
  ///
  /// - Throws: ``StorageError/invalidName(_:)`` if the path is invalid on every file system, or if the name
  ///   of a state or data file would lead out of its directory. Such a name can be in a recorded action.
  func path(of file: StorageFile) throws(StorageError) -> String {
    switch file {
    case .state(let name), .data(let name):
      let leavesDirectory = name.utf8.contains(UInt8(ascii: "/")) || name == "." || name == ".."
      guard !name.isEmpty, !leavesDirectory, !name.utf8.contains(0) else { throw .invalidName(name) }
    case .path(let path):
      guard !path.isEmpty, !path.utf8.contains(0) else { throw .invalidName(path) }
    }
    return location(of: file)
  }

  fileprivate func location(of file: StorageFile) -> String {
    switch file {
    case .state(let name): FilePath.join(state, name)
    case .data(let name): FilePath.join(data, name)
    case .path(let path): path
    }
  }
}
