import BigInt
import TerminalUI
import Timeline

enum TimelineScreen: AppScreen {
  static let title = "Timeline"

  static func number(in state: AppState) -> BigInt? { nil }

  static func summary(of state: AppState, actionCount: Int?) -> (text: String, word: Text?) {
    (actionCount.flatMap { $0 == 0 ? nil : $0.actions } ?? "Everything you did", nil)
  }

  static func isEditing(_ state: AppState) -> Bool { state.timelineScreen.isFiltering }
  static func leaveFields(of state: inout AppState) { state.timelineScreen.isFiltering = false }
  static func closeOverlays(of state: inout AppState) {}

  static func lines(in app: AppView) -> [String] {
    guard let log = app.timeline else { return [] }
    return log.lines(app.state.timelineScreen, time: app.time)
  }

  static func view(in app: AppView) -> some View {
    app.withCounter(content(in: app)).keys(app.home).startsNumberBar(with: "0123456789(", send: app.send)
  }

  @MainActor @ViewBuilder private static func content(in app: AppView) -> some View {
    if let timeline = app.timeline {
      view(of: timeline, in: app)
    } else {
      Text("Everything you did. Go back to any moment.").foreground(.muted).padding(horizontal: 1)
    }
  }

  @MainActor private static func view(of log: TimelineLog<AppState, AppAction>, in app: AppView) -> some View
  {
    TimelineView(
      state: app.state.timelineScreen, log: log, minimumSize: AppView.minimumSize, time: app.time
    ) { entry in
      // A picture of this screen would contain itself. Without the messages of that time.
      let shown = entry.after.route == .timeline ? entry.before : entry.after
      AppView(state: shown.withoutMessages, time: app.time, hasTerminal: app.hasTerminal)
    } resume: { entry in
      let (time, laterTime) = (
        app.time.clock(of: log.date(of: entry)),
        log.entries.last.map { app.time.clock(of: log.date(of: $0)) }
      )
      app.send(.resumed(entry.after.moment, action: entry.number, time: time, laterTime: laterTime))
    } open: { action in
      app.send(action)
    } send: { action in
      app.send(.timeline(action))
    }
  }
}

extension AppState {
  fileprivate var withoutMessages: AppState {
    var state = self
    state.messages = MessageQueue()
    return state
  }
}
