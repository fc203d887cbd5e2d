import Foundation
import TestTraits
import Testing

@Suite("The terminal program as lines of text", .ownThreads, .timeLimit(.programs))
struct PlainDialogTests {
  @Test("The millionth prime is read when it comes, without another line, and words fill lines of 80 columns")
  func lookup() async throws {
    let output = try await Home().shell(
      "(printf 'p(10^6)\\n'; until grep -qs '15,485,863' out; do sleep 0.1; done) "
        + "| app --plain --offline >out; cat out"
    ).output
    #expect(output.contains("The 1,000,000th prime is 15,485,863"), "\(output)")
    #expect(output.split(separator: "\n").allSatisfy { $0.count <= 80 }, "\(output)")
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
