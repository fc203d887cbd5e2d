/// An incomplete write to a stream or read from one.
public struct StreamError: Error, Equatable, Sendable, CustomStringConvertible {
  /// The operation that failed.
  public enum Operation: String, Sendable {
    case reading = "read"
    case writing = "write to"
  }

  public let operation: Operation
  /// The stream's name for people: `standard output`.
  public let stream: String
  /// The system's error number.
  public let code: Int32
  /// The system's description of `code`.
  public let reason: String
  /// Whether the reader of a pipe closed it (`EPIPE`), as after `app favorites | head -1`.
  ///
  /// Stop writing and exit without a message: there is no reader for further output.
  public let isBrokenPipe: Bool

  /// The status to exit with: success if the reader closed the pipe, otherwise ``ExitStatus/ioError``.
  public var exitStatus: ExitStatus { isBrokenPipe ? .ok : .ioError }

  public var description: String { "cannot \(operation.rawValue) \(stream): \(reason)" }
}
