import Synchronization
import Testing

/// Returns the failures that a test store records in an operation, without failing the test.
@MainActor
func failures(_ operation: @MainActor () async -> Void) async -> [String] {
  let messages = Messages()
  await withKnownIssue(isIntermittent: true) {
    await operation()
  } matching: { issue in
    messages.append(issue)
    return true
  }
  return messages.all
}

private final class Messages: Sendable {
  private let recorded = Mutex<[String]>([])
  var all: [String] { recorded.withLock { $0 } }

  func append(_ issue: Issue) {
    let line =
      issue.sourceLocation.map { "\($0.fileID.split(separator: "/").last ?? ""):\($0.line)" } ?? "nowhere"
    let severity = issue.severity == .warning ? "note" : "failure"
    let text = issue.comments.map(\.rawValue).joined(separator: "\n")
    recorded.withLock { $0.append("\(severity) at \(line)\n\(text)") }
  }
}
