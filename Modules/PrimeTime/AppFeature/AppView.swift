import Architecture
import BigInt
import Counter
import Explore
import FavoritePrimes
import GuessingGame
import NthPrimeClient
import NumberFacts
import NumberText
import PrimeModal
public import TerminalUI
public import Timeline

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// The tabs and the running work, the session's notice, the current screen, and the key hints.
public struct AppView: View {
  let state: AppState
  let time: LocalTime
  let hasTerminal: Bool
  let timeline: TimelineLog<AppState, AppAction>?
  let send: (AppAction) -> Void

  /// The minimum size of a terminal for all screens to be usable.
  public static let minimumSize = Size(width: 40, height: 12)

  /// - Parameters:
  ///   - hasTerminal: Whether the view is on a terminal, which can copy numbers and suspend the program.
  ///   - timeline: The actions so far, or nil if they aren't stored.
  public init(
    state: AppState, time: LocalTime, hasTerminal: Bool = true,
    timeline: TimelineLog<AppState, AppAction>? = nil, send: @escaping (AppAction) -> Void = { _ in }
  ) {
    self.state = state
    self.time = time
    self.hasTerminal = hasTerminal
    self.timeline = timeline
    self.send = send
  }

  public var body: some View {
    rows.quitQuestion(quitQuestion)
  }

  private var rows: some View {
    let messages = state.messages.shown
    return AdaptiveView(minimumSize: Size(width: 0, height: 16)) {
      VStack {
        header
        Divider()
        notice
        content
        numberBar
        // The row of the messages stays empty without any; a second one takes a row of the screen.
        if messages.isEmpty { Text("") }
        ForEach(messages) { toast($0) }
        KeyHints().padding(horizontal: 1)
      }
    } compact: {
      VStack {
        header
        notice
        content
        numberBar
        if let latest = messages.last {
          toast(latest, replacesKeyHints: true)
        } else {
          KeyHints().padding(horizontal: 1)
        }
      }
    }
  }

  /// The question to ask before quitting while lookups or searches haven't ended.
  private var quitQuestion: String? {
    let (lookups, searches) = (state.counterScreen.lookups.count, state.counterScreen.runningSearches.count)
    let work = [
      lookups == 0 ? nil : lookups == 1 ? "1 lookup" : "\(lookups.grouped) lookups",
      searches == 0 ? nil : searches == 1 ? "1 search" : "\(searches.grouped) searches",
    ].compactMap(\.self)
    if work.isEmpty { return nil }
    return work.joined(separator: " and ")
      + " \(lookups + searches == 1 ? "is" : "are") running. Quit anyway?"
  }

  private var content: some View {
    screen.keys(commands)
      .keyNotices(Self.keyNotices)
      .commandSearch("A number works too: 97, 2^61-1, 100..200", matches: matches)
      .commandScreens(state.route.title) { otherScreens }
      .helpTopic("Numbers", lines: ["1,234,567  1e6  2^61-1  10¹⁵", "1_000_000  2·3  p(36)"])
  }

  @ViewBuilder private var numberBar: some View {
    if let bar = state.numberBar {
      NumberBarView(state: bar, favoritePrimes: state.favoritePrimes, hasTerminal: hasTerminal) {
        send(.numberBar($0))
      }
    }
  }

  private func toast(_ message: MessageQueue.Item, replacesKeyHints: Bool = false) -> some View {
    let answer = message.kind.answeredIndex
    let isAdvertised = answer != nil && answer == state.messages.answer
    let words = message.kind.words
    return Toast(
      words.sentence, shorter: Array(words.forms.dropFirst()), sign: words.sign.rawValue,
      color: words.sign.color,
      action: message.canBeUndone && state.history.canUndo ? toastUndo : isAdvertised ? openAnswer : nil,
      replacesKeyHints: replacesKeyHints)
  }

  @ViewBuilder private var notice: some View {
    if let notice = state.session?.notice {
      Text("! \(notice)").lineLimit(3).bold().foreground(.negative).padding(horizontal: 1)
    }
  }

  /// The name of the program, the tabs, and the running work.
  private var header: some View {
    AdaptiveView(minimumSize: Size(width: 110, height: 0)) {
      header(name: "PrimeTime  ", tabSpacing: 1)
    } compact: {
      AdaptiveView(minimumSize: Size(width: 76, height: 0)) {
        header(name: "PrimeTime", tabSpacing: 0)
      } compact: {
        header(name: "", tabSpacing: 0)
      }
    }
    .frame(height: 1)
    .padding(horizontal: 1)
  }

  private func header(name: String, tabSpacing: Int) -> some View {
    HStack {
      Text("◆").foreground(.accent) + Text(name.isEmpty ? "" : " " + name).bold()
      TabBar(
        AppState.Route.allCases.map(\.title), name: "Screen", spacing: tabSpacing,
        hint: state.route == .home ? .low : .never,
        selection: Binding(AppState.Route.allCases.firstIndex(of: state.route) ?? 0) {
          send(.routeSelected(AppState.Route.allCases[$0]))
        })
      if let lookup = state.counterScreen.lastLookupToEnd {
        RunningWork(lookup: lookup, screen: state.counterScreen) { send(.routeSelected(.counter)) }
      } else {
        Spacer()
      }
    }
  }

