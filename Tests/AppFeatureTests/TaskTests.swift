import Counter
import Explore
import FavoritePrimes
import FileStorage
import GuessingGame
import Lookups
import NumberFacts
import PrimeModal
import TerminalUITesting
import TestTraits
import Testing

@testable import AppFeature
@testable import TerminalUI

/// A task of a user, and the steps that do it by keys, by the mouse, and with the commands of the palette.
struct UserTask: Sendable, CustomTestStringConvertible {
  enum Way: CaseIterable, Sendable { case keys, mouse, palette }

  enum Step: Sendable, ExpressibleByStringLiteral {
    /// Presses keys.
    case press([KeyEvent])
    /// Types a text, or pastes it where the mouse is used.
    case text(String)
    /// Clicks a text; in the palette, runs the command with that title.
    case label(String)
    /// Clicks a text, or where there is no room for it, the command with a title; in the palette, runs one of both.
    case either(String, command: String)
    /// Clicks the control with a name.
    case control(String)
    /// Clicks a cell of the map.
    case cell(x: Int, y: Int)
    /// Turns the wheel over a cell of the map.
    case wheel(Int)
    /// Waits until a file is saved or loaded.
    case file

    init(stringLiteral text: String) { self = .label(text) }
    static func keys(_ keys: KeyEvent...) -> Step { .press(keys) }
  }

  let name: String
  let screen: FrameTests.Screen
  var count: BigInt = 42
  /// The steps of each way; nil where a task needs the keys of a text, or has no command.
  var keys: [Step]?
  var mouse: [Step]?
  var palette: [Step]?
  let isDone: @Sendable @MainActor (AppState, ProgramDriver) -> Bool

  init(
    _ name: String, on screen: FrameTests.Screen, count: BigInt = 42, keys: [Step]? = nil,
    mouse: [Step]? = nil, palette: [Step]? = nil,
    isDone: @escaping @Sendable @MainActor (AppState, ProgramDriver) -> Bool
  ) {
    (self.name, self.screen, self.count, self.isDone) = (name, screen, count, isDone)
    (self.keys, self.mouse, self.palette) = (keys, mouse, palette)
  }

  var testDescription: String { name }

  func steps(_ way: Way) -> [Step]? {
    switch way {
    case .keys: keys
    case .mouse: mouse
    case .palette: palette
    }
  }

  static let all = [numbers, counts, favorites, maps, games, moments].flatMap(\.self)

  private static let numbers: [UserTask] = [
    UserTask("ask whether a number is prime", on: .home, keys: [.text("2^61-1"), .keys(.enter)]) { state, _ in
      state.counter.primeModal?.number == BigInt(1) << 61 - 1
    },
    UserTask("look up the prime with an index", on: .home, keys: [.text("10^7"), .keys("n")]) { _, driver in
      driver.screen.contains("p(10⁷)")
    },
    UserTask(
      "save the largest 64-bit prime", on: .home, keys: [.text("18446744073709551557"), .keys("s")]
    ) { state, _ in
      state.favoritePrimes.last?.prime == 18_446_744_073_709_551_557
    },
    UserTask("see a number on the map", on: .home, keys: [.text("11"), .keys("g")]) { state, _ in
      state.route == .explore && state.explore.cursor == 11
    },
  ]

