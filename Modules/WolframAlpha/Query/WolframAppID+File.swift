import Foundation

extension WolframAppID {
  /// Reads an app id from a file that its owner alone can read and write, and that belongs to this user.
  ///
  /// What is checked and what is read is one open file, so a swap in between changes nothing. A symbolic link is
  /// followed; its target has to satisfy the rules.
  ///
  /// - Throws: ``WolframAppIDError``, which names the path and never the contents.
  public init(contentsOfFile path: String) throws(WolframAppIDError) {
    // O_NONBLOCK: a FIFO must be refused, not waited for.
    let file = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    guard file >= 0 else { throw .unreadableFile(path: path, reason: Self.reason(errno)) }
    defer { close(file) }

    var status = stat()
    guard fstat(file, &status) == 0 else { throw .unreadableFile(path: path, reason: Self.reason(errno)) }
    guard status.st_mode & S_IFMT == S_IFREG else { throw .notAFile(path: path) }
    guard status.st_uid == geteuid() else { throw .ownedByAnother(path: path) }
    guard status.st_mode & 0o077 == 0 else { throw .notPrivate(path: path) }

    // Room for the longest app id and some white space; what fills it is too long to be one.
    var bytes = [UInt8](repeating: 0, count: 4 * Self.maximumLength)
    var length = 0
    while length < bytes.count {
      let got = bytes.withUnsafeMutableBytes { buffer in
        read(file, buffer.baseAddress.map { $0 + length }, buffer.count - length)
      }
      if got < 0 && errno == EINTR { continue }
      guard got >= 0 else { throw .unreadableFile(path: path, reason: Self.reason(errno)) }
      if got == 0 { break }
      length += got
    }
    guard length < bytes.count, let text = String(validating: bytes.prefix(length), as: UTF8.self) else {
      throw .malformed
    }
    try self.init(text)
  }

  private static func reason(_ code: Int32) -> String { String(cString: strerror(code)) }
}
