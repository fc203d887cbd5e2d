import AppFeature
import Architecture
import ArchitectureTesting
import FileStorage
import PrimeCalculator
import TerminalUI

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// The app's own screens without files, network, or passing time.
enum AppUnderTest {
  /// The first ten thousand primes.
  static let favorites = Array(primes(in: 2...104_729))

  @MainActor
  static func program() -> ScreenProgram {
    let store = Store(initialState: AppState(favoritePrimes: favorites)) {
      AppReducer()
    } withDependencies: {
      $0.clock = TestClock()
      $0.date = .system
      $0.uuid = .random
      $0.random = RandomSource(SeededGenerator(seed: 1))
    }
    let time = LocalTime(now: Date(timeIntervalSince1970: 0))
    return ScreenProgram(store: store, minimumSize: AppView.minimumSize) { state, send in
      AppView(state: state, time: time, send: send)
    }
  }

  /// Saves the session of a user with ten thousand favorites.
  static func saveSession(in directory: String) async throws {
    let session = SessionDocument(count: 0, favoritePrimes: favorites, activityFeed: [])
    try await FileStorage.live(StorageDirectories(all: directory)).save(session, to: SessionDocument.file)
  }
}
