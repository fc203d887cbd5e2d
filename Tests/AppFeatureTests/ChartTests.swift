import Explore
import Synchronization
import TestTraits
import Testing

@testable import AppFeature
@testable import NumberFacts

@MainActor
@Suite("App: charts", .timeLimit(.onMainThread))
struct ChartTests {
  /// The counts that were started, and those that were canceled.
  private final class Counts: Sendable {
    let started = Mutex(0)
    let canceled = Mutex(0)

    func run() async throws {
      started.withLock { $0 += 1 }
      do {
        try await Task.sleep(for: .seconds(1_000_000))
      } catch {
        canceled.withLock { $0 += 1 }
        throw error
      }
    }
  }

  @Test(
    "The charts are counted while they are on screen; leaving cancels the counts, and returning resumes them")
  func leaving() async throws {
    let counts = Counts()
    let store = Store(initialState: AppState(count: 1_000_000)) {
      AppReducer()
    } withDependencies: {
      $0.primeCounts = PrimeCountClient { _ in
        try await counts.run()
        return []
      } gaps: { range in
        try await counts.run()
        return PrimeGaps(range: range, counts: [], primeBeforeWidest: nil)
      }
    }
    func wait(started: Int, canceled: Int) async throws {
      try await poll(for: "\(started) starts, \(canceled) cancellations", pause: .milliseconds(1)) {
        counts.started.withLock { $0 } == started && counts.canceled.withLock { $0 } == canceled
      } instead: {
        "\(counts.started.withLock { $0 }), \(counts.canceled.withLock { $0 })"
      }
    }
    store.send(.explore(.chartsSelected))
    try await wait(started: 0, canceled: 0)
    store.send(.routeSelected(.explore))
    // The samples, the gaps, and the powers of ten.
    try await wait(started: 3, canceled: 0)
    store.send(.routeSelected(.home))
    try await wait(started: 3, canceled: 3)
    store.send(.routeSelected(.explore))
    try await wait(started: 6, canceled: 3)
    store.send(.explore(.charts(.limitSelected(10_000_000))))
    try await wait(started: 9, canceled: 6)
    store.send(.explore(.shapeSelected(.spiral)))
    try await wait(started: 9, canceled: 9)
  }
}
