import Foundation
import Testing

@Suite("Transcripts of the subcommands", .ownThreads, .timeLimit(.minutes(5)))
struct TranscriptTests {
  @Test(
    "The commands of a transcript print exactly what it shows",
    arguments: [
      "app", "count", "counter", "explore", "favorite-files", "favorites", "guess", "help", "next", "nth",
      "paths",
      "plain", "prime", "primes", "shells", "standard-input", "usage-errors", "verify",
    ])
  func transcript(name: String) async throws {
    let path = "Tests/AppTests/Transcripts/\(name).txt"
    let transcript = Transcript(path: path, lines: try BuiltProgram.text(of: path).numberedLines)
    try #require(!transcript.steps.isEmpty)
    try await transcript.check(as: .complete, in: try Home())
  }

  @Test("The transcripts include the help of every command")
  func help() async throws {
    let folder = BuiltProgram.repository.appending(path: "Tests/AppTests/Transcripts")
    let names = try FileManager.default.contentsOfDirectory(atPath: folder.path)
    let transcripts = try names.map { try String(contentsOf: folder.appending(path: $0), encoding: .utf8) }
      .joined()
    let pages = try await Home().helpPages()
    try #require(pages.count > 20)
    for page in pages {
      let line = "$ app \((page.path + ["--help"]).joined(separator: " "))\n"
      #expect(transcripts.contains(line), "\(line)")
    }
  }
}