  private static let counts: [UserTask] = [
    UserTask(
      "count up", on: .counter, keys: [.keys("+")], mouse: [.control("Count up")], palette: ["Count up"]
    ) { state, _ in state.count == 43 },
    UserTask(
      "count down", on: .counter, keys: [.keys("-")], mouse: [.control("Count down")], palette: ["Count down"]
    ) { state, _ in state.count == 41 },
    UserTask(
      "go to the next prime", on: .counter, keys: [.keys(">")], mouse: ["43 ›"], palette: ["Next prime"]
    ) { state, _ in state.count == 43 },
    UserTask(
      "go to the previous prime", on: .counter, keys: [.keys("<")], mouse: ["‹ 41"],
      palette: ["Previous prime"]
    ) { state, _ in state.count == 41 },
    UserTask(
      "set the step", on: .counter, keys: [.keys("t"), .text("5"), .keys(.enter, "+")],
      mouse: [
        .either("t Step", command: "Enter a step"), .text("5"), "Enter Set the step", .control("Count up"),
      ]
    ) { state, _ in state.count == 47 },
    UserTask(
      "reset the count", on: .counter, keys: [.keys("r")], mouse: [.either("r Reset", command: "Reset")],
      palette: ["Reset"]
    ) { state, _ in state.count == 0 },
    UserTask(
      "ask whether the count is prime", on: .home, keys: [.keys("p")],
      mouse: [.either("p Facts", command: "Facts")],
      palette: ["Facts"]
    ) { state, _ in state.counter.primeModal?.number == 42 },
    UserTask(
      "look up the nth prime", on: .counter, keys: [.keys("n")], mouse: [.control("Nth prime")],
      palette: ["Nth prime"]
    ) { _, driver in driver.screen.contains("p(42)") },
    UserTask(
      "cancel a lookup", on: .lookup, keys: [.keys("x")],
      mouse: [.either("x Cancel", command: "Cancel p(10⁶)")],
      palette: ["Cancel p(10⁶)"]
    ) { state, _ in state.lookups.queue.isEmpty },
    UserTask("dismiss an answer", on: .answer, keys: [.keys(.escape)], mouse: ["Enter OK"]) { _, driver in
      !driver.screen.contains("the 42nd prime")
    },
    UserTask("set the count to an answer", on: .answer, mouse: [.control("Set the count")]) { state, _ in
      state.count == 181
    },
    UserTask(
      "save the count", on: .counter, count: 41, keys: [.keys("s")], mouse: [.control("Save to favorites")],
      palette: ["Save to favorites"]
    ) { state, _ in state.favoritePrimes.last?.prime == 41 },
    UserTask(
      "undo", on: .counter, count: 41, keys: [.keys("s", "u")],
      mouse: [.control("Save to favorites"), "Ctrl-Z Undo"], palette: ["Save to favorites", "Undo"]
    ) { state, _ in state.favoritePrimes.count == 3 && state.history.canRedo },
    UserTask(
      "redo", on: .counter, count: 41, keys: [.keys("s", "u", .control("r"))],
      mouse: [.control("Save to favorites"), "Ctrl-Z Undo", .either("Ctrl-R Redo", command: "Redo")],
      palette: ["Save to favorites", "Undo", "Redo"]
    ) { state, _ in state.favoritePrimes.last?.prime == 41 },
    UserTask(
      "copy the count", on: .home, keys: [.keys("y")], mouse: [.either("y Copy", command: "Copy the number")],
      palette: ["Copy the number"]
    ) { _, driver in driver.screen.contains("Copied 42") },
    UserTask(
      "see the count on the map", on: .home, keys: [.keys("g")],
      mouse: [.either("g Explore", command: "See in Explore")], palette: ["See in Explore"]
    ) { state, _ in state.route == .explore && state.explore.cursor == 42 },
  ]

  /// The favorites are 2, 7, and 31, which is selected.
  private static let favorites: [UserTask] = [
    UserTask(
      "add primes", on: .favorites, keys: [.keys("a"), .text("5 11"), .keys(.enter)],
      mouse: [.either("a Add", command: "Add"), .text("5 11"), "Enter Add"],
      palette: ["Add", .text("5 11"), .keys(.enter)]
    ) { state, _ in state.favoritePrimes.count == 5 && state.favoritePrimes.last?.prime == 11 },
    UserTask(
      "show the twins", on: .favorites, keys: [.keys("/"), .text("twins"), .keys(.enter)],
      mouse: [.either("/ Filter", command: "Filter"), .text("twins"), "Enter Keep the filter"],
      palette: ["Filter", .text("twins")]
    ) { state, _ in state.favorites.browsing.shown == [31, 7] },
    UserTask(
      "show all again", on: .favoritesFiltered, keys: [.keys(.escape)],
      mouse: ["Enter Keep the filter", .either(" All ", command: "Show all")],
      palette: [.keys(.enter), "Show all"]
    ) { state, _ in state.favorites.browsing.shown.count == 5 },
    UserTask(
      "delete the selected ones", on: .favorites, keys: [.keys("d")],
      mouse: [.either("d Delete", command: "Delete")], palette: ["Delete"]
    ) { state, _ in state.favoritePrimes.count == 2 },
    UserTask(
      "delete all", on: .favorites, keys: [.keys("*", "d")],
      mouse: [.either("* All", command: "Select all"), .either("d Delete", command: "Delete")],
      palette: ["Select all", "Delete"]
    ) { state, _ in state.favoritePrimes.isEmpty },
    UserTask("sort by the prime", on: .favorites, keys: [.keys("o")]) { state, _ in
      state.favoritesScreen.browsing.order.column == .prime
    },
    UserTask(
      "save to a file", on: .favorites, keys: [.keys("S", .enter)],
      mouse: [.either("S Save", command: "Save favorites to a file"), "Enter Save"],
      palette: ["Save favorites to a file", .keys(.enter)]
    ) { state, _ in state.favoritesScreen.files.activity == .saved(FilePanel.defaultFile) },
    UserTask(
      "save over a file", on: .favoritesReplacing, keys: [.keys("r")], mouse: ["r Replace"],
      palette: ["Replace the file"]
    ) { state, _ in state.favoritesScreen.files.activity == .saved(.home("primes.json")) },
    UserTask(
      "load a file", on: .favorites, keys: [.keys("S", .enter), .file, .keys("d", "L", .enter)],
      mouse: [
        .either("S Save", command: "Save favorites to a file"), "Enter Save", .file,
        .either("d Delete", command: "Delete"),
        .either("L Load", command: "Load favorites from a file"), "Enter Load",
      ],
      palette: [
        "Save favorites to a file", .keys(.enter), .file, "Delete", "Load favorites from a file",
        .keys(.enter),
      ]
    ) { state, _ in
      state.favoritesScreen.files.activity == .loaded(FilePanel.defaultFile)
        && state.favoritePrimes.count == 3
    },
    UserTask(
      "look up the nth prime of a favorite", on: .favorites, keys: [.keys("n")], palette: ["Nth prime"]
    ) { _, driver in driver.screen.contains("p(2)") },
  ]

