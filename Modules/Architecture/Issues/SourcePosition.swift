/// The position in the source to which a message refers, usually the caller's.
@usableFromInline
package struct SourcePosition: Hashable, Sendable, CustomStringConvertible {
  package let fileID: String
  package let filePath: String
  /// The line number, starting at 1.
  package let line: Int
  /// The column number, starting at 1.
  package let column: Int

  @usableFromInline
  package init(fileID: String, filePath: String, line: Int, column: Int) {
    self.fileID = fileID
    self.filePath = filePath
    self.line = line
    self.column = column
  }

  @usableFromInline
  package var description: String { "\(fileID):\(line)" }
}
