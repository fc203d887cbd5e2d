import AppFeature
import Architecture
import BigInt
import Counter
import Explore
import Lookups
import NthPrimeClient
import NumberFacts
import PrimeModal
import TerminalUITesting
import Testing

@testable import TerminalUI

/// Every task of Home and Counter, by the keyboard alone and by the mouse alone.
@MainActor
@Suite("App: a tour of Home and Counter")
struct TourTests {
  private typealias Shown = (driver: ProgramDriver, program: ScreenProgram, store: Store<AppState, AppAction>)

  private nonisolated static let sizes = AllScreens.testedSizes

  private func show(_ size: Size, count: BigInt = 42) -> Shown {
    FrameTests.show(.home, size: size) {
      $0.count = count
      $0.session = SessionStatus(saved: $0.document)
    }
  }

  // MARK: Keys for common tasks

  @Test("The keys for common tasks are as few as possible", arguments: sizes)
  func keyCounts(size: Size) {
    // Is 2^61 − 1 prime? The text and Enter.
    var (driver, _, store) = show(size)
    driver.press("2^61-1".map { KeyEvent(.character($0)) } + [.enter])
    #expect(store.state.counter.primeModal?.number == BigInt(1) << 61 - 1)
    #expect(driver.screen.contains("prime"))

    // p(10^6): the text and n.
    (driver, _, store) = show(size)
    driver.press("10^6".map { KeyEvent(.character($0)) } + ["n"])
    #expect(store.state.lookups.queue.first?.n == 1_000_000)

    for route in [AppState.Route.home, .counter] {
      (driver, _, store) = show(size, count: 7919)
      store.send(.routeSelected(route))
      driver.press("s")
      #expect(store.state.favoritePrimes.last?.prime == 7919)
      driver.press(">")
      #expect(store.state.count == 7927)
      driver.press("<")
      #expect(store.state.count == 7919)
      driver.press("n")
      #expect(store.state.lookups.queue.first?.n == 7919)
      driver.press("x")
      #expect(store.state.lookups.queue.isEmpty)
    }
  }

  // MARK: The keyboard

  @Test("Every task of Home is done by the keyboard alone", arguments: sizes)
  func homeByKeyboard(size: Size) {
    // The cards, with the arrows and Enter.
    for (keys, route): ([KeyEvent], AppState.Route) in size.width < 76
      ? [
        ([], .counter), ([.down], .favoritePrimes), ([.down, .down], .explore),
        ([.down, .down, .down], .guessingGame), ([.down, .down, .down, .down], .timeline),
      ]
      : [([], .counter), ([.right], .favoritePrimes), ([.down], .explore), ([.down, .right], .guessingGame)]
    {
      let (driver, _, store) = show(size)
      driver.press(keys + [.enter])
      #expect(store.state.route == route)
      driver.press(.escape)
      // The game's field keeps Esc for itself first.
      if store.state.route != .home { driver.press(.escape) }
      #expect(store.state.route == .home)
    }

    // The count.
    let (driver, _, store) = show(size, count: 7919)
    driver.press("p")
    #expect(store.state.counter.primeModal?.number == 7919)
    driver.press([.escape, "s", "u"])
    #expect(store.state.favoritePrimes.ids == [2, 7, 31])
    driver.press([.control("r"), "y"])
    #expect(store.state.favoritePrimes.ids == [2, 7, 31, 7919])
    #expect(driver.screen.contains("Copied 7,919"))
    driver.press("g")
    #expect(store.state.route == .explore && store.state.explore.cursor == 7919)
    driver.press([.escape, "]", "[", "[", "]"])
    #expect(store.state.route == .home)

    // Another number: what it is, its copy, saving it, and the map.
    driver.type("104729")
    #expect(driver.screen.contains("104,729") && driver.screen.contains("prime"))
    driver.press(["y", "s"])
    #expect(store.state.favoritePrimes.last?.prime == 104_729)
    driver.press(.enter)
    #expect(store.state.counter.primeModal?.number == 104_729 && store.state.count == 7919)
    driver.press([.escape, "1", "1", "g"])
    #expect(store.state.route == .explore && store.state.explore.cursor == 11)
    driver.press([.escape, "9", .escape])
    #expect(store.state.route == .home && store.state.numberBar == nil)
    driver.press("q")
    #expect(driver.isFinished)
  }

  @Test("Every task of Counter is done by the keyboard alone", arguments: sizes)
  func counterByKeyboard(size: Size) {
    let (driver, _, store) = show(size)
    driver.press(.go(to: .counter))
    driver.press(["+", .right, "-", .left])
    #expect(store.state.count == 42)
    driver.press(["t", "5", .enter, "+"])
    #expect(store.state.counterScreen.step == 5 && store.state.count == 47)
    driver.press(["c", "1", "0", "1", .enter, "9", "7", .enter])
    #expect(store.state.count == 97)
    driver.press(["u", "u", "u", "u"])
    #expect(store.state.count == 42 && store.state.counterScreen.step == 1)
    driver.press([.control("r"), .control("r"), .control("r"), .control("r")])
    #expect(store.state.count == 97)
    driver.press([">", "<", "s"])
    #expect(store.state.favoritePrimes.ids == [2, 7, 31, 97])
    // The facts are in the modal, or beside the count.
    driver.press("p")
    let hasModal = store.state.counter.primeModal != nil
    #expect(hasModal == (size.width < 110))
    if hasModal {
      driver.press(.right)
      #expect(store.state.counter.primeModal?.number == 101)
      driver.press(.enter)
    }
    driver.press(["n", "x"])
    #expect(store.state.lookups.queue.isEmpty)
    driver.press("n")
    store.send(
      .counter(
        .lookups(
          .event(
            n: 97, .answered(NthPrimeAnswer(n: 97, prime: 509, source: .localCalculator)), elapsed: .zero))
      ))
    driver.press("s")
    #expect(store.state.favoritePrimes.contains(id: 509) || driver.screen.contains("509"))
    driver.press([.escape, "y"])
    #expect(store.state.counter.screen.alert == nil)
    driver.press(["r"])
    #expect(store.state.count == 0)
    driver.press("u")
    #expect(store.state.count == 97)
    driver.press(["g"])
    #expect(store.state.route == .explore)
  }

