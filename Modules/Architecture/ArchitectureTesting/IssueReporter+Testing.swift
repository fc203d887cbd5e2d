import Architecture

#if canImport(Testing)
  import Testing
#endif

extension IssueReporter {
  /// Returns a reporter that fails at a line of the test, whichever line of the program has the issue.
  static func testing(at position: SourcePosition) -> IssueReporter {
    IssueReporter(failsTests: isTesting) { message, origin in
      record(origin.map { "\(message) (\($0))" } ?? message, at: position)
    }
  }

  /// Whether a test can fail: one of Swift Testing's is running, or the process has XCTest.
  private static var isTesting: Bool {
    isInSwiftTestingTest || XCTestFailure.shared != nil
  }
}

/// Fails the running test at a position in the source.
///
/// Prints the failure if the process runs no tests, so that it is never silent.
func record(_ message: String, at position: SourcePosition) {
  // Without a test of its own, the issue still fails the run of a test that detached this task.
  recordInSwiftTesting(message, at: position)
  if isInSwiftTestingTest { return }
  if let failure = XCTestFailure.shared {
    failure.record(message, at: position)
  } else {
    printToStandardError("\(position.filePath):\(position.line): error: \(message)")
  }
}

/// Records a warning, which doesn't fail the test, at a position in the source.
///
/// XCTest has no warnings, so it is printed there.
func warn(_ message: String, at position: SourcePosition) {
  recordInSwiftTesting(message, isWarning: true, at: position)
  if isInSwiftTestingTest { return }
  printToStandardError("\(position.filePath):\(position.line): warning: \(message)")
}

// A statically linked standard library has no Swift Testing.
#if canImport(Testing)
  private var isInSwiftTestingTest: Bool { Test.current != nil }

  private func recordInSwiftTesting(
    _ message: String, isWarning: Bool = false, at position: SourcePosition
  ) {
    Issue.record(
      Comment(rawValue: message), severity: isWarning ? .warning : .error,
      sourceLocation: SourceLocation(
        fileID: position.fileID, filePath: position.filePath, line: position.line, column: position.column))
  }
#else
  private var isInSwiftTestingTest: Bool { false }

  private func recordInSwiftTesting(
    _ message: String, isWarning: Bool = false, at position: SourcePosition
  ) {}
#endif
