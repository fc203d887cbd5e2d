import AppFeature
import Architecture
import ArchitectureTesting
import BigInt
import FavoritePrimes
import FileStorage
import Foundation
import GuessingGame
import NthPrimeClient
import TerminalUI
import TerminalUITesting
import Testing
import Timeline

/// The tasks of a new user, by the mouse alone: clicks, the wheel, and pastes, but no key.
@MainActor
@Suite("App: the tasks of a new user by the mouse alone")
struct MouseTaskTests {
  private let store: Store<AppState, AppAction>
  private let driver: ProgramDriver

  init() {
    let calendar = Calendar2024()
    var state = AppState()
    state.session = SessionStatus(saved: state.document)
    let store = Store(initialState: state) {
      AppReducer()
    } withDependencies: {
      $0.clock = TestClock()
      $0.date = calendar.date
      $0.fileStorage = .inMemory()
      $0.terminal = TerminalClient { _ in }
      $0.session = .new
      $0.uuid = .incrementing
      $0.random = RandomSource(SeededGenerator(seed: 3))
    }
    let log = TimelineLog(ofApp: state, start: Date(timeIntervalSince1970: 1_714_564_900))
    store.record(to: log)
    let program = ScreenProgram(store: store, minimumSize: AppView.minimumSize) {
      AppView(state: $0, time: .test, timeline: log, send: $1)
    }
    self.store = store
    driver = ProgramDriver(program)
  }

  private static let text = "2, 3, 5, 7\n11 13 17; 19 23 29 31 37 41 43 47 53 59 61 67 97"

  @Test(
    "Primes are added, filtered, saved, saved again, loaded, and undone; games are won; a moment is found again",
    .timeLimit(.minutes(5)), arguments: AllScreens.testedSizes)
  func tasks(size: Size) async {
    driver.size = size
    // 20 primes from a text.
    open(.favoritePrimes)
    click("a Add", "Add primes")
    driver.paste(Self.text.replacing(";", with: ""))
    click("Enter Add")
    click("Esc Back")
    #expect(store.state.favoritePrimes.count == 20)

    // The twins among them.
    if !driver.click(on: " Twins ") {
      run("Filter")
      driver.paste("twins")
    }
    #expect(store.state.favorites.browsing.shown.count == 13, "\(store.state.favorites.browsing.shown)")
    if !driver.click(on: " All ") {
      click("Enter Go to the list")
      run("Show all")
    }
    #expect(store.state.favorites.browsing.shown.count == 20)

    // Saved in a folder, changed, saved over the file, and loaded from the copy of the old one.
    await save("primes.json")
    run("Delete")
    #expect(store.state.favoritePrimes.count == 19)
    await save("primes.json")
    run("Load favorites from a file")
    driver.paste("primes.json.bak")
    click("Enter Load")
    await wait { $0.favoritesScreen.files.activity == .loaded(.path("primes.json.bak")) }
    #expect(store.state.favoritePrimes.count == 20)

    // All of it is undone.
    for _ in 0..<10 where store.state.history.canUndo { run("Undo") }
    #expect(store.state.favoritePrimes.isEmpty && !store.state.history.canUndo)
    run("Redo")
    #expect(store.state.favoritePrimes.count == 20)

    // Two games.
    open(.guessingGame)
    for won in 1...2 {
      for _ in 0..<10 where store.state.game?.game.isFound == false {
        click("b Middle")
        click("Enter Guess")
      }
      #expect(store.state.game?.statistics.won == won)
      if won == 1 { click("Enter Next game") }
    }

    // The moment at which 97 was added.
    open(.counter)
    run("Count up")
    open(.timeline)
    if !driver.click(on: "/ Filter") { run("Filter") }
    driver.paste("97")
    click("Enter Done")
    click("Added 20 primes")
    click("Enter Go back")
    #expect(store.state.favoritePrimes.count == 20 && store.state.count == 0)
    run("Undo")
    #expect(store.state.count == 1)
  }

  // MARK: The mouse

  /// Clicks a tab, or its dot on a narrow screen.
  private func open(_ route: AppState.Route) {
    expireMessages()
    let index = AppState.Route.allCases.firstIndex(of: route) ?? 0
    let line = driver.grid.lines[0]
    if let dots = line.firstRange(of: /[·●]{6}/) {
      driver.click(x: line.distance(from: line.startIndex, to: dots.lowerBound) + index, y: 0)
    } else {
      driver.click(on: route.title)
    }
    #expect(store.state.route == route)
  }

  /// Clicks the first of some texts that is on the screen.
  private func click(_ texts: String...) {
    expireMessages()
    for text in texts where driver.click(on: text) { return }
    Issue.record("\(texts) aren't on the screen:\n\(driver.screen)")
  }

  /// Opens the commands with a click, turns the wheel until one is visible, and clicks it.
  private func run(_ command: String) {
    click(": Commands", ":  ?")
    for _ in 0..<40 where driver.grid.position(of: " \(command)  ") == nil {
      driver.scroll(by: 1, x: driver.size.width / 2, y: driver.size.height / 2)
    }
    guard let position = driver.grid.position(of: " \(command)  ") else {
      Issue.record("\(command) isn't among the commands:\n\(driver.screen)")
      return
    }
    driver.click(x: position.x + 1, y: position.y)
    #expect(!driver.screen.contains("─ Commands ─"), "\(command)")
  }

  /// Saves to a file with a pasted path, and replaces it if it exists.
  private func save(_ path: String) async {
    run("Save favorites to a file")
    driver.paste(path)
    click("Enter Save")
    let file = StorageFile.path(path)
    await wait {
      $0.favoritesScreen.files.activity == .saved(file) || $0.favoritesScreen.files.question?.existing != nil
    }
    if store.state.favoritesScreen.files.question == nil { return }
    click("r Replace")
    await wait { $0.favoritesScreen.files.activity == .saved(file) }
  }

  private func expireMessages() { store.expireMessages() }

  private func wait(until isReached: @MainActor @escaping (AppState) -> Bool) async {
    for await hasReached in store.values(of: isReached) where hasReached { return }
  }
}
