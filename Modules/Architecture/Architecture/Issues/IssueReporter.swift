import Synchronization

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// A destination for reports of programming errors.
///
/// An issue is a mistake in the program, such as a dependency that was not assigned or an uncaught error of
/// an effect. It is written to standard error. In a process that runs tests, it fails the running test, or, without
/// `ArchitectureTesting`, the whole run.
package struct IssueReporter: Sendable {
  @TaskLocal package static var current: IssueReporter =
    isTestProgram || hasTestLibrary ? reporterOfRunningTest ?? failureOfTestRun : standardError

  /// Whether a reported issue fails a test; if not, an unimplemented endpoint stops the program.
  package var failsTests: Bool { isTesting() }

  private let isTesting: @Sendable () -> Bool
  let report: @Sendable (_ message: String, _ position: SourcePosition?) -> Void

  package init(
    failsTests: @autoclosure @escaping @Sendable () -> Bool,
    report: @escaping @Sendable (_ message: String, _ position: SourcePosition?) -> Void
  ) {
    (isTesting, self.report) = (failsTests, report)
  }

  package static let standardError = IssueReporter(failsTests: false) { message, position in
    let place = position.map { " (\($0))" } ?? ""
    printToStandardError("Architecture: \(message)\(place)")
  }
}

extension IssueReporter {
  /// The reporter of `ArchitectureTesting`, if the process has it; only that module can find the running test.
  private static var reporterOfRunningTest: IssueReporter? {
    // The mangled name of the enum `ArchitectureTesting.RunningTest`.
    (_typeByName("19ArchitectureTesting11RunningTestO") as? any RunningTestReporter.Type)?.reporter
  }

  /// A reporter that makes the process fail when it exits.
  package static let failureOfTestRun = IssueReporter(failsTests: true) { message, position in
    standardError.report(message, position)
    let isFirst = issuesOfTestRun.withLock { issues in
      issues.append("\(position.map { "\($0): " } ?? "")\(message)")
      return issues.count == 1
    }
    if isFirst { atexit { exitWithIssues() } }
  }
}

private let issuesOfTestRun = Mutex<[String]>([])

private func exitWithIssues() {
  let issues = issuesOfTestRun.withLock { $0 }
  printToStandardError(
    """
    Architecture: \(issues.count) issue(s) that failed no test:
    \(issues.map { "  • \($0)" }.joined(separator: "\n"))
    """)
  // The rest of what the tests print.
  fflush(nil)
  _exit(EXIT_FAILURE)
}

/// A type of `ArchitectureTesting` that fails the running test.
package protocol RunningTestReporter {
  static var reporter: IssueReporter { get }
}

/// Whether the process is a program that runs tests, by its name.
package let isTestProgram = [".xctest", "/xctest", "/swiftpm-testing-helper"].contains {
  CommandLine.arguments.first?.hasSuffix($0) ?? false
}

/// Whether the process has loaded Swift Testing or XCTest; with another name, too, it may run tests.
private let hasTestLibrary: Bool = {
  guard let program = dlopen(nil, RTLD_NOW) else { return false }
  // The mangled names of `Testing.Test.current` and `XCTest.XCTFail`.
  return dlsym(program, "$s7Testing4TestV7currentACSgvgZ") != nil
    || dlsym(program, "$s6XCTest7XCTFail_4file4lineySS_s12StaticStringVSutF") != nil
}()

/// Reports a programming error to the current task's ``IssueReporter``.
package func reportIssue(_ message: String, at position: SourcePosition? = nil) {
  IssueReporter.current.report(message, position)
}

/// Writes a line to standard error.
package func printToStandardError(_ text: String) {
  let line = Array("\(text)\n".utf8)
  _ = line.withUnsafeBytes { write(STDERR_FILENO, $0.baseAddress, $0.count) }
}

/// A position in the source for a message, usually the caller's.
package struct SourcePosition: Hashable, Sendable, CustomStringConvertible {
  package let fileID: String
  package let filePath: String
  /// The line number, starting at 1.
  package let line: Int
  /// The column number, starting at 1.
  package let column: Int

  package init(fileID: String, filePath: String, line: Int, column: Int) {
    self.fileID = fileID
    self.filePath = filePath
    self.line = line
    self.column = column
  }

  package var description: String { "\(fileID):\(line)" }
}
