import Testing

@Suite("Each subcommand")
struct TranscriptTests {
  @Test(
    "Prints what its transcript shows, to the letter",
    arguments: [
      "app", "count", "counter", "favorites", "favorite-files", "nth", "paths", "prime", "primes", "shells",
      "standard-input", "usage-errors",
    ])
  func transcript(name: String) async throws {
    let path = "Tests/AppTests/Transcripts/\(name).txt"
    let transcript = Transcript(path: path, lines: try BuiltProgram.text(of: path).numberedLines)
    try #require(!transcript.steps.isEmpty)
    try await transcript.check(as: .complete, in: try Home())
  }
}
