/// A destination for reports of programming errors.
///
/// An issue is a mistake in the program, such as a dependency that was not assigned or an uncaught error of
/// an effect. The default reporter writes to standard error; that of `ArchitectureTesting` fails the test.
package struct IssueReporter: Sendable {
  @TaskLocal package static var current = IssueReporter.standardError

  /// Whether a reported issue fails a test; if not, an unimplemented endpoint stops the program.
  package let failsTests: Bool
  let report: @Sendable (_ message: String, _ position: SourcePosition?) -> Void

  package init(
    failsTests: Bool,
    report: @escaping @Sendable (_ message: String, _ position: SourcePosition?) -> Void
  ) {
    self.failsTests = failsTests
    self.report = report
  }

  package static let standardError = IssueReporter(failsTests: false) { message, position in
    let place = position.map { " (\($0))" } ?? ""
    printToStandardError("Architecture: \(message)\(place)")
  }
}

/// Reports a programming error to the current task's ``IssueReporter``.
package func reportIssue(_ message: String, at position: SourcePosition? = nil) {
  IssueReporter.current.report(message, position)
}

/// Stops the program where continuing would give a wrong result, as for an unresolvable case path.
func fatalIssue(_ message: String) -> Never {
  // NB: not a precondition, because release builds omit its message.
  fatalError(message)
}

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