  private static let maps: [UserTask] = [
    UserTask(
      "set the count to a number of the map", on: .explore, keys: [.keys(.left, .enter)],
      mouse: [.cell(x: 10, y: 5), "Enter Set"], palette: [.keys(.left), "Set the count"]
    ) { state, _ in state.count != 42 && state.count == BigInt(state.explore.cursor) },
    UserTask(
      "zoom in", on: .explore, keys: [.keys("+")], mouse: [.wheel(-1)]
    ) { state, _ in state.exploreScreen.zoom == .digits },
    UserTask(
      "show rows", on: .explore, keys: [.keys("v")], mouse: [.either("›   o", command: "Shape")],
      palette: [.either("Shape: Rows", command: "Shape")]
    ) { state, _ in state.exploreScreen.shape == .rows },
    UserTask(
      "show the charts", on: .explore, keys: [.keys("v", "v", "v", "v")],
      mouse: Array(repeating: .either("›   o", command: "Shape"), count: 4)
    ) { state, _ in state.exploreScreen.showsCharts },
    UserTask(
      "set the width of the rows", on: .exploreRows, keys: [.keys("w"), .text("30"), .keys(.enter)],
      mouse: [.either("w Width", command: "Set the width"), .text("30"), "Enter Set the width"],
      palette: ["Set the width", .text("30"), .keys(.enter)]
    ) { state, _ in state.exploreScreen.rowWidth == .numbers(30) },
  ]

  /// The secret is 0, and there are two guesses.
  private static let games: [UserTask] = [
    UserTask(
      "guess", on: .game, keys: [.keys("0", .enter)], mouse: [" + ", "Enter Guess"],
      palette: ["Raise the guess", "Guess"]
    ) { state, _ in state.game?.game.numbers.count == 3 },
    UserTask(
      "give up", on: .game, keys: [.keys("e", .shiftTab, .enter)],
      mouse: ["e Give up", " Give up  "], palette: ["Give up", .keys(.shiftTab, .enter)]
    ) { state, _ in state.game?.game.isGivenUp == true },
    UserTask(
      "start the next game", on: .gameFound, keys: [.keys(.enter)], mouse: ["Enter Next game"],
      palette: ["Next game"]
    ) { state, _ in state.game?.pastGames.count == 1 && state.game?.game.isFinished == false },
    UserTask(
      "play without hints", on: .gameSettings, mouse: ["Hints: on"], palette: ["Show hints"]
    ) { state, _ in state.game?.settings.showsHints == false },
  ]

