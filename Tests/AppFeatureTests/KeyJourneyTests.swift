import AppFeature
import Architecture
import ArchitectureTesting
import BigInt
import Counter
import FavoritePrimes
import FileStorage
import NthPrimeClient
import NumberFacts
import PrimeModal
import TerminalUI
import TerminalUITesting
import Testing

@MainActor
@Suite("App: journeys with keys only")
struct KeyJourneyTests {
  private let storage = FileStorage.inMemory()

  private func store() -> Store<AppState, AppAction> {
    let (calendar, storage) = (Calendar2024(), storage)
    return Store(initialState: AppState(favoritePrimes: [2])) {
      AppReducer()
    } withDependencies: {
      $0.useSystemValues()
      // The time of a lookup is the same on both ways.
      $0.clock = TestClock()
      $0.date = calendar.date
      $0.fileStorage = storage
      $0.terminal = TerminalClient { _ in }
      $0.largeNumbers = .endless
      $0.primeCounts = PrimeCountClient { _ in
        throw CancellationError()
      } gaps: { _ in
        throw CancellationError()
      }
      $0.nthPrime = .yielding(.answered(NthPrimeAnswer(n: 7, prime: 17, source: .localCalculator)))
    }
  }

  private func driver(_ store: Store<AppState, AppAction>) -> ProgramDriver {
    ProgramDriver(ScreenProgram(store: store) { AppView(state: $0, time: .test, send: $1) })
  }

  /// Waits for effects until a state is reached; the time limit of the test applies.
  private func wait(
    _ store: Store<AppState, AppAction>, until isReached: @MainActor @escaping (AppState) -> Bool
  ) async {
    for await hasReached in store.values(of: isReached) where hasReached { return }
  }

  @Test(
    "Counting, saving a favorite, and looking up its prime result in the same state as the subcommands",
    .timeLimit(.minutes(5)))
  func counting() async {
    let store = store()
    let driver = driver(store)
    driver.press(.go(to: .counter))
    driver.type("t3")
    driver.press(.enter)
    driver.type("4")
    driver.press([.enter, "+", "p", "s", .escape, "n"])
    await wait(store) { $0.counter.screen.alert != nil }
    #expect(driver.screen.contains("The 7th prime is 17"))
    driver.press([.enter, .escape])
    #expect(store.state.route == .home)

    let commands = self.store()
    for action: AppAction in [
      .routeSelected(.counter), .counter(.stepEntered(3)),
      .counter(.countEntered(4)),
      .counter(.countMoved(by: 3)),
      .counter(.isPrimeButtonTapped), .counter(.primeModal(.presented(.saveFavoritePrimeTapped))),
      .counter(.primeModal(.presented(.closeButtonTapped))), .counter(.nthPrimeButtonTapped),
      .counter(.alert(.dismiss)), .routeSelected(.home),
    ] {
      await commands.send(action).finish()
    }
    #expect(store.state == commands.state)
    #expect(store.state.count == 7 && store.state.favoritePrimes.ids == [2, 7])
  }

  @Test(
    "Deleting, restoring, saving, and loading favorites result in the same list as the subcommands",
    .timeLimit(.minutes(5)))
  func favorites() async throws {
    let store = store()
    store.send(.favoritePrimes(.numbersAdded([11, 5])))
    let driver = driver(store)
    driver.press(.go(to: .favoritePrimes))
    // 2, 11, 5: shows them sorted, selects 2 and 11, deletes and restores them, and deletes one.
    driver.press(["o", .home, " ", .down, " ", "d", "u", "d"])
    #expect(store.state.favoritePrimes.ids == [11, 5])
    driver.press(["S", .enter])
    await wait(store) { $0.favoritesScreen.files.activity == .saved(FilePanel.defaultFile) }
    driver.press("d")
    #expect(store.state.favoritePrimes.ids == [11])
    driver.press(["L", .enter])
    await wait(store) { $0.favoritesScreen.files.activity == .loaded(FilePanel.defaultFile) }
    driver.press(.escape)

    let commands = self.store()
    for action: FavoritePrimes.Action in [
      .numbersAdded([11, 5]), .primesRemoved([2]),
      .files(.fileChosen(FilePanel.defaultFile, .save)),
      .primesRemoved([5]), .files(.fileChosen(FilePanel.defaultFile, .load)),
    ] {
      await commands.send(.favoritePrimes(action)).finish()
    }
    #expect(store.state.favoritePrimes == commands.state.favoritePrimes)
    #expect(store.state.favoritesScreen.files.activity == commands.state.favoritesScreen.files.activity)
    #expect(store.state.count == commands.state.count)
  }

  @Test("The largest 64-bit prime can be counted to, tested, and saved")
  func largestPrime() {
    let store = store()
    let driver = driver(store)
    driver.press(.go(to: .counter))
    driver.type("18446744073709551557")
    driver.press([.enter, "p"])
    #expect(driver.screen.contains("╭─ 18,446,744,073,709,551,557 ─"))
    driver.press(["s", .escape, .escape, .go(to: .favoritePrimes)])
    #expect(store.state.favoritePrimes.ids == [2, 18_446_744_073_709_551_557])
    #expect(driver.screen.contains("18,446,744,073,709,551,557"))
  }

  @Test("The nth prime of a favorite is shown on the screen of the favorites", .timeLimit(.minutes(5)))
  func lookup() async {
    let store = store()
    store.send(.favoritePrimes(.numbersAdded([7])))
    let driver = driver(store)
    driver.press([.go(to: .favoritePrimes), "n"])
    await wait(store) { $0.counter.screen.alert != nil }
    #expect(store.state.route == .favoritePrimes)
    #expect(driver.screen.contains("The 7th prime is 17"))
    driver.press(.escape)
    #expect(store.state.counter.screen.alert == nil)
    #expect(driver.focus == "Favorites")
  }
}

extension KeyEvent {
  /// The key that opens a screen from any other.
  static func go(to route: AppState.Route) -> KeyEvent {
    let number = (AppState.Route.allCases.firstIndex(of: route) ?? 0) + 1
    return KeyEvent(.character(Character("\(number)")), .alt)
  }
}
