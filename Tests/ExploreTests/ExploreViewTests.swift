import NumberFactsTesting
import TerminalUITesting
import Testing

@testable import Explore

@MainActor
@Suite("ExploreView")
struct ExploreViewTests {
  private let store: Store<Explore.State, Explore.Action>
  private let driver: ProgramDriver

  init() { (store, driver) = show(Explore.State(count: 115)) }

  @Test("Arrows and letters move the cursor, and the first line has the facts about its number")
  func moves() {
    #expect(driver.screen.contains("115  composite · 5 × 23"))
    driver.press(.left)
    #expect(store.state.cursor == 114)
    driver.press([.right, "l", "k", "j", "h"])
    #expect(store.state.cursor == 115)
    driver.press(.left, times: 2)
    #expect(driver.screen.contains("113  prime · the 30th · gap 14"))
    driver.press(.pageUp)
    driver.press(.pageDown)
    #expect(store.state.cursor == 113)
    driver.press(KeyEvent(.right, .shift))
    driver.press(.left, times: 8)
    #expect(store.state.cursor == 113)
  }

  @Test("The numbers around the cursor are as wide as their card", arguments: [(120, 13), (200, 17)])
  func numbersAround(width: Int, count: Int) throws {
    let (_, driver) = show(Explore.State(count: 115), width: width)
    let row = try #require(driver.grid.lines.first { $0.contains("[·]") })
    #expect(row.split(separator: "│").last?.count { "●·".contains($0) } == count, "\(row)")
  }

  @Test("Enter sets the count, and . moves the cursor back to it")
  func count() {
    driver.press([.left, .enter, .left])
    #expect(store.state.count == 114)
    driver.press(".")
    #expect(store.state.cursor == 114)
  }

  @Test("< and > move the cursor to the neighboring primes, and s saves one")
  func primes() {
    driver.press(">")
    #expect(store.state.cursor == 127)
    driver.press(["<", "<"])
    #expect(store.state.cursor == 109)
    driver.press("s")
    #expect(store.state.favoritePrimes == [109])
    #expect(driver.keyMap.binding(for: "s")?.disabledReason == "109 is a favorite")
  }

  @Test("+ and − zoom, and are disabled with a reason at the ends")
  func zoom() {
    driver.press("+")
    #expect(store.state.screen.zoom == .digits)
    #expect(driver.screen.contains(" 114 115 116 "))
    #expect(driver.keyMap.binding(for: "+")?.disabledReason == "the map can't be closer")
    driver.press(["-", "-", "-", "-"])
    #expect(store.state.screen.zoom == .density)
    #expect(driver.keyMap.binding(for: "-")?.disabledReason == "the map can't be farther away")
  }

  @Test("v, o, and z step through shapes, colors, and sizes at any size", arguments: [40, 80, 120])
  func choices(width: Int) {
    let (store, driver) = show(Explore.State(count: 115), width: width)
    driver.press(["v", "o", "z"])
    #expect(store.state.screen.shape == .rows)
    #expect(store.state.screen.colors == .selected(.runs) && store.state.screen.zoom == .quarter)
    driver.press(width == 40 ? ["v", "v"] : ["v", "v", "v"])
    #expect(store.state.screen.showsCharts)
    driver.press(width == 120 ? ["v"] : ["v", "v", "v", "v"])
    driver.press(["o", "o", "o"])
    #expect(store.state.screen.shape == .spiral && store.state.screen.shownColoring == .mod6)
  }

  @Test("w opens a field for the width of rows", arguments: [40, 80, 120])
  func rows(width: Int) {
    let (store, driver) = show(Explore.State(count: 115), width: width)
    #expect(driver.keyMap.binding(for: "w") == nil)
    driver.press("v")
    driver.type("w2")
    #expect(driver.screen.contains("From 3 to 1,000,000"))
    driver.type("^5")
    #expect(!driver.screen.contains("From 3 to"))
    driver.press(.enter)
    #expect(store.state.screen.rowWidth == .numbers(32))
    #expect(driver.focus == "Map" && driver.screen.contains("Rows of 32"))
    driver.press(.down)
    #expect(store.state.cursor == 147)
    // 0 is the width of the map again.
    driver.type("w")
    #expect(driver.screen.contains("32 (0: as the map)"))
    driver.type("000000000000077")
    #expect(store.state.screen.widthText == "000000000000")
    driver.press(.enter)
    #expect(store.state.screen.rowWidth == .ofMap && !driver.screen.contains("Rows of 32"))
  }

