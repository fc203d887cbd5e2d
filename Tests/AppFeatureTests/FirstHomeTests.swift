import ArchitectureTesting
import BigInt
import Counter
import Counting
import Explore
import FileStorage
import Lookups
import NumberFacts
import TerminalUITesting
import Testing

@testable import AppFeature

@MainActor
@Suite("App: Home before anything has happened")
struct FirstHomeTests {
  private func open(_ size: Size = Size(width: 80, height: 24)) -> (
    driver: ProgramDriver, store: Store<AppState, AppAction>
  ) {
    let (driver, _, store) = FrameTests.show(.firstRun, size: size) {
      $0.session = SavingState(saved: $0.document)
    }
    return (driver, store)
  }

  @Test("The first change brings the other Home, and undoing it brings the first one again")
  func change() {
    let (driver, store) = open()
    #expect(driver.screen.contains("2^61-1") && !driver.screen.contains("Ulam spiral · runs"))
    store.send(.counter(.counting(.countEntered(7))))
    #expect(!driver.screen.contains("2^61-1") && driver.screen.contains("Ulam spiral · runs"))
    driver.press("u")
    #expect(driver.screen.contains("2^61-1"))
    driver.press(.go(to: .guessingGame))
    driver.press(.go(to: .home))
    #expect(driver.screen.contains("Ulam spiral · runs"))
  }

  @Test(
    "A number to try opens the number bar by its key and by a click, and changes nothing",
    arguments: [("m", "2^61-1"), ("f", "50!+1"), ("r", "RSA-100"), ("o", "20240501")] as [(KeyEvent, String)])
  func trial(key: KeyEvent, label: String) throws {
    for isClick in [false, true] {
      let (driver, store) = open()
      if isClick {
        let place = try #require(driver.grid.position(of: label))
        driver.click(x: place.x, y: place.y)
      } else {
        driver.press(key)
      }
      let bar = try #require(store.state.numberBar)
      #expect(bar.purpose == .facts && store.state.count == 0)
      if label == "RSA-100" {
        let factors = (
          try NumberExpression.value(of: "37975227936943673922808872755445627854565536638199"),
          try NumberExpression.value(of: "40094690950920881030683735292761468389214899724061")
        )
        #expect(bar.number == factors.0 * factors.1)
      } else {
        #expect(bar.text == label)
      }
      driver.press(.escape)
      #expect(driver.screen.contains("2^61-1"))
    }
  }

  @Test("The key on the game's card opens the game", arguments: [FrameTests.Screen.home, .firstRun])
  func gameKey(screen: FrameTests.Screen) throws {
    let (driver, _, store) = FrameTests.show(screen, size: Size(width: 120, height: 36))
    let digit = try #require(driver.screen.firstMatch(of: /Alt-(\d) Play/)?.1.first)
    driver.press(KeyEvent(.character(digit), .alt))
    #expect(store.state.route == .guessingGame)
  }

  @Test("The trillionth prime is looked up at once, which brings the other Home")
  func lookup() {
    let (driver, store) = open()
    driver.press("t")
    #expect(store.state.lookups.queue.ids == [1_000_000_000_000])
    #expect(driver.screen.contains("Ulam spiral · runs"))
  }

  @Test("A factorization brings the other Home while it runs, too")
  func search() {
    let (driver, store) = open()
    store.send(.counter(.primalityRequested(BigInt(10).power(99))))
    driver.press(.escape)
    #expect(driver.screen.contains("Ulam spiral · runs"))
  }

  @Test("Undo is among the commands of all screens, of the game before the first one, too")
  func undoCommand() {
    let (driver, store) = open()
    store.send(.routeSelected(.counter))
    driver.press([":", "u", "n", "d", "o"])
    #expect(driver.screen.contains(#/Everywhere ─+ .*\n.*› Undo /#), "\(driver.screen)")
  }

  @Test("The banner opens the map by smallest factor at 1")
  func banner() {
    let (driver, store) = open()
    driver.press([.up, .enter])
    #expect(store.state.route == .explore)
    #expect(store.state.exploreScreen.shownColoring == .factor && store.state.explore.number == 1)
  }

  @Test("No text is cut, with a number bar, too", arguments: [(80, 24), (120, 36), (200, 50)])
  func whole(width: Int, height: Int) {
    let (driver, _) = open(Size(width: width, height: height))
    #expect(!driver.screen.contains("…"))
    driver.press("7")
    #expect(!driver.screen.contains("…") && driver.screen.contains("100 digits: find a factor"))
  }

  @Test("A terminal where a shell can continue the program says that Ctrl-T suspends it")
  func suspends() {
    let sentence = "Ctrl-Z undoes, Ctrl-T suspends"
    let (driver, store) = open()
    #expect(driver.screen.contains(sentence))
    driver.press(.control("z"))
    #expect(driver.screen.contains("Undo — nothing to undo; Ctrl-T suspends"))
    let program = ScreenProgram(store: store) {
      AppView(state: $0, time: .test, canSuspend: false, send: $1)
    }
    let other = ProgramDriver(program, width: 80, height: 24)
    #expect(!other.screen.contains(sentence))
    other.press(.control("z"))
    #expect(other.screen.contains("Undo — nothing to undo"))
  }
}