  @ViewBuilder private var screen: some View {
    switch state.route {
    case .home:
      withCounter(
        HomeView(state: state, time: time, actionCount: timeline?.entries.count, send: send).keys(countKeys)
          .helpSection("Home")
      )
      .startsNumberBar(with: HomeView.numberStarts, hint: .normal, send: send)
      .keys(state.messages.answer == nil ? [] : [home])
    case .counter:
      CounterView(state: state.counter, aboutButtons: aboutButtons, lookupActions: lookupActions) {
        send(.counter($0))
      }
      .keys(explore, home)
      .startsNumberBar(with: "", send: send)
    case .favoritePrimes:
      withCounter(
        AdaptiveView(minimumSize: Size(width: 160, height: 0)) {
          favorites(aboutWidth: 79)
        } compact: {
          favorites(aboutWidth: 39)
        }
      )
      .keys(favoriteKeys + [home])
      .onPaste { text in
        send(.favoritePrimes(.binding(.set(\.screen.addText, text))))
        send(.favoritePrimes(.binding(.set(\.screen.focus, .addition))))
      }
    case .explore:
      withCounter(
        ExploreView(state: state.explore, isTyping: state.numberBar != nil) { send(.explore($0)) }
          .keys(mapKeys)
      )
      .keys(home)
      .startsNumberBar(with: "0123456789", send: send)
    case .guessingGame:
      if let game = state.guessingGame {
        withCounter(
          GuessingGameView(state: game, buttons: copyButtons(BigInt(game.screen.game.secret))) {
            send(.guessingGame($0))
          }
        )
        .keys(home)
        .startsNumberBar(with: "", send: send)
      } else {
        // Not reached: selecting this screen starts the first game.
        HomeView(state: state, time: time, send: send)
      }
    case .timeline:
      withCounter(timelineView).keys(home).startsNumberBar(with: "", send: send)
    }
  }

  private func favorites(aboutWidth: Int) -> some View {
    var favorites = state.favorites
    favorites.screen.startOfToday = time.startOfDay
    return FavoritePrimesView(
      state: favorites, pane: (width: aboutWidth + 1, content: { favoritePane(favorites) }),
      send: { sendFavorites($0) }, timeAdded: { time.briefDescription(of: $0) },
      timeChanged: { time.shortDescription(of: $0) }, knownIndex: { state.knownIndex(of: $0) })
  }

  @ViewBuilder private func favoritePane(_ favorites: FavoritePrimes.State) -> some View {
    if let favorite = favorites.current {
      AdaptiveView(minimumSize: Size(width: 0, height: 26)) {
        about(favorite, isRoomy: true)
      } compact: {
        about(favorite, isRoomy: false)
      }
      .padding(EdgeInsets(right: 1))
    }
  }

  /// Sends an action, after the start of the day if the rows depend on it.
  private func sendFavorites(_ action: FavoritePrimes.Action) {
    let favorites = state.favorites
    if favorites.screen.startOfToday != time.startOfDay, favorites.dependsOnDay(for: action) {
      send(.favoritePrimes(.dayStarted(time.startOfDay)))
    }
    send(.favoritePrimes(action))
  }

  private func about(_ favorite: FavoritePrime, isRoomy: Bool) -> some View {
    AboutPane(
      number: favorite.prime, primeIndex: state.counter.screen.primeIndex,
      investigations: state.counter.screen.investigations, isFavorite: true,
      added: time.moment(of: favorite.added), isRoomy: isRoomy, buttons: favoriteButtons(favorite.prime)
    ) { send(.counter(.primalityRequested($0))) }
  }

  @ViewBuilder private var timelineView: some View {
    if let timeline {
      timelineView(of: timeline)
    } else {
      Text("Everything you did. Go back to any moment.").foreground(.muted).padding(horizontal: 1)
    }
  }

  private func timelineView(of log: TimelineLog<AppState, AppAction>) -> some View {
    func date(_ elapsed: Duration) -> Date { log.start.addingTimeInterval(elapsed / .seconds(1)) }
    return TimelineView(
      state: state.timelineScreen, log: log, minimumSize: Self.minimumSize,
      times: TimelineTimes(
        day: { time.dayTitle(of: date($0)) }, clock: { time.clockTime(of: date($0)) },
        age: { time.description(of: date($0)) })
    ) { earlier in
      // Without a log, so that the picture of this screen doesn't contain itself.
      AppView(state: earlier.moment, time: time, hasTerminal: hasTerminal)
    } resume: { entry in
      send(.resumed(entry.after.moment, action: entry.number))
    } send: { action in
      send(.timeline(action))
    }
  }

  /// Adds the counter's modal and alert to another screen, and the key that cancels its lookup.
  private func withCounter(_ screen: some View) -> some View {
    screen
      .keys(state.counterScreen.cancelKeys { send(.counter($0)) })
      .overlay(dimsBase: true) {
        CounterModal(state: state.counter, buttons: aboutButtons) { send(.counter($0)) }
      }
      .overlay(dimsBase: true) { CounterAlert(state: state.counter) { send(.counter($0)) } }
  }

  private var lookupActions: LookupActions {
    LookupActions(
      date: { n in state.dateOfLookup(n).map { time.description(of: $0) } ?? "" },
      copy: hasTerminal ? { send(.copyRequested($0)) } : nil)
  }
}

extension AppState.Route {
  /// The title of the screen's tab.
  public var title: String {
    switch self {
    case .home: "Home"
    case .counter: "Counter"
    case .favoritePrimes: "Favorites"
    case .explore: "Explore"
    case .guessingGame: "Game"
    case .timeline: "Timeline"
    }
  }

  /// The title of the window while the screen is shown, in ASCII for terminals without UTF-8.
  public var windowTitle: String { "PrimeTime: \(title)" }
}
