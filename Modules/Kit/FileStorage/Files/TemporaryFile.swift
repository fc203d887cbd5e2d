/// A new file beside the file that it replaces.
///
/// The process that writes it holds a `flock` on it until it is renamed or removed. The system releases the lock when
/// that process ends for any reason, so a killed process has abandoned an unlocked temporary file.
struct TemporaryFile {
  let name: String
  /// The descriptor to write to; close it before renaming the file, because closing can fail.
  let file: Int32
  /// The descriptor with the lock, for reading only.
  ///
  /// Closing a descriptor for writing after the rename would notify observers of the file of another change.
  let lockHolder: Int32

  // Without the name of the file to replace: that may already have the maximum length.
  private static let suffix = ".tmp"
  private static let maximumAttempts = 8

  static func name(for target: DiskFile) -> String {
    target.temporaryPrefix + String(target.system.randomBits(), radix: 16) + suffix
  }

  static func create(in directory: Int32, for target: DiskFile) throws(StorageError) -> TemporaryFile {
    var attempts = 0
    while true {
      attempts += 1
      do {
        return try create(name(for: target), in: directory, target.system)
      } catch {
        // The name was in use, or another process removed the new file as abandoned before it was locked.
        guard attempts < maximumAttempts, error == .exists || error == .wouldBlock else {
          throw target.unwritable(.createTemporary, error)
        }
      }
    }
  }

  private static func create(
    _ name: String, in directory: Int32, _ system: SystemCalls
  ) throws(Errno) -> TemporaryFile {
    let file = try system.createFile(directory, name)
    do throws(Errno) {
      let lockHolder = try lock(name, in: directory, system)
      do throws(Errno) {
        guard try system.isInPlace(file, directory: directory, name: name) else { throw .wouldBlock }
      } catch {
        system.closeQuietly(lockHolder)
        throw error
      }
      return TemporaryFile(name: name, file: file, lockHolder: lockHolder)
    } catch {
      system.closeQuietly(file)
      if error != .wouldBlock { try? system.unlink(directory, name) }
      throw error
    }
  }

  /// Opens the file and locks it, if the file system supports locks.
  private static func lock(
    _ name: String, in directory: Int32, _ system: SystemCalls
  ) throws(Errno) -> Int32 {
    let lockHolder: Int32
    do throws(Errno) {
      lockHolder = try system.openLockHolder(directory, name)
    } catch {
      // Without the file, another process removed it as abandoned.
      throw error == .noSuchEntry ? .wouldBlock : error
    }
    do throws(Errno) {
      try system.lockShared(lockHolder)
    } catch {
      if error == .notSupported || error == .noLocks || error == .noSuchCall { return lockHolder }
      system.closeQuietly(lockHolder)
      throw error
    }
    return lockHolder
  }

  /// Removes the temporary files of killed processes in the directory, ignoring failures.
  static func removeAbandonedFiles(in directory: Int32, prefix: String, system: SystemCalls) {
    for name in (try? system.entries(directory)) ?? [] where isTemporary(name, prefix) {
      guard let file = try? system.openTemporary(directory, name) else { continue }
      defer { system.closeQuietly(file) }
      // Only the locked file is removed. A process that has just created it notices, and creates another.
      guard (try? system.lock(file)) != nil,
        (try? system.isInPlace(file, directory: directory, name: name)) == true
      else { continue }
      try? system.unlink(directory, name)
    }
  }

  private static func isTemporary(_ name: String, _ prefix: String) -> Bool {
    guard name.hasPrefix(prefix), name.hasSuffix(suffix) else { return false }
    return UInt64(name.dropFirst(prefix.count).dropLast(suffix.count), radix: 16) != nil
  }
}