  // MARK: The mouse

  @Test("Every task of Home is done by the mouse alone", arguments: sizes)
  func homeByMouse(size: Size) {
    let cards: [(String, AppState.Route)] = [
      ("Counter", .counter), ("Favorites", .favoritePrimes), ("Explore", .explore), ("Game", .guessingGame),
    ]
    for (title, route) in cards {
      let (driver, _, store) = show(size)
      let rows = driver.grid.lines.indices.dropFirst(2)
      guard let row = rows.first(where: { driver.grid.lines[$0].contains(title) }),
        let column = driver.grid.lines[row].firstRange(of: title)
      else {
        Issue.record("no card \(title)")
        continue
      }
      driver.click(
        x: driver.grid.lines[row].distance(from: driver.grid.lines[row].startIndex, to: column.lowerBound),
        y: row)
      #expect(store.state.route == route)
    }
    let (driver, _, store) = show(size)
    // Typing needs keys; the palette, which a click opens, has each command.
    for (command, isDone) in [
      ("Facts", { $0.counter.primeModal != nil }),
      ("Nth prime", { $0.lookups.queue.first?.n == 42 }),
      ("Cancel the lookup", { $0.lookups.queue.isEmpty }),
      ("Next prime", { $0.count == 43 }), ("Previous prime", { $0.count == 41 }),
      ("Save to favorites", { $0.favoritePrimes.last?.prime == 41 }),
      ("Undo", { $0.favoritePrimes.ids == [2, 7, 31] }),
      ("Redo", { $0.favoritePrimes.last?.prime == 41 }),
      ("Copy the number", { $0.messages.shown.contains { $0.kind == .copied(41) } }),
      ("See in Explore", { $0.route == .explore }),
    ] as [(String, (AppState) -> Bool)] {
      run(command, in: driver, store)
      #expect(isDone(store.state), "\(command)")
      if store.state.counter.primeModal != nil { driver.click(on: "Enter Close") }
      #expect(store.state.counter.primeModal == nil)
    }
  }

  @Test("Every task of Counter is done by the mouse alone", arguments: sizes)
  func counterByMouse(size: Size) {
    let shown = show(size, count: 41)
    let (driver, _, store) = shown
    store.send(.routeSelected(.counter))
    click("Count up", shown)
    #expect(store.state.count == 42)
    click("Count down", shown)
    #expect(store.state.count == 41)
    #expect(driver.click(on: "43 ›") && store.state.count == 43)
    #expect(driver.click(on: "‹ 41") && store.state.count == 41)
    // The count itself.
    driver.click(on: size.height < 24 ? "▀" : "█")
    #expect(store.state.counter.primeModal?.number == 41)
    driver.click(on: "Enter Close")
    click("Nth prime", shown)
    #expect(store.state.lookups.queue.first?.n == 41)
    if !driver.click(on: "x Cancel") {
      driver.click(on: "p(41)   ")
      #expect(driver.click(on: "x Cancel"), "\(driver.screen)")
    }
    #expect(store.state.lookups.queue.isEmpty)
    click("Save to favorites", shown)
    #expect(store.state.favoritePrimes.last?.prime == 41)
    #expect(driver.click(on: "Ctrl-Z Undo") && store.state.favoritePrimes.ids == [2, 7, 31])
    store.expireMessages()
    click("Step", shown)
    #expect(driver.focus == "Step")
    driver.paste("5")
    driver.click(on: "Enter Set the step")
    #expect(store.state.counterScreen.step == 5)
    run("Reset", in: driver, store)
    #expect(store.state.count == 0)
    run("See in Explore", in: driver, store)
    #expect(store.state.route == .explore)
  }

  /// Clicks the control with a name.
  private func click(_ name: String, _ shown: Shown) {
    _ = shown.driver.grid
    guard let control = shown.program.currentFrame.controls.first(where: { $0.name == name && !$0.isHidden })
    else {
      Issue.record("\(name) is not on the screen:\n\(shown.driver.screen)")
      return
    }
    shown.driver.click(x: control.rect.minX, y: control.rect.minY)
  }

  /// Runs a command from the palette, opened and chosen by a click.
  private func run(_ command: String, in driver: ProgramDriver, _ store: Store<AppState, AppAction>) {
    // On the smallest screen, a message is in the last row until its time is over.
    if driver.size.height < 16 { store.expireMessages() }
    if !driver.click(on: ": Commands") { driver.click(on: ":  ?") }
    driver.paste(command)
    if let match = driver.grid.position(of: "› \(command)") { driver.click(x: match.x, y: match.y) }
  }
}
