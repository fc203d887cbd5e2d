import AppFeature
import Architecture
import ArchitectureTesting
import Counter
import PrimeModal

/// Benchmarks of the app's own reducer in a store, beside pullbacks of the same depth.
enum AppReducerBenchmarks {
  @MainActor
  static func add(to report: inout Report) async {
    let two = Store(initialState: Level2.State()) { Level2() }
    let floor = await Measurement("bare pullbacks, depth 2") { count in
      for _ in 0..<count { two.send(.child(.child(.leafTapped))) }
    }
    report.add(floor)
    await add(to: &report, "app", AppState(), beside: floor)
    // As in the open program: changes are saved, and a save is pending all the time.
    var state = AppState(favoritePrimes: AppUnderTest.favorites)
    state.session = SessionStatus(saved: state.document)
    await add(to: &report, "app, 10,000 favorites, saved", state, beside: floor)
  }

  @MainActor
  private static func add(
    to report: inout Report, _ name: String, _ state: AppState, beside floor: Measurement
  ) async {
    let store = Store(initialState: state) {
      AppReducer()
    } withDependencies: {
      $0.clock = TestClock()
      $0.session.update = { _ in
        try await TestClock().sleep(for: .seconds(1))
        throw CancellationError()
      }
    }
    func measure(_ work: String, limit: Double, _ actions: AppAction...) async {
      let measurement = await Measurement("\(name): \(work)") { count in
        for _ in 0..<count {
          for action in actions { store.send(action) }
        }
      }
      report.add(measurement, beside: floor, limit: limit)
    }
    await measure("+", limit: 400, .counter(.incrementButtonTapped))
    await measure("screen selected", limit: 200, .routeSelected(.counter))
    await measure(
      "modal opened, dismissed", limit: 1_000, .counter(.isPrimeButtonTapped), .counter(.primeModal(.dismiss))
    )
    await measure(
      "modal opened, closed by its button", limit: 2_000, .counter(.isPrimeButtonTapped),
      .counter(.primeModal(.presented(.closeButtonTapped))))
    precondition(store.state.count > 0)
  }
}
