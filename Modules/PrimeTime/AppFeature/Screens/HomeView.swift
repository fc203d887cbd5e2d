import BigInt
import Counter
import Counting
import Explore
import GuessingGame
import Lookups
import NumberFacts
import PrimeModal
import TerminalUI
import Timeline

/// The other screens as live cards, and the activity feed.
struct HomeView: View {
  let state: AppState
  let time: LocalTime
  /// The number of actions of the Timeline; nil without one.
  var actionCount: Int?
  let hasTerminal: Bool
  let send: (AppAction) -> Void

  static let numberStarts = "0123456789-("

  var body: some View {
    AdaptiveView(
      sizes: [(160, 40), (110, 26), (isNew ? 80 : 76, 16)].map { Size(width: $0, height: $1) }
    ) { index in
      if index < 3 { cards([.huge, .large, .regular][index]) } else { rows }
    }
  }

  /// Whether there is something to try instead of something to see; text has no banner.
  private var isNew: Bool { state.isNew && hasTerminal }

  @ViewBuilder private func cards(_ size: HomeSize) -> some View {
    if isNew {
      FirstHomeCards(state: state, time: time, size: size, send: send)
    } else {
      liveCards(size)
    }
  }

  private func liveCards(_ size: HomeSize) -> some View {
    let map = state.explore.homeMap
    return VStack {
      if size.isRoomy { Text("") }
      CardPair(
        leading: CounterCard(state: state.counter, size: size, send: send)
          .pressable("Open Counter", isDefault: true) { send(.routeSelected(.counter)) },
        trailing: FavoritesCard(state: state, time: time, size: size)
          .pressable("Open Favorites") { send(.routeSelected(.favoritePrimes)) }
      )
      .frame(height: size.cardHeights.upper)
      CardPair(
        leading: PrimeMap(map, showsCursor: false)
          .padding(horizontal: 1)
          .border(
            title: "Explore",
            trailing: Text("\(map.screen.shape.title) · \(map.screen.shownColoring.title.lowercased())")
              .foreground(.muted)
          )
          .pressable("Open Explore") { send(.routeSelected(.explore)) },
        trailing: GameCard(game: state.game, size: size)
          .pressable("Open Game") { send(.routeSelected(.guessingGame)) }
      )
      .frame(height: size.cardHeights.lower)
      if size == .huge {
        CardPair(leading: activity(size), trailing: GapsCard(count: state.count))
      } else {
        activity(size)
      }
    }
    .padding(horizontal: 1)
  }

  private func activity(_ size: HomeSize) -> some View {
    ActivityList(state: state, time: time, send: send)
      // The marks of the rows are in the columns of a card's padding.
      .padding(EdgeInsets(top: size.isRoomy ? 1 : 0, right: size.isRoomy ? 2 : 1))
      .border(title: "Activity", trailing: latestDay.map { Text($0).foreground(.muted) })
  }

  private var latestDay: String? { state.activityFeed.last.map { time.day(of: $0.date) } }

  /// A row for each screen and two of activity, where there is no room for cards.
  private var rows: some View {
    VStack {
      // A notice needs the room.
      if state.session.notice == nil { Text("") }
      let routes = AppState.Route.allCases.filter { $0 != .home }
      ForEach(routes, id: \.self) { route in
        let summary = route.screen.summary(of: state, actionCount: actionCount)
        HStack(spacing: 0) {
          Text(route.title).frame(width: 11)
          Text(summary.text).lineLimit(1)
          Spacer()
          if let word = summary.word { (Text(" ") + word).lineLimit(1) }
        }
        .pressable("Open \(route.title)", isDefault: route == .counter, highlight: .row) {
          send(.routeSelected(route))
        }
      }
      if state.session.notice == nil { Text("") }
      ActivityList(state: state, time: time, isNarrow: true, send: send).frame(
        minHeight: state.session.notice == nil ? 2 : 0)
    }
    .padding(horizontal: 1)
    .keys(isNew ? Suggestion.keys(Suggestion.all(time: time), send: send) : neighborKeys)
    .startsNumberBar(with: Self.numberStarts, hint: .normal, hintTitle: "Number", send: send)
  }

  /// The keys of the line with the nearest primes, for which there is no room.
  private var neighborKeys: [KeyBinding] {
    let facts = state.facts[state.count]
    func binding(_ key: KeyEvent, _ title: String, _ prime: BigInt?) -> KeyBinding? {
      prime.map { prime in
        KeyBinding(key, title: title, hint: .never) { send(.counter(.counting(.countEntered(prime)))) }
      }
    }
    return [
      binding("<", "Previous prime", facts.previousPrime), binding(">", "Next prime", facts.nextPrime),
    ].compactMap(\.self)
  }
}

extension Explore.State {
  /// The map with a dot for each number, colored by runs where the shape has them.
  fileprivate var homeMap: Explore.State {
    var state = self
    (state.screen.zoom, state.screen.colors) = (.dots, .selected(.runs))
    return state
  }
}

/// The activity feed, newest first; a row opens what it is about.
struct ActivityList: View {
  let state: AppState
  let time: LocalTime
  /// Whether a row has the time at its right instead of the detail.
  var isNarrow = false
  let send: (AppAction) -> Void

  var body: some View {
    List(
      ActivityLine.groups(of: state.activityFeed), name: "Activity",
      placeholder: (isNarrow ? "" : "  ") + "Favorites, lookups, games, and files are listed here."
    ) { group in
      let activities = state.activityFeed[group]
      let line = ActivityLine(activities, time: time, lookups: state.lookups.ended)
      ActivityRow(line: line, isNarrow: isNarrow)
        .pressable(line.words.subject.title, highlight: .row) { send(line.words.subject.action) }
    }
  }
}

/// An activity with its detail, or with its time where there is little room; neither takes columns from the words.
private struct ActivityRow: PrimitiveView {
  let line: ActivityLine
  let isNarrow: Bool

  func sizeThatFits(_ proposal: Size) -> Size { Size(width: proposal.width, height: 1).limited(to: proposal) }

  func render(into canvas: inout Canvas, in rect: Rect) {
    let words = line.words
    let start = isNarrow ? 2 : 14
    let title = words.forms.map { Text($0).lineLimit(1).asciiPowers() }
    func width(_ text: some View) -> Int { text.sizeThatFits(Size(width: .max, height: 1)).width }
    let shown = title.first { start + width($0) <= rect.width } ?? title[title.count - 1]
    if !isNarrow { canvas.draw(line.time, at: rect.origin, style: Style(foreground: .muted)) }
    let sign = Rect(x: rect.minX + (isNarrow ? 0 : 11), y: rect.minY, width: 1, height: 1)
    canvas.render(Text(words.sign.rawValue).foreground(words.sign.color), in: sign)
    canvas.render(shown, in: rect.inset(by: EdgeInsets(left: start)))
    let trailing = Text(isNarrow ? line.time : line.detail).lineLimit(1).foreground(.muted)
    let room = max(rect.width - start - width(shown) - 2, 0)
    if room < width(trailing), isNarrow { return }
    let trailingWidth = min(width(trailing), room)
    canvas.render(
      trailing, in: Rect(x: rect.maxX - trailingWidth, y: rect.minY, width: trailingWidth, height: 1))
  }
}
