import ArchitectureTesting

/// Runs a test that must fail.
///
/// - Returns: The message of each of its failures.
@MainActor
func failures(of test: @MainActor () async -> Void) async -> [String] {
  await TestFailure.captured(test).map(\.message)
}
