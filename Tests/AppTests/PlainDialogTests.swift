import Foundation
import Testing

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
  }

  private static let favorites = ["favorites", "add 2 3 5 7 11 13 17 19 23 29 31 37 41 43 47 53 59 61 67 71"]

  @Test(
    "Each task of a person without a screen is done with at most six lines to read, besides the commands",
    arguments: [
      Trial("Is 2^61-1 prime? Save it", "2^61-1", "save", result: "Added 2,305,843,009,213,693,951"),
      Trial("The millionth prime", "p(10^6)", result: "1,000,000th prime"),
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
        after: favorites + ["save lists/my.json", "add 73"], "save lists/my.json", "replace", "delete",
        "load lists/my.json", result: "Loaded 21 favorites from lists/my.json, replacing 20."),
      Trial("Win a game", after: ["game"], "-18", "-22", result: "Found: −22, in 3 guesses"),
      Trial(
        "When was 97 added? Go back there, and undo that", after: ["favorites", "add 97", "add 101"],
        "timeline", "filter 97", "go", "undo", result: "Undid going back to action 6."),
      Trial("The longest run", after: ["explore"], "longest", result: "A run of 8 primes: 4n² − 4n + 59."),
      Trial(
        "A trillion in Explore", after: ["explore"], "g 10^12", result: "The cursor is on 1,000,000,000,000."),
      Trial(
        "Charts to a billion", after: ["explore"], "charts",
        result: "charts of the primes up to 1,000,000,000"),
    ])
  func trial(_ trial: Trial) async throws {
    let home = try Home()
    let input = (trial.setup + trial.lines).map { "'\($0)'" }.joined(separator: " ")
    let output = try await home.shell(
      "mkdir lists; app guess 0 --seed 7 >/dev/null; printf '%s\\n' \(input) q quit | app --plain --offline"
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
}
