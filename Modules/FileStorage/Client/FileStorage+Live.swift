#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

extension FileStorage {
  /// Keeps files on disk, off the main actor.
  ///
  /// Missing directories of state and data files are made (mode 0700) by a save, never by a load; the directory
  /// of a path that the user gave has to be there. New files get mode 0600, existing ones keep theirs. Saves
  /// from several tasks or processes each replace the whole file, the last one wins: hold a ``FileLock`` from
  /// load to save where both belong together. Temporary files that a killed process left behind are swept away by
  /// the next save into their directory.
  ///
  /// Costs about two disk flushes per save, twice that for a document with a backup. A file with several hard links becomes one of its own when saved;
  /// access control lists and extended attributes are not carried over.
  public static func live(_ directories: StorageDirectories) -> FileStorage {
    live(directories, system: .posix)
  }

  static func live(_ directories: StorageDirectories, system: SystemCalls) -> FileStorage {
    FileStorage(
      load: { @concurrent file async throws(StorageError) -> Data? in
        try FileReading(path: directories.path(of: file), system: system)
          .contents(limit: largestFileSize)
      },
      save: { @concurrent data, file async throws(StorageError) in
        let write = AtomicWrite(
          path: try directories.path(of: file),
          createsDirectories: !file.isChosenByUser,
          system: system)
        try write.replaceContents(with: data, limit: largestFileSize)
      },
      keepCopy: { @concurrent data, file async throws(StorageError) -> StorageFile in
        let copy = DamagedFileCopy(path: try directories.path(of: file), system: system)
        return file.beside(try copy.create(with: data))
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
  /// Where the file lies.
  ///
  /// - Throws: ``StorageError/unusableName(_:)`` where a name in a directory of ours would lead out of it (names
  ///   come back from recordings, too), or where no file system could hold the path.
  func path(of file: StorageFile) throws(StorageError) -> String {
    switch file {
    case .state(let name), .data(let name):
      let leadsElsewhere = name.utf8.contains(UInt8(ascii: "/")) || name == "." || name == ".."
      guard !name.isEmpty, !leadsElsewhere, !name.utf8.contains(0) else { throw .unusableName(name) }
    case .path(let path):
      guard !path.isEmpty, !path.utf8.contains(0) else { throw .unusableName(path) }
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
