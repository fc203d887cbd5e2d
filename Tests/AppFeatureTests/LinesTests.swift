import AppFeature
import Counter
import FavoritePrimes
import FileStorage
import NumberFactsTesting
import TerminalUI
import Testing

@MainActor
@Suite("App: screens as lines of text")
struct LinesTests {
  @Test("Each screen is described in lines of text")
  func lines() {
    var state = AppState(count: 360, favoritePrimes: [2, 3])
    #expect(state.plainTextLines() == ["PrimeTime", "The count is 360. 2 favorites."])
    state.route = .counter
    #expect(
      state.plainTextLines() == [
        "Counter", "The count is 360, and the step is 1.", "360 is composite: 2³ × 3² × 5",
      ])
    state.counter.screen.modalNumber = 360
    #expect(
      state.plainTextLines() == [
        "360 is composite: 2³ × 3² × 5", "The nearest primes are 359 and 367.",
      ])
    state.route = .favoritePrimes
    state.favoritesScreen.browsing.selected = [2]
    #expect(state.plainTextLines() == ["Favorite primes: 2", "Row 1: 3 (current)", "Row 2: 2 (selected)"])
    state.session = SessionStatus(
      saved: SessionDocument(), notice: .notSaved(.missingHome(variable: "XDG_STATE_HOME")))
    #expect(
      state.plainTextLines().first?.hasPrefix("Note: Not saved: Cannot determine where to save files") == true
    )
  }

  @Test("Of many favorites, only the ones around the current one are listed")
  func window() {
    var state = AppState(favoritePrimes: IdentifiedArray(primes: 1...100), route: .favoritePrimes)
    state.favoritesScreen.browsing.row = 50
    #expect(state.plainTextLines().count == 11)
    #expect(state.plainTextLines().contains("Row 51: 50 (current)"))
    state.favoritesScreen.browsing.row = 1_000
    #expect(state.plainTextLines().last == "Row 100: 1 (current)")
  }

  @Test("The choices are the controls of the screen, with their labels and keys")
  func choices() throws {
    let store = Store(initialState: AppState(count: 0, favoritePrimes: [2, 3], route: .counter)) {
      AppReducer()
    }
    let program = ScreenProgram(store: store) { AppView(state: $0, time: .test, send: $1) }
    #expect(
      program.choices.map(\.title).sorted() == [
        "Copy the number", "Count down", "Count up", "Enter a count", "Enter a step", "Home", "Is it prime?",
        "Next prime", "Nth prime", "Quit", "Reset", "Save to favorites", "Screen", "See in Explore",
        "Suspend", "Theme", "Undo",
      ])
    let reset = try #require(program.choices.first { $0.title == "Reset" })
    #expect(reset.disabledReason == "the count is already 0" && reset.keyName == "r")
    program.choose(try #require(program.choices.first { $0.title == "Enter a count" }))
    program.choose(try #require(program.choices.first { $0.title == "Number" }), answer: "41")
    program.choose(try #require(program.choices.first { $0.title == "Count up" }))
    #expect(store.state.count == 42)
    program.choose(try #require(program.choices.first { $0.title == "Home" }))
    #expect(store.state.route == .home)
    store.send(.routeSelected(.favoritePrimes))
    let rows = try #require(program.choices.first { $0.title == "Favorites" })
    #expect(rows.kind == .rows(2))
    program.choose(rows, answer: "2")
    #expect(store.state.favorites.browsing.current?.prime == 2)
    program.choose(try #require(program.choices.first { $0.title == "Quit" }))
    #expect(program.isFinished)
  }
}
