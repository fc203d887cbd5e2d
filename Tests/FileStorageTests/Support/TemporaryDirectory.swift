import FileStorage

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// A real directory, removed with all its contents when the value goes.
final class TemporaryDirectory: Sendable {
  let path: String

  init() throws {
    path = TemporaryRoot.value + "/file-storage-\(UUID().uuidString)"
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: false)
  }

  deinit {
    try? FileManager.default.removeItem(atPath: path)
  }

  /// A path inside.
  func callAsFunction(_ name: String) -> String { path + "/" + name }

  var directories: StorageDirectories { StorageDirectories(all: path) }

  /// Names of all entries, those of subdirectories with their path, sorted.
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

  /// Gives a file a size without writing that much.
  func grow(_ name: String, to size: Int) throws {
    try check(truncate(self(name), off_t(size)))
  }

  /// Of the entry itself, not of what a link points to.
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

private enum TemporaryRoot {
  static var value: String {
    let path = ProcessInfo.processInfo.environment["TMPDIR"] ?? "/tmp"
    return path.hasSuffix("/") ? String(path.dropLast()) : path
  }
}

/// Whether the tests run as the user who may do everything, and whom no mode keeps out.
let isRoot = geteuid() == 0
