import FileStorage
import Foundation
import NumberFactsTesting
import TerminalUITesting
import Testing

@testable import FavoritePrimes

@MainActor
@Suite("FavoritePrimesView")
struct FavoritePrimesViewTests {
  private func text(_ state: FavoritePrimes.State, width: Int = 80, height: Int = 24) -> String {
    render(FavoritePrimesView(state: state), size: Size(width: width, height: height)).text
  }

  @Test("In the smallest window, what is wrong with a filter and what became of numbers have enough rows")
  func smallMistakes() {
    var screen = FavoritePrimes.Screen(filter: "x")
    screen.browsing.isFiltering = true
    let filtered = text(FavoritePrimes.State(favoritePrimes: [7], screen: screen), width: 40, height: 10)
    #expect(filtered.contains("\n ! Not a filter: try 2..99, >1e6, twins"))
    screen.browsing = Browsing.Screen()
    screen.adding.isEditing = true
    screen.adding.text = "91"
    screen.adding.report = Adding.Message(
      words: "4 added, 1 composite: 91 = 7 × 13, 1 already there", isMistake: true, added: 4)
    let added = text(FavoritePrimes.State(favoritePrimes: [7], screen: screen), width: 40, height: 10)
    let lines = ["! 4 added, 1 composite: 91 = 7 ×", "13, 1 already there", "‹ 89   97 ›"]
    #expect(added.contains(lines.joined(separator: "\n     ")))
  }

  @Test("In the smallest window, a prime whose form has no room has the time of its addition")
  func smallTimes() {
    let state = FavoritePrimes.State(favoritePrimes: [2_305_843_009_213_693_951, 101])
    let view = FavoritePrimesView(state: state, timeAdded: { _ in "5 min" })
    let lines = render(view, size: Size(width: 40, height: 10)).lines
    for row in [#/ 101 +5 min/#, #/951 +2⁶¹ − 1/#] {
      #expect(lines.contains { $0.contains(row) }, "\(lines)")
    }
  }

  private func state(_ activity: FilePanel.Activity) -> FavoritePrimes.State {
    FavoritePrimes.State(favoritePrimes: [3, 2], screen: FavoritePrimes.Screen(activity: activity))
  }

  @Test(
    "Saving and loading are shown while they are in progress",
    arguments: [
      (.saving(.path("/f")), "Saving to /f…"), (.loading(.path("/f")), "Loading from /f…"),
    ] as [(FilePanel.Activity, String)])
  func activity(activity: FilePanel.Activity, expected: String) {
    #expect(text(state(activity)).contains(expected))
  }

  @Test("The selected favorites that the filter leaves out are counted")
  func selectedOutsideFilter() {
    let (_, driver) = favoritesDriver(FavoritePrimes.State(favoritePrimes: [2, 13, 31, 131]))
    driver.press(["*"])
    #expect(driver.screen.contains("─ 4 selected · 4 ─"))
    driver.press(["/", "1", "3", .enter])
    #expect(driver.screen.contains("─ 4 selected, 2 outside the filter · 2 of 4 ─"))
  }

  @Test("What matches the filter is underlined, also across a comma, but not in a count of digits")
  func matches() {
    func marked(_ filter: String) -> String {
      var screen = FavoritePrimes.Screen(filter: filter)
      // The selected row has its own color.
      screen.browsing.row = 9
      let state = FavoritePrimes.State(
        favoritePrimes: [FavoritePrime(BigInt(2).power(521) - 1), 1_301, 131, 7, 29], screen: screen)
      let grid = render(FavoritePrimesView(state: state), size: Size(width: 80, height: 24))
      return (0..<24).flatMap { y in (0..<80).map { grid[$0, y] } }
        .filter { $0.style.attributes.contains(.underline) }.map { String($0.character) }.joined()
    }
    #expect(marked("13") == "1,313" && marked("686") == "686" && marked("157") == "")
    #expect([marked("twi"), marked("m")] == ["twintwin", "MersenneMersenne"])
    #expect(marked("") == "" && marked("today") == "" && marked(">7") == "")
  }

  @Test("A long report has the room of the neighbors")
  func longReport() {
    var screen = FavoritePrimes.Screen(addText: "91")
    screen.adding.isEditing = true
    let long = String(repeating: "1 added, ", count: 7) + "end"
    for (words, hasNeighbors) in [("1 added", true), (long, false)] {
      screen.adding.report = Adding.Message(words: words, added: 1)
      let line = text(FavoritePrimes.State(favoritePrimes: [7], screen: screen)).split(separator: "\n")[2]
      #expect(line.contains("✓ \(words) ") && line.contains("‹ 89   97 ›") == hasNeighbors)
    }
  }

  @Test("Without favorites, the keys of both chips are in the footer")
  func emptyFooter() {
    let driver = favoritesDriver(FavoritePrimes.State()).1
    #expect(driver.footer.contains("a Add  L Load") && driver.screen.contains("a Add primes   L Load a file"))
    driver.press("a")
    // In the field, they would be typed.
    #expect(!driver.screen.contains("Add primes") && !driver.screen.contains("Load a file"))
    // A pane about a favorite leaves its room to the empty list.
    let view = FavoritePrimesView(state: FavoritePrimes.State(), pane: (width: 40, content: { Text("pane") }))
    let lines = ProgramDriver(ScreenProgram { view }, width: 120, height: 30).grid.lines
    #expect(lines[0].hasSuffix("0 ─╮") && !lines.joined().contains("pane"))
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
      ("7x", "Unknown letter “x”"), ("7!!!", "Expected an operator"),
      ("1..10^7", "A range has at most 1,000,000 numbers of up to 64 bits"),
      ("2^70..2^70+1", "A range has at most 1,000,000 numbers of up to 64 bits"),
    ] as [(String, String?)])
  func additionProblem(addText: String, problem: String?) {
    var state = FavoritePrimes.State(favoritePrimes: [3], screen: FavoritePrimes.Screen(addText: addText))
    state.screen.adding.isEditing = true
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
