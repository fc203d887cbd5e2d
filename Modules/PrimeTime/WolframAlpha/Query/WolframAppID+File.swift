import Foundation

extension WolframAppID {
  /// Reads an app ID from a file that belongs to this user and that other users can't access.
  ///
  /// The file is opened once, so that replacing it between the checks and the read has no effect. A symbolic
  /// link is followed, and its target must meet the requirements.
  ///
  /// - Throws: ``WolframAppIDError``, which contains the path but never the contents.
  init(contentsOfFile path: String) throws(WolframAppIDError) {
    // O_NONBLOCK, so that a FIFO is rejected instead of waited for.
    let file = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    guard file >= 0 else { throw .unreadableFile(path: path, reason: Self.reason(errno)) }
    defer { close(file) }

    var status = stat()
    guard fstat(file, &status) == 0 else { throw .unreadableFile(path: path, reason: Self.reason(errno)) }
    guard status.st_mode & S_IFMT == S_IFREG else { throw .notRegularFile(path: path) }
    guard status.st_uid == geteuid() else { throw .ownedByAnotherUser(path: path) }
    guard status.st_mode & 0o077 == 0 else { throw .notPrivate(path: path) }

    // The size of the longest app ID and some white space; contents that fill it are too long.
    var bytes = [UInt8](repeating: 0, count: 4 * Self.maximumLength)
    var length = 0
    while length < bytes.count {
      let count = bytes.withUnsafeMutableBytes { buffer in
        read(file, buffer.baseAddress.map { $0 + length }, buffer.count - length)
      }
      if count < 0 && errno == EINTR { continue }
      guard count >= 0 else { throw .unreadableFile(path: path, reason: Self.reason(errno)) }
      if count == 0 { break }
      length += count
    }
    guard length < bytes.count, let text = String(validating: bytes.prefix(length), as: UTF8.self) else {
      throw .malformed
    }
    try self.init(text)
  }

  private static func reason(_ code: Int32) -> String { String(cString: strerror(code)) }
}
