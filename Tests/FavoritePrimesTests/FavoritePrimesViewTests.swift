import Architecture
import BigInt
import FavoritePrimes
import FileStorage
import Foundation
import NumberFacts
import TerminalUI
import TerminalUITesting
import Testing

@MainActor
@Suite("FavoritePrimesView")
struct FavoritePrimesViewTests {
  private func text(_ state: FavoritePrimes.State, width: Int = 80, height: Int = 24) -> String {
    render(FavoritePrimesView(state: state), size: Size(width: width, height: height)).text
  }

  /// Returns the words of each line of the card.
  private func words(_ text: String) -> [[Substring]] {
    text.split(separator: "\n").map { $0.split(separator: " ").filter { $0 != "│" } }
  }

  @Test("The table has each favorite with its number of digits, its index, and when it was added")
  func table() {
    var state = FavoritePrimes.State(favoritePrimes: [2, 1_009, 18_446_744_073_709_551_557])
    state.favoritePrimes[0].added += 9
    let view = FavoritePrimesView(state: state, timeAdded: { $0 == .testAddition ? "then" : "just now" })
    let rows = words(render(view, size: Size(width: 80, height: 24)).text)
    #expect(rows.contains(["Prime", "Form", "Digits", "Index", "Added", "↑"]))
    #expect(rows.contains(["2", "the", "even", "prime", "1", "1", "just", "now"]))
    #expect(rows.contains(["1,009", "p(169)", "4", "169", "then"]))
    #expect(rows.contains(["18,446,744,073,709,551,557", "2⁶⁴", "−", "59", "20", "—", "then"]))
    #expect(text(state).contains(" 3 ─╮\n"))
  }

  @Test("In the smallest window, what is wrong with a filter and what became of numbers have enough rows")
  func smallMistakes() {
    var screen = FavoritePrimes.Screen(filter: "x")
    screen.browsing.isFiltering = true
    let filtered = text(FavoritePrimes.State(favoritePrimes: [7], screen: screen), width: 40, height: 10)
    #expect(filtered.contains("\n ! Not a number: try 1e6 or 2^61-1"))
    screen.browsing = Browsing.Screen()
    screen.isAdding = true
    screen.addText = "91"
    var report = FavoritePrimes.AdditionReport()
    (report.added, report.composites, report.present) = (4, [91], 1)
    screen.additionReport = report
    let added = text(FavoritePrimes.State(favoritePrimes: [7], screen: screen), width: 40, height: 10)
    let lines = ["! 4 added, 1 composite: 91 = 7 ×", "13, 1 already there", "‹ 89   97 ›"]
    #expect(added.contains(lines.joined(separator: "\n     ")))
  }

  @Test("Selected favorites are marked, and selected and matching ones are counted")
  func selection() {
    let screen = FavoritePrimes.Screen(filter: "1", selected: [11, 5])
    let shown = text(
      FavoritePrimes.State(favoritePrimes: [2, 5, 11, 13], screen: screen), width: 80)
    let rows = words(shown)
    #expect(
      rows.contains(["●", "11", "twin", "of", "13", "2", "5"])
        && rows.contains(["13", "twin", "of", "11", "2", "6"]))
    #expect(!rows.contains { $0.contains("5") && $0.count < 6 })
    #expect(shown.contains(" 2 selected · 2 of 4 ─╮"))
  }

  @Test("An empty list explains how to add favorites, or that none matches the filter")
  func empty() {
    let shown = text(FavoritePrimes.State())
    #expect(shown.contains("No favorites yet") && shown.contains("Press s on any screen to save a prime,"))
    let filtered = FavoritePrimes.State(favoritePrimes: [2, 3], screen: FavoritePrimes.Screen(filter: "7"))
    #expect(text(filtered).contains("None of the 2 favorites matches “7”."))
  }

  @Test("A list longer than the screen has a scroll bar")
  func long() {
    #expect(text(FavoritePrimes.State(favoritePrimes: IdentifiedArray(primes: 1...100))).contains("┃│\n"))
    #expect(!text(FavoritePrimes.State(favoritePrimes: [2])).contains("┃"))
  }

  @Test("The alert is shown over the list")
  func alert() {
    let shown = text(
      FavoritePrimes.State(
        favoritePrimes: [2, 3, 5],
        screen: FavoritePrimes.Screen(
          activity: .failed(.fileNotFound(path: "/f")), alert: .notLoaded(.fileNotFound(path: "/f")))))
    #expect(shown.contains("│  Not loaded    "))
    #expect(shown.contains("│  Cannot load “/f”: the file does not exist."))
  }

  private func state(_ activity: FilePanel.Activity) -> FavoritePrimes.State {
    FavoritePrimes.State(favoritePrimes: [3, 2], screen: FavoritePrimes.Screen(activity: activity))
  }

  @Test(
    "The state of saving and loading is shown",
    arguments: [
      (.saving(.path("/f")), "Saving to /f…"), (.loading(.path("/f")), "Loading from /f…"),
      (.saved(.path("/f")), "Saved to /f."), (.loaded(.data("f")), "Loaded from f in the data directory."),
    ] as [(FilePanel.Activity, String)])
  func activity(activity: FilePanel.Activity, expected: String) {
    #expect(text(state(activity)).contains(expected))
  }

  @Test("Disabled keys have a reason")
  func disabledReasons() {
    func disabledReason(_ key: KeyEvent, _ state: FavoritePrimes.State) -> String? {
      ProgramDriver(ScreenProgram { FavoritePrimesView(state: state) }).keyMap.binding(for: key)?
        .disabledReason
    }
    for key: KeyEvent in ["S", "L", "I", "E"] {
      let saving = state(.saving(.path("/f")))
      #expect(disabledReason(key, saving) == "a save is in progress")
      let loading = state(.loading(.path("/f")))
      #expect(disabledReason(key, loading) == nil)
    }
    for key: KeyEvent in ["*", "d", .delete, "n"] {
      #expect(disabledReason(key, FavoritePrimes.State()) == "no favorites are shown")
    }
  }

  @Test(
    "The problem of the text in the field for a prime is shown as it is typed",
    arguments: [
      ("", nil), (" ", nil), ("7", nil), ("15", "15 = 3 × 5 is composite"),
      ("-7", "−7 is not prime: primes begin at 2"), ("10^3", "1,000 = 2³ × 5³ is composite"),
      ("3", "3 is a favorite"),
      // Large numbers are tested when they are submitted.
      ("2^64+1", nil),
      ("7x", "Unknown letter “x”"), ("7!!", "Expected an operator at column 3"),
    ] as [(String, String?)])
  func additionProblem(addText: String, problem: String?) {
    var state = FavoritePrimes.State(favoritePrimes: [3], screen: FavoritePrimes.Screen(addText: addText))
    state.screen.isAdding = true
    let line = text(state).split(separator: "\n")[2]
    #expect(line.contains("!") == (problem != nil))
    if let problem { #expect(line.contains(" ! \(problem) ")) }
  }

  @Test("Control characters in a path don't reach the terminal")
  func escapes() {
    let state = state(.saved(.path("/\u{1B}[2J")))
    #expect(!text(state).contains("\u{1B}"))
  }
}
