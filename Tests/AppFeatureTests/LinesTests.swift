import Counter
import FavoritePrimes
import FileStorage
import NumberFactsTesting
import TerminalUI
import Testing

@testable import AppFeature

@MainActor
@Suite("App: screens as lines of text")
struct LinesTests {
  @Test("Each screen is described in lines of text")
  func lines() {
    var state = AppState(count: 360, favoritePrimes: [2, 3])
    #expect(lines(of: state) == ["PrimeTime", "The count is 360. 2 favorites."])
    state.route = .counter
    #expect(
      lines(of: state) == [
        "Counter", "The count is 360, and the step is 1.", "360 is composite: 2³ × 3² × 5",
      ])
    state.counter.screen.modalNumber = 360
    #expect(
      lines(of: state) == [
        "360 is composite: 2³ × 3² × 5", "The nearest primes are 359 and 367.",
      ])
    state.counter.screen.modalNumber = nil
    state.route = .favoritePrimes
    state.favoritesScreen.browsing.selected = [2]
    #expect(
      lines(of: state) == [
        "Favorite primes: 2, 1 selected, newest first.", "3, added Jan 1.", "2, added Jan 1, selected.",
      ])
    state.favoritesScreen.browsing.filter = ">2"
    #expect(
      lines(of: state) == [
        "Favorite primes: 2, 1 matching “>2”, 1 selected, newest first.", "3, added Jan 1.",
      ])
    state.session = SavingState(
      saved: SessionDocument(), problem: .missingHome(variable: "XDG_STATE_HOME"))
    #expect(
      lines(of: state).first?.hasPrefix("Note: Not saved: Cannot determine where to save files") == true
    )
  }

  @Test("A mistake in a field is read")
  func mistakes() {
    var state = AppState(favoritePrimes: [2], route: .favoritePrimes)
    func mistake() -> String? { AppView(state: state, time: .test).plainTextMistake }
    #expect(mistake() == nil)
    state.favoritesScreen.adding.isEditing = true
    state.favoritesScreen.adding.text = "91"
    #expect(mistake() == "91 = 7 × 13 is composite")
    state.favoritesScreen.adding.isEditing = false
    state.favoritesScreen.browsing.filter = "x"
    #expect(mistake() == "Not a filter: try 2..99, >1e6, twins.")
    state.favoritesScreen.files.question = FilePanel.Question(.load)
    state.favoritesScreen.files.question?.problem = .fileNotFound(path: "no.json")
    #expect(mistake() == "This file doesn't exist.")
  }

  private func lines(of state: AppState) -> [String] { AppView(state: state, time: .test).plainTextLines }

  @Test("The choices are the controls of the screen, with their labels and keys")
  func choices() throws {
    let store = Store(initialState: AppState(count: 0, favoritePrimes: [2, 3], route: .counter)) {
      AppReducer()
    }
    let program = ScreenProgram(store: store) { AppView(state: $0, time: .test, send: $1) }
    #expect(
      program.choices.map(\.title).sorted() == [
        "Copy the number", "Count down", "Count up", "Enter a count", "Enter a step", "Facts", "Go to Home",
        "Next prime", "Nth prime", "Quit", "Redo", "Reset", "Save to favorites", "Screen",
        "See in Explore",
        "Suspend", "Theme", "Undo",
      ])
    let reset = try #require(program.choices.first { $0.title == "Reset" })
    #expect(reset.disabledReason == "the count is already 0" && reset.keyName == "r")
    program.choose(try #require(program.choices.first { $0.title == "Enter a count" }))
    program.choose(try #require(program.choices.first { $0.title == "Number" }), answer: "41")
    program.choose(try #require(program.choices.first { $0.title == "Count up" }))
    #expect(store.state.count == 42)
    program.choose(try #require(program.choices.first { $0.title == "Go to Home" }))
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
