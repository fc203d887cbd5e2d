/// A write to a stream, or a read from one, that didn't reach its end.
public struct StreamError: Error, Equatable, Sendable, CustomStringConvertible {
  /// What was under way.
  public enum Operation: String, Sendable {
    case reading = "read"
    case writing = "write to"
  }

  public let operation: Operation
  /// The stream's name for people: `standard output`.
  public let stream: String
  /// The system's error number.
  public let code: Int32
  /// The system's words for `code`.
  public let reason: String
  /// The reader of a pipe has gone (`EPIPE`), as after `app favorites | head -1`.
  ///
  /// Stop writing and end without a message: nobody is there who wants more.
  public let isReaderGone: Bool

  /// What to end with: success where the reader has gone, else ``ExitStatus/ioError``.
  public var exitStatus: ExitStatus { isReaderGone ? .ok : .ioError }

  public var description: String { "cannot \(operation.rawValue) \(stream): \(reason)" }
}
