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
  /// Returns the number of actions of the Timeline, which only the smallest screen shows; nil without one.
  let actionCount: () -> Int?
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

  @ViewBuilder private func activity(_ size: HomeSize) -> some View {
    if !state.activityFeed.isEmpty {
      ActivityList(state: state, time: time, send: send)
        // The marks of the rows are in the columns of a card's padding.
        .padding(EdgeInsets(top: size.isRoomy ? 1 : 0))
        .border(title: "Activity", trailing: latestDay(of: state.activityFeed))
    }
  }

  /// Returns the latest day of activities, and the number of its lines: `today 4`, `Friday 31`; nil without any.
  private func latestDay(of feed: some BidirectionalCollection<Activity>) -> Text? {
    guard let newest = feed.last?.date else { return nil }
    let ofDay = feed.reversed().prefix { time.days(to: $0.date) == time.days(to: newest) }
    let count = ActivityLine.groups(of: ofDay.reversed()).count
    return Text("\(time.day(of: newest)) \(count.grouped)").foreground(.muted)
  }

  /// A row for each screen and two of activity, where there is no room for cards.
  private var rows: some View {
    let (work, actionCount) = (state.lookups.work(state.facts.searches), actionCount())
    return VStack {
      // A notice needs the room.
      if state.session.notice == nil { Text("") }
      let routes = AppState.Route.allCases.filter { $0 != .home }
      let earlier = state.activityFeed.prefix { $0.date < time.startOfDay }
      ForEach(routes, id: \.self) { route in
        let summary = route.screen.summary(of: state, actionCount: actionCount)
        HStack(spacing: 0) {
          Text(route.title).frame(width: 11)
          Text(summary.text).lineLimit(1)
          Spacer()
          if let word = summary.word ?? (route == .timeline ? latestDay(of: earlier) : nil) {
            (Text(" ") + word).lineLimit(1)
          }
        }
        .pressable("Open \(route.title)", isDefault: route == .counter, highlight: .row) {
          send(.routeSelected(route))
        }
      }
      if state.session.notice == nil, work.count < 2 { Text("") }
      WorkRows(work: work, isRoomy: false)
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

/// The newest activities that fit, because the Timeline has all; a row opens what it is about.
struct ActivityList: PrimitiveView {
  let state: AppState
  let time: LocalTime
  /// Whether a row has the time at its right instead of the detail.
  var isNarrow = false
  let send: (AppAction) -> Void

  var layoutTraits: LayoutTraits { LayoutTraits(stretchingWidth: 1, stretchingHeight: 1) }

  func render(into canvas: inout Canvas, in rect: Rect) {
    let newest = Array(state.activityFeed.suffix(100))
    for (row, group) in ActivityLine.groups(of: newest).prefix(rect.height).enumerated() {
      let line = ActivityLine(newest[group], time: time)
      canvas.render(
        ActivityRow(line: line, isNarrow: isNarrow, send: send),
        in: Rect(x: rect.minX, y: rect.minY + row, width: rect.width, height: 1), id: group)
    }
  }
}

/// An activity with its result, or with its time where there is little room; neither takes columns from the number.
private struct ActivityRow: PrimitiveView {
  let line: ActivityLine
  let isNarrow: Bool
  let send: (AppAction) -> Void

  func sizeThatFits(_ proposal: Size) -> Size { Size(width: proposal.width, height: 1).limited(to: proposal) }

  func render(into canvas: inout Canvas, in whole: Rect) {
    let (words, hasFocus) = (line.words, canvas.hasFocus)
    let rect = whole.inset(by: EdgeInsets(left: 2, right: isNarrow ? 0 : 2))
    let start = isNarrow ? 2 : 14
    func width(_ text: Text) -> Int { text.sizeThatFits(Size(width: .max, height: 1)).width }
    let title = words.subject.title
    let key = Text("Enter ").bold().foreground(.accent) + Text(title).foreground(.muted)
    let columns = isNarrow ? nil : words.columns
    // Beside a number, “just” reads as its unit.
    let time = line.time == "just now" ? "now" : line.time
    let results = (isNarrow ? [time] : columns?.results ?? words.results)
      .map { Text($0).foreground(.muted) }
    let keys = (whole.width < 100 ? [] : results.map { $0 + Text("   ") + key }) + [key]
    let details = hasFocus && !isNarrow ? keys : results
    let forms = (columns.map { [$0.object] } ?? words.forms).map { Text($0).lineLimit(1).asciiPowers() }
    // The longest words that leave room for the detail, whose shorter forms make room first.
    let detail = details.first { start + width(forms[0]) + 2 + width($0) <= rect.width } ?? details.last
    let room = rect.width - start - (isNarrow ? 0 : detail.map { width($0) + 2 } ?? 0)
    let shown =
      forms.first { width($0) <= room } ?? forms.first { start + width($0) <= rect.width }
      ?? forms[forms.count - 1]
    if hasFocus { canvas.withStyle(.selected) { $0.fill(whole) } }
    if !isNarrow { canvas.draw(line.time, at: rect.origin, style: Style(foreground: .muted)) }
    let sign = Rect(x: rect.minX + (isNarrow ? 0 : 11), y: rect.minY, width: 1, height: 1)
    canvas.render(Text(words.sign.rawValue).foreground(words.sign.color), in: sign)
    canvas.render(shown, in: rect.inset(by: EdgeInsets(left: start)))
    if let detail = details.first(where: { start + width(shown) + 2 + width($0) <= rect.width }) {
      let place = rect.maxX - width(detail)
      canvas.render(detail, in: Rect(x: place, y: rect.minY, width: width(detail), height: 1))
    }
    if hasFocus {
      canvas.draw("›", at: whole.origin, style: Style(foreground: .accent))
      canvas.restyle(whole) { $0 = Style.selected.inheriting($0) }
    }
    var bindings = [
      KeyBinding(.enter, " ", title: words.subject.longTitle, hintTitle: title) { send(words.subject.action) }
    ]
    if case .number(let number) = words.subject {
      bindings.append(
        KeyBinding("y", title: "Copy its number", hint: .normal, hintTitle: "Copy") {
          send(.copyRequested(number))
        })
    }
    canvas.add(
      Control(name: words.subject.longTitle, rect: whole, bindings: bindings) { _, _ in
        send(words.subject.action)
      })
  }
}
