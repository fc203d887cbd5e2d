import BigInt
import TerminalUI
import Timeline

enum TimelineScreen: AppScreen {
  static let title = "Timeline"

  static func number(in state: AppState) -> BigInt? { nil }

  static func summary(of state: AppState, actionCount: Int?) -> (text: String, word: Text?) {
    (actionCount?.actions ?? "Everything you did", nil)
  }

  static func isEditing(_ state: AppState) -> Bool { state.timelineScreen.isFiltering }
  static func leaveFields(of state: inout AppState) { state.timelineScreen.isFiltering = false }
  static func closeOverlays(of state: inout AppState) {}

  static func lines(in app: AppView) -> [String] {
    guard let log = app.timeline else { return [] }
    return log.lines(app.state.timelineScreen) {
      app.time.clock(of: log.start.addingTimeInterval($0 / .seconds(1)))
    }
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
    func date(_ elapsed: Duration) -> Date { log.start.addingTimeInterval(elapsed / .seconds(1)) }
    let time = app.time
    return TimelineView(
      state: app.state.timelineScreen, log: log, minimumSize: AppView.minimumSize,
      times: TimelineTimes(
        day: {
          let day = time.day(of: date($0))
          return day.prefix(1).uppercased() + day.dropFirst()
        },
        clock: { time.clock(of: date($0)) },
        age: { time.age(of: date($0), suffix: " ago") })
    ) { earlier in
      // Without a log, so that the picture of this screen doesn't contain itself, and without the messages of that time.
      AppView(state: earlier.withoutMessages, time: time, hasTerminal: app.hasTerminal)
    } resume: { entry in
      app.send(.resumed(entry.after.moment, action: entry.number))
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
