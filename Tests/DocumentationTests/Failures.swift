import Architecture
import ArchitectureTesting

/// Runs a test that must fail.
///
/// - Returns: The message of each of its failures.
@MainActor
func failures(of test: @MainActor () async -> Void) async -> [String] {
  await TestFailure.captured(test).map(\.message)
}

/// Creates a test store of the search, by default without its delay.
@MainActor
func searchStore(
  clock: any Clock<Duration> = ImmediateClock(), words: @escaping @Sendable (String) async throws -> [String]
) -> TestStore<SearchState, SearchAction> {
  TestStore(initialState: SearchState()) {
    Search()
  } withDependencies: {
    $0.clock = clock
    $0.dictionary.words = words
  }
}
