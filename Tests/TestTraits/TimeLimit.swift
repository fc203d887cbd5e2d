import Foundation
public import Testing

extension TimeLimitTrait.Duration {
  /// The limit of tests that would otherwise hang: one minute with `ONLY=Module`, and five beside all other tests.
  public static var standard: Self {
    .minutes(ProcessInfo.processInfo.environment["ONLY"] == nil ? 5 : 1)
  }
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
