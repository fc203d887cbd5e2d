import AppFeature
import Architecture
import Counter
import FavoritePrimes
import TerminalUI
import Testing

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

@Suite("AppView")
struct AppViewTests {
  private func text(_ state: AppState, width: Int = 80, height: Int = 24) -> String {
    render(AppView(state: state), size: Size(width: width, height: height)).text
  }

  private let feed = [
    Activity(date: Date(timeIntervalSince1970: 0), kind: .addedFavoritePrime, prime: 2),
    Activity(date: Date(timeIntervalSince1970: 1_714_564_800.75), kind: .addedFavoritePrime, prime: 7),
    Activity(date: Date(timeIntervalSince1970: 1_714_564_801), kind: .removedFavoritePrime, prime: 11),
  ]

  @Test("Home: the menu, and the feed with the newest first, in UTC")
  func home() {
    #expect(
      text(AppState(count: 42, favoritePrimes: [2, 7], activityFeed: feed)) == """
        ╭ PrimeTime ───────────────────────────────────────────────────────────────────╮
        │ [ Counter ]            The count is 42.                                      │
        │ [ Favourite primes ]   2 favourites.                                         │
        │ ──────────────────────────────────────────────────────────────────────────── │
        │   2024-05-01T12:00:01Z  Removed 11 from the favourites.                      │
        │   2024-05-01T12:00:00Z  Added 7 to the favourites.                           │
        │   1970-01-01T00:00:00Z  Added 2 to the favourites.                           │
        │                                                                              │
        │                                                                              │
        │                                                                              │
        │                                                                              │
        │                                                                              │
        │                                                                              │
        │                                                                              │
        │                                                                              │
        │                                                                              │
        │                                                                              │
        │                                                                              │
        │                                                                              │
        │                                                                              │
        │                                                                              │
        │                                                                              │
        │                                                                              │
        ╰──────────────────────────────────────────────────────────────────────────────╯
        """)
  }

  @Test("Home at the first run")
  func firstRun() {
    #expect(
      text(AppState(), height: 8) == """
        ╭ PrimeTime ───────────────────────────────────────────────────────────────────╮
        │ [ Counter ]            The count is 0.                                       │
        │ [ Favourite primes ]   No favourites yet.                                    │
        │ ──────────────────────────────────────────────────────────────────────────── │
        │ Nothing has happened yet.                                                    │
        │                                                                              │
        │                                                                              │
        ╰──────────────────────────────────────────────────────────────────────────────╯
        """)
  }

  @Test("Each route shows its feature's own view, on the shared state")
  func routes() {
    var state = AppState(count: 42, favoritePrimes: [2, 7], route: .counter)
    state.counter.step = 5
    let size = Size(width: 80, height: 24)
    #expect(text(state) == render(CounterView(state: state.counter), size: size).text)
    #expect(text(state).contains("[ + 5 ]"))
    state.route = .favoritePrimes
    #expect(text(state) == render(FavoritePrimesView(state: state.favorites), size: size).text)
    #expect(text(state).contains("  7"))
  }

  @Test(
    "The menu says how many favourites there are",
    arguments: [([], "No favourites yet."), ([2], "1 favourite."), ([2, 3], "2 favourites.")])
  func favorites(favoritePrimes: [Int], expected: String) {
    #expect(text(AppState(favoritePrimes: favoritePrimes)).contains(expected))
  }

  @Test("The menu says what the counter is about, and what came of it")
  func counterStatus() {
    var state = AppState(count: 42)
    #expect(text(state).contains("The count is 42.\n") || text(state).contains("The count is 42.  "))
    state.counter.lookUp = .asking(n: 5, progress: nil)
    #expect(text(state).contains("The count is 42. Looking up the 5th prime…"))
    state.counter.alert = AlertState(title: "The 5th prime is 11")
    #expect(text(state).contains("The count is 42. The 5th prime is 11."))
  }

  @Test("It is drawn at any size", arguments: AppState.Route.allCases)
  func sizes(route: AppState.Route) {
    let state = AppState(count: 42, favoritePrimes: [2, 7], activityFeed: feed, route: route)
    for width in [0, 1, 2, 3, 5, 8, 13, 21, 34, 55, 500] {
      for height in [0, 1, 2, 3, 5, 8, 13, 50] {
        let lines = render(AppView(state: state), size: Size(width: width, height: height)).lines
        #expect(lines.count == height)
      }
    }
  }
}
