import AppFeature
import CProcess
import CommandLineTool
import Explore
import Recording
import TerminalUI
import Timeline

extension SessionClient {
  /// Returns the memory of each save to the system; the texts of a large session take 20 MB.
  fileprivate mutating func releaseMemoryAfterUpdates() {
    let update = update
    self.update = { change in
      defer { release_freed_memory() }
      return try await update(change)
    }
  }
}

extension LocalTime {
  /// The time now, in the time zone of the process.
  fileprivate static var current: LocalTime {
    let now = Date()
    return LocalTime(now: now, secondsFromGMT: CurrentProcess.secondsFromGMT(at: now))
  }
}

/// `app` without a subcommand: the terminal program.
enum TerminalCommand {
  @MainActor
  static func run(_ context: CommandContext) async throws -> ExitStatus {
    let isPlain = context.invocation[AppCommand.plain]
    guard isPlain || canShowScreens(context.environment) else {
      if context.printsJSON {
        throw context.invocation.usageError(
          "no terminal that can draw screens; use '--plain' or a subcommand")
      }
      try StandardStream.error.write(shortHelp)
      return .usage
    }
    use_one_memory_arena()
    var dependencies = try context.dependencies
    dependencies.session.releaseMemoryAfterUpdates()
    if !isPlain, !context.invocation[AppCommand.noAnimation] {
      dependencies.growth = .inFastTerminal(context.terminalRequests)
    }
    let loaded = try await dependencies.session.open()
    let store = try context.store(AppState(loaded.session), dependencies: dependencies)
    // Uses the recording's times, so that its replay shows the same screen.
    let start = context.recording?.recorder.start ?? .now
    let timeline = TimelineLog(
      ofApp: store.state, start: Date(timeIntervalSinceNow: (start - .now) / .seconds(1)))
    store.record(to: timeline, since: start)
    store.send(.session(.opened(loaded)))
    CurrentProcess.onEndingSignal { number in
      Task {
        do {
          try await finishSaving(store)
        } catch {
          _ = Failure(error).report(asJSON: false)
        }
        context.recording?.finish()
        CurrentProcess.reraise(number)
      }
    }
    let ending = try await show(store, timeline, context: context)
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
    await waitForSave(of: store)
    store.send(.session(.closed))
    // For any save. After a closed terminal, the end of the input and a signal both run this.
    await waitForSave(of: store)
    if store.state.session?.unsaved != nil, case .notSaved(let error) = store.state.session?.notice {
      throw error
    }
  }

  @MainActor
  private static func waitForSave(of store: Store<AppState, AppAction>) async {
    for await isSaving in store.values(of: { $0.session?.isSaving ?? false }) where !isSaving { break }
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
      try await PlainDialog(store: store, program: program) { view(store.state) }.run()
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
    guard let recording = context.recording else { return try await session.run(program) }
    recording.showFailure { program.show(notice: $0) }
    return try await session.run(ViewRecordingProgram(program, recorder: recording.recorder))
  }

  private static func canShowScreens(_ environment: [String: String]) -> Bool {
    StandardStream.input.isTerminal && StandardStream.output.isTerminal
      && !["", "dumb"].contains(environment["TERM", default: ""])
  }

  private static let shortHelp = """
    \(Program.name): The terminal program requires a terminal that can draw screens. Try one of these:

      \(Program.name) --plain     Prompt line by line.
      \(Program.name) prime 97    Run a command.
      \(Program.name) --help      List all commands and options.

    """
}