  /// The selected moment of the timeline is the one when 31 was added.
  private static let moments: [UserTask] = [
    UserTask(
      "go back to a moment", on: .timeline, keys: [.keys(.down, .enter)],
      mouse: ["p(11) = 31", .either("Enter Go back", command: "Go back to this moment")],
      palette: [.keys(.down), "Go back to this moment"]
    ) { state, _ in state.favoritePrimes.count == 2 },
    UserTask(
      "find a moment", on: .timeline, keys: [.keys("/"), .text("p(11")],
      mouse: [.either("/ Filter", command: "Filter"), .text("p(11")], palette: ["Filter", .text("p(11")]
    ) { _, driver in !driver.screen.contains("Added 31") && driver.screen.contains("p(11) = 31") },
    UserTask(
      "find a key", on: .counter, keys: [.keys("?"), .text("undo")],
      mouse: [.either("? Help", command: "Help"), .text("undo")], palette: ["Help", .text("undo")]
    ) { _, driver in driver.screen.contains("Undo") && !driver.screen.contains("Reset ") },
    UserTask(
      "quit", on: .counter, keys: [.keys("q")], mouse: [.either("q Quit", command: "Quit")],
      palette: ["Quit"]
    ) { _, driver in driver.isFinished },
  ]
}

@MainActor
@Suite("App: the tasks of a user by keys, by the mouse, and by the palette", .timeLimit(.onMainThread))
struct TaskTests {
  @Test("Each task is done in each way", arguments: UserTask.all)
  func task(task: UserTask) async throws {
    for size in [Size(width: 40, height: 12), Size(width: 80, height: 24)] {
      for way in UserTask.Way.allCases {
        guard let steps = task.steps(way) else { continue }
        let (driver, program, store) = FrameTests.show(task.screen, size: size) { state in
          if task.count != 42 { state.count = task.count }
          state.session = SavingState(saved: state.document)
        }
        #expect(!task.isDone(store.state, driver), "it is done before it begins")
        let visit = AllScreens.Visit(driver: driver, program: program, store: store)
        // A small screen has fewer shapes to step through.
        for step in steps where !task.isDone(store.state, driver) { await perform(step, way, visit) }
        try await poll(for: "\(task.name), \(way) at \(size)", pause: .milliseconds(20)) {
          task.isDone(store.state, driver)
        } instead: {
          "\n\(driver.screen)"
        }
      }
    }
  }

  private func perform(_ step: UserTask.Step, _ way: UserTask.Way, _ visit: AllScreens.Visit) async {
    let driver = visit.driver
    // On the smallest screen, a message is in the row of the key hints until its time is over.
    let expires = { if driver.size.height < 16 { visit.store.expireMessages() } }
    switch step {
    case .press(let keys): driver.press(keys)
    case .text(let text): way == .mouse ? driver.paste(text) : driver.type(text)
    case .label(let command) where way == .palette:
      #expect(run(command, visit), "\(command):\n\(driver.screen)")
    case .either(let title, let command) where way == .palette:
      #expect(run(title, visit) || run(command, visit), "\(title), \(command):\n\(driver.screen)")
    case .label(let text):
      if !text.contains("Undo") { expires() }
      #expect(driver.click(on: text), "\(text) isn't on the screen:\n\(driver.screen)")
    case .either(let text, let command):
      expires()
      if driver.click(on: text) { return }
      #expect(driver.click(on: ": Commands") || driver.click(on: ":  ?"), "\(driver.screen)")
      driver.paste(command)
      #expect(driver.click(on: "› \(label(command, visit))"), "\(command):\n\(driver.screen)")
    case .control(let name):
      let control = visit.frame.controls.first { $0.name == name && !$0.isHidden }
      #expect(control != nil, "\(name) isn't on the screen:\n\(driver.screen)")
      if let control { driver.click(x: control.rect.minX, y: control.rect.minY) }
    case .cell(let x, let y): driver.click(x: x, y: y)
    case .wheel(let notches): driver.scroll(by: notches, x: 10, y: 5)
    case .file:
      for await isBusy in visit.store.values(of: { $0.favoritesScreen.files.activity.isBusy }) where !isBusy {
        return
      }
    }
  }

  /// Runs a command by keys; returns whether there is one.
  private func run(_ command: String, _ visit: AllScreens.Visit) -> Bool {
    let driver = visit.driver
    driver.press(.control("p"))
    driver.paste(command)
    let isFound = driver.screen.contains("› \(label(command, visit))")
    driver.press(isFound ? .enter : .escape)
    return isFound
  }

  /// Returns the beginning of a command's name in the palette, which has the number.
  private func label(_ command: String, _ visit: AllScreens.Visit) -> String {
    AppView(state: visit.store.state, time: .test).commandName(command)?.title ?? command
  }
}

extension FilePanel.Activity {
  fileprivate var isBusy: Bool {
    switch self {
    case .saved, .loaded: false
    default: true
    }
  }
}

extension KeyEvent {
  /// The key that opens a screen from any other.
  static func go(to route: AppState.Route) -> KeyEvent { route.key }
}
