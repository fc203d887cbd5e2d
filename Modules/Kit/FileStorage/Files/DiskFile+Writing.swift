import Architecture

extension DiskFile {
  /// Replaces the file atomically, or creates it.
  ///
  /// At every moment, and after a power loss, the path has either the old or the new contents. The order of the steps
  /// ensures this: write a temporary file in the same directory, give it the old file's owner and mode, sync it, close
  /// it, rename it over the old file, and sync the directory. Each step is checked (Pillai et al., All File Systems Are
  /// Not Created Equal, OSDI 2014).
  ///
  /// - Parameters:
  ///   - creatingDirectories: Whether to create missing directories.
  ///   - followingLinks: Whether the path may be a symbolic link, to replace its target.
  ///   - copy: Old contents, and another file to save them to after the new contents were written, and before this file
  ///     is replaced.
  ///   - next: Called when the file was replaced durably; if it throws, the file is restored. That is impossible if the
  ///     file system has no hard links.
  func replaceContents(
    with data: Data, limit: Int, creatingDirectories: Bool, followingLinks: Bool = true,
    keeping copy: (contents: Data, file: DiskFile)? = nil,
    followedBy next: (() throws(StorageError) -> Void)? = nil
  ) throws(StorageError) {
    // A larger file could not be loaded again.
    guard data.count <= limit else { throw .wouldBeTooLarge(path: path, limit: limit) }

    let (directory, name) = try openDirectory(
      creatingDirectories: creatingDirectories, followingLinks: followingLinks)
    defer { system.closeQuietly(directory) }
    try expectUnreserved(directory, name)
    let existing = try existingFile(directory, name)
    try withTemporaryFile(data, in: directory, copyingOwnerAndModeOf: existing) {
      temporary throws(StorageError) in
      if let next {
        return try replace(existing, name, with: temporary, in: directory, followedBy: next)
      }
      let rename = { () throws(StorageError) in
        try attempt(.rename, system.rename(directory, temporary, name))
      }
      guard let copy else { return try rename() }
      try copy.file.replaceContents(
        with: copy.contents, limit: limit, creatingDirectories: false, followingLinks: false,
        followedBy: rename)
    }
    if next == nil { try attempt(.syncDirectory, system.syncDirectory(directory)) }
  }

  /// Replaces a file durably, and restores it if `next` throws.
  private func replace(
    _ existing: FileStatus?, _ name: String, with temporary: String, in directory: Int32,
    followedBy next: () throws(StorageError) -> Void
  ) throws(StorageError) {
    let old = TemporaryFile.name(for: self)
    let isKept = existing != nil && (try? system.link(directory, name, old)) != nil
    defer { if isKept { try? system.unlink(directory, old) } }
    try attempt(.rename, system.rename(directory, temporary, name))
    do throws(StorageError) {
      try attempt(.syncDirectory, system.syncDirectory(directory))
      try next()
    } catch {
      if isKept { try? system.rename(directory, old, name) }
      if existing == nil { try? system.unlink(directory, name) }
      throw error
    }
  }

  /// Writes a complete temporary file to the disk, and removes it if `body` throws.
  private func withTemporaryFile<Result>(
    _ data: Data, in directory: Int32, copyingOwnerAndModeOf existing: FileStatus? = nil,
    body: (_ name: String) throws(StorageError) -> Result
  ) throws(StorageError) -> Result {
    // Before creating a file, because abandoned files may have filled the disk.
    TemporaryFile.removeAbandonedFiles(in: directory, prefix: temporaryPrefix, system: system)
    let temporary = try TemporaryFile.create(in: directory, for: self)
    defer { system.closeQuietly(temporary.lockHolder) }
    do throws(StorageError) {
      try write(data, to: temporary.file, copyingOwnerAndModeOf: existing)
      return try body(temporary.name)
    } catch {
      try? system.unlink(directory, temporary.name)
      throw error
    }
  }

  /// Returns the status of the file to replace, or `nil` if it doesn't exist.
  private func existingFile(_ directory: Int32, _ name: String) throws(StorageError) -> FileStatus? {
    let status: FileStatus
    do {
      status = try system.status(directory, name)
    } catch .noSuchEntry {
      return nil
    } catch {
      throw unwritable(.examine, error)
    }
    switch status.kind {
    case .regular: break
    case .directory: throw .isDirectory(path: path)
    case .other: throw .notRegularFile(path: path)
    }
    // A rename would replace even a read-only file.
    try attempt(.examine, system.checkWritable(directory, name))
    return status
  }

