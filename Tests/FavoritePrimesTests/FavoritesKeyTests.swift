import Architecture
import FavoritePrimes
import TerminalUI
import TerminalUITesting
import Testing

@MainActor
@Suite("FavoritePrimes: keys")
struct FavoritesKeyTests {
  private func favorites(
    _ favoritePrimes: [UInt64]
  ) -> (Store<FavoritePrimes.State, FavoritePrimes.Action>, ProgramDriver) {
    let store = Store(initialState: FavoritePrimes.State(favoritePrimes: favoritePrimes)) { FavoritePrimes() }
    let program = ScreenProgram(store: store) { FavoritePrimesView(state: $0, send: $1) }
    return (store, ProgramDriver(program))
  }

  @Test("The list has focus, and keys move through its rows")
  func rows() {
    let (store, driver) = favorites([2, 3, 5, 7])
    #expect(driver.focus == "Favorites")
    driver.press(["j", "j", "k"])
    #expect(store.state.current == 3)
    driver.press("G")
    #expect(store.state.current == 7)
  }

  @Test("Keys select, delete, and restore several favorites")
  func delete() {
    let (store, driver) = favorites([2, 3, 5, 7])
    driver.press([" ", " ", "d"])
    #expect(store.state.favoritePrimes == [5, 7])
    driver.press("d")
    #expect(store.state.favoritePrimes == [7])
    driver.press(["u", "u"])
    #expect(store.state.favoritePrimes == [2, 3, 5, 7])
  }

  @Test("/ focuses the filter, Enter moves to the list, and Esc clears the filter and then the selection")
  func filter() {
    let (store, driver) = favorites([2, 3, 13, 31])
    driver.type("/3q")
    #expect(store.state.screen.filter == "3q")
    #expect(driver.screen.contains("None of the 4 favorites"))
    driver.press(.backspace)
    #expect(store.state.shown == [3, 13, 31])
    driver.press(.enter)
    #expect(driver.focus == "Favorites")
    driver.press([.down, " ", .escape])
    #expect(store.state.screen.filter.isEmpty)
    #expect(store.state.screen.selected == [13])
    #expect(driver.title(of: .escape) == "Select none")
    driver.press(.escape)
    #expect(store.state.screen.selected.isEmpty)
    #expect(driver.title(of: .escape) == nil)
  }

  @Test("The list regains focus when clearing the filter or undoing a deletion restores its rows")
  func returningRows() {
    let (store, driver) = favorites([2, 3, 13])
    driver.press(["/", "9", .enter])
    #expect(driver.focus == "Select")
    driver.press(.escape)
    #expect(driver.focus == "Favorites")
    driver.press(["a", "d"])
    #expect(driver.focus != "Favorites")
    driver.press(["u", .down])
    #expect(driver.focus == "Favorites")
    #expect(store.state.current == 3)
  }

  @Test("In a list of ten thousand favorites, moving by a row redraws only two lines")
  func manyRows() {
    let (store, driver) = favorites(Array(1...10_000))
    driver.press(.pageDown, times: 50)
    driver.press(.end)
    #expect(store.state.current == 10_000)
    #expect(driver.screen.contains("›   10000"))
    let before = driver.grid
    driver.press(.up)
    let changed = zip(before.lines, driver.grid.lines).count { $0 != $1 }
    #expect(changed == 2)
    driver.scroll(by: -5, x: 10, y: 8)
    #expect(!driver.screen.contains("›   10000"))
  }

  @Test("o sorts the list, and is then disabled")
  func sort() {
    let (store, driver) = favorites([5, 2, 3])
    driver.press("o")
    #expect(store.state.favoritePrimes == [2, 3, 5])
    driver.press("o")
    #expect(driver.keyMap.binding(for: "o")?.disabledReason == "the list is already sorted")
  }
}
