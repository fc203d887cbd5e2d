import CommandLineTool
import Dispatch

/// The executable: parses the command line, runs the command, and exits with its status.
@main
struct App {
  // Not `async`: the main actor's loop ends this thread, and the C library needs `libgcc_s.so.1` for that;
  // `Scripts/install` names it as a need of the program. Most commands never start the loop.
  static func main() {
    StandardStream.reserveClosedDescriptors()
    StandardStream.ignoreBrokenPipes()
    CurrentProcess.unblockSignals()
    let arguments = Array(ProgramArguments.all.dropFirst())
    do {
      switch try AppCommand.tree.parse(arguments) {
      case .run(let invocation, let handler):
        start { CurrentProcess.end(await run(invocation, handler)) }
        // Reached only by a command that waits for another thread.
        dispatchMain()
      case .help(let page):
        try StandardStream.output.write(page.text(width: StandardStream.output.textWidth).inLocale)
      case .version(let text):
        try StandardStream.output.write(text + "\n")
      }
      CurrentProcess.end(.ok)
    } catch {
      let printsJSON = (error as? UsageError)?.isGiven(AppCommand.json) ?? false
      CurrentProcess.end(Failure(error).report(asJSON: printsJSON))
    }
  }

  /// Runs an operation on this thread until it suspends for the first time.
  private static func start(_ operation: sending @escaping () async -> Never) {
    if #available(macOS 26, *) {
      Task.immediate { await operation() }
    } else {
      Task { await operation() }
    }
  }

  private static func run(_ invocation: Invocation, _ handler: AppCommand.Handler) async -> ExitStatus {
    do {
      try CurrentProcess.checkSystem()
      let context = try CommandContext(invocation)
      defer { context.recording?.finish() }
      return try await handler(context)
    } catch {
      return Failure(error).report(asJSON: invocation[AppCommand.json])
    }
  }
}
