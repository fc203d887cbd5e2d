import AppFeature
import Architecture
import ArchitectureTesting
import BigInt
import FileStorage
import NumberFacts
import PrimeCalculator

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// The app with ten thousand favorites, without files, network, or passing time.
enum AppUnderTest {
  /// The first ten thousand primes.
  static let favorites = primes(10_000)

  private static func primes(_ count: Int) -> IdentifiedArray<FavoritePrime> {
    IdentifiedArray(
      PrimeCalculator.primes(in: 2...1_299_709).prefix(count).map {
        FavoritePrime(BigInt($0), added: Date(timeIntervalSinceReferenceDate: 7e8))
      })
  }

  /// The state in the open program, where all changes have been saved.
  static var savedState: AppState {
    var state = AppState(favoritePrimes: favorites)
    state.session = SessionStatus(saved: state.document)
    return state
  }

  /// Creates a store whose changes wait to be saved, as in the open program.
  @MainActor
  static func store(_ state: AppState) -> Store<AppState, AppAction> {
    Store(initialState: state) {
      AppReducer()
    } withDependencies: {
      $0.clock = TestClock()
      $0.date = .constant(Date(timeIntervalSinceReferenceDate: 7e8))
      $0.session.update = { _ in
        try await TestClock().sleep(for: .seconds(1))
        throw CancellationError()
      }
    }
  }

  /// Saves the session of a user with many favorites, at most a hundred thousand.
  static func saveSession(favorites: Int, in directory: String) async throws {
    var session = SessionDocument()
    session.favoritePrimes = primes(favorites)
    try await FileStorage.live(StorageDirectories(all: directory)).save(session, to: SessionDocument.file)
  }
}