  @Test("Another width of the rows shows the cursor's row, also after the map was moved")
  func movedRows() throws {
    let (store, driver) = show(Explore.State(count: 1_000_000) { $0.shape = .rows })
    store.send(.mapMoved(center: MapPoint(x: 3, y: -40), cursor: MapPoint(x: 3, y: -40), rowWidth: 150))
    driver.type("w1000")
    driver.press(.enter)
    #expect(store.state.screen.rowWidth == .numbers(1_000) && store.state.screen.center == .home)
    #expect(driver.screen.contains("6,004  composite"))
  }

  @Test("Rows without a width are as wide as the map")
  func automaticRows() {
    driver.press("v")
    #expect(driver.screen.contains("Rows of 150"))
    driver.press(.down)
    #expect(store.state.cursor == 265)
  }

  @Test("The map has focus, and clicking it moves the cursor")
  func mouse() {
    #expect(driver.focus == "Map")
    driver.press("+")
    #expect(driver.click(on: "116"))
    #expect(store.state.cursor == 116)
    driver.press("j")
    #expect(driver.focus == "Map")
  }

  @Test("Clicking a dot moves the cursor to its prime")
  func dots() throws {
    let position = try #require(driver.grid.position(of: "⠄"))
    driver.click(x: position.x, y: position.y)
    #expect(driver.screen.contains("  prime · the "))
  }

  @Test("Clicking a number of the loupe moves the cursor to it, and the map keeps focus")
  func loupe() throws {
    let (store, driver) = show(Explore.State(count: 7013), width: 120, height: 32)
    for (x, y) in [(2, 2), (-6, -1), (0, 1)] {
      let (bracket, cursor) = (
        try #require(driver.grid.position(of: "[")), Spiral.point(of: store.state.cursor)
      )
      // Numbers are in every second column; the row above has greater y.
      driver.click(x: bracket.x + 1 + 2 * x, y: bracket.y - y)
      #expect(Spiral.point(of: store.state.cursor) == MapPoint(x: cursor.x + x, y: cursor.y + y))
      #expect(driver.focus == "Map")
    }
  }

  @Test("At the ends of a row, at the first number, and at the last one, a key says which end it is")
  func ends() {
    let ends: [(UInt64, KeyEvent, String)] = [
      (1, .left, "1 is the first"), (1, .up, "1 is the first"), (7, .up, "1 is the first"),
      (11, .left, "the row starts here"), (20, .right, "the row ends here"),
      (18_446_744_073_709_551_611, .left, "the row starts here"), (.max, .right, "2⁶⁴ − 1 is the last"),
      (.max, .down, "2⁶⁴ − 1 is the last"),
    ]
    for (number, key, reason) in ends {
      let (_, driver) = show(
        Explore.State(count: BigInt(number)) { ($0.shape, $0.rowWidth) = (.rows, .numbers(10)) })
      #expect(driver.keyMap.binding(for: key)?.disabledReason == reason, "\(number)")
    }
  }

  @Test(
    "The card of a number says what it is, also where the number leaves no room for it in the title",
    arguments: [
      (7_013, "prime"), (1_000_000_000_000_000_009, "prime"), (1_000_000_000_000_000_000, "composite"),
      (.max, "composite"),
    ] as [(UInt64, String)])
  func verdict(number: UInt64, word: String) {
    for width in [120, 200] {
      let (_, driver) = show(Explore.State(count: BigInt(number)), width: width, height: 32)
      // The share of primes on the diagonal has the word, too.
      let lines = driver.grid.lines.filter { $0.contains(word) && !$0.contains(/\d of \d/) }
      #expect(lines.count == 1, "\(lines)")
    }
  }

