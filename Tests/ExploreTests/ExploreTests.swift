import Architecture
import ArchitectureTesting
import BigInt
import Explore
import Testing

@MainActor
@Suite("Explore")
struct ExploreTests {
  private func store(
    count: BigInt = 1, _ screen: Explore.Screen = Explore.Screen()
  ) -> TestStore<Explore.State, Explore.Action> {
    TestStore(initialState: Explore.State(properties: (count: count, favoritePrimes: [], screen: screen))) {
      Explore()
    }
  }

  private func rows(_ width: Int, cursor: UInt64? = nil) -> Explore.Screen {
    var screen = Explore.Screen()
    (screen.showsRows, screen.rowWidth, screen.cursor) = (true, width, cursor)
    return screen
  }

  @Test("The cursor moves from the count along the spiral")
  func spiral() async {
    let store = store()
    #expect(store.state.cursor == 1)
    await store.send(.cursorMoved(x: 1, y: 0)) { $0.screen.cursor = 2 }
    await store.send(.cursorMoved(x: 0, y: 1)) { $0.screen.cursor = 3 }
    await store.send(.cursorMoved(x: -1, y: 0)) { $0.screen.cursor = 4 }
    await store.send(.cursorMoved(x: -1, y: -1)) { $0.screen.cursor = 6 }
    await store.send(.cursorMoved(x: 3, y: -2)) { $0.screen.cursor = 25 }
  }

  @Test("The cursor moves through rows, and stays where there is no number")
  func rowsMoves() async {
    let store = store(rows(10, cursor: 1))
    await store.send(.cursorMoved(x: -1, y: 0))
    await store.send(.cursorMoved(x: 0, y: 1))
    await store.send(.cursorMoved(x: 9, y: 0)) { $0.screen.cursor = 10 }
    await store.send(.cursorMoved(x: 1, y: 0))
    await store.send(.cursorMoved(x: 0, y: -3)) { $0.screen.cursor = 40 }
    await store.send(.cursorMoved(x: 0, y: 40))
  }

