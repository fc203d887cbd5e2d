import ArchitectureTesting
import NumberFactsTesting
import Testing

@testable import Explore

@MainActor
@Suite("Explore")
struct ExploreTests {
  private func store(
    count: BigInt = 1, favorites: IdentifiedArray<FavoritePrime> = [],
    _ change: (inout Explore.Screen) -> Void = { _ in }
  ) -> TestStore<Explore.State, Explore.Action> {
    TestStore(initialState: Explore.State(count: count, favoritePrimes: favorites, change)) {
      Explore()
    } withDependencies: {
      $0.date = .constant(.testAddition)
    }
  }

  private func rows(_ width: Int, cursor: Explore.Cursor = .count) -> (inout Explore.Screen) -> Void {
    { ($0.shape, $0.rowWidth, $0.cursor) = (.rows, .numbers(width), cursor) }
  }

  @Test("The cursor moves from the count along the spiral")
  func spiral() async {
    let store = store()
    #expect(store.state.cursor == 1)
    await store.send(.cursorMoved(x: 1, y: 0)) { $0.screen.cursor = .number(2) }
    await store.send(.cursorMoved(x: 0, y: 1)) { $0.screen.cursor = .number(3) }
    await store.send(.cursorMoved(x: -1, y: 0)) { $0.screen.cursor = .number(4) }
    await store.send(.cursorMoved(x: -1, y: -1)) { $0.screen.cursor = .number(6) }
    await store.send(.cursorMoved(x: 3, y: -2)) { $0.screen.cursor = .number(25) }
  }

  @Test("The cursor moves through rows, and stays where there is no number")
  func rowsMoves() async {
    let store = store(rows(10, cursor: .number(1)))
    await store.send(.cursorMoved(x: -1, y: 0))
    await store.send(.cursorMoved(x: 0, y: 1))
    await store.send(.cursorMoved(x: 9, y: 0)) { $0.screen.cursor = .number(10) }
    await store.send(.cursorMoved(x: 1, y: 0))
    await store.send(.cursorMoved(x: 0, y: -3)) { $0.screen.cursor = .number(40) }
    await store.send(.cursorMoved(x: 0, y: 40))
  }

  @Test("In rows as wide as the map, a move has the width of the map, unless a width was set")
  func automaticRows() async {
    let store = store { $0.shape = .rows }
    await store.send(.cursorMoved(x: 0, y: -1, rowWidth: 150)) { $0.screen.cursor = .number(151) }
    await store.send(.binding(.set(\.screen.widthText, "10"))) { $0.screen.widthText = "10" }
    await store.send(.widthSubmitted) { ($0.screen.widthText, $0.screen.rowWidth) = ("", .numbers(10)) }
    await store.send(.cursorMoved(x: 0, y: -1, rowWidth: 150)) { $0.screen.cursor = .number(161) }
  }

  @Test("The Sacks spiral opens at 1, wherever the cursor was")
  func sacksOpens() async {
    let store = store(count: 7_013) { ($0.cursor, $0.center) = (.number(197), .number(197)) }
    await store.send(.shapeSelected(.sacks)) {
      ($0.screen.shape, $0.screen.cursor, $0.screen.center) = (.sacks, .count, .home)
    }
    #expect(store.state.cursor == 1)
  }

  @Test("In the Sacks spiral, the cursor moves to the nearest number in the direction")
  func sacks() async {
    let store = store { ($0.shape, $0.cursor) = (.sacks, .number(100)) }
    // To the right are the squares.
    await store.send(.cursorMoved(x: 1, y: 0)) { $0.screen.cursor = .number(121) }
    await store.send(.cursorMoved(x: 1, y: 0)) { $0.screen.cursor = .number(144) }
    await store.send(.cursorMoved(x: 0, y: 1)) { $0.screen.cursor = .number(145) }
  }

