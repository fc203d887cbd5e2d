import FileStorage
import Foundation

/// A real directory, which is removed with its contents when the object is deallocated.
final class TemporaryDirectory: Sendable {
  let path: String
  /// A storage on disk with all its files in the directory.
  let storage: FileStorage

  init() {
    path = FileManager.default.temporaryDirectory.appending(path: "file-storage-\(UUID().uuidString)").path()
    storage = .live(StorageDirectories(all: path))
    do {
      try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: false)
    } catch {
      fatalError("\(error)")
    }
  }

  deinit {
    try? FileManager.default.removeItem(atPath: path)
  }

  /// Returns the path of an entry.
  func callAsFunction(_ name: String) -> String { path + "/" + name }

  var directories: StorageDirectories { StorageDirectories(all: path) }

  /// The sorted relative paths of all entries, including those of subdirectories.
  var entries: [String] {
    get throws { try FileManager.default.subpathsOfDirectory(atPath: path).sorted() }
  }

  func write(_ text: String, to name: String, mode: UInt32 = 0o600) throws {
    try Data(text.utf8).write(to: URL(filePath: self(name)))
    try setMode(mode, of: name)
  }

  func text(of name: String) throws -> String {
    String(decoding: try Data(contentsOf: URL(filePath: self(name))), as: UTF8.self)
  }

  func makeDirectory(_ name: String) throws {
    try FileManager.default.createDirectory(atPath: self(name), withIntermediateDirectories: true)
  }

  func link(_ name: String, to target: String) throws {
    try check(symlink(target, self(name)))
  }

  func makeFIFO(_ name: String) throws {
    try check(mkfifo(self(name), 0o600))
  }

  func setMode(_ mode: UInt32, of name: String) throws {
    try check(chmod(self(name), mode_t(truncatingIfNeeded: mode)))
  }

  func setOwner(_ user: UInt32, _ group: UInt32, of name: String) throws {
    try check(chown(self(name), user, group))
  }

  /// Sets the size of a file without writing.
  func grow(_ name: String, to size: Int) throws {
    try check(truncate(self(name), off_t(size)))
  }

  /// Returns the status of an entry, without following a link.
  func status(of name: String) throws -> (mode: UInt32, user: UInt32, group: UInt32, isLink: Bool) {
    var status = stat()
    try check(lstat(self(name), &status))
    return (
      UInt32(status.st_mode & 0o7777), status.st_uid, status.st_gid, status.st_mode & S_IFMT == S_IFLNK
    )
  }

  private func check(_ result: Int32) throws {
    if result != 0 { throw SetUpFailure(code: errno) }
  }

  struct SetUpFailure: Error {
    let code: Int32
  }
}

/// Whether the tests run as root, whom file modes don't restrict.
let isRoot = geteuid() == 0
