public import Architecture
import Testing

extension IssueReporter {
  /// Fails the running test. For tests that need no ``TestStore``:
  /// `IssueReporter.$current.withValue(.testing) { … }`.
  public static let testing = IssueReporter(failsTests: true) { message, position in
    if let position {
      record(message, at: position)
    } else {
      Issue.record(Comment(rawValue: message))
    }
  }

  /// Fails at the test's line, whatever line of the program the issue is about.
  static func testing(at position: SourcePosition) -> IssueReporter {
    IssueReporter(failsTests: true) { message, origin in
      record(origin.map { "\(message) (\($0))" } ?? message, at: position)
    }
  }
}

/// Fails the running test at a line.
func record(_ message: String, at position: SourcePosition) {
  Issue.record(
    Comment(rawValue: message),
    sourceLocation: SourceLocation(
      fileID: position.fileID, filePath: position.filePath, line: position.line, column: position.column))
}

/// Tells something about a line that is no failure.
func warn(_ message: String, at position: SourcePosition) {
  Issue.record(
    Comment(rawValue: message), severity: .warning,
    sourceLocation: SourceLocation(
      fileID: position.fileID, filePath: position.filePath, line: position.line, column: position.column))
}
