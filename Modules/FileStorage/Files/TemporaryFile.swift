/// A file beside the one that it is to replace, for its writer alone to see.
///
/// Its writer holds an exclusive `flock` on it from its creation until it is renamed or removed. The system releases
/// the lock when the writer ends, however that happens: a file with a free lock is what a killed writer left behind.
struct TemporaryFile {
  let name: String
  /// What is written to; to be closed before the file takes the other's place, as closing may fail.
  let file: Int32
  /// A second descriptor of the same open file: the lock lasts until both are closed.
  let holder: Int32

  // The name has a length of its own: that of the file to replace may already be the longest there is.
  private static let prefix = ".primetime-"
  private static let suffix = ".tmp"
  private static let mostAttempts = 8

  static func create(
    in directory: Int32, for path: String, system: SystemCalls
  ) throws(StorageError) -> TemporaryFile {
    for _ in 1..<mostAttempts {
      do {
        return try create(in: directory, system: system)
      } catch .exists, .wouldBlock {
        // The name was taken, or somebody took the new file for one left behind before it was locked.
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
      let holder = try uninterrupted { () throws(Errno) in try system.duplicate(file) }
      return TemporaryFile(name: name, file: file, holder: holder)
    } catch {
      system.closeQuietly(file)
      if error != .wouldBlock { system.unlinkQuietly(directory, name) }
      throw error
    }
  }

  /// Removes what killed writers left in the directory, whichever file it was for. What fails, stays.
  static func sweep(_ directory: Int32, system: SystemCalls) {
    guard let names = try? uninterrupted({ () throws(Errno) in try system.entries(directory) }) else {
      return
    }
    for name in names where isTemporary(name) {
      guard let file = try? uninterrupted({ () throws(Errno) in try system.openTemporary(directory, name) })
      else { continue }
      defer { system.closeQuietly(file) }
      // Whoever holds the lock removes only what it has locked, and a new writer finds that its file is gone.
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