  @Test(
    "The cursor stays at the largest number, and can move back",
    arguments: [nil, NumberLayout.widths.lowerBound, 60, NumberLayout.widths.upperBound])
  func largest(rowWidth: Int?) async throws {
    var screen = rowWidth.map { rows($0) } ?? Explore.Screen()
    screen.cursor = .max
    let store = store(screen)
    let layout = screen.layout
    let (last, previous) = (try #require(layout.point(of: .max)), try #require(layout.point(of: .max - 1)))
    let beyond = rowWidth == nil ? (2 * last.x - previous.x, 2 * last.y - previous.y) : (last.x, last.y - 40)
    await store.send(.cursorMoved(x: beyond.0 - last.x, y: beyond.1 - last.y))
    await store.send(.cursorMoved(x: previous.x - last.x, y: previous.y - last.y)) {
      $0.screen.cursor = .max - 1
    }
  }

  @Test("The cursor can be set to a number from 1")
  func cursorSet() async {
    let store = store()
    await store.send(.cursorSet(97)) { $0.screen.cursor = 97 }
    await store.send(.cursorSet(0)) { $0.screen.cursor = 1 }
    await store.send(.cursorSet(.max)) { $0.screen.cursor = .max }
  }

  @Test("Zooming stops at the smallest and the largest size of a number")
  func zoom() async {
    let store = store()
    await store.send(.zoomOutButtonTapped)
    await store.send(.zoomInButtonTapped) { $0.screen.zoom = .blocks }
    await store.send(.zoomInButtonTapped) { $0.screen.zoom = .digits }
    await store.send(.zoomInButtonTapped)
    await store.send(.zoomOutButtonTapped) { $0.screen.zoom = .blocks }
    await store.send(.zoomOutButtonTapped) { $0.screen.zoom = .dots }
  }

  @Test("The layout button switches between the spiral and rows, and keeps the cursor")
  func layout() async {
    let store = store()
    await store.send(.cursorSet(97)) { $0.screen.cursor = 97 }
    #expect(store.state.screen.layout == .spiral)
    await store.send(.layoutButtonTapped) { $0.screen.showsRows = true }
    #expect(store.state.screen.layout == .rows(width: 60))
    await store.send(.layoutButtonTapped) { $0.screen.showsRows = false }
  }

  @Test(
    "The field sets the width of the rows",
    arguments: [("30", 30), ("1,000", 1_000), ("10^6", 1_000_000), ("3", 3)])
  func width(text: String, width: Int) async {
    let store = store()
    await store.send(.binding(.set(\.screen.widthText, text))) { $0.screen.widthText = text }
    await store.send(.widthSubmitted) {
      $0.screen.rowWidth = width
      $0.screen.widthText = ""
    }
  }

  @Test(
    "A width that isn't permitted stays in the field",
    arguments: ["", "2", "0", "-5", "1000001", "x", "2^70"])
  func invalidWidth(text: String) async {
    var screen = Explore.Screen()
    screen.widthText = text
    await store(screen).send(.widthSubmitted)
  }

  @Test("The count becomes the number under the cursor", arguments: [97, .max] as [UInt64])
  func setCount(number: UInt64) async {
    var screen = Explore.Screen()
    screen.cursor = number
    await store(screen).send(.setCountButtonTapped) { $0.count = BigInt(number) }
  }

  @Test("Going to the count moves the cursor back to it, and the cursor then follows the count")
  func center() async {
    let store = store(count: 50)
    await store.send(.cursorMoved(x: 0, y: 1)) { $0.screen.cursor = 51 }
    await store.send(.centerButtonTapped) { $0.screen.cursor = nil }
    #expect(store.state.cursor == 50)
  }

  @Test("Moving the cursor to where there is no number doesn't end following the count")
  func nowhere() async {
    let store = store(count: 1, rows(10))
    await store.send(.cursorMoved(x: -1, y: 0))
    await store.send(.cursorMoved(x: .max, y: .min))
    #expect(store.state.screen.cursor == nil)
  }

  @Test("A count beyond the map is shown as the largest number, with a notice until the cursor moves")
  func largeCount() async {
    let store = store(count: BigInt(2).power(64))
    #expect(store.state.cursor == .max)
    #expect(store.state.plainTextLines[1].hasPrefix("The count is beyond the map, which ends at 2^64 − 1. "))
    await store.send(.cursorSet(7)) { $0.screen.cursor = 7 }
    #expect(store.state.rangeNotice == nil)
    let negative = Explore.State(
      properties: (count: -BigInt(2).power(64), favoritePrimes: [], screen: Explore.Screen()))
    #expect(negative.cursor == 1 && negative.rangeNotice == nil)
  }

  @Test("A count below 1 is shown as 1", arguments: [1, 0, -7, BigInt(Int64.min)])
  func smallCount(count: BigInt) {
    let state = Explore.State(properties: (count: count, favoritePrimes: [], screen: Explore.Screen()))
    #expect(state.center == 1 && state.cursor == 1)
  }

  @Test("The lines for screen readers have the layout, the number under the cursor, and the nearest primes")
  func lines() {
    var state = Explore.State(properties: (count: 1_000_000, favoritePrimes: [], screen: Explore.Screen()))
    #expect(
      state.plainTextLines == [
        "Explore: the Ulam spiral", "The cursor is on 1,000,000. 1,000,000 is composite: 2⁶ × 5⁶",
        "The nearest primes are 999,983 and 1,000,003.",
      ])
    state.screen = rows(1_000, cursor: 1)
    #expect(
      state.plainTextLines == [
        "Explore: rows of 1,000 numbers", "The cursor is on 1. 1 is not prime: primes begin at 2.",
        "The nearest prime is 2.",
      ])
  }
}
