import Dispatch
import Testing

/// Runs tests on threads of their own, so that they go on at once when what they wait for has come.
///
/// Elsewhere whatever a test waits for comes in time, as time stands still in it. Here programs run by the clock on the
/// wall, and a test that stood behind a thousand others would come back to one that had given up.
struct PromptTrait: SuiteTrait, TestScoping {
  func provideScope(
    for test: Test, testCase: Test.Case?, performing function: @Sendable () async throws -> Void
  ) async throws {
    try await withTaskExecutorPreference(PromptExecutor.shared) { try await function() }
  }
}

extension Trait where Self == PromptTrait {
  /// Waits for no other test's computations.
  static var prompt: PromptTrait { PromptTrait() }
}

private final class PromptExecutor: TaskExecutor {
  static let shared = PromptExecutor()

  private let queue = DispatchQueue(label: "prompt tests", qos: .userInitiated, attributes: .concurrent)

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    let executor = asUnownedTaskExecutor()
    queue.async { job.runSynchronously(on: executor) }
  }
}
