import FileStorage
import NumberFactsTesting
import TerminalUITesting
import Testing

@testable import FavoritePrimes

@MainActor
@Suite("FavoritePrimes: the words of the fields")
struct FieldTextTests {
  private let driver = favoritesDriver(FavoritePrimes.State(favoritePrimes: [2, 3])).1

  @Test(
    "An empty field has an example, and the field for a file says what is saved or loaded",
    arguments: [
      ("/", ["digits, 2..99, >1e6, twins, today"]), ("a", ["97, 2^61-1, 100..200"]),
      (
        "S",
        [
          "favorite-primes.json, in the data directory", "A copy of the favorites with their order and dates",
          " 2 primes ─╮",
        ]
      ),
      (
        "L",
        ["favorite-primes.json, in the data directory", "Replaces the favorites (undo: u)", " replaces 2 ─╮"]
      ),
      ("I", ["a path", "Adds the primes in the file", " adds to 2 ─╮"]),
      ("E", ["a path", "A plain JSON array of numbers", " 2 primes ─╮"]),
    ] as [(KeyEvent, [String])])
  func examples(key: KeyEvent, expected: [String]) {
    driver.press(key)
    for text in expected { #expect(driver.screen.contains(text), "\(driver.screen)") }
  }

  @Test("Enter names the file that an empty field means")
  func emptyField() {
    for (key, title) in [("S", "Save"), ("L", "Load"), ("E", "Export")] as [(KeyEvent, String)] {
      driver.press(key)
      let file = ["S": "Save to favorite-primes.json", "L": "Load favorite-primes.json"][key]
      #expect(driver.title(of: .enter) == file ?? title)
      driver.type("a")
      #expect(driver.title(of: .enter) == title)
      driver.press(.escape)
    }
  }

  @Test("A narrow field has the part of its example before a comma")
  func narrowExamples() {
    let driver = favoritesDriver(FavoritePrimes.State(favoritePrimes: [2, 3]), width: 40, height: 12).1
    for (key, example) in [("/", "digits, 2..99, >1e6, twins"), ("S", "favorite-primes.json")] {
      driver.type(key)
      #expect(driver.screen.contains("  \(example)") && !driver.screen.contains("…"), "\(driver.screen)")
      driver.press(.escape)
    }
  }

  @Test("A filter that matches nothing is repeated in the table's place")
  func noMatches() {
    driver.type("/today")
    #expect(driver.screen.contains("None of the 2 favorites matches “today”."))
  }

  @Test(
    "The field for a file says why it can't be used, in a few words",
    arguments: [
      (.storage(.corrupt(path: "/f", detail: "it is not JSON")), "This isn't a list of primes (not JSON)"),
      (
        .storage(.corrupt(path: "/f", detail: "at content: expected an array")), "This isn't a list of primes"
      ),
      (.storage(.wrongFormat(path: "/f", found: "a", expected: "b")), "This isn't a list of primes"),
      (
        .storage(.notReplaced(path: "/f", detail: "it is a session")),
        "A different kind of file: it stays as it is"
      ),
      (.storage(.isDirectory(path: "/f")), "This is a directory"),
      (.storage(.unreadable(path: "/f", cause: .permissionDenied)), "Permission denied"),
      (.storage(.unwritable(path: "/f", step: .write, cause: .diskFull)), "No space left on the disk"),
      (.fileNotFound(path: "/f"), "This file doesn't exist"),
      (.notPrime([InvalidEntry(text: "9", position: 2)], path: "/f"), "9 (at position 2) is not prime"),
      (
        .notPrime([InvalidEntry(text: "9", position: 2), InvalidEntry(text: "8", position: 3)], path: "/f"),
        "9 (at position 2), 8 (at position 3) are not prime"
      ),
      (
        .unrecoverable(Recovery(path: "/f", detail: "it is empty", damagedCopy: "/g", backup: nil)),
        "This file is damaged"
      ),
    ] as [(FileProblem, String)])
  func files(problem: FileProblem, sentence: String) {
    var state = FavoritePrimes.State(favoritePrimes: [2])
    state.screen.files.question = FilePanel.Question(.load)
    state.screen.files.question?.problem = problem
    let driver = favoritesDriver(state).1
    #expect(driver.screen.contains("  ! \(sentence)  "), "\(driver.screen)")
    driver.press(.enter)
    #expect(driver.screen.contains("choose another file"), "\(driver.screen)")
  }

  @Test(
    "Enter says that a path is missing; a listed file that isn't a list of primes is a mistake in the field")
  func unusableFiles() {
    driver.press(["I", .enter])
    #expect(driver.screen.contains("a path is missing"))
    var state = FavoritePrimes.State(favoritePrimes: [2])
    state.screen.files.question = FilePanel.Question(.load)
    state.screen.files.question?.listing = FilePanel.Listing(
      directory: "", files: [.init(name: "notes.json", mistake: "This isn't a list of primes (not JSON)")])
    let listed = favoritesDriver(state).1
    listed.press(.down)
    #expect(listed.screen.contains("  ! This isn't a list of primes (not JSON)  "), "\(listed.screen)")
    listed.press(.enter)
    #expect(listed.screen.contains("choose another file"))
  }

  @Test("While a directory is read, its files aren't taken for those of the directory that is still listed")
  func earlierListing() {
    var question = FilePanel.Question(.load)
    question.listing = FilePanel.Listing(
      directory: "old/", files: [.init(name: "notes.json", mistake: "No list")])
    question.enter("new/notes.json")
    var state = FavoritePrimes.State(favoritePrimes: [2])
    state.screen.files.question = question
    let (_, driver) = favoritesDriver(state)
    #expect(driver.screen.contains("In old "), "\(driver.screen)")
    #expect(!driver.screen.contains("No list"), "\(driver.screen)")
  }
}
