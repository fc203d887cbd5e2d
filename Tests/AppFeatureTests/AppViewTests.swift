import AppFeature
import Architecture
import Counter
import FavoritePrimes
import FileStorage
import NthPrimeClient
import TerminalUI
import Testing

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

@MainActor
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

  @Test("Each route shows its feature's view with the shared state and key hints")
  func routes() {
    var state = AppState(count: 42, favoritePrimes: [2, 7], route: .counter)
    state.counter.screen.step = 5
    let size = Size(width: 80, height: 23)
    #expect(text(state).hasPrefix(render(CounterView(state: state.counter), size: size).text))
    #expect(text(state).contains("[ + 5 (+) ]"))
    state.route = .favoritePrimes
    #expect(text(state).hasPrefix(render(FavoritePrimesView(state: state.favorites), size: size).text))
    #expect(text(state).contains("  7"))
  }

  @Test("The session's notice is shown on every screen", arguments: AppState.Route.allCases)
  func sessionNotice(route: AppState.Route) {
    var state = AppState(route: route)
    state.session = SessionStatus(
      saved: SessionDocument(), notice: .notSaved(.unwritable(path: "/s", step: .write, cause: .diskFull)))
    #expect(
      text(state).hasPrefix(" ! Not saved: Cannot save “/s”: writing failed: no space left on the disk."))
  }

  @Test(
    "The progress and the answer of a lookup are shown on other screens, too",
    arguments: [AppState.Route.home, .favoritePrimes])
  func backgroundLookup(route: AppState.Route) {
    var state = AppState(count: 7, favoritePrimes: [7], route: route)
    state.counter.screen.lookup = .inProgress(n: 7, progress: nil)
    #expect(text(state).contains(" The 7th prime ━"))
    #expect(text(state).contains("[ Cancel (Esc) ]"))
    state.counter.screen.alert = .answered(NthPrimeAnswer(n: 7, prime: 17, source: .localCalculator))
    #expect(text(state).contains("║ The 7th prime is 17               ║"))
  }

  @Test(
    "The menu shows the number of favorites",
    arguments: [([], "No favorites yet."), ([2], "1 favorite."), ([2, 3], "2 favorites.")])
  func favorites(favoritePrimes: [UInt64], expected: String) {
    #expect(text(AppState(favoritePrimes: favoritePrimes)).contains(expected))
  }

  @Test("The menu shows the count, a lookup in progress, and its answer")
  func counterStatus() {
    var state = AppState(count: 42)
    #expect(text(state).contains("The count is 42.\n") || text(state).contains("The count is 42.  "))
    state.counter.screen.lookup = .inProgress(n: 5, progress: nil)
    #expect(text(state).contains("The count is 42. Looking up the 5th prime…"))
    state.counter.screen.alert = .answered(NthPrimeAnswer(n: 5, prime: 11, source: .localCalculator))
    #expect(text(state).contains("The count is 42. The 5th prime is 11."))
  }

  @Test("The view can be drawn at any size", arguments: AppState.Route.allCases)
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
