import Foundation
public import Testing

extension TimeLimitTrait.Duration {
  /// The limit of tests that would otherwise hang: one minute with `ONLY=Module`.
  ///
  /// Half an hour with all tests, because it includes the time of hundreds of others on the main thread: minutes on a busy machine.
  /// `PRIMETIME_TIME_FACTOR` multiplies it and ``programs``.
  public static var standard: Self { .minutes((runsAll ? 30 : 1) * factor) }

  /// The limit of tests that run programs.
  public static var programs: Self { .minutes((runsAll ? 30 : 5) * factor) }

  private static var runsAll: Bool { environment["ONLY"] == nil }
  private static var environment: [String: String] { ProcessInfo.processInfo.environment }
  private static var factor: Int { environment["PRIMETIME_TIME_FACTOR"].flatMap { Int($0) } ?? 1 }

  /// The limit of tests on the main thread beside hundreds of their own module.
  public static var onMainThread: Self { .minutes(30) }
}

/// Waits for a condition that another thread or process makes true.
///
/// If the test's time limit ends the wait, the failure describes what was waited for, and what there is instead.
public func poll(
  for expected: String, pause: Duration = .zero, isolation: isolated (any Actor)? = #isolation,
  sourceLocation: SourceLocation = #_sourceLocation, until condition: () async throws -> Bool,
  instead: () -> String = { "" }
) async throws {
  while try await !condition() {
    if Task.isCancelled {
      Issue.record("Waited for \(expected). \(instead())", sourceLocation: sourceLocation)
      throw CancellationError()
    }
    if pause == .zero { await Task.yield() } else { try? await Task.sleep(for: pause) }
  }
}
