package import Architecture
import Synchronization

#if canImport(Testing)
  import Testing
#endif

extension IssueReporter {
  /// Returns a reporter that fails at a line of the test, for issues at any line of the program.
  static func testing(at position: SourcePosition) -> IssueReporter {
    let failsTests = isTesting
    return IssueReporter(failsTests: failsTests) { message, origin in
      record(origin.map { "\(message) (\($0))" } ?? message, at: position)
    }
  }

  /// Whether a test can fail: one of Swift Testing's is running, or the process has XCTest.
  fileprivate static var isTesting: Bool { positionOfSwiftTestingTest != nil || XCTestFailure.shared != nil }
}

/// The reporter of issues outside of test stores; `Architecture` finds it by the name of this type.
enum RunningTest: RunningTestReporter {
  static let reporter = IssueReporter(failsTests: isTestProgram || IssueReporter.isTesting) {
    message, position in
    let unknown = SourcePosition(fileID: #fileID, filePath: #filePath, line: #line, column: #column)
    record(message, at: position ?? positionOfSwiftTestingTest ?? unknown)
  }
}

/// A failure or warning of a test, for tests of a test store's reports.
package struct TestFailure: Sendable {
  package let message: String
  package let position: SourcePosition
  /// Whether the test doesn't fail.
  package let isWarning: Bool

  @TaskLocal private static var handler: (@Sendable (TestFailure) -> Void)?

  /// Returns the failures that an operation reports, without failing the running test.
  @MainActor
  package static func captured(
    _ operation: @MainActor () async throws -> Void
  ) async rethrows -> [TestFailure] {
    let failures = Mutex<[TestFailure]>([])
    try await $handler.withValue(
      { failure in failures.withLock { $0.append(failure) } }, operation: { try await operation() })
    return failures.withLock { $0 }
  }

  fileprivate func report() {
    if let handler = Self.handler { return handler(self) }
    // Without a test of its own, the issue still fails the run of a test that detached this task.
    recordInSwiftTesting(message, isWarning: isWarning, at: position)
    if positionOfSwiftTestingTest != nil { return }
    if !isWarning, let failure = XCTestFailure.shared {
      failure.record(message, at: position)
    } else {
      printToStandardError(
        "\(position.filePath):\(position.line): \(isWarning ? "warning" : "error"): \(message)")
    }
  }
}

/// Fails the running test at a position in the source, or only warns.
///
/// Prints the failure if the process runs no tests, so that it is never silent; and a warning of XCTest, which has none.
func record(_ message: String, isWarning: Bool = false, at position: SourcePosition) {
  TestFailure(message: shortened(message), position: position, isWarning: isWarning).report()
}

/// Returns a message with lines of at most 2,000 characters, for an action with a document and the like.
private func shortened(_ message: String) -> String {
  message.split(separator: "\n", omittingEmptySubsequences: false).map { line in
    line.utf8.count <= 2_000 ? String(line) : "\(line.prefix(2_000))… (\(line.count) characters)"
  }
  .joined(separator: "\n")
}

// A statically linked standard library has no Swift Testing.
#if canImport(Testing)
  /// The position of the running test; `nil` if it isn't one of Swift Testing's.
  private var positionOfSwiftTestingTest: SourcePosition? {
    Test.current.map(\.sourceLocation).map {
      SourcePosition(fileID: $0.fileID, filePath: $0.filePath, line: $0.line, column: $0.column)
    }
  }

  private func recordInSwiftTesting(_ message: String, isWarning: Bool, at position: SourcePosition) {
    let location = SourceLocation(
      fileID: position.fileID, filePath: position.filePath, line: position.line, column: position.column)
    #if compiler(>=6.3)
      Issue.record(
        Comment(rawValue: message), severity: isWarning ? .warning : .error, sourceLocation: location)
    #else
      // Swift Testing has no warnings yet.
      if isWarning { return printToStandardError("\(location): warning: \(message)") }
      Issue.record(Comment(rawValue: message), sourceLocation: location)
    #endif
  }

  #if compiler(<6.3)
    extension SourceLocation {
      fileprivate var filePath: String { _filePath }
    }
  #endif
#else
  private var positionOfSwiftTestingTest: SourcePosition? { nil }

  private func recordInSwiftTesting(_ message: String, isWarning: Bool, at position: SourcePosition) {}
#endif
