import BigInt
import TerminalUI
import Timeline
import Twins

enum TwinsScreen: AppScreen {
  static let title = "Twins"

  static func number(in state: AppState) -> BigInt? { state.count }

  static func summary(of state: AppState, actionCount: Int?) -> (text: String, word: Text?) {
    (TwinPair.nearest(to: state.count)?.text ?? "", nil)
  }

  static func isEditing(_ state: AppState) -> Bool { false }
  static func leaveFields(of state: inout AppState) {}
  static func closeOverlays(of state: inout AppState) {}

  static func lines(of state: AppState, timeline: TimelineLog<AppState, AppAction>?) -> [String] {
    TwinPair.plainTextLines(count: state.count)
  }

  static func view(in app: AppView) -> some View {
    app.withCounter(
      TwinsView(count: app.state.count) { app.send(.twins($0)) }.keys(app.countKeys)
    )
    .keys(app.home)
    .startsNumberBar(with: "0123456789(", send: app.send)
  }
}
