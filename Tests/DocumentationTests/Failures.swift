import Synchronization
import Testing

/// Runs a test that must fail.
///
/// - Returns: The message of each of its failures.
@MainActor
func failures(of test: @MainActor () async -> Void) async -> [String] {
  let messages = Mutex<[String]>([])
  await withKnownIssue {
    await test()
  } matching: { issue in
    messages.withLock { $0 += issue.comments.map(\.rawValue) }
    return true
  }
  return messages.withLock { $0 }
}
