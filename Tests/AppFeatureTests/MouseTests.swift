import AppFeature
import Architecture
import BigInt
import Counter
import Explore
import FavoritePrimes
import FileStorage
import GuessingGame
import Lookups
import NthPrimeClient
import NumberFacts
import PrimeModal
import TerminalUITesting
import Testing

@testable import TerminalUI

@MainActor
@Suite("App: the mouse alone")
struct MouseTests {
  private nonisolated static let sizes = [
    Size(width: 40, height: 12), Size(width: 80, height: 24), Size(width: 120, height: 36),
  ]
  private nonisolated static let testedSizes = AllScreens.usesAllSizes ? sizes : [sizes[1]]
  /// The screens that don't take long to open.
  private nonisolated static let screens = FrameTests.Screen.allCases.filter { $0 != .favoritesMany }

  @Test("Every tab and every place of the menu opens its screen", arguments: sizes)
  func tabs(size: Size) {
    let (driver, _, store) = FrameTests.show(.home)
    driver.size = size
    // A narrow row has the selected tab between arrows, and a dot for each.
    let dots = driver.grid.position(of: "●·····")
    for (index, route) in AppState.Route.allCases.enumerated() {
      if let dots, size.width < 76 {
        driver.click(x: dots.x + index, y: 0)
        #expect(store.state.route == route)
        // The row begins at the same column with every title.
        store.send(.routeSelected(.home))
      } else {
        driver.click(on: route.title)
        #expect(store.state.route == route)
      }
    }
    for route in AppState.Route.allCases where route != .home {
      store.send(.routeSelected(.home))
      let rows = driver.grid.lines.indices.dropFirst(2)
      guard let row = rows.first(where: { driver.grid.lines[$0].contains(route.title) }) else {
        // There is no card for the timeline.
        #expect(route == .timeline && size.width >= 76)
        continue
      }
      let column = driver.grid.lines[row].firstRange(of: route.title).map {
        driver.grid.lines[row].distance(from: driver.grid.lines[row].startIndex, to: $0.lowerBound)
      }
      driver.click(x: column ?? 0, y: row)
      #expect(store.state.route == route)
    }
  }

