import Foundation
import TestTraits
import Testing
import WolframAlphaTesting

@Suite("The terminal program as lines of text", .ownThreads, .timeLimit(.minutes(5)))
struct PlainDialogTests {
  /// A task, the lines typed before and for it, and a part of the last answer.
  struct Trial: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let setup: [String]
    let lines: [String]
    let result: String

    init(_ task: String, after setup: [String] = [], _ lines: String..., result: String) {
      (testDescription, self.setup, self.lines, self.result) = (task, setup, lines, result)
    }

    var looksUp: Bool { (setup + lines).contains { $0.contains("p(10^") } }
  }

  private static let favorites = ["favorites", "add 2 3 5 7 11 13 17 19 23 29 31 37 41 43 47 53 59 61 67 71"]

  private static let trials = [
    Trial("Is 2^61-1 prime? Save it", "2^61-1", "save", result: "Added 2,305,843,009,213,693,951"),
    Trial(
      "Three lookups at the same time, and cancel one", "p(10^15)", "p(10^16)", "p(10^17)", "cancel 2",
      result: "Canceled looking up the 10,000,000,000,000,000th prime"),
    Trial(
      "Quit while a lookup runs", after: ["p(10^17)"], "q", "quit",
      result: "1 lookup is running. Quit and cancel it?"),
    Trial(
      "Primes from a text", "favorites", "add see 2, 3 and (5); then 9 or foo 97.",
      result: "4 added, 1 composite: 9 = 3²"),
    Trial("Save another number than the count", after: ["counter"], "save 101", result: "Added 101 to"),
    Trial("Save a composite number", after: ["counter"], "save 10", result: "10 is not prime"),
    Trial("Another index than the count", after: ["counter"], "nth 10^6", result: "1,000,000th prime"),
    Trial("The twins", after: favorites, "filter twins", result: "20, 14 matching “twins”"),
    Trial(
      "Sort, filter, delete three, and undo", after: favorites, "sort", "filter >60", "select all",
      "delete",
      "undo", result: "Restored 3 favorites, 61 … 71."),
    Trial(
      "Save to a folder, replace the file, and load it",
      after: favorites + ["save lists/my.json", "add 73"], "save lists/my.json", "replace", "delete 2",
      "load lists/my.json", result: "Loaded 21 favorites from lists/my.json, replacing 20."),
    Trial("Win a game", after: ["game"], "-18", "-22", result: "Found: −22, in 3 guesses"),
    Trial(
      "When was 97 added? Go back there, and undo that", after: ["favorites", "add 97", "add 101"],
      "timeline", "filter 97", "go", "undo", result: "Undid going back."),
    Trial("The longest run", after: ["explore"], "longest", result: "A run of 8 primes: 4n² − 4n + 59."),
    Trial(
      "A trillion in Explore", after: ["explore"], "g 10^12", result: "The cursor is on 1,000,000,000,000."),
    Trial(
      "Charts to a billion", after: ["explore"], "charts",
      result: "charts of the primes up to 1,000,000,000"),
    // An argument that a command can't use changes nothing, and is named.
    Trial(
      "Delete favorites by their numbers", after: favorites, "delete 29", "delete 41, 47, 53",
      "delete 3 5", "favorites", result: "Removed 2 favorites, 3"),
    Trial(
      "Delete no other favorite", after: favorites, "delete 101",
      result: "101 is not a favorite. Nothing was deleted."),
    Trial(
      "Delete a hidden favorite", after: favorites + ["filter 7"], "delete 3", result: "Removed 3 from"),
    Trial(
      "Delete no favorite that wasn't named", after: favorites + ["filter 7"], "delete",
      result: "Delete which? Type delete 71."),
    Trial(
      "Filter by what no favorite matches", after: favorites, "filter >1e30", "",
      result: "0 of 20 match. A filter is digits, 2..99, >1e6, twins, today, or all. Favorite primes: 20,"),
    Trial(
      "Sort by no other column", after: favorites, "sort value", "favorites",
      result:
        "“value” can't follow Sort by next column. Nothing was changed. Favorite primes: 20, newest first."),
    Trial("Select no other favorite", after: favorites, "select 1", result: "“1” can't follow Select."),
    Trial(
      "Cancel no other lookup", after: ["p(10^15)"], "cancel 2", "lookups",
      result: "No lookup has the number 2. 1: p(10^15)"),
    Trial(
      "Filter by no other text", after: favorites + ["filter twins"], "filter zzz", "filter twins",
      result: "or all. Nothing changed."),
    Trial(
      "Show all without a filter", after: favorites, "show all", result: "“show all” is not a command here."
    ),
    Trial(
      "Show all by the filter", after: favorites + ["filter twins"], "filter all", result: "20, newest"),
    // Lists, and commands by their words.
    Trial("Leave the field for a file", after: favorites, "save", "", result: "Nothing changed."),
    Trial(
      "After a win, read no next game", after: ["game", "-18", "-22"], "guesses", result: "not a command"),
    Trial(
      "The rows of the Timeline", after: ["favorites", "add 97", "add 101", "timeline", "filter 97"],
      "actions 3", result: "Home to Favorites"),
    Trial(
      "A small step of the Timeline", after: ["favorites", "add 97", "timeline"], "actions 6",
      result: "Action 6 at"),
    Trial(
      "No row of the Timeline", after: ["timeline"], "actions 99",
      result: "There is no action 99; the oldest is 1."),
    Trial(
      "Go back to an action", after: ["favorites", "add 97", "add 101", "timeline", "filter 101"], "go 7",
      "",
      result: "Favorite primes: 1, newest first."),
    Trial(
      "The end of a list", after: ["favorites", "add 2 3 5 7", "more"], "more", result: "No more lines."),
    Trial(
      "Sorted favorites from the top", after: favorites + ["sort"], "more", result: "2, added just now."),
    Trial(
      "Lookups by their numbers",
      after: ["p(10^15)", "p(10^16)", "p(10^17)", "cancel 1"],
      "lookups", "cancel 2", "cancel 2", result: "10,000,000,000,000,000th prime"),
    Trial(
      "Cancel a lookup from the game", after: ["p(10^17)", "game"], "cancel 1",
      result: "Canceled looking up the 100,000,000,000,000,000th prime"),
    Trial(
      "A chart by name", after: ["explore", "charts"], "chart powers",
      result: "The chart is Powers of ten. π(10) is 4, π(100) is 25,"),
    Trial("A refused guess doesn't stay", after: ["game"], "500", "", result: "100. 0 is too high"),
    Trial(
      "The middle after a refused guess", after: ["game", "-50"], "500", "b", result: "The guess is −25."),
    Trial(
      "Favorites from the top", after: favorites + ["favorites 9", "home"], "favorites",
      result: "71, added just now."),
    Trial("Close the facts", after: ["101"], "home", result: "PrimeTime."),
    Trial("The same facts again", after: ["101"], "101", result: "101 is prime."),
    Trial("A letter is only a key", after: ["101"], "p", result: "“p” is not a command here."),
    Trial("Add on any screen", after: ["counter"], "add 3 5 15", result: "15 = 3 × 5. Added 2 favorites"),
    Trial("Add no composite number", after: ["game"], "add 4 6", result: "2 composite: 4, 6."),
    Trial(
      "A long line", "write a letter to my grandmother", result: "“write a letter to my grandmoth” is not"),
    Trial("Don't quit", after: ["p(10^17)", "q"], "no", "", result: "Staying. PrimeTime."),
    Trial("Neither yes nor no", after: ["p(10^17)", "q"], "x", result: "The question is still open"),
    Trial("Colors", "theme light", result: "Plain text has no colors."),
    Trial(
      "Keep a file", after: favorites + ["save lists/my.json", "add 73", "save lists/my.json"], "no",
      result: "Favorite primes: 21"),
    Trial(
      "Replace a file", after: favorites + ["save lists/my.json", "add 73", "save lists/my.json"], "yes",
      result: "Saved the favorites to lists/my.json"),
    Trial(
      "The question for the file", after: favorites + ["save lists/my.json", "add 73"],
      "save lists/my.json",
      result: "Replace lists/my.json, which has 20 primes?"),
    Trial("Import a text", after: favorites, "import 2 3", result: "To add a text, use add."),
  ]

  @Test(
    "Each task of a person without a screen is done with at most six lines to read, besides the commands",
    // One program at a time, because an answer that takes more than two seconds is read later.
    .serialized, arguments: trials.filter { !$0.looksUp })
  func trial(_ trial: Trial) async throws {
    try await expectFewLines(of: trial, "--offline")
  }

  @Test("Each task with a lookup that doesn't end is, too", arguments: trials.filter(\.looksUp))
  func endlessLookup(_ trial: Trial) async throws {
    let server = try LoopbackServer { _ in [.hang] }
    try await expectFewLines(
      of: trial, "--online", environment: Home.serviceEnvironment(port: server.port, appID: "CANARY"))
  }

  private func expectFewLines(
    of trial: Trial, _ source: String, environment: [String: String] = [:]
  ) async throws {
    let input = (trial.setup + trial.lines).map { "'\($0)'" }.joined(separator: " ")
    let output = try await Home().shell(
      "mkdir lists; app guess 0 --seed 7 >/dev/null; printf '%s\\n' \(input) q quit | app --plain \(source)",
      environment: environment
    ).output
    let answers = output.components(separatedBy: "\n> ").dropFirst(1 + trial.setup.count).prefix(
      trial.lines.count)
    let read = answers.flatMap { answer in
      // The commands are wrapped, and the last lines of an answer.
      let ends = ["Commands: ", "Also: "].compactMap { answer.range(of: $0)?.lowerBound }
      return answer[..<(ends.min() ?? answer.endIndex)].split(separator: "\n")
    }
    #expect(read.count <= 6, "\(output)")
    #expect(read.joined(separator: " ").contains(trial.result), "\(output)")
  }

  @Test("The millionth prime is read when it comes, without another line")
  func lookup() async throws {
    let output = try await Home().shell(
      "(printf 'p(10^6)\\n'; until grep -qs '15,485,863' out; do sleep 0.1; done) "
        + "| app --plain --offline >out; cat out"
    ).output
    #expect(output.contains("The 1,000,000th prime is 15,485,863"), "\(output)")
  }

  @Test("A result is read when it comes, without another line")
  func results() async throws {
    let output = try await Home().shell(
      "(printf 'explore\\ncharts\\nchart gaps\\n'; until grep -qs 'widest gap' out; do sleep 0.1; done) "
        + "| app --plain --offline >out; cat out"
    ).output
    #expect(output.contains("\nThe widest gap is 282, after 436,273,009.\n"), "\(output)")
    #expect(output.contains("\nThe most common gaps are 6 ("), "\(output)")
  }

  @Test("The start of a search is read, and then only its results")
  func search() async throws {
    let output = try await Home().shell(
      "(printf '1e400+9\\n'; until grep -qs 'nearest primes' out; do sleep 0.1; done; sleep 2) "
        + "| app --plain --offline >out; cat out"
    ).output
    #expect(output.components(separatedBy: "Searching;").count == 2, "\(output)")
  }

  @Test("The middle of a word that fills a line is not read", arguments: ["cancel ", "favorites\nadd "])
  func longWords(command: String) async throws {
    let input = command + String(repeating: "x", count: 9_999) + "yyy"
    let output = try await Home().shell("printf '%s\n' '\(input)' | app --plain --offline").output
    #expect(output.contains("xxxxx…xxxxx") && output.count < 2_000, "\(output.prefix(4_000))")
  }

  @Test("Of many new commands, five are read")
  func newCommands() async throws {
    let output = try await Home().shell("printf 'favorites\\nadd 2\\n' | app --plain --offline").output
    #expect(output.contains("Also: Filter"), "\(output)")
    #expect(output.replacing("\n", with: " ").contains("See in Explore (g), and 1 more: ?"), "\(output)")
  }

  @Test(
    "Pasted lines are one entry, and the empty line leaves a field",
    .requires("python3"))
  func paste() async throws {
    let home = try Home()
    let script = BuiltProgram.repository.appending(path: "Scripts/run-in-terminal").path
    let python = try #require(Tool.path("python3"))
    let steps = [("> ", "favorites\radd\r"), ("leave): ", "2 3\r5,\rthen 7\r11\r"), ("> ", "q\r")]
    let options = steps.flatMap { ["--after", $0, "--type", $1] }
    let outcome = try await home.run(
      tool: python, [script] + options + [BuiltProgram.path, "--plain", "--offline"],
      environment: ["TERM": "xterm"])
    #expect(outcome.output.contains("Added 5 favorites"), "\(outcome.output)")
    #expect(try await home.run("favorites").output == "2\n3\n5\n7\n11\n")
  }
}
