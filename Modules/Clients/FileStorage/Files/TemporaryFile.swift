/// A new file beside the file that it will replace.
///
/// The process that writes it holds an exclusive `flock` on it until it is renamed or removed. The system
/// releases the lock when that process ends for any reason, so an unlocked temporary file was abandoned by a
/// killed process.
struct TemporaryFile {
  let name: String
  /// The descriptor to write to; close it before renaming the file, because closing can fail.
  let file: Int32
  /// A second descriptor of the same open file; the lock lasts until both are closed.
  let lockHolder: Int32

  // The name doesn't contain that of the file to replace, which may already have the maximum length.
  private static let prefix = ".primetime-"
  private static let suffix = ".tmp"
  private static let maximumAttempts = 8

  static func create(
    in directory: Int32, for path: String, system: SystemCalls
  ) throws(StorageError) -> TemporaryFile {
    for _ in 1..<maximumAttempts {
      do {
        return try create(in: directory, system: system)
      } catch .exists, .wouldBlock {
        // The name was in use, or another process removed the new file as abandoned before it was locked.
      } catch {
        throw .unwritable(path: path, step: .createTemporary, cause: StorageError.Cause(error))
      }
    }
    return try system.attempt(.createTemporary, for: path) { () throws(Errno) in
      try create(in: directory, system: system)
    }
  }

  private static func create(in directory: Int32, system: SystemCalls) throws(Errno) -> TemporaryFile {
    let name = prefix + String(system.randomBits(), radix: 16) + suffix
    let file = try uninterrupted { () throws(Errno) in try system.createFile(directory, name) }
    do throws(Errno) {
      try system.lockIfSupported(file)
      guard try system.isInPlace(file, directory: directory, name: name) else { throw .wouldBlock }
      let lockHolder = try uninterrupted { () throws(Errno) in try system.duplicate(file) }
      return TemporaryFile(name: name, file: file, lockHolder: lockHolder)
    } catch {
      system.closeQuietly(file)
      if error != .wouldBlock { system.unlinkQuietly(directory, name) }
      throw error
    }
  }

  /// Removes the temporary files that killed processes left in the directory, ignoring failures.
  static func removeAbandonedFiles(in directory: Int32, system: SystemCalls) {
    guard let names = try? uninterrupted({ () throws(Errno) in try system.entries(directory) }) else {
      return
    }
    for name in names where isTemporary(name) {
      guard let file = try? uninterrupted({ () throws(Errno) in try system.openTemporary(directory, name) })
      else { continue }
      defer { system.closeQuietly(file) }
      // Only the locked file is removed. A process that has just created it notices, and creates another.
      guard (try? uninterrupted({ () throws(Errno) in try system.lock(file) })) != nil,
        (try? system.isInPlace(file, directory: directory, name: name)) == true
      else { continue }
      system.unlinkQuietly(directory, name)
    }
  }

  private static func isTemporary(_ name: String) -> Bool {
    guard name.hasPrefix(prefix), name.hasSuffix(suffix) else { return false }
    return UInt64(name.dropFirst(prefix.count).dropLast(suffix.count), radix: 16) != nil
  }
}
