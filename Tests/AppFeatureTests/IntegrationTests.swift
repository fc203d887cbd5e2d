import ArchitectureTesting
import Counter
import Counting
import FavoritePrimes
import FileStorage
import Foundation
import NthPrimeClient
import NumberFactsTesting
import PrimeModal
import Testing

@testable import AppFeature
@testable import Lookups

@MainActor
@Suite("App: the features together")
struct IntegrationTests {
  @Test("A count is saved as a favorite, used for a lookup, and saved to disk and loaded")
  func journey() async throws {
    let calendar = Calendar2024()
    let answer = NthPrimeAnswer(n: 3, prime: 5, source: .localCalculator)
    let half = LookupProgress(fractionCompleted: 0.5, secondsRemaining: 1)
    let storage = FileStorage.inMemory()
    let file = FilePanel.defaultFile
    let store = TestStore(initialState: AppState(favoritePrimes: [2])) {
      AppReducer()
    } withDependencies: {
      $0.clock = TestClock()
      $0.date = calendar.date
      $0.fileStorage = storage
      $0.nthPrime = .yielding(.progress(half), .answered(answer))
    }

    // Count up to a prime.
    await store.send(.routeSelected(.counter)) { $0.route = .counter }
    await store.send(.counter(.counting(.incrementButtonTapped))) { $0.change(count: 1, run: .moves) }
    await store.send(.counter(.counting(.incrementButtonTapped))) { $0.change(count: 2, run: .moves) }
    await store.send(.counter(.counting(.incrementButtonTapped))) { $0.change(count: 3, run: .moves) }

    // Present the modal, save the count, and close the modal.
    await store.send(.counter(.isPrimeButtonTapped)) { $0.counter.screen.modalNumber = 3 }
    #expect(store.state.counter.primeModal?.numberFacts.status == .prime)
    await store.send(.counter(.primeModal(.presented(.saveFavoritePrimeTapped)))) {
      $0.change(favorites: [2, 3])
      $0.activityFeed = [Activity(date: calendar.day(1), kind: .addedFavoritePrime(3))]
    }
    await store.send(.counter(.primeModal(.presented(.closeButtonTapped))))
    await store.receive(.counter(.primeModal(.dismiss))) { $0.counter.screen.modalNumber = nil }

    // Look up the nth prime, and dismiss the alert with the answer.
    await store.send(.counter(.nthPrimeButtonTapped))
    await store.receive(.counter(.lookups(.nthPrimeRequested(3)))) {
      $0.lookups.queue = [.init(n: 3)]
      $0.lookupRoutes = [3: .counter]
    }
    await store.receive(.counter(.lookups(.event(n: 3, .progress(half), elapsed: .zero)))) {
      $0.lookups.queue = [.init(n: 3, progress: half)]
    }
    await store.receive(.counter(.lookups(.event(n: 3, .answered(answer), elapsed: .zero)))) {
      $0.lookups.queue = []
      $0.lookups.ended = [.answered(answer, elapsed: .zero)]
    }
    await store.receive(.counter(.lookups(.delegate(.ended(.answered(answer, elapsed: .zero)))))) {
      $0.lookupRoutes = [:]
      $0.counter.screen.alert = .answered(answer)
      $0.activityFeed.append(
        Activity(
          date: calendar.day(1),
          kind: .answeredLookup(n: 3, prime: 5, source: .localCalculator, elapsed: .zero)))
    }
    await store.send(.counter(.alert(.dismiss))) { $0.counter.screen.alert = nil }

    // Go to the favorites, delete one, and save the list to disk.
    calendar.nextDay()
    await store.send(.routeSelected(.favoritePrimes)) { $0.route = .favoritePrimes }
    await store.send(.favoritePrimes(.primesRemoved([2]))) {
      $0.change(favorites: [3])
      $0.activityFeed.append(Activity(date: calendar.day(2), kind: .removedFavoritePrime(2)))
    }
    await store.send(.favoritePrimes(.files(.fileChosen(FilePanel.defaultFile, .save)))) {
      $0.favoritesScreen.files.activity = .saving(file)
    }
    await store.receive(.favoritePrimes(.files(.saveResponse(.saved(file, count: 1))))) {
      $0.favoritesScreen.files.activity = .saved(file)
      $0.activityFeed.append(
        Activity(date: calendar.day(2), kind: .savedFavorites(file, copy: nil, count: 1)))
    }
    #expect(try await storage.load(FavoritePrimesDocument.self, from: file)?.favoritePrimes == [3])

    // Change the list, and load the saved one.
    calendar.nextDay()
    await store.send(.favoritePrimes(.primesRemoved([3]))) {
      $0.change(favorites: [])
      $0.activityFeed.append(Activity(date: calendar.day(3), kind: .removedFavoritePrime(3)))
    }
    await store.send(.favoritePrimes(.files(.fileChosen(FilePanel.defaultFile, .load)))) {
      $0.favoritesScreen.files.activity = .loading(file)
    }
    await store.receive(.favoritePrimes(.files(.loadResponse(.loaded([3], file))))) {
      $0.change(favorites: [3])
      $0.favoritesScreen.files.activity = .loaded(file)
      $0.activityFeed.append(
        Activity(date: calendar.day(3), kind: .loadedFavorites(file, count: 1, replaced: 0)))
    }
    await store.send(.routeSelected(.home)) { $0.route = .home }
    await store.finish()
  }
}