  @Test("Among the Gaussian primes, the cursor is a Gaussian integer, and its norm is the number")
  func gaussian() async {
    let store = store { $0.shape = .gaussian }
    #expect(store.state.number == 2)
    await store.send(.cursorMoved(x: 23, y: 18)) { $0.screen.gaussianCursor = MapPoint(x: 24, y: 19) }
    #expect(store.state.number == 937)
    await store.send(.setCountButtonTapped) { $0.count = 937 }
    await store.send(.saveButtonTapped) { $0.favoritePrimes = [937] }
    await store.send(.cursorSet(7)) {
      $0.screen.gaussianCursor = MapPoint(x: 7, y: 0)
      $0.screen.center = .point(MapPoint(x: 7, y: 0))
    }
    // Too far along the axis for a norm of 64 bits.
    await store.send(.cursorSet(1 << 40)) {
      ($0.screen.shape, $0.screen.cursor, $0.screen.center) = (.spiral, .number(1 << 40), .number(1 << 40))
    }
  }

  @Test(
    "The cursor stays at the largest number, and can move back",
    arguments: [nil, NumberLayout.widths.lowerBound, 60, NumberLayout.widths.upperBound])
  func largest(rowWidth: Int?) async throws {
    let store = store {
      if let rowWidth { rows(rowWidth)(&$0) }
      $0.cursor = .number(.max)
    }
    let layout = store.state.screen.layout(rowWidth: nil)
    let (last, previous) = (try #require(layout.point(of: .max)), try #require(layout.point(of: .max - 1)))
    let beyond = rowWidth == nil ? (2 * last.x - previous.x, 2 * last.y - previous.y) : (last.x, last.y - 40)
    await store.send(.cursorMoved(x: beyond.0 - last.x, y: beyond.1 - last.y))
    await store.send(.cursorMoved(x: previous.x - last.x, y: previous.y - last.y)) {
      $0.screen.cursor = .number(.max - 1)
    }
  }

  @Test("Setting the cursor to a number puts it in the middle; a prime beside it leaves the map where it is")
  func cursorSet() async {
    let store = store()
    await store.send(.cursorSet(97)) { ($0.screen.cursor, $0.screen.center) = (.number(97), .number(97)) }
    await store.send(.primeSelected(101)) { $0.screen.cursor = .number(101) }
    await store.send(.cursorSet(0)) { ($0.screen.cursor, $0.screen.center) = (.number(1), .number(1)) }
    await store.send(.cursorSet(.max)) {
      ($0.screen.cursor, $0.screen.center) = (.number(.max), .number(.max))
    }
  }

  @Test("Moving the map moves its middle and the cursor, which stays where there is no number")
  func mapMoved() async {
    let store = store(rows(10, cursor: .number(1)))
    await store.send(.mapMoved(center: MapPoint(x: 5, y: -5), cursor: MapPoint(x: 3, y: -1))) {
      ($0.screen.center, $0.screen.cursor) = (.point(MapPoint(x: 5, y: -5)), .number(14))
    }
    await store.send(.mapMoved(center: MapPoint(x: 5, y: 5), cursor: MapPoint(x: 3, y: 9))) {
      $0.screen.center = .point(MapPoint(x: 5, y: 5))
    }
    await store.send(.mapMoved(center: MapPoint(x: .max, y: 0), cursor: MapPoint(x: 3, y: -9)))
  }

  @Test("A shape keeps the number in the middle, and has only its colors and sizes")
  func shapes() async {
    let store = store()
    await store.send(.cursorSet(97)) { ($0.screen.cursor, $0.screen.center) = (.number(97), .number(97)) }
    await store.send(.coloringSelected(.factor)) { $0.screen.colors = .selected(.factor) }
    await store.send(.coloringSelected(.distance))
    await store.send(.zoomSelected(.digits)) { $0.screen.zoom = .digits }
    await store.send(.shapeSelected(.rows)) { $0.screen.shape = .rows }
    await store.send(.shapeSelected(.gaussian)) { ($0.screen.shape, $0.screen.center) = (.gaussian, .home) }
    #expect(store.state.screen.shownColoring == .distance && store.state.screen.shownZoom == .dots)
    await store.send(.coloringSelected(.runs))
    await store.send(.shapeSelected(.spiral)) { $0.screen.shape = .spiral }
    #expect(store.state.screen.shownColoring == .factor && store.state.screen.shownZoom == .digits)
  }

  @Test(
    "The field sets the width of the rows",
    arguments: [("30", 30), ("1,000", 1_000), ("10^6", 1_000_000), ("3", 3)])
  func width(text: String, width: Int) async {
    let store = store()
    await store.send(.binding(.set(\.screen.widthText, text))) { $0.screen.widthText = text }
    await store.send(.widthSubmitted) {
      $0.screen.rowWidth = .numbers(width)
      $0.screen.widthText = ""
    }
  }

  @Test(
    "A width that isn't permitted stays in the field",
    arguments: ["", "2", "-5", "1000001", "x", "2^70"])
  func invalidWidth(text: String) async {
    await store { $0.widthText = text }.send(.widthSubmitted)
  }

  @Test("The number under the cursor is saved if it is prime and no favorite")
  func save() async {
    let store = store(favorites: [7]) { $0.cursor = .number(91) }
    await store.send(.saveButtonTapped)
    await store.send(.primeSelected(97)) { $0.screen.cursor = .number(97) }
    await store.send(.saveButtonTapped) { $0.favoritePrimes = [7, 97] }
    await store.send(.saveButtonTapped)
  }

  @Test("Going to the count moves the cursor and the map back to it, and both then follow the count")
  func center() async {
    let store = store(count: 50)
    await store.send(.cursorSet(97)) { ($0.screen.cursor, $0.screen.center) = (.number(97), .number(97)) }
    await store.send(.centerButtonTapped) { ($0.screen.cursor, $0.screen.center) = (.count, .home) }
    #expect(store.state.cursor == 50)
  }

  @Test("Moving the cursor to where there is no number doesn't end following the count")
  func nowhere() async {
    let store = store(count: 1, rows(10))
    await store.send(.cursorMoved(x: -1, y: 0))
    await store.send(.cursorMoved(x: .max, y: .min))
    #expect(store.state.screen.cursor == .count)
  }

  @Test("A count beyond the map is shown as the largest number, with a notice until the cursor moves")
  func largeCount() async {
    let store = store(count: BigInt(2).power(64))
    #expect(store.state.cursor == .max)
    #expect(store.state.plainTextLines[1].hasPrefix("The count is beyond the map, which ends at 2^64 − 1. "))
    await store.send(.primeSelected(7)) { $0.screen.cursor = .number(7) }
    #expect(store.state.rangeNotice == nil)
  }

  @Test("A count below 1 is shown as 1", arguments: [1, 0, -7, -BigInt(2).power(64)])
  func smallCount(count: BigInt) {
    let state = Explore.State(count: count)
    #expect(state.nearestToCount == 1 && state.cursor == 1 && state.rangeNotice == nil)
  }

  @Test("The lines for screen readers have the layout, the number under the cursor, and the nearest primes")
  func lines() {
    var state = Explore.State(count: 1_000_000)
    #expect(
      state.plainTextLines == [
        "Explore: the Ulam spiral, color Runs, zoom 1:1",
        "The cursor is on 1,000,000. 1,000,000 is composite: 2⁶ × 5⁶",
        "The nearest primes are 999,983 and 1,000,003.",
      ])
    state.screen.colors = .selected(.longest)
    state.screen.center = .number(1)
    state.screen.cursor = .run(first: 5_099, slope: -1)
    #expect(state.plainTextLines[1] == "A run of 8 primes: 4n² − 4n + 59.")
    state.screen.cursor = .number(5_101)
    #expect(state.plainTextLines[1].hasPrefix("The cursor is on 5,101."), "No run starts there")
    (state.screen.cursor, state.screen.center) = (.number(1_000_000_000_000), .number(1_000_000_000_000))
    #expect(state.plainTextLines[1] == "No run of 5 primes is in view.")
    rows(1_000, cursor: .number(1))(&state.screen)
    #expect(
      state.plainTextLines == [
        "Explore: rows of 1,000 numbers, color Smallest factor, zoom 1:1",
        "The cursor is on 1. 1 is not prime: primes begin at 2.",
        "The nearest prime is 2.",
      ])
    (state.screen.shape, state.screen.gaussianCursor) = (.gaussian, MapPoint(x: 24, y: -19))
    #expect(
      state.plainTextLines == [
        "Explore: the Gaussian primes, color Distance, zoom 1:1",
        "The cursor is on 24 − 19i, which is prime.",
        "Its norm is 937. 937 is the 159th prime.",
      ])
  }
}
