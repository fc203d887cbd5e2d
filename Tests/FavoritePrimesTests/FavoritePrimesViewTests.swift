import Architecture
import FavoritePrimes
import FileStorage
import TerminalUI
import TerminalUITesting
import Testing

@MainActor
@Suite("FavoritePrimesView")
struct FavoritePrimesViewTests {
  private func text(_ state: FavoritePrimes.State, width: Int = 80, height: Int = 24) -> String {
    render(FavoritePrimesView(state: state), size: Size(width: width, height: height)).text
  }

  @Test("The list in its order, and how many there are")
  func list() {
    let shown = text(FavoritePrimes.State(favoritePrimes: [2, 5, 3]))
    #expect(shown.contains("│ ›   2  "))
    #expect(shown.contains("│     5  "))
    #expect(shown.contains("3 favorites │"))
    #expect(text(FavoritePrimes.State(favoritePrimes: [2])).contains("1 favorite │"))
  }

  @Test("The selected ones are marked and counted, and so are those that the filter lets through")
  func selection() {
    let screen = FavoritePrimes.Screen(filter: "1", selected: [11, 5])
    let shown = text(FavoritePrimes.State(favoritePrimes: [2, 5, 11, 13], screen: screen))
    #expect(shown.contains("› ● 11 "))
    #expect(shown.contains("    13 "))
    #expect(!shown.contains("   5 "))
    #expect(shown.contains("2 of 4 favorites, 2 selected"))
  }

  @Test("Without favorites it says how to get some, and with a filter that none passes, so")
  func empty() {
    #expect(text(FavoritePrimes.State()).contains("No favorites yet. Count to a prime"))
    let filtered = FavoritePrimes.State(
      favoritePrimes: [2, 3], screen: FavoritePrimes.Screen(filter: "7"))
    #expect(text(filtered).contains("None of the 2 favorites has “7” in it."))
  }

  @Test("A list that is longer than the screen has a scroll bar")
  func long() {
    #expect(text(FavoritePrimes.State(favoritePrimes: Array(1...100))).contains("┃ │"))
    #expect(!text(FavoritePrimes.State(favoritePrimes: [2])).contains("┃ │"))
  }

  @Test("The alert lies over the list")
  func alert() {
    let shown = text(
      FavoritePrimes.State(
        favoritePrimes: [2, 3, 5],
        screen: FavoritePrimes.Screen(
          activity: .failed(.nothingSaved(path: "/f")), alert: .notLoaded(.nothingSaved(path: "/f")))))
    #expect(shown.contains("║ Not loaded    "))
    #expect(shown.contains("║ There is nothing to load: “/f” does not exist."))
  }

  private func state(_ activity: FavoritePrimes.FileActivity) -> FavoritePrimes.State {
    FavoritePrimes.State(favoritePrimes: [3, 2], screen: FavoritePrimes.Screen(activity: activity))
  }

  @Test(
    "It says where saving and loading stand",
    arguments: [
      (.saving(.path("/f")), "Saving to /f…"), (.loading(.path("/f")), "Loading from /f…"),
      (.saved(.path("/f")), "Saved to /f."), (.loaded(.data("f")), "Loaded from f in the data directory."),
      (.failed(.nothingSaved(path: "/f")), "There is nothing to load: “/f” does not exist."),
    ] as [(FavoritePrimes.FileActivity, String)])
  func activity(activity: FavoritePrimes.FileActivity, expected: String) {
    #expect(text(state(activity)).contains(expected))
  }

  @Test("Keys that do nothing now say why")
  func reasons() {
    func disabledReason(_ key: KeyEvent, _ state: FavoritePrimes.State) -> String? {
      ProgramDriver(ScreenProgram { FavoritePrimesView(state: state) }).keyMap.binding(for: key)?
        .disabledReason
    }
    #expect(disabledReason("o", FavoritePrimes.State()) == "there is nothing to sort")
    #expect(disabledReason("o", FavoritePrimes.State(favoritePrimes: [2, 3])) == "in order already")
    #expect(disabledReason("o", FavoritePrimes.State(favoritePrimes: [3, 2])) == nil)
    for key: KeyEvent in ["s", "l"] {
      let saving = state(.saving(.path("/f")))
      #expect(disabledReason(key, saving) == "being saved")
      let loading = state(.loading(.path("/f")))
      #expect(disabledReason(key, loading) == nil)
    }
    for key: KeyEvent in ["a", "d"] {
      #expect(disabledReason(key, FavoritePrimes.State()) == "there are no favorites here")
    }
    #expect(disabledReason("u", FavoritePrimes.State(favoritePrimes: [2])) == "nothing was deleted")
  }

  @Test("A path cannot send commands to the terminal")
  func escapes() {
    let state = state(.saved(.path("/\u{1B}[2J")))
    #expect(!text(state).contains("\u{1B}"))
  }

  @Test("It is drawn at any size")
  func sizes() {
    let alert = FavoritePrimes.Screen(alert: .notAdded([4]))
    for state in [
      FavoritePrimes.State(), FavoritePrimes.State(favoritePrimes: Array(1...50), screen: alert),
    ] {
      for width in [0, 1, 2, 3, 5, 8, 13, 21, 34, 55, 500] {
        for height in [0, 1, 2, 3, 5, 8, 13, 50] {
          let lines = render(FavoritePrimesView(state: state), size: Size(width: width, height: height)).lines
          #expect(lines.count == height)
        }
      }
    }
  }
}
