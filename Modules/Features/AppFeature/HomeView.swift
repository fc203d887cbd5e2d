import BigInt
import Counter
import Explore
import GuessingGame
import NthPrimeClient
import NumberExpression
import PrimeFacts
import PrimeModal
import TerminalUI

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// The other screens as live cards, and the activity feed.
struct HomeView: View {
  let state: AppState
  let time: LocalTime
  let send: (AppAction) -> Void

  var body: some View {
    AdaptiveView(minimumSize: Size(width: 110, height: 26)) {
      AdaptiveView(minimumSize: Size(width: 160, height: 40)) {
        cards(heights: (13, 18), isTall: true)
      } compact: {
        cards(heights: (10, 11), isTall: true)
      }
    } compact: {
      AdaptiveView(minimumSize: Size(width: 76, height: 16)) {
        cards(heights: (6, 7), isTall: false)
      } compact: {
        rows
      }
    }
    .helpSection("Home")
  }

  private func cards(heights: (Int, Int), isTall: Bool) -> some View {
    VStack {
      if isTall { Text("") }
      CardPair(
        leading: CounterCard(state: state.counter, isTall: isTall, send: send)
          .pressable("Open Counter", isDefault: true) { send(.routeSelected(.counter)) },
        trailing: FavoritesCard(state: state, time: time, isTall: isTall)
          .pressable("Open Favorites") { send(.routeSelected(.favoritePrimes)) }
      )
      .frame(height: heights.0)
      CardPair(
        leading: PrimeMap(state.explore, showsCursor: false)
          .border(title: "Explore", trailing: Text("Ulam spiral").foreground(.muted))
          .pressable("Open Explore") { send(.routeSelected(.explore)) },
        trailing: GameCard(game: state.game, isTall: isTall)
          .pressable("Open Game") { send(.routeSelected(.guessingGame)) }
      )
      .frame(height: heights.1)
      ActivityList(activityFeed: state.activityFeed, time: time)
        .card("Activity")
    }
    .padding(horizontal: 1)
  }

  /// A row for each screen and two of activity, where there is no room for cards.
  private var rows: some View {
    VStack {
      let routes = AppState.Route.allCases.filter { $0 != .home }
      ForEach(routes, id: \.self) { route in
        HStack {
          Text(route.title).bold().frame(width: 11)
          Text(status(of: route)).lineLimit(1)
          Spacer()
          // A long number has room for nothing beside it.
          if route == .counter, !state.count.isLong {
            let facts = NumberFacts(of: state.count, state.counterScreen.investigations)
            Text(facts.word).foreground(facts.color).lineLimit(1)
          }
        }
        .pressable("Open \(route.title)", isDefault: route == .counter, isHighlighted: true) {
          send(.routeSelected(route))
        }
      }
      ActivityList(activityFeed: state.activityFeed, time: time).frame(
        minHeight: state.session?.notice == nil ? 2 : 0)
    }
    .padding(horizontal: 1)
    .keys(neighborKeys)
  }

  /// The keys of the line with the nearest primes, for which there is no room.
  private var neighborKeys: [KeyBinding] {
    let facts = NumberFacts(of: state.count, state.counterScreen.investigations)
    func binding(_ key: KeyEvent, _ title: String, _ prime: BigInt?) -> KeyBinding? {
      prime.map { prime in
        KeyBinding(key, title: title, hint: .never) { send(.counter(.countEntered(prime))) }
      }
    }
    return [
      binding("<", "Previous prime", facts.previousPrime), binding(">", "Next prime", facts.nextPrime),
    ].compactMap(\.self)
  }

  private func status(of route: AppState.Route) -> String {
    switch route {
    case .home: ""
    case .counter: state.count.abbreviated(leading: 9)
    case .favoritePrimes: state.favoritesStatus
    case .explore: "Ulam spiral"
    case .guessingGame: state.game?.game.status ?? "Guess a secret number"
    case .timeline: "Everything you did"
    }
  }
}

/// Two cards of the same size, one beside the other.
private struct CardPair<Leading: View, Trailing: View>: PrimitiveView {
  let leading: Leading
  let trailing: Trailing

  private static var spacing: Int { 2 }

  var layoutTraits: LayoutTraits { LayoutTraits(stretchingWidth: 4, stretchingHeight: 1) }

  func sizeThatFits(_ proposal: Size) -> Size { proposal }

  func render(into canvas: inout Canvas, in rect: Rect) {
    let width = max(rect.width - Self.spacing, 0) / 2
    let cards = HStack(spacing: Self.spacing) {
      leading.frame(maxHeight: .max).frame(width: rect.width - Self.spacing - width)
      trailing.frame(maxHeight: .max).frame(width: width)
    }
    canvas.render(cards, in: rect)
  }
}

/// The count, what it is, its place between the nearest primes, and the running lookup.
private struct CounterCard: View {
  let state: Counter.State
  let isTall: Bool
  let send: (AppAction) -> Void

