import AppFeature
import Architecture
import ArchitectureTesting
import BigInt
import Counter
import FavoritePrimes
import FileStorage
import NthPrimeClient
import PrimeFacts
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
      .routeSelected(.counter), .counter(.binding(.set(\.screen.stepText, "3"))), .counter(.stepSubmitted),
      .counter(.countEntered(4)),
      .counter(.countMoved(by: 3)),
      .counter(.isPrimeButtonTapped), .counter(.primeModal(.presented(.saveFavoritePrimeTapped))),
      .counter(.primeModal(.presented(.closeButtonTapped))), .counter(.nthPrimeButtonTapped),
      .counter(.alertDismissed), .routeSelected(.home),
    ] {
      await commands.send(action).finish()
    }
    #expect(store.state == commands.state)
    #expect(store.state.count == 7 && store.state.favoritePrimes == [2, 7])
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
    #expect(store.state.favoritePrimes == [11, 5])
    driver.press(["S", .enter])
    await wait(store) { $0.favoritesScreen.activity == .saved(FavoritePrimes.defaultFile) }
    driver.press("d")
    #expect(store.state.favoritePrimes == [11])
    driver.press(["L", .enter])
    await wait(store) { $0.favoritesScreen.activity == .loaded(FavoritePrimes.defaultFile) }
    driver.press(.escape)

    let commands = self.store()
    for action: FavoritePrimes.Action in [
      .numbersAdded([11, 5]), .primesRemoved([2]),
      .saveRequested(FavoritePrimes.defaultFile),
      .primesRemoved([5]), .loadRequested(FavoritePrimes.defaultFile),
    ] {
      await commands.send(.favoritePrimes(action)).finish()
    }
    #expect(store.state.favoritePrimes == commands.state.favoritePrimes)
    #expect(store.state.favoritesScreen.activity == commands.state.favoritesScreen.activity)
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
    #expect(store.state.favoritePrimes == [2, 18_446_744_073_709_551_557])
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

  @Test(
    "Random keys, clicks, drags, wheels, pastes, and sizes reach every screen, and never crash the program")
  func randomInput() {
    var generator = SeededGenerator(seed: 11)
    let keys: [KeyEvent] =
      "cpnsduoaltevwyOi.=[]:*,b+-/?017xjkhGSLIESLIE,,".map { KeyEvent(.character($0)) }
      + AppState.Route.allCases.map { .go(to: $0) }
      + [
        .tab, .shiftTab, .enter, .escape, .escape, .up, .down, .left, .right, .pageDown, .pageUp, .home, .end,
        .backspace, .delete, .function(1), .control("p"), .control("r"), .control("z"), .control("y"),
      ]
    let sizes = [AppView.minimumSize, Size(width: 80, height: 24), Size(width: 120, height: 36)]
    let titles = [
      "╭─ Commands", "╭─ Help", "╭─ Settings", "╭─ Save", "╭─ Load", "╭─ Import", "╭─ Export",
      " Enter Close ",
    ]
    var reached: Set<String> = []
    var (store, driver): (Store<AppState, AppAction>, ProgramDriver)
    (store, driver) = opened()
    for _ in 0..<4_000 {
      let (x, y) = (
        Int.random(in: 0..<driver.size.width, using: &generator),
        Int.random(in: 0..<driver.size.height, using: &generator)
      )
      switch Int.random(in: 0..<100, using: &generator) {
      case 0: driver.size = sizes.randomElement(using: &generator) ?? driver.size
      case 1..<6: driver.click(x: x, y: y)
      case 6..<9: driver.scroll(by: x % 2 == 0 ? 1 : -1, x: x, y: y)
      case 9..<12: driver.mouse(.drag(.left), x: x, y: y)
      case 12: driver.mouse(.press(.left), x: x, y: y)
      case 13: driver.paste(["2^61-1", "1e3", "primes.json", "x\u{1B}[2J\n"][x % 4])
      default: if let key = keys.randomElement(using: &generator) { driver.press(key) }
      }
      reached.insert("\(store.state.route)")
      // Reading a screen takes as long as drawing it.
      if !reached.isSuperset(of: titles) {
        let screen = driver.screen
        for title in titles where screen.contains(title) { reached.insert(title) }
      }
      // Quitting is in the palette and in the footer.
      if driver.isFinished { (store, driver) = opened() }
    }
    #expect(reached == Set(AppState.Route.allCases.map { "\($0)" } + titles))
  }

  private func opened() -> (Store<AppState, AppAction>, ProgramDriver) {
    let store = store()
    return (store, driver(store))
  }
}

extension KeyEvent {
  /// The key that opens a screen from any other.
  static func go(to route: AppState.Route) -> KeyEvent {
    let number = (AppState.Route.allCases.firstIndex(of: route) ?? 0) + 1
    return KeyEvent(.character(Character("\(number)")), .alt)
  }
}