  @Test("A click on each key hint has the effect of its key", arguments: screens, testedSizes)
  func hints(screen: FrameTests.Screen, size: Size) throws {
    let (driver, program, _) = FrameTests.show(screen)
    driver.size = size
    _ = driver.grid
    let frame = program.currentFrame
    for hint in frame.hints {
      let (clicked, _, clickedStore) = FrameTests.show(screen)
      let (pressed, _, pressedStore) = FrameTests.show(screen)
      (clicked.size, pressed.size) = (size, size)
      clicked.click(x: hint.rect.minX, y: hint.rect.minY)
      pressed.press(try #require(frame.keyMap.bindings[hint.binding].keys.first))
      let isSame = clicked.grid == pressed.grid
      #expect(isSame, "\(clicked.screen)\n\(pressed.screen)")
      #expect(clickedStore.state == pressedStore.state)
      #expect(clicked.isFinished == pressed.isFinished)
    }
  }

  @Test("Every control is reached by a click and by Tab", arguments: screens, testedSizes)
  func controls(screen: FrameTests.Screen, size: Size) {
    let (driver, program, store) = FrameTests.show(screen)
    // It covers other controls until its time is over.
    store.expireMessages()
    driver.size = size
    // Leaving the number bar closes it.
    if [.numberBar, .numberBarMistake].contains(screen) { driver.press(.tab) }
    _ = driver.grid
    let frame = program.currentFrame
    for control in frame.focusableControls {
      let rect = control.rect
      let cells = (rect.minY..<rect.maxY).flatMap { y in (rect.minX..<rect.maxX).map { Position(x: $0, y: y) }
      }
      let isOnTop = cells.contains { cell in frame.controls.last { $0.contains(cell) }?.id == control.id }
      #expect(isOnTop, "\(control.name) is covered")
      #expect(control.click != nil, "\(control.name) ignores clicks")
    }
    var reached: Set<String> = []
    // The controls of each frame, because leaving a field changes what is displayed.
    var displayed = Set(frame.focusableControls.map(\.name))
    // In the field for a file, Tab completes the path, but Shift-Tab leaves it.
    for key in [KeyEvent(.tab), .shiftTab] {
      for _ in 0...frame.focusableControls.count + 6 {
        if let name = driver.focus { reached.insert(name) }
        driver.press(key)
        displayed.formUnion(program.controls)
        if reached.isSuperset(of: displayed) { break }
      }
    }
    #expect(reached == displayed)
  }

  @Test("Every action of a screen is in the command palette", arguments: screens)
  func palette(screen: FrameTests.Screen) {
    let (driver, program, _) = FrameTests.show(screen)
    let before = driver.keyMap.bindings.filter(\.performsCommand)
    guard screen != .help, screen != .palette else { return }
    driver.size = Size(width: 80, height: 80)
    driver.click(on: "Commands")
    var pages = [driver.screen]
    repeat {
      driver.press(.pageDown)
      pages.append(driver.screen)
    } while pages.suffix(2).first != pages.last
    let shown = pages.joined()
    for binding in before {
      // The label of a field's key says more than its name.
      #expect(shown.contains(binding.title), "\(binding.title)")
    }
    driver.click(x: 0, y: 60)
    #expect(program.currentFrame.keyMap.bindings.count >= before.count)
  }

  @Test("The counter is used without a key: steps, the modal, an answer, and a lookup")
  func counter() {
    let (driver, _, store) = FrameTests.show(.home) { $0.session = SessionStatus(saved: $0.document) }
    driver.click(on: "Counter")
    driver.click(on: "+   c")
    #expect(store.state.count == 43)
    driver.click(on: "−   +")
    driver.click(on: "Reset")
    #expect(store.state.count == 0)
    for _ in 0..<7 { driver.click(on: "+   c") }
    driver.click(on: "c   t Step")
    #expect(driver.focus == "Count")
    driver.click(on: "Enter Set the count")
    #expect(store.state.count == 7)

    driver.click(on: "p Facts")
    #expect(driver.screen.contains("★ prime ─╮"))
    driver.click(on: "Remove")
    #expect(store.state.favoritePrimes.ids == [2, 31])
    driver.click(x: 1, y: 21)
    #expect(store.state.counter.primeModal == nil)
    driver.click(on: "Ctrl-Z Undo")
    #expect(store.state.favoritePrimes.ids == [2, 7, 31])

    driver.click(on: "p Facts")
    driver.click(on: "11 ›")
    #expect(store.state.counter.primeModal?.number == 11)
    driver.click(on: "Close")
    #expect(store.state.counter.primeModal == nil)

    let answer = NthPrimeAnswer(n: 7, prime: 17, source: .localCalculator)
    #expect(store.state.counter.screen.focus == nil)
    store.send(.counter(.lookups(.event(n: 7, .answered(answer), elapsed: .zero))))
    driver.click(on: "Set the count")
    #expect(store.state.count == 17)
    store.send(.counter(.lookups(.event(n: 7, .answered(answer), elapsed: .zero))))
    driver.click(x: 1, y: 21)
    #expect(store.state.counter.screen.alert == nil)
    store.send(
      .counter(.lookups(.event(n: 7, .progress(LookupProgress(fractionCompleted: 0.5)), elapsed: .zero))))
    driver.click(on: "x Cancel")
    #expect(store.state.lookups.queue.isEmpty)
  }

  @Test("The favorites are used without a key: rows, the wheel, titles, chips, fields, and files")
  func favorites() throws {
    let (driver, _, store) = FrameTests.show(.favoritesMany, size: Size(width: 120, height: 36)) {
      $0.session = SessionStatus(saved: $0.document)
      $0.favoritesScreen.browsing.order = Browsing.Order()
    }
    #expect(store.state.favoritesScreen.browsing.row > 3)
    for _ in 0..<70 { driver.scroll(by: -1, x: 30, y: 10) }
    driver.scroll(by: 1, x: 30, y: 10)
    #expect(driver.screen.contains("17"))
    let y = try #require(driver.grid.lines.firstIndex { $0.contains(" 17  Fermat") })
    driver.click(x: 20, y: y)
    #expect(store.state.favorites.browsing.current?.prime == 17)
    // A second click activates the row.
    driver.click(x: 20, y: y)
    #expect(store.state.counter.primeModal?.number == 17)
    driver.click(x: 0, y: 2)
    #expect(store.state.counter.primeModal == nil)

    driver.click(on: "Space Select")
    driver.click(on: "d Delete")
    #expect(!store.state.favoritePrimes.contains(id: 17))
    driver.click(on: "Ctrl-Z Undo")
    #expect(store.state.favoritePrimes.contains(id: 17))
    driver.click(on: "Prime ")
    #expect(store.state.favoritesScreen.browsing.order.column == .prime)
    run("Select all", in: driver)
    #expect(store.state.favoritesScreen.browsing.selected.count == store.state.favoritePrimes.count)
    driver.click(on: " Mersenne 5 ")
    #expect(store.state.favorites.browsing.shown == [3, 7, 31, 127, 8_191])

    driver.click(on: "/ Filter")
    #expect(driver.focus == "Filter")
    driver.paste("104,729")
    #expect(store.state.favorites.browsing.shown == [104_729])
    run("Add", in: driver)
    #expect(driver.focus == "Add")
    driver.paste("1000003")
    driver.click(on: "Enter Add")
    #expect(store.state.favoritePrimes.last?.prime == 1_000_003)
    // The message covers a button until its time is over.
    store.expireMessages()
    driver.press(.escape)

    for kind in FilePanel.Question.Kind.allCases {
      run(kind.rawValue.prefix(1).uppercased() + kind.rawValue.dropFirst(), in: driver)
      #expect(store.state.favoritesScreen.files.question?.kind == kind)
      driver.click(on: "Cancel")
      #expect(store.state.favoritesScreen.files.question == nil)
      driver.click(on: kind == .save ? "S Save" : "L Load")
      driver.click(x: 0, y: 3)
      #expect(store.state.favoritesScreen.files.question == nil)
    }
  }

  @Test("The map is used without a key: the cursor, the map, the zoom, and the shape")
  func explore() {
    let (driver, _, store) = FrameTests.show(.explore)
    let before = store.state.explore.cursor
    driver.click(x: 10, y: 5)
    #expect(store.state.explore.cursor != before)
    let clicked = store.state.explore.cursor
    driver.mouse(.press(.left), x: 10, y: 5)
    driver.mouse(.drag(.left), x: 14, y: 5)
    driver.mouse(.release(.left), x: 14, y: 5)
    #expect(store.state.explore.cursor != clicked && store.state.exploreScreen.center != nil)
    driver.scroll(by: -1, x: 10, y: 5)
    #expect(store.state.exploreScreen.zoom == .digits)
    driver.click(on: "Enter Set the count")
    #expect(store.state.count == BigInt(store.state.explore.cursor))
    driver.click(on: "v Shape")
    run("Shape: Rows", in: driver)
    #expect(store.state.exploreScreen.shape == .rows)
    run("Set the width", in: driver)
    #expect(driver.focus == "Width")
  }

  /// Runs a command from the palette, both opened and chosen by a click.
  private func run(_ command: String, in driver: ProgramDriver) {
    driver.click(on: "Commands")
    driver.paste(command)
    // The best match is selected.
    if let match = driver.grid.position(of: "› \(command)") { driver.click(x: match.x, y: match.y) }
  }

  @Test("The game is used without a key: the range, guesses, the settings, giving up, and the next game")
  func game() throws {
    let (driver, _, store) = FrameTests.show(.home)
    driver.click(on: "Game")
    let mark = try #require(driver.grid.position(of: "▼"))
    driver.mouse(.press(.left), x: mark.x, y: mark.y)
    driver.mouse(.drag(.left), x: mark.x + 10, y: mark.y)
    driver.mouse(.release(.left), x: mark.x + 10, y: mark.y)
    #expect(try #require(store.state.game?.count) > 0)
    driver.click(on: "Enter Guess")
    #expect(store.state.game?.game.numbers.isEmpty == false)

    driver.click(on: ", Range")
    #expect(driver.focus == "Minimum")
    driver.click(on: "Hints: on")
    #expect(store.state.game?.settings.showsHints == false)
    driver.click(on: "Maximum ")
    #expect(driver.focus == "Maximum")
    driver.click(x: 0, y: 22)
    #expect(store.state.game?.showsSettings == false)

    driver.click(on: "e Give up")
    driver.click(on: "Keep playing")
    #expect(store.state.game?.game.isFinished == false)
    driver.click(on: "e Give up")
    driver.click(on: " Give up  ")
    #expect(store.state.game?.game.isGivenUp == true)
    driver.click(on: "Enter Next game")
    #expect(store.state.game?.game.isFinished == false)
    #expect(store.state.game?.pastGames.count == 1)
  }

  @Test("The palette and the help are used without a key, and the program is quit")
  func panels() {
    let (driver, _, store) = FrameTests.show(.counter)
    let before = driver.screen
    driver.click(on: ": Commands")
    #expect(driver.screen.contains("╭─ Commands"))
    driver.scroll(by: 1, x: 40, y: 12)
    driver.click(x: 0, y: 3)
    #expect(driver.screen == before)
    run("Count up", in: driver)
    #expect(store.state.count == 43)

    driver.click(on: "? Help")
    #expect(driver.screen.contains("╭─ Help"))
    let help = driver.screen
    driver.scroll(by: 1, x: 40, y: 12)
    #expect(driver.screen != help)
    driver.paste("undo")
    #expect(driver.screen.contains("Undo") && !driver.screen.contains("Reset "))
    driver.click(x: 0, y: 3)
    #expect(!driver.screen.contains("╭─ Help"))
    driver.click(on: "? Help")
    driver.click(on: "Count down")
    #expect(store.state.count == 42 && !driver.screen.contains("╭─ Help"))
    driver.click(on: "q Quit")
    #expect(driver.isFinished)
  }
}
