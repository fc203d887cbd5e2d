import BigInt
import Explore
import TerminalUI

enum ExploreScreen: AppScreen {
  static let title = "Explore"

  static func number(in state: AppState) -> BigInt? { BigInt(state.explore.number) }

  static func summary(of state: AppState, actionCount: Int?) -> (text: String, word: Text?) {
    (state.exploreScreen.title, nil)
  }

  static func isEditing(_ state: AppState) -> Bool { state.exploreScreen.isEditing }
  static func leaveFields(of state: inout AppState) { state.exploreScreen.isEditing = false }
  static func closeOverlays(of state: inout AppState) {}

  static func lines(in app: AppView) -> [String] {
    app.state.explore.plainTextLines
  }

  static func view(in app: AppView) -> some View {
    app.withCounter(
      ExploreView(
        state: app.state.explore, isTyping: app.state.numberBar != nil, hasTerminal: app.hasTerminal
      ) { app.send(.explore($0)) }
      .keys(app.mapKeys)
    )
    .keys(app.home)
    .helpTopic("Pictures", lines: ["The command explore --svg FILE"])
    .startsNumberBar(with: "0123456789", send: app.send)
  }
}
