import FileStorage
import Foundation
import GuessingGame
import NumberFactsTesting
import TerminalUITesting
import Testing

@testable import AppFeature

@MainActor
@Suite("AppView")
struct AppViewTests {
  private func text(_ state: AppState, width: Int = 80, height: Int = 24) -> String {
    render(AppView(state: state, time: .test), size: Size(width: width, height: height)).text
  }

  @Test("The Timeline in a picture of it doesn't say that there are no actions")
  func timelineInPicture() {
    #expect(text(AppState(route: .timeline)).contains("Everything you did. Go back to any moment."))
  }

  @Test("The session's notice is shown on every screen", arguments: AppState.Route.allCases)
  func sessionNotice(route: AppState.Route) {
    var state = AppState(route: route)
    state.session = SavingState(
      saved: SessionDocument(), problem: .unwritable(path: "/s", step: .write, cause: .diskFull))
    #expect(
      text(state).contains("\n ! Not saved: Cannot save “/s”: writing failed: no space left on the disk."))
  }

  @Test(
    "Enter on a card of Home opens its screen, and the arrows choose one",
    arguments: [(80, 24), (120, 36), (200, 50)])
  func cards(width: Int, height: Int) {
    for (keys, route) in [
      ([], .counter), ([.right], .favoritePrimes), ([.down], .explore), ([.right, .down], .guessingGame),
      ([.down, .right, .up, .left], .counter),
    ] as [([KeyEvent], AppState.Route)] {
      let (driver, _, store) = FrameTests.show(.home, size: Size(width: width, height: height))
      driver.press(keys + [.enter])
      #expect(store.state.route == route, "\(keys.map(\.name))")
    }
  }

  @Test("The last hints of the game are whole on Home, as many as there is room for")
  func hints() {
    func lines(_ range: ClosedRange<Int>, _ numbers: [Int], width: Int = 120, height: Int = 36) -> String {
      var state = AppState()
      let game = Game(id: UUID(), secret: range.upperBound, range: range, numbers: numbers)
      state.game = GuessingGame.State(game: game)
      return text(state, width: width, height: height)
    }
    #expect(
      lines(-100...0, [-97, -99, -100]).contains("−97 go higher ↑  −99 go higher ↑  −100 go higher ↑    │"))
    #expect(lines(-10...100, [50, -1, 32]).contains("│  50 go higher ↑    −1 go higher ↑    32 go higher ↑"))
    let large = lines(-1_000_000...1_000_000, [7, 500_000, -999_999])
    #expect(large.contains("│  500,000 go higher ↑  −999,999 go higher ↑  "))
    // Long bounds have two rows.
    let small = lines(-1_000_000...1_000_000, [-999_999], width: 80, height: 24)
    #expect(small.contains("│  Between −999,998 and") && small.contains("│  1,000,000 "), "\(small)")
  }

  @Test("Only the largest Home has the twin and the gap of the count")
  func gap() {
    for (width, height) in [(80, 24), (120, 36), (200, 50)] {
      let isGapShown = text(AppState(count: 97), width: width, height: height).contains(/not a twin +│/)
      #expect(isGapShown == (width == 200), "\(width)")
    }
  }

  @Test("Home has the guesses of a game that was won, the number of wins, and the key of the next one")
  func wonGame() throws {
    var state = AppState()
    let game = Game(id: UUID(), secret: 3, range: -100...100, numbers: [50, -13, 3])
    state.game = GuessingGame.State(game: game)
    for (width, height) in [(80, 24), (120, 36), (200, 50)] {
      let lines = render(AppView(state: state, time: .test), size: Size(width: width, height: height)).lines
      let row = try #require(lines.firstIndex { $0.contains("  Found 3 in 3 guesses ") })
      #expect(lines[row].hasSuffix(" 1 won  │"), "\(lines[row])")
      #expect(lines[row + 2].contains(/░│░+█░+│░/), "\(lines[row + 2])")
      #expect(lines.contains { $0.hasSuffix(" Alt-5 Play  │") })
      #expect(!lines.contains { $0.contains("go lower") })
    }
    #expect(text(state, width: 40, height: 12).contains("   Game       Found 3      in 3 guesses\n"))
  }

  @Test("Each screen can be opened from Home, where its menu has no room for all below a notice")
  func scrollingMenu() {
    var state = AppState()
    state.session = SavingState(
      saved: SessionDocument(), problem: .unwritable(path: "/s", step: .write, cause: .diskFull))
    let store = Store(initialState: state) { AppReducer() }
    let driver = ProgramDriver(store, width: 40, height: 4 + AppState.Route.allCases.count)
    let titles = AppState.Route.allCases.dropFirst().map(\.title)
    for title in titles {
      #expect(driver.focus == "Open \(title)" && driver.screen.contains("\n › \(title) "))
      driver.press(.tab)
    }
  }

  @Test(
    "Every screen can be drawn at any size",
    arguments: AllScreens.third(2, of: FrameTests.Screen.allCases))
  func sizes(screen: FrameTests.Screen) {
    let state = FrameTests.show(screen).store.state
    for width in [0, 1, 2, 3, 8, 21, 55, 500] {
      // Frames of this width take the longest.
      for height in width == 500 ? [1, 50] : [0, 1, 2, 3, 8, 13, 50] {
        let lines = render(AppView(state: state, time: .test), size: Size(width: width, height: height)).lines
        #expect(lines.count == height)
      }
    }
  }
}
