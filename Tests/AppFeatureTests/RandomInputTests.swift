import Foundation
import NthPrimeClient
import NumberFactsTesting
import TestTraits
import Testing

@testable import AppFeature
@testable import TerminalUI
@testable import TerminalUITesting

/// Random input at random sizes.
///
/// `RANDOM_INPUTS=2000 RANDOM_SEED=12 swift test --filter RandomInputTests` sends more of them, as `.ci/run` does.
@MainActor
@Suite("App: random input")
struct RandomInputTests {
  private nonisolated static let count = number("RANDOM_INPUTS") ?? 250
  private nonisolated static let seed = number("RANDOM_SEED") ?? 11

  private nonisolated static func number(_ name: String) -> UInt64? {
    ProcessInfo.processInfo.environment[name].flatMap { UInt64($0) }
  }

  private static let keys: [KeyEvent] =
    "cpnsduoaltevwyOi.=[]:*,b+-/?017xjkhGSLIESLIE,,".map { KeyEvent(.character($0)) }
    + AppState.Route.allCases.map { .go(to: $0) }
    + [
      .tab, .shiftTab, .enter, .escape, .escape, .up, .down, .left, .right, .pageDown, .pageUp, .home, .end,
      .backspace, .delete, .function(1), .control("p"), .control("r"), .control("z"), .control("y"),
    ]
  private static let titles = [
    "╭─ Commands", "╭─ Help", "╭─ Settings", " favorites ─", " Enter Close ",
  ]

  @Test(
    "After random keys, clicks, drags, wheels, pastes, and sizes, what has focus is visible",
    .timeLimit(.onMainThread))
  func input() {
    var generator = SeededGenerator(seed: Self.seed)
    var reached: Set<String> = []
    var (store, program) = opened()
    var driver = ProgramDriver(program)
    for index in 0..<Self.count {
      send(to: driver, &generator)
      reached.insert("\(store.state.route)")
      // Quitting is in the palette and in the footer.
      if driver.isFinished {
        let size = driver.size
        (store, program) = opened()
        driver = ProgramDriver(program, width: size.width, height: size.height)
      }
      _ = driver.grid
      if let problem = focusProblem(of: program, size: driver.size) {
        Issue.record("After input \(index) with seed \(Self.seed), \(problem):\n\(driver.screen)")
        return
      }
      // Reading a screen takes as long as drawing it; only a box has one of the titles.
      let hasBox = program.currentFrame.modal != nil || program.screen.panel != nil
      if hasBox, !reached.isSuperset(of: Self.titles) {
        let screen = driver.screen
        for title in Self.titles where screen.contains(title) { reached.insert(title) }
      }
    }
    // Few inputs don't reach everything.
    if Self.count < 2_000 { return }
    let missing = Set(AppState.Route.allCases.map { "\($0)" } + Self.titles).subtracting(reached)
    #expect(missing.isEmpty, "With seed \(Self.seed), \(missing.sorted()) were not reached.")
  }

  private func send(to driver: ProgramDriver, _ generator: inout SeededGenerator) {
    let (x, y) = (
      Int.random(in: 0..<driver.size.width, using: &generator),
      Int.random(in: 0..<driver.size.height, using: &generator)
    )
    switch Int.random(in: 0..<100, using: &generator) {
    case 0:
      driver.size = Size(
        width: .random(in: 20...200, using: &generator), height: .random(in: 5...50, using: &generator))
    case 1..<6: driver.click(x: x, y: y)
    case 6..<9: driver.scroll(by: x % 2 == 0 ? 1 : -1, x: x, y: y)
    case 9..<12: driver.mouse(.drag(.left), x: x, y: y)
    case 12: driver.mouse(.press(.left), x: x, y: y)
    case 13: driver.paste(["2^61-1", "1e3", "primes.json", "x\u{1B}[2J\n"][x % 4])
    default: if let key = Self.keys.randomElement(using: &generator) { driver.press(key) }
    }
  }

  /// Returns what is wrong with the focus, as a clause; nil if nothing is.
  private func focusProblem(of program: ScreenProgram, size: Size) -> String? {
    // There, only the size is shown, or the panel's query is edited.
    if size.width < AppView.minimumSize.width || size.height < AppView.minimumSize.height { return nil }
    if program.screen.panel != nil { return nil }
    let frame = program.currentFrame
    // Without a control in focus, as in an empty list, Enter presses none.
    guard let control = program.screen.focusedControl else { return nil }
    let isVisible = (control.rect.minY..<control.rect.maxY).contains { y in
      (control.rect.minX..<control.rect.maxX).contains { x in
        (0..<size.width).contains(x) && (0..<size.height).contains(y)
          && frame.controls.last { $0.contains(Position(x: x, y: y)) }?.id == control.id
      }
    }
    return isVisible ? nil : "\(control.name) has focus and isn't visible"
  }

  private func opened() -> (Store<AppState, AppAction>, ScreenProgram) {
    let store = Store(initialState: AppState(favoritePrimes: [2])) {
      AppReducer()
    } withDependencies: {
      $0.useQuietClients()
      $0.primeIndex = PrimeIndexClient { _ in throw CancellationError() }
      $0.nthPrime = .yielding(.answered(NthPrimeAnswer(n: 7, prime: 17, source: .localCalculator)))
    }
    let program = ScreenProgram(store: store, minimumSize: AppView.minimumSize) {
      AppView(state: $0, time: .test, send: $1)
    }
    return (store, program)
  }
}
