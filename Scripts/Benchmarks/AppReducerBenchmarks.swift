import AppFeature
import Architecture
import ArchitectureTesting
import Counter
import PrimeModal

/// Benchmarks of the app's own reducer in a store.
enum AppReducerBenchmarks {
  @MainActor
  static func add(to report: inout Report) async {
    for (name, state) in [("app", AppState()), ("app, 10,000 favorites", AppUnderTest.savedState)] {
      let store = AppUnderTest.store(state)
      func measure(_ work: String, limit: Double, _ actions: AppAction...) async {
        report.add(
          await Measurement("\(name): \(work)") { count in
            for _ in 0..<count {
              for action in actions { store.send(action) }
            }
          }, limit: limit)
      }
      await measure("+", limit: 1_000, .counter(.incrementButtonTapped))
      await measure("screen selected", limit: 1_000, .routeSelected(.counter))
      await measure(
        "modal opened and closed", limit: 6_000, .counter(.isPrimeButtonTapped),
        .counter(.primeModal(.presented(.closeButtonTapped))))
      precondition(store.state.count > 0)
    }
  }
}
