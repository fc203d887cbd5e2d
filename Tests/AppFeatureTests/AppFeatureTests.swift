import ArchitectureTesting
import Counter
import Counting
import FavoritePrimes
import FileStorage
import Foundation
import GuessingGame
import NumberFactsTesting
import Testing

@testable import AppFeature
@testable import Lookups

@MainActor
@Suite("App: the features together")
struct AppFeatureTests {
  private let calendar = Calendar2024()

  private func store(_ state: AppState) -> TestStore<AppState, AppAction> {
    TestStore(initialState: state) {
      AppReducer()
    } withDependencies: {
      $0.date = calendar.date
    }
  }

  private func added(_ prime: BigInt) -> Activity {
    Activity(date: calendar.day(1), kind: .addedFavoritePrime(prime))
  }

  private func removed(_ prime: BigInt) -> Activity {
    Activity(date: calendar.day(1), kind: .removedFavoritePrime(prime))
  }

  private func activity(_ kind: Activity.Kind) -> Activity { Activity(date: calendar.day(1), kind: kind) }

  /// The screens that send no action when they appear; the game's screen starts a timer.
  private nonisolated static let quietScreens = AppState.Route.allCases.filter { $0 != .guessingGame }

  @Test("Each screen can be selected from each other", arguments: AppState.Route.allCases, quietScreens)
  func routes(from: AppState.Route, to: AppState.Route) async {
    let store = store(AppState(route: from))
    await store.send(.routeSelected(to), change: from == to ? nil : { $0.route = to })
  }

  @Test("Setting a feature's state updates its parts of the app's state")
  func parts() {
    var state = AppState(count: 1, favoritePrimes: [2])
    var lookups = Lookups.State()
    lookups.queue = [.init(n: 5)]
    var counter = Counter.State(
      properties: (count: 5, favoritePrimes: [5], lookups: lookups, screen: Counter.Screen()),
      facts: Facts.State())
    counter.screen.step = 3
    state.counter = counter
    #expect(state.counter == counter)
    #expect(state.count == 5)
    #expect(state.favoritePrimes.ids == [5])

    var favorites = FavoritePrimes.State(
      properties: (favoritePrimes: [7], screen: FavoritePrimes.Screen()))
    favorites.screen.files.activity = .saved(.data("f"))
    state.favorites = favorites
    #expect(state.favorites == favorites)
    #expect(state.counter.favoritePrimes.ids == [7])
    #expect(state.counter.screen == counter.screen)
  }

  @Test("An action that adds, removes, or replaces favorites records one activity")
  func severalActivities() async {
    let store = store(AppState(favoritePrimes: [11, 7]))
    await store.send(.favoritePrimes(.adding(.numbersAdded([5, 7, 2])))) {
      $0.change(favorites: [11, 7, 5, 2])
      $0.activityFeed = [activity(.added([5, 2]))]
    }
    await store.send(.favoritePrimes(.primesRemoved([2, 11]))) {
      $0.change(favorites: [7, 5])
      $0.activityFeed.append(activity(.removed([11, 2])))
    }
    await store.send(.favoritePrimes(.files(.loadResponse(.loaded([5, 3], .path("/f")))))) {
      $0.change(favorites: [5, 3])
      $0.favoritesScreen.files.activity = .loaded(.path("/f"))
      $0.activityFeed.append(activity(.loadedFavorites(.path("/f"), count: 2, replaced: 2)))
    }
  }

  @Test("Loading the favorites in another order records only the load")
  func reordering() async {
    let store = store(AppState(favoritePrimes: [11, 7]))
    let file = FilePanel.defaultFile
    await store.send(.favoritePrimes(.files(.loadResponse(.loaded([7, 11], file))))) {
      $0.change(favorites: [7, 11])
      $0.favoritesScreen.files.activity = .loaded(file)
      $0.activityFeed = [activity(.loadedFavorites(file, count: 2, replaced: 2))]
    }
  }

  @Test("Actions that change nothing that the feed lists record no activity")
  func noActivity() async {
    let store = store(AppState(count: 4, favoritePrimes: [11, 7]))
    await store.send(.favoritePrimes(.adding(.numbersAdded([7]))))
    await store.send(.favoritePrimes(.primesRemoved([2])))
    await store.send(.counter(.counting(.incrementButtonTapped))) { $0.change(count: 5, run: .moves) }
    await store.send(.routeSelected(.counter)) {
      $0.route = .counter
      $0.history.endRun()
    }
  }
}
