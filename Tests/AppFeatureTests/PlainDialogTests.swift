import ArchitectureTesting
import CommandLineTool
import Counter
import Explore
import FileStorage
import Foundation
import GuessingGame
import NthPrimeClient
import NumberFacts
import TestTraits
import Testing
import Timeline

@testable import AppFeature
@testable import TerminalUI

/// A plain dialog with typed lines.
@MainActor
private final class TypedDialog {
  private(set) var output = ""
  private(set) var store: Store<AppState, AppAction>
  private var lines: [String]
  /// The lines that arrive together with the one before.
  private let pastedLines: Set<String>
  /// The output after which the input ends; without one, it ends after the last line.
  private let end: String?
  private let lookupsEnd: Bool

  init(_ lines: [String], pasted: Set<String> = [], until end: String? = nil, lookupsEnd: Bool = true) {
    (self.lines, pastedLines, self.end, self.lookupsEnd) = (lines, pasted, end, lookupsEnd)
    store = Store(initialState: AppState()) { AppReducer() }
  }

  /// Runs the dialog with a session in which 0 was guessed.
  func run() async throws {
    let storage = FileStorage.inMemory()
    openStore(AppState(), storage)
    store.send(.gameRequested(isNew: true))
    store.send(.guessingGame(.guessEntered(0)))
    let session = store.state.document
    try await storage.save(session, to: SessionDocument.file)
    openStore(AppState(session), storage)
    let date = Calendar2024().day(1)
    let timeline = TimelineLog(ofApp: store.state, start: date)
    store.record(to: timeline)
    store.send(.session(.loaded(session)))
    store.send(.session(.follow))
    func view(_ state: AppState, _ send: @escaping (AppAction) -> Void = { _ in }) -> AppView {
      AppView(
        state: state, time: LocalTime(now: date, secondsFromGMT: 0), hasTerminal: false, timeline: timeline,
        send: send)
    }
    let program = ScreenProgram(store: store, minimumSize: AppView.minimumSize) { view($0, $1) }
    let console = PlainConsole {
      try await self.read(isPasted: $0)
    } prompt: {
      self.output += $0
    } write: { sentences in
      for line in sentences.flatMap({ TextLayout.wrap($0, width: 80) }) { self.output += line + "\n" }
    }
    // An end is awaited on a busy machine, too.
    let patience = lookupsEnd ? Duration.seconds(3_600) : .milliseconds(1)
    let dialog = PlainDialog(console, store: store, program: program, patience: patience) { [store] in
      view(store.state)
    }
    try await dialog.run()
  }

  private func openStore(_ state: AppState, _ storage: FileStorage) {
    store = Store(initialState: state) {
      AppReducer()
    } withDependencies: {
      $0.useQuietClients()
      $0.fileStorage = storage
      $0.random = RandomSource(SeededGenerator(seed: 7))
      ($0.largeNumbers, $0.primeCounts, $0.primeIndex) = (.local, .local, .local)
      $0.nthPrime = lookupsEnd ? .local : NthPrimeClient { _ in AsyncStream { _ in } }
    }
  }

  private func read(isPasted: Bool) async throws -> String? {
    if let line = lines.first {
      if isPasted, !pastedLines.contains(line) { return nil }
      lines.removeFirst()
      return line
    }
    if isPasted { return nil }
    if let end {
      try await poll(for: end, pause: .milliseconds(1)) {
        output.contains(end)
      } instead: {
        output
      }
    }
    return nil
  }
}

@MainActor
@Suite("App: the terminal program as lines of text", .timeLimit(.onMainThread))
struct PlainDialogTests {
  /// A task, the lines typed before and for it, and a part of the last answer.
  struct Task: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let setup: [String]
    let lines: [String]
    let result: String

    init(_ task: String, after setup: [String] = [], _ lines: String..., result: String) {
      (testDescription, self.setup, self.lines, self.result) = (task, setup, lines, result)
    }

