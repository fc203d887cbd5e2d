import Architecture
import Counter
import TerminalUI

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// The menu, what there is to know about each screen, and what happened.
struct HomeView: View {
  let state: AppState

  var body: some View {
    VStack {
      menu
      Divider()
      ActivityList(activityFeed: state.activityFeed)
    }
    .padding(horizontal: 1)
    .border(title: "PrimeTime")
  }

  private var menu: some View {
    VStack {
      MenuRow(label: "Counter", status: counterStatus)
      MenuRow(label: "Favourite primes", status: favoritesStatus)
    }
  }

  private var counterStatus: String {
    let count = "The count is \(state.count)."
    let counter = state.counter
    if let alert = counter.alert { return "\(count) \(alert.title)." }
    if case .asking(let n, _) = counter.lookUp { return "\(count) Looking up the \(n.ordinal) prime…" }
    return count
  }

  private var favoritesStatus: String {
    switch state.favoritePrimes.count {
    case 0: "No favourites yet."
    case 1: "1 favourite."
    case let count: "\(count) favourites."
    }
  }
}

/// A screen to go to.
struct MenuRow: View {
  let label: String
  let status: String

  var body: some View {
    HStack {
      Button(label).frame(width: 22)
      Text(status)
    }
  }
}

/// What became of the favourites, the newest first.
struct ActivityList: View {
  let activityFeed: [Activity]

  var body: some View {
    List(activityFeed.reversed(), emptyText: "Nothing has happened yet.") { activity in
      HStack(spacing: 2) {
        Text(activity.date.formatted(.iso8601)).dim()
        Text(activity.sentence)
      }
    }
  }
}

extension Activity {
  fileprivate var sentence: String {
    switch kind {
    case .addedFavoritePrime: "Added \(prime) to the favourites."
    case .removedFavoritePrime: "Removed \(prime) from the favourites."
    }
  }
}
