import Foundation
import Testing

@Suite("Tests made from recordings")
struct RecordedTestTests {
  @Test(
    "With --test, replay prints the reviewed test, which AppFeatureTests runs",
    arguments: [
      ("guess-first", "GuessFirstTests"), ("terminal-favorites", "TerminalFavoritesTests"),
      ("terminal-timeline", "TerminalTimelineTests"),
    ])
  func printedTest(recording: String, suite: String) async throws {
    let folder = BuiltProgram.repository.appending(path: "Tests/AppFeatureTests")
    let path = folder.appending(path: "Recordings/\(recording).jsonl").path
    let outcome = try await Home().run("replay", path, "--test")
    let isReviewed =
      try outcome.output == BuiltProgram.text(of: "Tests/AppFeatureTests/RecordedSessions/\(suite).swift")
    #expect(isReviewed, "\(suite).swift differs from the output of replay \(recording).jsonl --test")
    #expect(outcome.ending == .exited(0))
  }

  @Test(
    "The suite is named after the file",
    arguments: [("a-b", "ABTests"), ("2026 x", "Recorded2026XTests"), ("…", "RecordedTests")])
  func name(file: String, suite: String) async throws {
    let home = try Home()
    _ = try await home.run("counter", "increment", "--record", home("\(file).jsonl"))
    let outcome = try await home.run("replay", home("\(file).jsonl"), "--test")
    #expect(outcome.output.contains("struct \(suite) {"))
  }
}
