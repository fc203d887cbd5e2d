import Architecture
import Counter
import GuessingGame
import TerminalUI

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// The menu with the status of each screen, and the activity feed.
struct HomeView: View {
  let state: AppState
  let send: (AppAction) -> Void

  var body: some View {
    VStack {
      menu.padding(EdgeInsets(top: 1, bottom: 1))
      Divider()
      ActivityList(activityFeed: state.activityFeed)
    }
    .padding(horizontal: 1)
    .border(title: "PrimeTime")
    .helpSection("Home")
  }

  private var menu: some View {
    VStack {
      MenuRow(label: "Counter", key: "c", status: counterStatus) { send(.routeSelected(.counter)) }
      MenuRow(label: "Favorite primes", key: "f", status: state.favoritesStatus) {
        send(.routeSelected(.favoritePrimes))
      }
      MenuRow(
        label: "Guessing game", key: "g",
        status: state.game?.game.summary ?? "Guess a secret number."
      ) {
        send(.routeSelected(.guessingGame))
      }
    }
  }

  private var counterStatus: String {
    let count = "The count is \(state.count)."
    if let alert = state.counter.screen.alert { return "\(count) \(alert.alertState.title)." }
    if case .inProgress(let n, _) = state.counter.screen.lookup {
      return "\(count) Looking up the \(n.ordinal) prime…"
    }
    return count
  }
}

/// A button that opens a screen, with the screen's status.
struct MenuRow: View {
  let label: String
  let key: KeyEvent
  let status: String
  let action: () -> Void

  var body: some View {
    HStack {
      Button(label, key: key, action: action).frame(width: 26)
      Text(status)
    }
  }
}

/// The activity feed, newest first.
struct ActivityList: View {
  let activityFeed: [Activity]

  var body: some View {
    List(
      activityFeed.reversed(), name: "Activity",
      placeholder: "No activity yet. Favorites that you add or remove are listed here."
    ) { activity in
      HStack(spacing: 2) {
        Text(activity.date.formatted(.iso8601)).foreground(.muted)
        Text(activity.sentence)
      }
    }
  }
}
