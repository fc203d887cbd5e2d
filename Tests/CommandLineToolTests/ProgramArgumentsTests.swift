import CommandLineTool
import Testing

@Suite("Arguments of the process")
struct ProgramArgumentsTests {
  @Test("The arguments are those of the process, and none of a test run isn't UTF-8")
  func arguments() {
    #expect(ProgramArguments.all == CommandLine.arguments)
    #expect(ProgramArguments.firstNotUTF8 == nil)
  }
}