  var body: some View {
    let facts = NumberFacts(of: state.count, state.screen.investigations)
    VStack {
      if isTall {
        Text("")
        HStack(spacing: 4) {
          CountDisplay(facts: facts, maximumSize: .middle).frame(height: 3, alignment: .leading)
          VStack {
            Text(facts.word).bold().foreground(facts.color).lineLimit(1)
            detail(facts)
          }
          Spacer()
        }
      } else {
        HStack(spacing: 2) {
          Text(state.count.abbreviated).bold().foreground(facts.color).lineLimit(1)
          detail(facts)
        }
      }
      NeighborLine(facts) { send(.counter(.countEntered($0))) }
      Text("")
      if let lookup = state.screen.lookup {
        HStack {
          Spinner()
          Text("p(\(lookup.n.groupedOrPowerOfTen()))").ascii(
            "p(\(lookup.n.groupedOrPowerOfTen(inASCII: true)))")
          ProgressBar(fraction: lookup.progress?.fractionCompleted, detail: lookup.progress?.timeLeft ?? "")
        }
      }
      Spacer()
    }
    .frame(maxWidth: .max, maxHeight: .max)
    .card("Counter", trailing: isTall ? nil : Text(facts.shortWord).bold().foreground(facts.color))
  }

  @ViewBuilder private func detail(_ facts: NumberFacts) -> some View {
    if case .known(let index) = facts.indexStatus(state.screen.primeIndex) {
      Text(isTall ? "the \(index.ordinal)" : "the \(index.ordinal) prime").lineLimit(1)
    } else if let factors = facts.groupedFactors {
      Text(factors).ascii(facts.asciiFactors ?? factors)
    }
  }
}

/// The newest favorites.
private struct FavoritesCard: View {
  let state: AppState
  let time: LocalTime
  let isTall: Bool

  private var shownCount: Int { isTall ? 6 : 3 }

  var body: some View {
    let favorites = Array(state.favoritePrimes.reversed())
    VStack {
      if favorites.isEmpty {
        Text("No favorites yet").bold()
        Text("s saves a prime on every screen").foreground(.muted)
        Spacer()
      } else {
        if isTall { Text("") }
        ForEach(favorites.prefix(shownCount)) { prime in
          HStack {
            Text(prime.abbreviated(leading: 9)).foreground(.positive).lineLimit(1)
            Spacer()
            Text(state.dateAdded(prime).map { time.description(of: $0) } ?? "").foreground(.faint).lineLimit(
              1)
          }
        }
        if favorites.count > shownCount {
          Text("\((favorites.count - shownCount).grouped) more").foreground(.muted)
        }
        Spacer()
      }
    }
    .frame(maxWidth: .max, maxHeight: .max)
    .card(
      "Favorites",
      trailing: Text("★ ").foreground(.gold) + Text(favorites.count.grouped).foreground(.muted))
  }
}

extension AppState {
  /// The time of the latest addition of a favorite, as far as it is in the activity feed.
  fileprivate func dateAdded(_ prime: BigInt) -> Date? {
    activityFeed.last { $0.kind == .addedFavoritePrime(prime) }?.date
  }
}

/// The possible numbers of the current game, and the best of the past ones.
private struct GameCard: View {
  let game: GuessingGame.Screen?
  let isTall: Bool

  var body: some View {
    VStack {
      if isTall { Text("") }
      if let game = game?.game {
        HStack {
          Text(game.status).lineLimit(1)
          Spacer()
          Text(game.numbers.count == 1 ? "1 guess" : "\(game.numbers.count) guesses").foreground(.muted)
        }
        Text("")
        CandidatesBar(game)
      } else {
        Text("Guess a secret number").bold()
      }
      Spacer()
      if isTall {
        HStack {
          Spacer()
          Text("Enter").bold().foreground(.accent)
          Text(game?.game.isFinished ?? true ? "Play" : "Continue").foreground(.muted)
        }
      }
    }
    .frame(maxWidth: .max, maxHeight: .max)
    .card("Game", trailing: trailing)
  }

  private var trailing: Text? {
    let won = (game?.pastGames ?? []).filter { !$0.isGivenUp }
    guard let best = won.map(\.numbers.count).min() else { return nil }
    return Text("★ ").foreground(.gold) + Text("best \(best) · \(won.count) won").foreground(.muted)
  }
}

extension Game {
  /// The possible values of the secret: `Between −12 and 31`.
  fileprivate var status: String {
    if isFinished { return summary }
    return candidates.count == 1
      ? "It is \(candidates.lowerBound.grouped)"
      : "Between \(candidates.lowerBound.grouped) and \(candidates.upperBound.grouped)"
  }
}

/// The activity feed, newest first.
struct ActivityList: View {
  let activityFeed: [Activity]
  let time: LocalTime

  var body: some View {
    List(
      ActivityLine.groups(of: activityFeed), name: "Activity",
      placeholder: "Favorites, lookups, games, and files are listed here."
    ) { group in
      let line = ActivityLine(activityFeed[group], time: time)
      HStack(spacing: 2) {
        Text(line.time).lineLimit(1).foreground(.muted).frame(width: 10)
        Text(line.sign).foreground(line.color)
        Text(line.title).lineLimit(1).ascii(Text(line.asciiTitle ?? line.title).lineLimit(1))
        Spacer()
        Text(line.detail).lineLimit(1).foreground(.muted)
      }
    }
  }
}
