import CommandLineTool

/// The executable, which parses the command line, runs the command, and exits with its status.
@main
struct App {
  static func main() async {
    StandardStream.reserveClosedDescriptors()
    StandardStream.ignoreBrokenPipes()
    let status = await run(CommandLine.arguments.dropFirst())
    CurrentProcess.exit(status)
  }

  private static func run(_ arguments: some Sequence<String>) async -> ExitStatus {
    var printsJSON = false
    do {
      switch try AppCommand.tree.parse(arguments) {
      case .run(let invocation, let handler):
        printsJSON = invocation[AppCommand.json]
        return try await handler(CommandContext(invocation))
      case .help(let page):
        try StandardStream.output.write(page.text(width: StandardStream.output.textWidth))
      case .version(let text):
        try StandardStream.output.write(text + "\n")
      }
      return .ok
    } catch {
      if let error = error as? UsageError { printsJSON = error.isGiven(AppCommand.json) }
      return Failure(error).report(asJSON: printsJSON)
    }
  }
}
