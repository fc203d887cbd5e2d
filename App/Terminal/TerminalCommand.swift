import AppFeature
import Architecture
import CommandLineTool
import FileStorage
import Recording
import TerminalUI
import Timeline

extension LocalTime {
  /// The time now, in the time zone of the process.
  static var current: LocalTime {
    let now = Date()
    return LocalTime(now: now, secondsFromGMT: CurrentProcess.secondsFromGMT(at: now))
  }
}

/// `app` without a subcommand: the terminal program.
enum TerminalCommand {
  @MainActor
  static func run(_ context: CommandContext) async throws -> ExitStatus {
    let isPlain = context.invocation[AppCommand.plain]
    if !isPlain, let obstacle = obstacleToScreens(context.environment) {
      if context.printsJSON {
        throw context.invocation.usageError("\(obstacle); use '--plain' or a subcommand")
      }
      try StandardStream.error.write(escaping: shortHelp(obstacle))
      return .usage
    }
    var dependencies = try context.dependencies
    let lock = SessionLock()
    lock.follow(&dependencies.fileStorage)
    let session = try await dependencies.fileStorage.openSession()
    let store = try context.store(AppState(session.saved), dependencies: dependencies)
    // Uses the recording's times, so that its replay shows the same screen.
    let start = context.recording?.recorder.start ?? .now
    let timeline = TimelineLog(
      ofApp: store.state, start: Date(timeIntervalSinceNow: (start - .now) / .seconds(1)))
    store.record(to: timeline, since: start)
    store.send(.session(.loaded(session.saved, recovery: session.recovery)))
    if let problem = session.problem { store.send(.session(.failed(.loading, problem))) }
    store.send(.session(.follow))
    CurrentProcess.onEndingSignal { number in
      Task {
        do {
          if lock.isAwaitedAtEnd {
            throw Failure(
              "Not saved: the latest changes, because another program is saving.", status: .temporaryFailure)
          }
          try await finishSaving(store)
        } catch {
          _ = Failure(error).report(asJSON: false)
        }
        context.recording?.finish()
        CurrentProcess.reraise(number)
      }
    }
    let ending = try await show(store, timeline, context: context)
    let waiting = context.noticeOfWaiting(lock.reportsWait)
    defer { waiting.cancel() }
    try await finishSaving(store)
    if ending == .interrupted {
      context.recording?.finish()
      CurrentProcess.reraise()
    }
    return .ok
  }

  /// Waits until the session is saved, retrying a failed save once.
  @MainActor
  private static func finishSaving(_ store: Store<AppState, AppAction>) async throws {
    for await isSaving in store.values(of: \.session.isSaving) where !isSaving { break }
    // The first one cancels lookups, and the second one saves that without waiting.
    repeat { store.send(.session(.save)) } while store.state.session.activity == .saving
    // After a closed terminal, the end of the input and a signal both run this.
    for await activity in store.values(of: \.session.activity) where activity == nil { break }
    let session = store.state.session
    // A backup can fail although the changes are saved.
    if let problem = session.problem, !session.unsaved.isEmpty || session.failures == 0 { throw problem }
  }

  /// Saves the changes before the process stops, and waits until it doesn't hold the lock.
  @MainActor
  private static func prepareToStop(_ store: Store<AppState, AppAction>) async {
    let session = store.state.session
    if !session.unsaved.isEmpty, session.problem == nil { store.send(.session(.save)) }
    for await isSaving in store.values(of: \.session.isSaving) where !isSaving { break }
  }

  @MainActor
  private static func show(
    _ store: Store<AppState, AppAction>, _ timeline: TimelineLog<AppState, AppAction>,
    context: CommandContext
  ) async throws -> TerminalSession.Ending {
    let environment = context.environment
    let isPlain = context.invocation[AppCommand.plain]
    // The option is for this run, until another theme is selected.
    let (option, saved) = (context.invocation[AppCommand.theme], store.state.theme)
    func view(_ state: AppState, send: @escaping (AppAction) -> Void = { _ in }) -> AppView {
      AppView(
        state: state, time: .current, hasTerminal: !isPlain, canSuspend: TerminalSession.canSuspend,
        timeline: timeline, send: send)
    }
    let program = ScreenProgram(
      store: store, minimumSize: AppView.minimumSize, glyphs: .detected(environment: environment)
    ) { state, send in
      view(state, send: send).theme(state.theme == saved && option != .auto ? nil : state.theme?.theme)
    }
    if isPlain {
      let restoreStop = CurrentProcess.onStop { await prepareToStop(store) }
      defer { restoreStop() }
      try await PlainDialog(.standard(), store: store, program: program) { view(store.state) }.run()
      return .finished
    }
    let title = store.observe(
      { $0.route }, onChange: { context.terminalRequests.send(.setTitle($0.windowTitle)) })
    defer { title.cancel() }
    let colors = ColorSupport.level(
      flag: context.invocation[AppCommand.color], environment: environment, isTerminal: true)
    var session = TerminalSession(
      environment: environment, colors: colors, theme: option.theme,
      usesMouse: !context.invocation[AppCommand.noMouse], requests: context.terminalRequests)
    // Ctrl-Z undoes a change.
    session.suspendKey = nil
    session.willStop = { await prepareToStop(store) }
    context.recording?.record(program)
    return try await session.run(program)
  }

  /// Returns the reason that screens can't be drawn, as a clause; nil if they can.
  private static func obstacleToScreens(_ environment: [String: String]) -> String? {
    if let stream = [StandardStream.input, .output].first(where: { !$0.isTerminal }) {
      return "\(stream.name) is not a terminal"
    }
    return ["", "dumb"].contains(environment["TERM", default: ""])
      ? "the terminal can't draw screens, as TERM says" : nil
  }

  private static func shortHelp(_ obstacle: String) -> String {
    """
    \(Program.name): The terminal program can't be shown: \(obstacle). Try one of these:

      \(Program.name) --plain     Prompt line by line.
      \(Program.name) prime 97    Run a command.
      \(Program.name) prime -     Run a command for each line of standard input.
      \(Program.name) --help      List all commands and options.

    """
  }
}