  /// Writes, syncs, and closes a new file; a failure closes it, too.
  private func write(
    _ data: Data, to file: Int32, copyingOwnerAndModeOf existing: FileStatus?
  ) throws(StorageError) {
    do throws(StorageError) {
      if let existing { try copyOwnerAndMode(of: existing, to: file) }
      try attempt(.write, system.writeAll(data, to: file))
      try attempt(.sync, system.sync(file))
    } catch {
      system.closeQuietly(file)
      throw error
    }
    try attempt(.close, system.closeFile(file))
  }

  private func copyOwnerAndMode(of existing: FileStatus, to file: Int32) throws(StorageError) {
    let new = try attempt(.examine, system.statusOfOpenFile(file))
    var permissions = existing.permissions
    if new.user != existing.user || new.group != existing.group {
      do {
        try system.changeOwner(file, existing.user, existing.group)
      } catch {
        // Only root can change a file's owner. The new file has another group; it must not get the old one's
        // permissions, so it gets at most those of other users.
        let others = permissions & 0o007
        permissions = permissions & 0o707 | permissions & (others << 3)
      }
    }
    // Compare first, because file systems without modes reject even setting the current mode.
    if new.permissions != permissions { try attempt(.setMode, system.changeMode(file, permissions)) }
  }

  // MARK: - Copies of damaged files

  /// The maximum number of copies per second; a higher number would have another cause than damage.
  private static let maximumCopiesPerSecond = 100

  /// Writes the contents of this damaged file to a new file beside it, for people to examine.
  ///
  /// The copy is complete and on the disk before the damaged file is changed.
  ///
  /// - Returns: The suffix of the copy's name, following the name of the damaged file.
  /// - Throws: ``StorageError/notRegularFile(path:)`` for a symbolic link: its target isn't the program's.
  func createDamagedCopy(with data: Data) throws(StorageError) -> String {
    let (directory, name) = try openDirectory(creatingDirectories: false, followingLinks: false)
    defer { system.closeQuietly(directory) }
    _ = try existingFile(directory, name)
    // ISO 8601's basic format, because some file systems forbid colons.
    let format = Date.ISO8601FormatStyle(dateSeparator: .omitted, timeSeparator: .omitted)
    let time = ".corrupt-" + system.now().formatted(format)
    for number in 1...Self.maximumCopiesPerSecond {
      let suffix = number == 1 ? time : time + "-\(number)"
      let copy = DiskFile(path: path + suffix, system: system)
      if try copy.create(with: data) { return suffix }
    }
    throw DiskFile(path: path + time, system: system).unwritable(.createTemporary, .exists)
  }

  /// Creates this file atomically and durably; returns false if it exists, even as a link without a target.
  func create(with data: Data) throws(StorageError) -> Bool {
    let (directoryPath, name) = FilePath.split(path)
    if name.isEmpty { throw .isDirectory(path: path) }
    let directory = try openDirectory(directoryPath, creating: false)
    defer { system.closeQuietly(directory) }
    try expectUnreserved(directory, name)
    return try withTemporaryFile(data, in: directory) { temporary throws(StorageError) in
      guard try place(temporary, as: name, in: directory) else {
        try? system.unlink(directory, temporary)
        return false
      }
      do throws(StorageError) {
        try attempt(.syncDirectory, system.syncDirectory(directory))
      } catch {
        try? system.unlink(directory, name)
        throw error
      }
      return true
    }
  }

  /// Moves a temporary file to a name; returns false if the name is in use.
  private func place(_ temporary: String, as name: String, in directory: Int32) throws(StorageError) -> Bool {
    do throws(Errno) {
      do throws(Errno) {
        try system.link(directory, temporary, name)
        try? system.unlink(directory, temporary)
      } catch {
        guard [.notPermitted, .notSupported, .noSuchCall].contains(error) else { throw error }
        // Without hard links, a file that appears between these calls would be replaced.
        if (try? system.status(directory, name)) != nil { return false }
        try system.rename(directory, temporary, name)
      }
      return true
    } catch .exists {
      return false
    } catch {
      throw unwritable(.createTemporary, error)
    }
  }

  // MARK: - Removal

  /// Removes the file so that it stays removed after a power loss.
  func remove() throws(StorageError) {
    let (directory, name) = try openDirectory(creatingDirectories: false)
    defer { system.closeQuietly(directory) }
    do {
      try system.unlink(directory, name)
    } catch .noSuchEntry {
      return
    } catch {
      throw unwritable(.remove, error)
    }
    try attempt(.syncDirectory, system.syncDirectory(directory))
  }
}
