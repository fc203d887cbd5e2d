import FavoritePrimes
import FileStorage
import NumberFactsTesting
import TerminalUITesting
import Testing

@MainActor
@Suite("FavoritePrimes: keys")
struct FavoritesKeyTests {
  private func favorites(
    _ favoritePrimes: IdentifiedArray<FavoritePrime>
  ) -> (Store<FavoritePrimes.State, FavoritePrimes.Action>, ProgramDriver) {
    favoritesDriver(FavoritePrimes.State(favoritePrimes: favoritePrimes))
  }

  @Test("The list has focus, and keys move through its rows")
  func rows() {
    let (store, driver) = favorites([2, 3, 5, 7])
    #expect(driver.focus == "Favorites")
    driver.press(["j", "j", "k"])
    #expect(store.state.browsing.current == 3)
    driver.press("G")
    #expect(store.state.browsing.current == 7)
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

  @Test("Shift-click selects from the cursor, and Ctrl-click or a click on the mark selects a row")
  func modifiedClicks() {
    let (store, driver) = favorites([2, 3, 5, 7, 11])
    func click(_ prime: String, _ modifiers: KeyModifiers, x: Int = 8) {
      let y = driver.grid.lines.firstIndex { $0.dropFirst(5).prefix(8).hasSuffix(" \(prime)") } ?? 0
      driver.receive(.mouse(MouseEvent(.press(.left), at: Position(x: x, y: y), modifiers: modifiers)))
    }
    click("5", .shift)
    #expect(store.state.screen.browsing.selected == [2, 3, 5] && store.state.browsing.current == 5)
    click("7", .control)
    #expect(store.state.screen.browsing.selected == [2, 3, 5, 7] && store.state.browsing.current == 7)
    click("3", [], x: 2)
    #expect(store.state.screen.browsing.selected == [2, 5, 7])
    // It doesn't open the facts of the current row.
    click("3", [], x: 2)
    #expect(store.state.screen.browsing.selected == [2, 3, 5, 7] && store.state.browsing.current == 3)
  }

  @Test("* selects all, and deleting what the filter shows doesn't move focus into a field")
  func deleteAll() {
    let (store, driver) = favorites([2, 3, 13, 31])
    driver.press(["/", "3", .enter, "*"])
    #expect(store.state.screen.browsing.selected == [3, 13, 31])
    driver.press("d")
    #expect(store.state.favoritePrimes == [2])
    driver.press("u")
    #expect(store.state.screen.browsing.filter == "3" && store.state.screen.adding.text.isEmpty)
    driver.press([.escape, "*", "d", "u"])
    #expect(store.state.favoritePrimes.isEmpty)
    #expect(store.state.screen.browsing.filter.isEmpty && store.state.screen.adding.text.isEmpty)
  }

  @Test("a focuses the field for a prime, and Enter adds it and makes its row the current one")
  func add() {
    let (store, driver) = favorites([2, 3])
    driver.type("a2^4")
    #expect(driver.screen.contains(" ! 16 = 2⁴ is composite   ‹ 13   17 › "))
    driver.press(.enter)
    #expect(store.state.favoritePrimes == [2, 3])
    #expect(driver.screen.contains(" ! 16 = 2⁴ is composite "))
    driver.type("+1")
    #expect(!driver.screen.contains("composite"))
    driver.press(.enter)
    #expect(store.state.favoritePrimes == [2, 3, 17])
    #expect(store.state.browsing.current == 17)
    #expect(driver.screen.contains(" ✓ 1 added "))
    // The field keeps focus for the next prime.
    #expect(driver.focus == "Add")
    driver.press(.escape)
    #expect(driver.focus == "Favorites")
  }

  @Test("A neighbor of a composite number is entered with a click")
  func neighbor() {
    let (store, driver) = favorites([2, 3])
    driver.type("a91")
    #expect(driver.click(on: "97 ›"))
    #expect(store.state.screen.adding.text == "97")
  }

  @Test("The arrows and a click select a chip, and the list keeps focus")
  func chips() {
    let (store, driver) = favorites([2, 3, 23, 31])
    driver.press(.right)
    #expect(store.state.screen.browsing.filter == "twins" && store.state.browsing.shown == [3, 31])
    driver.press([.right, .right])
    #expect(store.state.screen.browsing.filter == "today")
    driver.press([.right, .left, .left])
    #expect(store.state.screen.browsing.filter == "mersenne")
    #expect(driver.click(on: " Twins 2 "))
    #expect(store.state.screen.browsing.filter == "twins" && driver.focus == "Favorites")
    #expect(driver.click(on: " All 4 ") && store.state.browsing.shown == [2, 3, 23, 31])
  }

  @Test("Enter, p, and n request the details and the nth prime of the current favorite")
  func requests() {
    var requests: [FavoritePrimes.Action] = []
    let driver = ProgramDriver(
      ScreenProgram {
        FavoritePrimesView(state: FavoritePrimes.State(favoritePrimes: [2, 3])) { requests.append($0) }
      })
    driver.press([.enter, "p", "n"])
    #expect(requests == [.detailsButtonTapped, .detailsButtonTapped, .nthPrimeButtonTapped])
  }

  @Test(
    "S, L, I, and E ask for a file, and Esc closes the question",
    arguments: [
      ("S", .save, "Save"), ("L", .load, "Load"), ("I", .import, "Import"), ("E", .export, "Export"),
    ]
      as [(KeyEvent, FilePanel.Question.Kind, String)])
  func fileQuestion(key: KeyEvent, kind: FilePanel.Question.Kind, title: String) {
    let (store, driver) = favorites([2, 3])
    driver.press(key)
    #expect(store.state.screen.files.question == FilePanel.Question(kind))
    #expect(driver.screen.contains("╭─ \(title) favorites ─"))
    #expect(driver.focus == "File")
    driver.press(.escape)
    #expect(store.state.screen.files.question == nil)
    #expect(store.state.favoritePrimes == [2, 3])
  }

  @Test("A chip in the question for a file to load compares it instead, with the path that was typed")
  func comparison() {
    for isClick in [true, false] {
      let (store, driver) = favorites([2, 3])
      driver.type("L/tmp/q")
      if isClick { driver.click(on: " Compare ") } else { driver.press([.shiftTab, .enter]) }
      #expect(store.state.screen.files.question?.kind == .compare)
      #expect(store.state.screen.files.question?.path == "/tmp/q" && driver.focus == "File")
    }
  }

  @Test("A path is typed into the question, and nothing happens without one that is needed")
  func path() {
    let (store, driver) = favorites([2, 3])
    driver.press(["I", .enter])
    #expect(store.state.screen.files.question?.path == "")
    #expect(store.state.screen.files.activity == .idle)
    #expect(driver.focus == "File")
    driver.press([.escape, "E"])
    driver.type("/tmp/q")
    #expect(store.state.screen.files.question?.path == "/tmp/q")
    #expect(driver.screen.contains(" Export "))
  }

  @Test("/ focuses the filter, Enter moves to the list, and Esc clears the filter and then the selection")
  func filter() {
    let (store, driver) = favorites([2, 3, 13, 31])
    driver.type("/3q")
    #expect(store.state.screen.browsing.filter == "3q")
    #expect(driver.screen.contains(" ! Unknown letter “q” ") && store.state.browsing.shown.isEmpty)
    driver.press(.backspace)
    #expect(store.state.browsing.shown == [3, 13, 31])
    driver.press(.enter)
    #expect(driver.focus == "Favorites")
    driver.press([.down, " ", .escape])
    #expect(store.state.screen.browsing.filter.isEmpty)
    #expect(store.state.screen.browsing.selected == [13])
    #expect(driver.title(of: .escape) == "Select none")
    driver.press(.escape)
    #expect(store.state.screen.browsing.selected.isEmpty)
    #expect(driver.title(of: .escape) == nil)
  }

  @Test("The list regains focus when clearing the filter or adding favorites fills it")
  func returningRows() {
    let (store, driver) = favorites([2, 3, 13])
    driver.press(["/", "9", .enter])
    #expect(driver.focus == "Filter")
    driver.press(.escape)
    #expect(driver.focus == "Favorites")
    driver.press(["*", "d"])
    #expect(driver.focus != "Favorites")
    store.send(.adding(.numbersAdded([5, 7])))
    driver.press(.down)
    #expect(driver.focus == "Favorites")
    #expect(store.state.browsing.current == 7)
  }

  @Test("In a list of ten thousand favorites, moving by a row redraws only two lines")
  func manyRows() {
    let (store, driver) = favorites(IdentifiedArray(primes: (1...10_000).map { BigInt($0) }))
    driver.press(.pageDown, times: 50)
    driver.press(.end)
    #expect(store.state.browsing.current == 10_000)
    #expect(currentRow(driver) == "10,000")
    let before = driver.grid
    driver.press(.up)
    let after = driver.grid
    let changed = before.lines.indices.count { y in
      (0..<80).contains {
        before[$0, y].style != after[$0, y].style || before[$0, y].character != after[$0, y].character
      }
    }
    #expect(changed == 2)
    driver.scroll(by: -5, x: 10, y: 8)
    #expect(currentRow(driver) != "10,000")
  }

  /// Returns the prime in the marked row; nil if the row isn't visible.
  private func currentRow(_ driver: ProgramDriver) -> Substring? {
    let lines = driver.grid.lines.indices.dropFirst(4)
    return lines.first { driver.grid[20, $0].style.background == .selection }.flatMap {
      driver.grid.lines[$0].split(separator: " ").dropFirst().first
    }
  }

  @Test("o, O, and the titles sort what is shown, and the list keeps its order")
  func sort() {
    let (store, driver) = favorites([5, 2, 3])
    driver.press("o")
    #expect(store.state.browsing.shown == [2, 3, 5])
    #expect(store.state.browsing.current == 5)
    driver.press("O")
    #expect(store.state.browsing.shown == [5, 3, 2])
    #expect(driver.click(on: "Added"))
    #expect(store.state.browsing.shown == [5, 2, 3])
    #expect(driver.click(on: "Prime"))
    #expect(driver.click(on: "Prime ↑"))
    #expect(driver.screen.contains("Prime ↓"))
    #expect(store.state.browsing.shown == [5, 3, 2])
    #expect(store.state.favoritePrimes == [5, 2, 3])
  }
}
