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
