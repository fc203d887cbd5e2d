/// The position in the source to which a message refers, usually the caller's.
public struct SourcePosition: Hashable, Sendable, CustomStringConvertible {
  public let fileID: String
  public let filePath: String
  /// The line number, starting at 1.
  public let line: Int
  /// The column number, starting at 1.
  public let column: Int

  public init(fileID: String, filePath: String, line: Int, column: Int) {
    self.fileID = fileID
    self.filePath = filePath
    self.line = line
    self.column = column
  }

  public var description: String { "\(fileID):\(line)" }
}
