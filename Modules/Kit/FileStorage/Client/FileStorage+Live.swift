extension FileStorage {
  /// Returns a storage that holds its files on disk and does its work off the main actor.
  ///
  /// A save creates missing directories of state and data files (mode 0700); a load never does. The directory of a
  /// user-specified path must exist. New files get mode 0600; existing files keep their mode. Each save replaces the
  /// whole file, so the last of concurrent saves wins; ``FileStorage/update(_:in:timeout:change:)`` loses none of the changes of
  /// other processes. A save also removes the temporary files of killed processes in the directory.
  ///
  /// State and data files are not saved to a directory of another user except root, who could read or replace them.
  ///
  /// A save costs about two disk flushes, and twice that for a document with a backup. Saving a file with several hard
  /// links separates it from the others. Access control lists and extended attributes are not preserved.
  ///
  /// - Parameters:
  ///   - home: The user's home directory, for ``StorageFile/home(_:)``; without one, or with a relative path, these
  ///     files can't be accessed.
  ///   - reserved: Files that a user-specified path must not lead to, such as the program's state and its lock. A save
  ///     to one throws ``StorageError/invalidName(_:)``.
  ///   - temporaryPrefix: The beginning of the names of temporary files; it identifies abandoned ones.
  ///   - lockTimeout: The maximum time to wait for a holder of a lock.
  ///   - didSaveStep: Called on any thread after each system call of a save that may take long, such as a sync.
  public static func live(
    _ directories: StorageDirectories, home: String? = nil, reserving reserved: [StorageFile] = [],
    temporaryPrefix: String = ".storage-", lockTimeout: Duration = .seconds(10),
    didSaveStep: @escaping @Sendable () -> Void = {}
  ) -> FileStorage {
    var system = SystemCalls.posix
    system.didSaveStep = didSaveStep
    return live(
      directories, home: home, reserving: reserved, temporaryPrefix: temporaryPrefix,
      lockTimeout: lockTimeout,
      system: system)
  }

  static func live(
    _ directories: StorageDirectories, home: String? = nil, reserving reserved: [StorageFile] = [],
    temporaryPrefix: String = ".storage-", lockTimeout: Duration = .seconds(10), system: SystemCalls
  ) -> FileStorage {
    let paths = StoragePaths(directories: directories, home: home)
    let reservedPaths = reserved.compactMap { try? paths.path(of: $0) }
    let disk: @Sendable (StorageFile) throws(StorageError) -> DiskFile = { file throws(StorageError) in
      var disk = DiskFile(path: try paths.path(of: file), system: system)
      disk.temporaryPrefix = temporaryPrefix
      if file.isChosenByUser { disk.reservedPaths = reservedPaths }
      disk.requiresOwnDirectory = !file.isChosenByUser
      return disk
    }
    var storage = FileStorage(
      load: { @concurrent file in try disk(file).contents(limit: maximumFileSize) },
      save: { @concurrent data, file in
        try disk(file).replaceContents(
          with: data, limit: maximumFileSize, creatingDirectories: !file.isChosenByUser,
          followingLinks: !file.isBackup)
      })
    storage.saveKeepingCopy = { @concurrent data, file, old in
      try disk(file).replaceContents(
        with: data, limit: maximumFileSize, creatingDirectories: !file.isChosenByUser,
        keeping: (old, disk(file.replacedCopy)))
    }
    storage.create = { @concurrent data, file in try disk(file).create(with: data) }
    storage.saveDamagedCopy = { @concurrent data, file in
      file.appending(try disk(file).createDamagedCopy(with: data))
    }
    storage.remove = { @concurrent file in try disk(file).remove() }
    storage.withLock = { @concurrent file, timeout, body in
      let path = try paths.path(of: file.lock)
      let lock = FileLock(path: path, system: system, isForChosenFile: file.isChosenByUser)
      try await lock.withExclusiveLock(timeout: timeout ?? lockTimeout, clock: ContinuousClock(), body: body)
    }
    storage.changes = { file in (try? disk(file).changes()) ?? AsyncStream { $0.finish() } }
    storage.entries = { @concurrent directory in try disk(directory).entries() }
    storage.modificationDate = { @concurrent file in try disk(file).modificationDate() }
    storage.size = { @concurrent file in try disk(file).size() }
    storage.location = { file in paths.location(of: file) }
    return storage
  }
}

private struct StoragePaths: Sendable {
  let directories: StorageDirectories
  let home: String?

  /// Returns the path of a file.
  ///
  /// - Throws: ``StorageError/invalidName(_:)`` if the path is invalid on every file system, or if the name of a state
  ///   or data file, such as in a recorded action, would lead out of its directory.
  ///   ``StorageError/missingHome(variable:)`` if the file is in an unknown directory.
  func path(of file: StorageFile) throws(StorageError) -> String {
    switch file {
    case .state(let name), .data(let name):
      let leavesDirectory = name.utf8.contains(UInt8(ascii: "/")) || name == "." || name == ".."
      guard !name.isEmpty, !leavesDirectory, !name.utf8.contains(0) else { throw .invalidName(name) }
      if case .state = file, directories.state == nil { throw .missingHome(variable: "XDG_STATE_HOME") }
      if case .data = file, directories.data == nil { throw .missingHome(variable: "XDG_DATA_HOME") }
    case .path(let path):
      guard !path.isEmpty, !path.utf8.contains(0) else { throw .invalidName(path) }
    case .home(let path):
      guard !path.utf8.contains(0) else { throw .invalidName(path) }
      guard home?.utf8.first == UInt8(ascii: "/") else { throw .missingHome(variable: "HOME") }
    }
    return location(of: file)
  }

  func location(of file: StorageFile) -> String {
    switch file {
    case .state(let name): directories.state.map { FilePath.join($0, name) } ?? file.description
    case .data(let name): directories.data.map { FilePath.join($0, name) } ?? file.description
    case .path(let path): path
    case .home(let path): FilePath.join(home ?? "~", path)
    }
  }
}
