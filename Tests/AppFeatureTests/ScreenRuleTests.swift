import AppFeature
import Counter
import FavoritePrimes
import FileStorage
import GuessingGame
import NthPrimeClient
import NumberFactsTesting
import TerminalUITesting
import Testing

@testable import Lookups

/// The rules that hold on every screen.
@MainActor
@Suite("App: rules for all screens")
struct ScreenRuleTests {
  private nonisolated static let screens = AllScreens.screens
  private nonisolated static let panels: Set<FrameTests.Screen> = [.help, .palette]

  /// Starts a lookup that doesn't end.
  private func startLookup(_ state: inout AppState) {
    state.lookups.queue = [Lookup(n: 7, progress: LookupProgress(fractionCompleted: 0.5))]
  }

  @Test(
    "Esc closes what is on top, one after another, then opens Home, and destroys nothing", arguments: screens)
  func escape(screen: FrameTests.Screen) {
    let (driver, _, store) = FrameTests.show(screen, change: startLookup)
    let before = store.state
    var screens = [driver.screen]
    while store.state.route != .home, screens.count < 6 {
      driver.press(.escape)
      #expect(!screens.contains(driver.screen), "Esc has no effect")
      screens.append(driver.screen)
    }
    if Self.panels.contains(screen) || before.route == .home { driver.press(.escape) }
    #expect(store.state.route == .home)
    #expect(store.state.lookups.queue == before.lookups.queue)
    #expect(store.state.lookups.ended == before.lookups.ended)
    #expect(store.state.favoritePrimes == before.favoritePrimes)
    #expect(store.state.count == before.count)
    #expect(store.state.game?.game == before.game?.game)
    #expect(!driver.isFinished)
    // On Home, nothing is left to close, which the last row says.
    let home = driver.grid.lines.dropLast()
    driver.press(.escape)
    #expect(driver.grid.lines.dropLast() == home && store.state.route == .home)
  }

  @Test("Esc closes the help and the palette first, whatever is below them", arguments: screens)
  func escapeFromPanels(screen: FrameTests.Screen) {
    if Self.panels.contains(screen) { return }
    for key: KeyEvent in [.control("p"), .function(1)] {
      let (driver, _, store) = FrameTests.show(screen, change: startLookup)
      // The reason for a disabled key is shown until the next key.
      if screen == .unavailableKey { driver.press(.tab) }
      let (screen, state) = (driver.screen, store.state)
      driver.press([key, .escape])
      #expect(driver.screen == screen)
      #expect(store.state == state)
    }
  }

  @Test("What Esc closes, it closes from the top: the field with its filter, the selection, and the screen")
  func escapeInOrder() {
    let (driver, _, store) = FrameTests.show(.favorites)
    driver.press(["/", "3"])
    #expect(driver.focus == "Filter" && store.state.favorites.browsing.shown == [31])
    driver.press(.escape)
    #expect(driver.focus == "Favorites" && store.state.favorites.browsing.shown == [31, 7, 2])
    #expect(!store.state.favoritesScreen.browsing.selected.isEmpty)
    driver.press(.escape)
    #expect(store.state.favoritesScreen.browsing.selected.isEmpty)
    driver.press(["S", .escape])
    #expect(store.state.favoritesScreen.files.question == nil && store.state.route == .favoritePrimes)
    driver.press(.escape)
    #expect(store.state.route == .home)
  }

  @Test("If the filter matches nothing, Esc shows all", arguments: [12, 24])
  func escapeFromNothing(height: Int) {
    let size = Size(width: height == 12 ? 40 : 80, height: height)
    let (driver, _, store) = FrameTests.show(.favorites, size: size)
    driver.press([.escape, "/", "9", "9", "9"])
    #expect(store.state.favorites.browsing.shown == [])
    driver.press(.escape)
    #expect(driver.focus != "Filter")
    #expect(store.state.favorites.browsing.shown == [31, 7, 2])
    driver.press(.escape)
    #expect(store.state.route == .home)
  }

