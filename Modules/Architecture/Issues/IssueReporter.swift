/// Where mistakes of the program (never of its user) are told: a dependency nobody assigned, an error that an
/// effect let escape.
///
/// The default writes one line to standard error. A test target replaces it, so that the mistake fails the
/// running test at the right line; `ArchitectureTesting` does so.
public struct IssueReporter: Sendable {
  /// The reporter of the current task.
  @TaskLocal public static var current = IssueReporter.standardError

  /// Whether a reported issue fails a test. Outside of tests an unimplemented endpoint stops the program,
  /// as nothing else would notice its placeholder value.
  public let failsTests: Bool
  let report: @Sendable (_ message: String, _ position: SourcePosition?) -> Void

  public init(
    failsTests: Bool,
    report: @escaping @Sendable (_ message: String, _ position: SourcePosition?) -> Void
  ) {
    self.failsTests = failsTests
    self.report = report
  }

  /// One line per issue on standard error.
  public static let standardError = IssueReporter(failsTests: false) { message, position in
    let place = position.map { " (\($0))" } ?? ""
    printToStandardError("Architecture: \(message)\(place)")
  }
}

/// Tells the current task's ``IssueReporter`` of a mistake in the program.
public func reportIssue(_ message: String, at position: SourcePosition? = nil) {
  IssueReporter.current.report(message, position)
}
