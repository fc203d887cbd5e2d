import Architecture
import BigInt
import FavoritePrimes
import PrimeFacts
import TerminalUI
import TerminalUITesting
import Testing

@MainActor
@Suite("FavoritePrimes: keys")
struct FavoritesKeyTests {
  private func favorites(
    _ favoritePrimes: [BigInt]
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

  @Test("Keys select and delete several favorites")
  func delete() {
    let (store, driver) = favorites([2, 3, 5, 7])
    driver.press([" ", " ", "d"])
    #expect(store.state.favoritePrimes == [5, 7])
    driver.press("d")
    #expect(store.state.favoritePrimes == [7])
    driver.press(.delete)
    #expect(store.state.favoritePrimes == [])
  }

  @Test("* selects all, and deleting what the filter shows doesn't move focus into a field")
  func deleteAll() {
    let (store, driver) = favorites([2, 3, 13, 31])
    driver.press(["/", "3", .enter, "*"])
    #expect(store.state.screen.selected == [3, 13, 31])
    driver.press("d")
    #expect(store.state.favoritePrimes == [2])
    driver.press("u")
    #expect(store.state.screen.filter == "3" && store.state.screen.addText.isEmpty)
    driver.press([.escape, "*", "d", "u"])
    #expect(store.state.favoritePrimes.isEmpty)
    #expect(store.state.screen.filter.isEmpty && store.state.screen.addText.isEmpty)
  }

  @Test("a focuses the field for a prime, and Enter adds it and makes its row the current one")
  func add() {
    let (store, driver) = favorites([2, 3])
    driver.type("a2^4")
    #expect(driver.screen.contains("16 is not prime"))
    driver.press(.enter)
    #expect(store.state.favoritePrimes == [2, 3])
    driver.type("+1")
    #expect(!driver.screen.contains("is not prime"))
    driver.press(.enter)
    #expect(store.state.favoritePrimes == [2, 3, 17])
    #expect(store.state.current == 17)
    // The field keeps focus for the next prime.
    #expect(driver.focus == "Add")
    driver.press(.escape)
    #expect(driver.focus == "Favorites")
  }

  @Test("Enter and n request the details and the nth prime of the current favorite")
  func requests() {
    var requests: [FavoritePrimes.Action] = []
    let driver = ProgramDriver(
      ScreenProgram {
        FavoritePrimesView(state: FavoritePrimes.State(favoritePrimes: [2, 3])) { requests.append($0) }
      })
    driver.press([.enter, "n"])
    #expect(requests == [.detailsButtonTapped, .nthPrimeButtonTapped])
  }

  @Test(
    "S, L, I, and E ask for a file, and Esc closes the question",
    arguments: [
      ("S", .save, "Save"), ("L", .load, "Load"), ("I", .import, "Import"), ("E", .export, "Export"),
    ]
      as [(KeyEvent, FavoritePrimes.FileQuestion.Kind, String)])
  func fileQuestion(key: KeyEvent, kind: FavoritePrimes.FileQuestion.Kind, title: String) {
    let (store, driver) = favorites([2, 3])
    driver.press(key)
    #expect(store.state.screen.fileQuestion == FavoritePrimes.FileQuestion(kind))
    #expect(driver.screen.contains("╭─ \(title) ─"))
    #expect(driver.focus == "File")
    driver.press(.escape)
    #expect(store.state.screen.fileQuestion == nil)
    #expect(store.state.favoritePrimes == [2, 3])
  }

  @Test("A path is typed into the question, and nothing happens without one that is needed")
  func path() {
    let (store, driver) = favorites([2, 3])
    driver.press(["I", .enter])
    #expect(store.state.screen.fileQuestion?.path == "")
    #expect(store.state.screen.activity == .idle)
    #expect(driver.focus == "Import")
    driver.press([.escape, "E"])
    driver.type("/tmp/q")
    #expect(store.state.screen.fileQuestion?.path == "/tmp/q")
    #expect(driver.screen.contains(" Export "))
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

  @Test("The list regains focus when clearing the filter or adding favorites fills it")
  func returningRows() {
    let (store, driver) = favorites([2, 3, 13])
    driver.press(["/", "9", .enter])
    #expect(driver.focus == "Select")
    driver.press(.escape)
    #expect(driver.focus == "Favorites")
    driver.press(["*", "d"])
    #expect(driver.focus != "Favorites")
    store.send(.numbersAdded([5, 7]))
    driver.press(.down)
    #expect(driver.focus == "Favorites")
    #expect(store.state.current == 7)
  }

  @Test("In a list of ten thousand favorites, moving by a row redraws only two lines")
  func manyRows() {
    let (store, driver) = favorites(Array(1...10_000))
    driver.press(.pageDown, times: 50)
    driver.press(.end)
    #expect(store.state.current == 10_000)
    #expect(currentRow(driver) == "10,000")
    let before = driver.grid
    driver.press(.up)
    let changed = zip(before.lines, driver.grid.lines).count { $0 != $1 }
    #expect(changed == 2)
    driver.scroll(by: -5, x: 10, y: 8)
    #expect(currentRow(driver) != "10,000")
  }

  /// Returns the prime in the marked row; nil if the row isn't visible.
  private func currentRow(_ driver: ProgramDriver) -> Substring? {
    driver.grid.lines.first { $0.hasPrefix(" │ › ") }?.split(separator: " ").dropFirst(2).first
  }

  @Test("o, O, and the titles sort what is shown, and the list keeps its order")
  func sort() {
    let (store, driver) = favorites([5, 2, 3])
    driver.press("o")
    #expect(store.state.shown == [2, 3, 5])
    #expect(store.state.current == 5)
    driver.press("O")
    #expect(store.state.shown == [5, 3, 2])
    #expect(driver.click(on: "Added"))
    #expect(store.state.shown == [5, 2, 3])
    #expect(driver.click(on: "Prime"))
    #expect(driver.click(on: "Prime ↑"))
    #expect(driver.screen.contains("Prime ↓"))
    #expect(store.state.shown == [5, 3, 2])
    #expect(store.state.favoritePrimes == [5, 2, 3])
  }
}