  @Test(
    "Work that is running shows at the right of the header, and x cancels it on Home and Counter",
    arguments: AppState.Route.allCases)
  func runningWork(route: AppState.Route) {
    for size in [AppView.minimumSize, Size(width: 80, height: 24), Size(width: 200, height: 50)] {
      let (driver, _, store) = FrameTests.show(.home, change: startLookup)
      driver.size = size
      driver.press(.go(to: route))
      let header = driver.grid.lines[0]
      #expect(
        header.hasSuffix("50 %") && header.contains("⠋ p(7) "),
        "The header of \(size.width) columns has no room for the work: \(header)")
      // The game's field has the focus when its screen appears.
      if driver.title(of: "x") == "Edit text" { driver.press(.escape) }
      driver.press("x")
      #expect(store.state.lookups.queue.isEmpty == [.home, .counter].contains(route))
    }
  }

  @Test("The palette, the help, and quitting have their keys on every screen")
  func keyTable() {
    for screen in Self.screens where !Self.panels.contains(screen) {
      let (driver, _, _) = FrameTests.show(screen)
      #expect(driver.title(of: .control("p")) == "Commands")
      #expect(driver.title(of: .function(1)) == "Help")
      #expect(driver.title(of: .control("c")) == "Quit")
      let isTyping = driver.title(of: "q") == "Edit text"
      if !isTyping {
        #expect(driver.title(of: "q") == "Quit")
        #expect(driver.title(of: ":") == "Commands")
        #expect(driver.title(of: "?") == "Help")
      }
    }
  }

  @Test(
    "From 110 columns, a second pane is beside the main one",
    arguments: [FrameTests.Screen.counter, .favorites])
  func panes(screen: FrameTests.Screen) {
    let (driver, _, _) = FrameTests.show(screen)
    // Two cards end at the right edge of the screen, one beside another.
    func hasPane(width: Int) -> Bool {
      driver.size = Size(width: width, height: 36)
      return driver.grid.lines.contains { $0.split(separator: "╭").count > 2 }
    }
    #expect(hasPane(width: 110))
    #expect(hasPane(width: 200))
    #expect(!hasPane(width: 109))
    #expect(!hasPane(width: 40))
  }

  @Test("40×12 has every function of 80×24", arguments: screens)
  func smallScreen(screen: FrameTests.Screen) {
    // The panels scroll instead.
    if Self.panels.contains(screen) { return }
    func keys(size: Size) -> Set<String> {
      let (driver, program, _) = FrameTests.show(screen, size: size)
      let isTyping = driver.title(of: "q") == "Edit text"
      // A field that has focus hides the keys of actions that buttons have, too.
      let choices = isTyping ? [] : program.choices.map(\.title)
      // Enter and Space press the button that has focus.
      return Set(
        choices
          + driver.keyMap.bindings.flatMap { binding in
            binding.keys.filter { ![.enter, " "].contains($0) }.map { "\($0.name) \(binding.title)" }
          })
    }
    var missing = keys(size: Size(width: 80, height: 24)).subtracting(keys(size: AppView.minimumSize))
    // The map is the only control there; the choices between which Tab and arrows move are keys.
    if "\(screen)".hasPrefix("explore") {
      missing.subtract(
        ["Tab Move focus ahead", "Shift-Tab Move focus back"]
          + ["↑", "↓", "j", "k"].map { "\($0) Move focus" })
    }
    // The same is true of the list of favorites, beside which the chip of the filter is.
    if [.favorites, .message].contains(screen) {
      missing.subtract([
        "Tab Move focus ahead", "Shift-Tab Move focus back", "h Move focus", "l Move focus",
      ])
    }
    // So is the list of Timeline, whose chips are keys.
    if screen == .timeline {
      missing = missing.filter { !$0.contains(" Move focus") }
    }
    // Rows of Home's activity that are scrolled out of the smallest window.
    missing = missing.filter { !$0.hasPrefix("Open the facts of ") }
    #expect(missing.sorted() == [])
  }

  @Test("Negative numbers have a minus sign, and no hyphen, except where one is typed", arguments: screens)
  func minusSign(screen: FrameTests.Screen) {
    let (driver, _, _) = FrameTests.show(screen) { state in
      if state.count == 42 { state.count = -42 }
    }
    for size in [AppView.minimumSize, Size(width: 80, height: 24), Size(width: 120, height: 36)] {
      driver.size = size
      // The examples are to be typed.
      let screenshot =
        Self.panels.contains(screen) || screen == .firstRun
        ? driver.screen.replacing("2^61-1", with: "") : driver.screen
      let hyphens = screenshot.matches(of: /(^|[^A-Za-z])(-\d+)/).map { String($0.2) }
      let typed: [FrameTests.Screen: [String]] = [
        .counterTyping: ["-17"], .numberBar: ["-1"], .numberBarMistake: ["-1"], .noFavorites: ["-1"],
      ]
      #expect(hyphens == typed[screen] ?? [])
    }
  }

  @Test("The answer to a lookup takes no keys from a field on any screen", arguments: AppState.Route.allCases)
  func typing(route: AppState.Route) {
    let (driver, _, store) = FrameTests.show(.home) { $0.session = SavingState(saved: $0.document) }
    driver.press(.go(to: route))
    switch route {
    case .home: return
    case .counter: driver.press("c")
    case .favoritePrimes: driver.press("/")
    case .explore: driver.press(["v", "w"])
    case .guessingGame: driver.press("c")
    case .timeline: driver.press("/")
    }
    store.send(
      .counter(.lookups(.event(n: 7, .progress(LookupProgress(fractionCompleted: 0.5)), elapsed: .zero))))
    let focus = driver.focus
    driver.type("1")
    let answer = NthPrimeAnswer(n: 7, prime: 17, source: .localCalculator)
    store.send(.counter(.lookups(.event(n: 7, .answered(answer), elapsed: .zero))))
    #expect(driver.focus == focus)
    #expect(driver.screen.contains("▌ ✓ p(7) = 17"))
    driver.type("2")
    #expect(driver.screen.contains("12"))
    #expect(store.state.counter.screen.alert == nil)
    #expect(
      store.state.activityFeed.last?.kind
        == .answeredLookup(n: 7, prime: 17, source: .localCalculator, elapsed: .zero))
  }

  @Test(
    "Enter on arrival changes nothing in any box",
    arguments: [FrameTests.Screen.prime, .composite, .negative, .answer, .notLoaded])
  func arrival(screen: FrameTests.Screen) {
    let (driver, _, store) = FrameTests.show(screen) {
      if screen == .prime { $0.favoritePrimes = [7919] }
    }
    let before = store.state
    if screen == .negative { driver.press(.shiftTab) }
    driver.press(.enter)
    #expect(store.state.counter.primeModal == nil && store.state.counterScreen.alert == nil)
    #expect(store.state.favoritesScreen.files.alert == nil)
    #expect(store.state.favoritePrimes == before.favoritePrimes && store.state.count == before.count)
  }

  @Test("Enter on empty favorites opens the field for one")
  func emptyFavorites() {
    for size in [AppView.minimumSize, Size(width: 80, height: 24), Size(width: 120, height: 36)] {
      let (driver, _, store) = FrameTests.show(.noFavorites, size: size)
      driver.press(.enter)
      #expect(driver.focus == "Add" && store.state.favoritesScreen.files.question == nil)
    }
  }

  @Test(
    "A click on a tab works over every box, which closes",
    arguments: [FrameTests.Screen.prime, .answer, .notLoaded, .gameSettings, .fileCandidates])
  func tabsOverBoxes(screen: FrameTests.Screen) {
    let (driver, _, store) = FrameTests.show(screen)
    driver.click(on: "Explore")
    #expect(store.state.route == .explore)
    #expect(store.state.counter.primeModal == nil && store.state.counterScreen.alert == nil)
    #expect(store.state.favoritesScreen.files.question == nil && store.state.game?.showsSettings != true)
    #expect(driver.focus == "Map")
  }
}
