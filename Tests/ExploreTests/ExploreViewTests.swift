import Architecture
import BigInt
import Explore
import TerminalUI
import TerminalUITesting
import Testing

@MainActor
@Suite("ExploreView")
struct ExploreViewTests {
  private let store = Store(
    initialState: Explore.State(properties: (count: 115, favoritePrimes: [], screen: Explore.Screen()))
  ) { Explore() }

  private let driver: ProgramDriver

  init() {
    driver = ProgramDriver(ScreenProgram(store: store) { ExploreView(state: $0, send: $1) })
  }

  @Test("Arrows and letters move the cursor, and the status line has the facts about its number")
  func moves() {
    #expect(driver.screen.contains("115 is composite: 5 × 23"))
    driver.press(.left)
    #expect(store.state.cursor == 114)
    driver.press([.right, "l", "k", "j", "h"])
    #expect(store.state.cursor == 115)
    driver.press(.left, times: 2)
    #expect(driver.screen.contains("113 is the 30th prime."))
    driver.press(.pageUp)
    driver.press(.pageDown)
    #expect(store.state.cursor == 113)
  }

  @Test("Enter sets the count, and . moves the cursor back to it")
  func count() {
    driver.press([.left, .enter, .left])
    #expect(store.state.count == 114)
    driver.press(".")
    #expect(store.state.cursor == 114)
  }

  @Test("+ and − zoom, and are disabled with a reason at the ends")
  func zoom() {
    #expect(driver.keyMap.binding(for: "-")?.disabledReason == "the map can't be farther away")
    driver.press(["+", "+"])
    #expect(store.state.screen.zoom == .digits)
    #expect(driver.screen.contains(" 114 115 116 "))
    #expect(driver.keyMap.binding(for: "+")?.disabledReason == "the map can't be closer")
    driver.press("-")
    #expect(store.state.screen.zoom == .blocks)
  }

  @Test("v shows rows, whose width can then be typed")
  func rows() {
    #expect(driver.keyMap.binding(for: "w") == nil)
    driver.press("v")
    driver.type("w2^5")
    driver.press(.enter)
    #expect(store.state.screen.rowWidth == 32)
    driver.press(.down)
    #expect(store.state.cursor == 147)
  }

  @Test("The map has focus, and clicking it moves the cursor")
  func mouse() {
    #expect(driver.focus == "Map")
    driver.press(["+", "+"])
    #expect(driver.click(on: "116"))
    #expect(store.state.cursor == 116)
    driver.press("v")
    #expect(driver.focus == "Map")
    driver.press("j")
    #expect(store.state.cursor == 176)
  }

  @Test("Clicking a dot moves the cursor to its prime")
  func dots() throws {
    let position = try #require(driver.grid.position(of: "⠄"))
    driver.click(x: position.x, y: position.y)
    #expect(driver.screen.contains(" prime."))
  }

  @Test("A width that isn't permitted is reported at the field as it is typed")
  func invalidWidth() {
    driver.type("vw2")
    #expect(driver.screen.contains("Enter a number from 3 to 1,000,000."))
    driver.type("0")
    #expect(!driver.screen.contains("Enter a number"))
  }
}
