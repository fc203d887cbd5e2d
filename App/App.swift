import CommandLineTool

/// The executable: parses the command line, runs the command, and ends with its exit status.
@main
struct App {
  static func main() async {
    StandardStream.reserveClosedDescriptors()
    StandardStream.ignoreBrokenPipes()
    let status = await run(CommandLine.arguments.dropFirst())
    Process.exit(status)
  }

  private static func run(_ arguments: some Sequence<String>) async -> ExitStatus {
    do {
      switch try AppCommand.tree.parse(arguments) {
      case .run(let invocation, let handler):
        return try await handler(CommandRun(invocation))
      case .help(let page):
        try StandardStream.output.write(page.text(width: StandardStream.output.textWidth))
      case .version(let text):
        try StandardStream.output.write(text + "\n")
      }
      return .ok
    } catch {
      return Failure(error).report()
    }
  }
}