  @Test("The neighbors of a number are written out where there is room for them")
  func neighbors() {
    for (number, text) in [
      (1_000, "Before 997  −3   After 1,009  +9"),
      (18_446_744_073_709_551_557, "Before 18,446,744,073,709,551,533  −24   After +72"),
    ] as [(BigInt, String)] {
      let (_, driver) = show(
        Explore.State(count: number) { ($0.shape, $0.colors) = (.rows, .selected(.twins)) })
      #expect(driver.screen.contains(text), "\(driver.screen)")
    }
  }

  @Test("Ticks on the border point to the cursor, which is the only dot of its cell", arguments: [80, 120])
  func ticks(width: Int) throws {
    let (_, driver) = show(Explore.State(count: 1277), width: width)
    let grid = driver.grid
    let (top, left) = (try #require(grid.position(of: "▾")), try #require(grid.position(of: "▸")))
    let cell = grid[top.x, left.y]
    #expect(cell.style.background == .selection && cell.style.foreground == .selectedText)
    let dots = try #require(cell.character.unicodeScalars.first).value - 0x2800
    #expect(dots.nonzeroBitCount == 1)
    #expect(grid.position(of: "▴")?.x == top.x && grid.position(of: "◂")?.y == left.y)
  }

  @Test("The tick above the cursor leaves the words of the border readable")
  func tickBesideWords() {
    let borders = (1_000..<1_080).map { count in
      show(Explore.State(count: count) { $0.shape = .rows }).1.grid.lines.first { $0.contains("╮") }
    }
    #expect(Set(borders.map { $0?.replacing("▾", with: "─") }).count == 1, "\(borders)")
  }

  @Test(
    "The diagonal of the cursor has its polynomial and its share of primes",
    arguments: [
      (1277, 80, 24, "4n² − 2n + 17", "12 of 20 are prime"), (331, 40, 12, "4n² + 7", "11 of 15 are prime"),
      (7013, 120, 36, "4n² − 2n + 41", "31 of 40 are prime"),
    ] as [(BigInt, Int, Int, String, String)])
  func diagonal(count: BigInt, width: Int, height: Int, polynomial: String, share: String) {
    // Without the rows of the tabs, the line below them, the messages, and the keys.
    let rows = height < 16 ? 2 : 4
    let (_, driver) = show(Explore.State(count: count), width: width, height: height - rows)
    #expect(driver.screen.contains(polynomial) && driver.screen.contains(share), "\(driver.screen)")
    // Only the card of a run has Euler's form of the polynomial.
    #expect(!driver.screen.contains("Euler: "))
  }

  @Test(
    "The wheel zooms at the pointer, also from there back",
    arguments: [1, 3_000, 1_000_000_000_000] as [UInt64])
  func wheelAtPointer(count: UInt64) throws {
    let (store, driver) = show(Explore.State(count: BigInt(count)) { $0.zoom = .quarter })
    func point(_ x: Int, _ y: Int) throws -> MapPoint {
      // The map is inside the border.
      try #require(MapGeometry(store.state, size: Size(width: 76, height: 18)))
        .firstPoint(at: Position(x: x - 2, y: y - 1))
    }
    for (x, y) in [(10, 3), (60, 15), (40, 9)] {
      let before = try point(x, y)
      driver.scroll(by: -1, x: x, y: y)
      #expect(store.state.screen.zoom == .dots)
      #expect(try point(x, y) == before)
      driver.scroll(by: 1, x: x, y: y)
      #expect(try point(x, y) == before)
    }
  }

  @Test("In ASCII, the legend has the characters of the dots")
  func legend() {
    let legend = render(
      MapLegend(screen: Explore.Screen(), isShort: true), size: Size(width: 60, height: 1), glyphs: .ascii)
    #expect(legend.text.hasPrefix(". alone  : 2  + 3  * 4  # 5+"))
  }
}
