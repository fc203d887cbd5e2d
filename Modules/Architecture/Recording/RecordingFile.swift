public import Architecture

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// A new file for a recording.
public final class RecordingFile: Sendable {
  public let path: String
  private let descriptor: Int32

  /// Creates a file that only its owner can read.
  ///
  /// Throws ``RecordingFileError`` if the path exists, even as a link without a target.
  public init(path: String) throws(RecordingFileError) {
    self.path = path
    descriptor = open(path, O_WRONLY | O_CREAT | O_EXCL | O_APPEND | O_CLOEXEC, 0o600)
    if descriptor < 0 { throw RecordingFileError(path: path, code: errno) }
  }

  deinit { close(descriptor) }

  /// Writes bytes at the end of the file.
  public func write(_ bytes: Data) throws(RecordingFileError) {
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { systemWrite(descriptor, $0) }
      if count >= 0 {
        rest = rest.dropFirst(count)
      } else if errno != EINTR {
        throw RecordingFileError(path: path, code: errno)
      }
    }
  }
}

private func systemWrite(_ descriptor: Int32, _ bytes: UnsafeRawBufferPointer) -> Int {
  write(descriptor, bytes.baseAddress, bytes.count)
}

/// An error of creating or writing the file of a recording.
public struct RecordingFileError: Error, Equatable, Sendable, CustomStringConvertible {
  public let path: String
  /// The error number of the system, as in `errno`.
  public let code: Int32

  /// Whether choosing another path can help.
  public var isUsage: Bool { [EEXIST, EISDIR, ENOENT, ENOTDIR, ENAMETOOLONG].contains(code) }

  public var description: String {
    switch code {
    case EEXIST: "“\(path)” already exists. Choose another name for the recording."
    case EISDIR: "“\(path)” is a directory. Choose another name for the recording."
    case ENOENT: "The directory of “\(path)” doesn't exist. Create it first."
    default: "“\(path)” can't be written: \(String(cString: strerror(code)))."
    }
  }
}
