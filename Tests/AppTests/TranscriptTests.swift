import Foundation
import TestTraits
import Testing

@Suite("Transcripts of the subcommands", .ownThreads, .timeLimit(.programs))
struct TranscriptTests {
  private static let folder = BuiltProgram.repository.appending(path: "Tests/AppTests/Transcripts")
  private static let names = try! FileManager.default.contentsOfDirectory(atPath: folder.path)

  @Test("The commands of a transcript print exactly what it shows", arguments: names)
  func transcript(name: String) async throws {
    let path = "Tests/AppTests/Transcripts/\(name)"
    let transcript = Transcript(path: path, lines: try BuiltProgram.text(of: path).numberedLines)
    try #require(!transcript.steps.isEmpty)
    try await transcript.check(as: .complete, in: try Home())
  }

  @Test("The transcripts include the help of every command")
  func help() async throws {
    let transcripts = try Self.names.map {
      try String(contentsOf: Self.folder.appending(path: $0), encoding: .utf8)
    }
    .joined()
    let pages = try await Home().helpPages()
    try #require(pages.count > 20)
    for page in pages {
      let line = "$ app \((page.path + ["--help"]).joined(separator: " "))\n"
      #expect(transcripts.contains(line), "\(line)")
    }
  }
}
