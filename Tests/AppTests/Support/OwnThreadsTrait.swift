import Dispatch
import Testing

/// A trait that runs tests on their own threads, so that they resume as soon as the event they wait for occurs.
///
/// Other tests control their clock, so a delay doesn't affect them. Here, programs run in real time, and a test
/// that had to wait for a thousand others would resume after a program's timeout.
struct OwnThreadsTrait: SuiteTrait, TestScoping {
  func provideScope(
    for test: Test, testCase: Test.Case?, performing function: @Sendable () async throws -> Void
  ) async throws {
    try await withTaskExecutorPreference(OwnThreadsExecutor.shared) { try await function() }
  }
}

extension Trait where Self == OwnThreadsTrait {
  /// Runs the tests on their own threads, independent of other tests' computations.
  static var ownThreads: OwnThreadsTrait { OwnThreadsTrait() }
}

private final class OwnThreadsExecutor: TaskExecutor {
  static let shared = OwnThreadsExecutor()

  private let queue = DispatchQueue(label: "own threads", qos: .userInitiated, attributes: .concurrent)

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    let executor = asUnownedTaskExecutor()
    queue.async { job.runSynchronously(on: executor) }
  }
}
