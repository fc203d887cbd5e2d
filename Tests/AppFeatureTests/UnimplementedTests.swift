import ArchitectureTesting
import Counter
import FavoritePrimes
import NumberFactsTesting
import Synchronization
import Testing

@testable import AppFeature

@MainActor
@Suite("App: without its clients")
struct UnimplementedTests {
  @Test("An action without a client is an issue with the name of the endpoint")
  func unimplemented() async {
    let messages = Mutex<[String]>([])
    let reporter = IssueReporter(failsTests: true) { message, _ in messages.withLock { $0.append(message) } }
    await IssueReporter.$current.withValue(reporter) {
      let store = Store(initialState: AppState(count: 7, favoritePrimes: [7])) {
        AppReducer()
      } withDependencies: {
        $0.clock = TestClock()
      }
      await store.send(.counter(.nthPrimeButtonTapped)).finish()
      await store.send(.facts(.numbersShown(NumbersShown(inDetail: 1_299_721)))).finish()
      await store.send(.favoritePrimes(.files(.fileChosen(FilePanel.defaultFile, .save)))).finish()
      await store.send(.favoritePrimes(.primesRemoved([7]))).finish()
    }
    let endpoints = messages.withLock(\.self).compactMap { $0.firstMatch(of: /Unimplemented: (\w+\.\w+)/)?.1 }
    #expect(
      endpoints.map { "\($0)" } == [
        "NthPrimeClient.lookUp", "PrimeIndexClient.index", "FileStorage.load", "DateGenerator.now",
      ])
  }
}