    /// Whether a lookup doesn't end.
    var looksUp: Bool { (setup + lines).contains { $0.contains("p(10^") } }
  }

  private nonisolated static let favorites = [
    "favorites", "add 2 3 5 7 11 13 17 19 23 29 31 37 41 43 47 53 59 61 67 71",
  ]

  private nonisolated static let tasks = [
    Task("Is 2^61-1 prime? Save it", "2^61-1", "save", result: "Added 2,305,843,009,213,693,951"),
    Task(
      "Three lookups at the same time, and cancel one", "p(10^15)", "p(10^16)", "p(10^17)", "cancel 2",
      result: "Canceled looking up the 10,000,000,000,000,000th prime"),
    Task(
      "Quit while a lookup runs", after: ["p(10^17)"], "q", "quit",
      result: "is running. Quit anyway?"),
    Task(
      "Primes from a text", "favorites", "add see 2, 3 and (5); then 9 or foo 97.",
      result: "4 added, 1 composite: 9 = 3²"),
    Task("Save another number than the count", after: ["counter"], "save 101", result: "Added 101 to"),
    Task("Wait for a long test", "2^4423-1", result: "is probably prime."),
    Task("Save a composite number", after: ["counter"], "save 10", result: "10 is not prime"),
    Task("Another index than the count", after: ["counter"], "nth 10^6", result: "1,000,000th prime"),
    Task("The twins", after: favorites, "filter twins", result: "20, 14 matching “twins”"),
    Task(
      "Sort, filter, delete three, and undo", after: favorites, "sort", "filter >60", "select all",
      "delete",
      "undo", result: "Restored 3 favorites, 61 … 71."),
    Task(
      "Save to a folder, replace the file, and load it",
      after: favorites + ["save lists/my.json", "delete 71"], "save lists/my.json", "replace", "delete 2",
      "load lists/my.json", result: "Loaded 19 favorites from lists/my.json, replacing 18."),
    Task("Win a game", after: ["game"], "-18", "-22", result: "Found: −22, in 3 guesses"),
    Task(
      "When was 97 added? Go back there, and undo that", after: ["favorites", "add 97", "add 101"],
      "timeline", "filter 97", "go", "undo", result: "Back to 12:00."),
    Task("The longest run", after: ["explore"], "longest", result: "A run of 8 primes: 4n² − 4n + 59."),
    Task(
      "A trillion in Explore", after: ["explore"], "g 10^12", result: "The cursor is on 1,000,000,000,000."),
    Task(
      "Charts to a billion", after: ["explore"], "charts",
      result: "charts of the primes up to 1,000,000,000"),
    // An argument that a command can't use changes nothing, and is named.
    Task(
      "Delete favorites by their numbers", after: favorites, "delete 29", "delete 41, 47, 53",
      "delete 3 5", "favorites", result: "Removed 2 favorites, 3"),
    Task(
      "Delete no other favorite", after: favorites, "delete 101",
      result: "101 is not a favorite. Nothing was deleted."),
    Task(
      "Delete a hidden favorite", after: favorites + ["filter 7"], "delete 3", result: "Removed 3 from"),
    Task(
      "Delete no favorite that wasn't named", after: favorites + ["filter 7"], "delete",
      result: "Delete which? Type delete 71."),
    Task(
      "Filter by what no favorite matches", after: favorites, "filter >1e30", "",
      result:
        "No favorite matches “>1e30”. A filter is digits, 2..99, >1e6, twins, today, or all. Favorite primes: 20,"
    ),
    Task(
      "Sort by no other column", after: favorites, "sort value", "favorites",
      result:
        "“value” can't follow Sort by next column. Nothing was changed. Favorite primes: 20, newest first."),
    Task("Select no other favorite", after: favorites, "select 1", result: "“1” can't follow Select."),
    Task(
      "Cancel no other lookup", after: ["p(10^15)"], "cancel 2", "lookups",
      result: "No lookup has the number 2. 1: p(10^15)"),
    Task(
      "Cancel the only lookup", after: ["p(10^17)"], "cancel", result: "Canceled looking up the 100,000,000"),
    Task(
      "Cancel which?", after: ["p(10^16)", "p(10^17)", "favorites"], "cancel",
      result: "“cancel” is not a command"),
    Task(
      "Filter by no other text", after: favorites + ["filter twins"], "filter zzz", "filter twins",
      result: "or all. Nothing changed."),
    Task(
      "Show all without a filter", after: favorites, "show all", result: "“show all” is not a command here."
    ),
    Task(
      "Show all by the filter", after: favorites + ["filter twins"], "filter all", result: "20, newest"),
    // Lists, and commands by their words.
    Task("Leave the field for a file", after: favorites, "save", "", result: "Nothing changed."),
    Task(
      "After a win, read no next game", after: ["game", "-18", "-22"], "guesses", result: "not a command"),
    Task(
      "The rows of the Timeline", after: ["favorites", "add 97", "add 101", "timeline", "filter 97"],
      "actions 3", result: "Home to Favorites"),
    Task(
      "A small step of the Timeline", after: ["favorites", "add 97", "timeline"], "actions 6",
      result: "Action 6 at"),
    Task(
      "No row of the Timeline", after: ["timeline"], "actions 99",
      result: "There is no action 99; the oldest is 1."),
    Task(
      "Go back to an action", after: ["favorites", "add 97", "add 101", "timeline", "filter 101"], "go 7",
      "",
      result: "Favorite primes: 1, newest first."),
    Task(
      "The end of a list", after: ["favorites", "add 2 3 5 7", "more"], "more", result: "No more lines."),
    Task(
      "Sorted favorites from the top", after: favorites + ["sort"], "more", result: "2, added just now."),
    Task(
      "Lookups by their numbers",
      after: ["p(10^15)", "p(10^16)", "p(10^17)", "cancel 1"],
      "lookups", "cancel 2", "cancel 2", result: "10,000,000,000,000,000th prime"),
    Task(
      "Cancel a lookup from the game", after: ["p(10^17)", "game"], "cancel 1",
      result: "Canceled looking up the 100,000,000,000,000,000th prime"),
    Task(
      "A chart by name", after: ["explore", "charts"], "chart powers",
      result: "The chart is Powers of ten."),
    Task("A refused guess doesn't stay", after: ["game"], "500", "", result: "100. 0 is too high"),
    Task(
      "The middle after a refused guess", after: ["game", "-50"], "500", "b", result: "The guess is −25."),
    Task(
      "Favorites from the top", after: favorites + ["favorites 9", "home"], "favorites",
      result: "71, added just now."),
    Task("Close the facts", after: ["101"], "home", result: "PrimeTime."),
    Task("The same facts again", after: ["101"], "101", result: "101 is prime."),
    Task("A letter is only a key", after: ["101"], "p", result: "“p” is not a command here."),
    Task("Add on any screen", after: ["counter"], "add 3 5 15", result: "15 = 3 × 5. Added 2 favorites"),
    Task("Add no composite number", after: ["game"], "add 4 6", result: "2 composite: 4, 6."),
    Task(
      "A long line", "write a letter to my grandmother", result: "“write a letter to my grandmoth” is not"),
    Task("Don't quit", after: ["p(10^17)", "q"], "no", "", result: "Staying. PrimeTime."),
    Task("Say how to answer", after: ["p(10^17)"], "q", result: "Quit anyway? Type y or n."),
    Task("Don't quit, briefly", after: ["p(10^17)", "q"], "n", "", result: "Staying. PrimeTime."),
    Task("Give up briefly", after: ["game", "give up"], "y", result: "Given up after 1 guess: it was"),
    Task("A step from any screen", after: ["favorites"], "step 5", result: "the step is 5"),
    Task("A count from any screen", after: ["timeline"], "count 100", result: "The count is 100"),
    Task("Another word for it", after: ["explore"], "set 7", result: "The count is 7"),
    Task("No step", "step 0", result: "The step is at least 1."),
    Task("Explore a number from any screen", after: ["game"], "explore 97", result: "cursor is on 97"),
    Task("Close what is open", after: ["101"], "close", result: "PrimeTime."),
    Task("Back to the screen", after: ["101"], "back", result: "PrimeTime."),
    Task(
      "Ask what a key does", after: ["counter"], "help n",
      result: "Nth prime (n). Can be followed by a number. Not now: there is no 0th prime."),
    Task("Ask what a word means", "help φ", result: "How many of 1 … n share no prime factor with n."),
    Task("Ask for it in ASCII", "help phi", result: "φ: How many of 1 … n"),
    Task("Ask with another case", "help li", result: "Li: The integral of 1 / ln t"),
    Task("Ask for several words", "help Primitive Root", result: "Its powers modulo p leave"),
    Task("A filter by its value", after: favorites, "twins", result: "matching “twins”"),
    Task("A column to sort by", after: favorites, "sort by prime", result: "20, smallest first."),
    Task("Another game", after: ["game", "0", "50"], "new game", result: "Between −100 and 100"),
    Task(
      "No command of another screen", after: ["counter"], "new game", result: "“new game” is not a command"),
    Task("Ask what nothing does", "help xyz", result: "“xyz” is not a command here."),
    Task(
      "The average of the games", after: ["game", "-18"], "-22", result: "Your best 3, average 3.0, 1 won."
    ),
    Task("The shapes beside the charts", after: ["explore", "charts"], "rows", result: "rows of numbers"),
    Task("Neither yes nor no", after: ["p(10^17)", "q"], "x", result: "The question is still open"),
    Task("Colors", "theme light", result: "Plain text has no colors."),
    Task(
      "Keep a file", after: favorites + ["save lists/my.json", "delete 71", "save lists/my.json"], "no",
      result: "Favorite primes: 19"),
    Task(
      "Replace a file", after: favorites + ["save lists/my.json", "delete 71", "save lists/my.json"], "yes",
      result: "Saved 19 favorites to lists/my.json"),
    Task(
      "The question for the file", after: favorites + ["save lists/my.json", "delete 71"],
      "save lists/my.json",
      result: "Replace lists/my.json, which has 20 primes?"),
    Task("Import a text", after: favorites, "import 2 3", result: "To add a text, use add."),
  ]

  @Test(
    "Each task of a person without a screen is done with at most six lines to read, besides the commands",
    arguments: tasks)
  func task(_ task: Task) async throws {
    let dialog = TypedDialog(task.setup + task.lines + ["q", "quit"], lookupsEnd: !task.looksUp)
    try await dialog.run()
    let answers = dialog.output.components(separatedBy: "\n> ").dropFirst(1 + task.setup.count)
    let read = answers.prefix(task.lines.count).flatMap { answer in
      // The commands are wrapped, and the last lines of an answer.
      let ends = ["Commands: ", "Also: "].compactMap { answer.range(of: $0)?.lowerBound }
      return answer[..<(ends.min() ?? answer.endIndex)].split(separator: "\n")
    }
    #expect(read.count <= 6, "\(dialog.output)")
    #expect(read.joined(separator: " ").contains(task.result), "\(dialog.output)")
  }

  private func output(
    _ lines: String..., pasted: Set<String> = [], until end: String? = nil
  ) async throws -> String {
    let dialog = TypedDialog(lines, pasted: pasted, until: end)
    try await dialog.run()
    return dialog.output
  }

  @Test(
    "A result is read when it comes, without another line",
    arguments: [
      (["p(10^6)"], ["The 1,000,000th prime is 15,485,863"]),
      (
        ["explore", "charts", "chart gaps"],
        ["\nThe widest gap is 282, after 436,273,009.\n", "\nThe most common gaps are 6 ("]
      ),
    ])
  func results(lines: [String], results: [String]) async throws {
    let dialog = TypedDialog(lines, until: results.last)
    try await dialog.run()
    for result in results { #expect(dialog.output.contains(result), "\(dialog.output)") }
  }

  @Test("The start of a search is read, and then only its results")
  func search() async throws {
    let output = try await output("1e400+9", until: "nearest primes")
    #expect(output.components(separatedBy: "Searching;").count == 2, "\(output)")
  }

  @Test(
    "The middle of a word that fills a line is not read", arguments: [["cancel "], ["favorites", "add "]])
  func longWords(commands: [String]) async throws {
    let word = String(repeating: "x", count: 9_999) + "yyy"
    let dialog = TypedDialog(commands.dropLast() + [commands.last! + word])
    try await dialog.run()
    #expect(dialog.output.contains("xxxxx…xxxxx") && dialog.output.count < 2_000, "\(dialog.output)")
  }

  @Test("Of many new commands, five are read")
  func newCommands() async throws {
    let output = try await output("favorites", "add 2")
    #expect(output.contains("Also: Filter"), "\(output)")
    #expect(output.replacing("\n", with: " ").contains("Select (space), and 9 more: ?"), "\(output)")
  }

  @Test("Only commands that can be performed are read as new ones")
  func disabledCommands() async throws {
    let output = try await output("counter", "count 9", "count 1")
    #expect(!output.contains("Also: Save"), "\(output)")
  }

  @Test("Pasted lines are one entry, and the empty line leaves a field")
  func paste() async throws {
    let output = try await output(
      "favorites", "add", "2 3", "5,", "then 7", "11", pasted: ["5,", "then 7", "11"])
    #expect(output.contains("Added 5 favorites"), "\(output)")
  }
}
