import AppFeature
import Architecture
import CommandLineTool
import FileStorage
import TerminalUI

/// `app` alone: the terminal program.
enum TerminalCommand {
  @MainActor
  static func run(_ run: CommandRun) async throws -> ExitStatus {
    let isPlain = run.invocation[AppCommand.plain]
    guard isPlain || canShowScreens(run.environment) else {
      try StandardStream.error.write(shortHelp)
      return .usage
    }
    let storage = run.storage
    let (session, recovery) = try await run.withLock {
      try await storage.loadOrRecover(SessionDocument.self, from: SessionDocument.file)
    }
    let store = run.liveStore(session.map { AppState(session: $0) } ?? AppState())
    let keeper = SessionKeeper(store, loaded: session ?? AppState().session, run: run)
    if let recovery { store.send(.session(.recovered("\(recovery)"))) }

    let ending = try await show(store, run: run)
    try await keeper.finish()
    if ending == .interrupted { Process.dieOfInterrupt() }
    return .ok
  }

  @MainActor
  private static func show(
    _ store: Store<AppState, AppAction>, run: CommandRun
  ) async throws -> TerminalSession.Ending {
    let environment = run.environment
    let program = ScreenProgram(
      store: store, leastSize: AppView.leastSize, glyphs: .detected(environment: environment)
    ) { state, send in
      AppView(state: state, send: send)
    }
    if run.invocation[AppCommand.plain] {
      try await PlainDialog(store, program: program).run()
      return .finished
    }
    let colors = ColorSupport.level(
      flag: run.invocation[AppCommand.color], environment: environment, isTerminal: true)
    let session = TerminalSession(
      environment: environment, colors: colors, usesMouse: !run.invocation[AppCommand.noMouse])
    return try await session.run(program)
  }

  private static func canShowScreens(_ environment: [String: String]) -> Bool {
    StandardStream.input.isTerminal && StandardStream.output.isTerminal
      && !["", "dumb"].contains(environment["TERM", default: ""])
  }

  private static let shortHelp = """
    \(Program.name): the terminal program needs a terminal that can show screens. Try one of these:

      \(Program.name) --plain     Ask and answer line by line.
      \(Program.name) prime 97    Use a command; there are more.
      \(Program.name) --help      List all commands and options.

    """
}
