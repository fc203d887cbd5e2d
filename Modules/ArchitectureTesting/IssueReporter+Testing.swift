import Architecture
import Testing

extension IssueReporter {
  /// Returns a reporter that fails at a line of the test, whichever line of the program has the issue.
  static func testing(at position: SourcePosition) -> IssueReporter {
    IssueReporter(failsTests: true) { message, origin in
      record(origin.map { "\(message) (\($0))" } ?? message, at: position)
    }
  }
}

func record(_ message: String, at position: SourcePosition) {
  Issue.record(
    Comment(rawValue: message),
    sourceLocation: SourceLocation(
      fileID: position.fileID, filePath: position.filePath, line: position.line, column: position.column))
}

/// Records a warning, which doesn't fail the test, at a position in the source.
func warn(_ message: String, at position: SourcePosition) {
  Issue.record(
    Comment(rawValue: message), severity: .warning,
    sourceLocation: SourceLocation(
      fileID: position.fileID, filePath: position.filePath, line: position.line, column: position.column))
}
