import BigInt
import Counter
import FavoritePrimes
import Lookups
import NumberFacts
import TerminalUI
import Timeline

enum HomeScreen: AppScreen {
  static let title = "Home"

  static func number(in state: AppState) -> BigInt? { state.count }
  static func summary(of state: AppState, actionCount: Int?) -> (text: String, word: Text?) { ("", nil) }
  static func isEditing(_ state: AppState) -> Bool { false }
  static func leaveFields(of state: inout AppState) {}
  static func closeOverlays(of state: inout AppState) {}

  static func lines(in app: AppView) -> [String] {
    let state = app.state
    let favorites = state.favoritePrimes.isEmpty ? "No favorites yet" : state.favoritePrimes.count.favorites
    return ["PrimeTime", "The count is \(state.count.abbreviated). \(favorites)."]
      + state.activityFeed.suffix(3).reversed().map(\.kind.description)
  }

  static func view(in app: AppView) -> some View {
    app.withCounter(
      HomeView(
        state: app.state, time: app.time, actionCount: { app.timeline?.actionCount },
        hasTerminal: app.hasTerminal, send: app.send
      )
      .keys(app.countKeys)
      .keys(
        app.state.lookups.cancelKeys(app.state.facts.searches) { app.send(.counter(.lookups($0))) }
      )
      .helpSection("Home")
    )
    .startsNumberBar(with: HomeView.numberStarts, hint: .normal, send: app.send)
    .keys(app.state.messages.answer == nil ? [] : [app.home])
  }
}
