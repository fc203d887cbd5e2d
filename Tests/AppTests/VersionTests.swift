import TestTraits
import Testing

@testable import app

@Suite("The version", .ownThreads, .timeLimit(.programs))
struct VersionTests {
  @Test("The changelog begins with the version and its date")
  func changelog() throws {
    let lines = try BuiltProgram.text(of: "App/CHANGELOG.md").split(separator: "\n")
    #expect(lines.first { $0.hasPrefix("## ") } == "## \(Program.version) (\(Program.date))")
  }

  @Test("The version begins with the number, and the manual has its date")
  func output() async throws {
    let home = try Home()
    #expect(try await home.run("--version").output == "app \(Program.versionWithCommit)\n")
    #expect(Program.versionWithCommit.hasPrefix(Program.version))
    #expect(try await home.run("manual").output.hasPrefix(".Dd \(Program.date)\n"))
  }
}
