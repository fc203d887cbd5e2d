/// A destination for reports of programming errors.
///
/// An issue is a mistake in the program, never of its user: a dependency that was not assigned, or an error
/// that an effect did not catch.
///
/// The default reporter writes one line to standard error. `ArchitectureTesting` replaces it so that the issue
/// fails the running test at the right line.
package struct IssueReporter: Sendable {
  /// The reporter of the current task.
  @TaskLocal package static var current = IssueReporter.standardError

  /// Whether a reported issue fails a test.
  ///
  /// Outside of tests, an unimplemented endpoint stops the program, because nothing else would detect its
  /// placeholder value.
  package let failsTests: Bool
  let report: @Sendable (_ message: String, _ position: SourcePosition?) -> Void

  package init(
    failsTests: Bool,
    report: @escaping @Sendable (_ message: String, _ position: SourcePosition?) -> Void
  ) {
    self.failsTests = failsTests
    self.report = report
  }

  /// A reporter that writes each issue as one line to standard error.
  package static let standardError = IssueReporter(failsTests: false) { message, position in
    let place = position.map { " (\($0))" } ?? ""
    printToStandardError("Architecture: \(message)\(place)")
  }
}

/// Reports a programming error to the current task's ``IssueReporter``.
package func reportIssue(_ message: String, at position: SourcePosition? = nil) {
  IssueReporter.current.report(message, position)
}
