public import Architecture

extension FileStorage {
  /// Returns the contents of a file of any kind, such as a pipe, waiting for its end; `nil` if it doesn't exist.
  ///
  /// - Throws: ``StorageError/isDirectory(path:)``, ``StorageError/tooLarge(path:limit:)`` above `limit` bytes,
  ///   ``StorageError/notRegularFile(path:)`` for a socket, or ``StorageError/unreadable(path:cause:)``.
  public static func contents(ofAnyFile path: String, limit: Int) throws(StorageError) -> Data? {
    try DiskFile(path: path, system: .posix).contents(limit: limit, waiting: true)
  }
}

extension DiskFile {
  /// Returns the contents of the file, or `nil` if it doesn't exist.
  ///
  /// The file is opened once, so that replacing it between the checks and the read has no effect. Symbolic
  /// links are followed.
  ///
  /// - Parameter waiting: Whether to read a file of any kind, such as a FIFO, waiting for its end.
  func contents(limit: Int, waiting: Bool = false) throws(StorageError) -> Data? {
    guard let file = try openForReading(waiting: waiting) else { return nil }
    defer { system.closeQuietly(file) }

    let status = try attemptReading(system.statusOfOpenFile(file))
    switch status.kind {
    case .regular: break
    case .directory: throw .isDirectory(path: path)
    case .other: if !waiting { throw .notRegularFile(path: path) }
    }
    guard status.size <= limit else { throw .tooLarge(path: path, limit: limit) }

    // The size is only a hint, because the file may grow meanwhile, and files in /proc have size 0.
    var contents = Data(capacity: status.size)
    var chunk = [UInt8](repeating: 0, count: 64 << 10)
    while true {
      let count = try attemptReading(readSome(of: file, into: &chunk))
      guard count > 0 else { return contents }
      guard contents.count + count <= limit else { throw .tooLarge(path: path, limit: limit) }
      contents += chunk[..<count]
    }
  }

  /// Returns the time of the last change of the file's contents, or `nil` if it doesn't exist.
  func modificationDate() throws(StorageError) -> Date? {
    try status().map { Date(timeIntervalSince1970: Double($0.modificationTime)) }
  }

  /// Returns the number of bytes in the file, or `nil` if it doesn't exist.
  func size() throws(StorageError) -> Int? { try status()?.size }

  private func status() throws(StorageError) -> FileStatus? {
    guard let file = try openForReading() else { return nil }
    defer { system.closeQuietly(file) }
    return try attemptReading(system.statusOfOpenFile(file))
  }

  private func openForReading(waiting: Bool = false) throws(StorageError) -> Int32? {
    do {
      return try system.openForReading(path, waiting: waiting)
    } catch .noSuchEntry {
      return nil
    } catch .noDevice, .noDeviceOrAddress {
      // A socket, or a device without a driver (open(2)).
      throw .notRegularFile(path: path)
    } catch {
      throw .unreadable(path: path, cause: StorageError.Cause(error))
    }
  }

  private func readSome(of file: Int32, into chunk: inout [UInt8]) throws(Errno) -> Int {
    try chunk.withUnsafeMutableBufferPointer { buffer throws(Errno) in
      try system.readSome(file, UnsafeMutableRawBufferPointer(buffer))
    }
  }

  /// Returns the names in the directory; those of directories, and of links to one, end with a slash.
  func entries() throws(StorageError) -> [String] {
    let directory = try attemptReading(system.openDirectory(path))
    defer { system.closeQuietly(directory) }
    var entries: [String] = []
    for name in try attemptReading(system.entries(directory)) where name != "." && name != ".." {
      // The entry was removed in the meantime, or its name isn't text and can't be found.
      guard let status = try? system.status(directory, name) else { continue }
      entries.append(isDirectory(name, status) ? name + "/" : name)
    }
    return entries
  }

  private func isDirectory(_ name: String, _ status: FileStatus) -> Bool {
    switch status.kind {
    case .regular: return false
    case .directory: return true
    case .other:
      // It may be a link; anything but a directory fails to open.
      guard let target = try? system.openDirectory(FilePath.join(path, name)) else { return false }
      system.closeQuietly(target)
      return true
    }
  }

  private func attemptReading<Result>(
    _ call: @autoclosure () throws(Errno) -> Result
  ) throws(StorageError) -> Result {
    do {
      return try call()
    } catch {
      throw .unreadable(path: path, cause: StorageError.Cause(error))
    }
  }
}
