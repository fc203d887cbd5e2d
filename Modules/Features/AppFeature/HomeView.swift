import Architecture
import BigInt
import Explore
import GuessingGame
import NumberExpression
import TerminalUI

/// The other screens, each with a line of its state, above or beside the activity feed.
struct HomeView: View {
  let state: AppState
  let time: LocalTime
  let send: (AppAction) -> Void

  var body: some View {
    AdaptiveView(minimumSize: Size(width: 110, height: 12)) {
      SplitView(paneWidth: 60) {
        menu.padding(horizontal: 1, vertical: 1)
      } pane: {
        activity.padding(EdgeInsets(top: 1, right: 1))
      }
    } compact: {
      // On a small screen, the rows are more useful than the space between them, and than that below a notice.
      VStack(spacing: 1) {
        menu
        activity.frame(minHeight: state.session?.notice == nil ? 2 : 0)
      }
      .padding(EdgeInsets(top: state.session?.notice == nil ? 1 : 0, left: 1, right: 1))
    }
    .helpSection("Home")
  }

  private var activity: some View {
    VStack {
      Text("Activity").bold()
      ActivityList(activityFeed: state.activityFeed, time: time)
    }
  }

  private var menu: some View {
    let routes = AppState.Route.allCases.filter { $0 != .home }
    return ScrollView("Screens") {
      ForEach(routes, id: \.self) { route in
        HStack(spacing: 2) {
          Button(route.title, title: "Open \(route.title)") { send(.routeSelected(route)) }.frame(
            width: 13)
          if route == .counter, state.count.isLong {
            longCount
          } else {
            Text(status(of: route)).lineLimit(1)
          }
        }
      }
    }
    .frame(height: routes.count)
  }

  /// The status of the counter with fewer digits of a long count where there is little room.
  private var longCount: some View {
    let status = status(of: .counter)
    return AdaptiveView(minimumSize: Size(width: status.count, height: 1)) {
      Text(status).lineLimit(1)
    } compact: {
      Text(state.count.abbreviated(leading: 4)).lineLimit(1)
    }
    .frame(height: 1)
  }

  private func status(of route: AppState.Route) -> String {
    switch route {
    case .home: ""
    case .counter: "The count is \(state.count.abbreviated)."
    case .favoritePrimes: state.favoritesStatus
    case .explore: "The spiral around \(state.explore.cursor.grouped)."
    case .guessingGame: state.game?.game.summary ?? "Guess a secret number."
    case .timeline: "What happened, and the way back to any moment."
    }
  }
}

/// The activity feed, newest first.
struct ActivityList: View {
  let activityFeed: [Activity]
  let time: LocalTime

  var body: some View {
    List(
      activityFeed.reversed(), name: "Activity",
      placeholder: "No activity yet. Favorites, lookups, games, and files are listed here."
    ) { activity in
      HStack(spacing: 2) {
        Text(time.description(of: activity.date)).lineLimit(1).foreground(.muted).frame(width: 10)
        Text(activity.sentence).lineLimit(1)
      }
    }
  }
}
