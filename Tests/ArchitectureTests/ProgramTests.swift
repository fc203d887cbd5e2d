import ArchitectureTesting
import Foundation
import Testing

private enum NumberKey: DependencyKey {
  static var testValue: Int { 7 }
}

@Suite("Programs")
struct ProgramTests {
  /// Runs a program beside the tests, or the tests under another name.
  private func run(_ program: URL, _ arguments: [String], name: String? = nil) throws -> (
    output: String, errors: String, status: Int32
  ) {
    let directory = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    try FileManager.default.createDirectory(at: directory, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: directory) }
    let link = directory.appending(path: name ?? program.lastPathComponent)
    try FileManager.default.createSymbolicLink(atPath: link.path, withDestinationPath: program.path)
    let (process, output, errors) = (
      Process(), directory.appending(path: "1"), directory.appending(path: "2")
    )
    for file in [output, errors] { try Data().write(to: file) }
    process.executableURL = link
    process.arguments = arguments
    process.environment = ProcessInfo.processInfo.environment.merging([Self.inOtherName: "1"]) { $1 }
    process.standardOutput = FileHandle(forWritingAtPath: output.path)
    process.standardError = FileHandle(forWritingAtPath: errors.path)
    try process.run()
    process.waitUntilExit()
    return (
      String(decoding: try Data(contentsOf: output), as: UTF8.self),
      String(decoding: try Data(contentsOf: errors), as: UTF8.self), process.terminationStatus
    )
  }

  private static let inOtherName = "ARCHITECTURE_TESTS_IN_OTHER_NAME"

  private static var tests: URL {
    URL(filePath: CommandLine.arguments[0]).resolvingSymlinksInPath()
  }

  private func run(_ example: String) throws -> (output: String, errors: String, status: Int32) {
    try run(Self.tests.deletingLastPathComponent().appending(path: "ArchitectureProgram"), [example])
  }

  @Test(
    "Overriding a dependency without a live value never stops a program",
    arguments: [
      ("whole", "[\"whole\"]\n"), ("part", "testValue\n[\"part\"]\n"),
      ("path", "testValue\n[\"path\"]\n"), ("wrapped", "testValue\ntestValue\n[\"unwrapped\"]\n"),
    ])
  func overriding(_ example: String, _ output: String) throws {
    let result = try run(example)
    #expect(result.output == output)
    #expect(result.errors == "")
    #expect(result.status == 0)
  }

  @Test(
    "Reading a dependency that has no live value, and that nothing overrides, stops a program by its name")
  func none() throws {
    let result = try run("none")
    #expect(result.errors.contains("Client was read, but it has no liveValue, and none was assigned."))
    #expect(result.status != 0)
  }

  @Test("A list of 150,000 items, each of which sends the next, is done in a program, which reports it once")
  func chain() throws {
    let result = try run("chain")
    #expect(result.output == "150000\n")
    #expect(
      result.errors == """
        Architecture: 100,000 actions each sent the next one, which may have no end; the next one: true. Send an \
        action only in response to others that it doesn't lead to

        """)
    #expect(result.status == 0)
  }

  #if os(Linux)
    @Test("Tests in a program with another name have test values, and issues fail them")
    func otherName() throws {
      let result = try run(
        Self.tests, ["--testing-library", "swift-testing", "--filter", "inOtherName"], name: "runner")
      #expect(result.errors.contains("An issue in a program with another name"))
      #expect(!result.errors.contains("liveValue"))
      #expect(result.status == 1)
    }
  #endif

  @Test("Fails in a program with another name", .enabled(if: Self.isInOtherName))
  func inOtherName() async {
    @Dependency(NumberKey.self) var number
    #expect(number == 7)
    reportIssue("An issue in a program with another name")
  }

  private static var isInOtherName: Bool { ProcessInfo.processInfo.environment[inOtherName] != nil }
}
