import Architecture
import Counter
import Explore
import FavoritePrimes
import GuessingGame
import NthPrimeClient
import NumberExpression
import PrimeModal
public import TerminalUI

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// The tabs and the running work, the session's notice, the current screen, and the key hints.
public struct AppView: View {
  private let state: AppState
  private let time: LocalTime
  private let hasClipboard: Bool
  private let send: (AppAction) -> Void

  /// The minimum size of a terminal in which all screens are usable.
  public static let minimumSize = Size(width: 40, height: 12)

  /// - Parameter hasClipboard: Whether numbers can be copied, which needs a terminal that shows the screens.
  public init(
    state: AppState, time: LocalTime, hasClipboard: Bool = true,
    send: @escaping (AppAction) -> Void = { _ in }
  ) {
    self.state = state
    self.time = time
    self.hasClipboard = hasClipboard
    self.send = send
  }

  public var body: some View {
    VStack {
      header.padding(horizontal: 1)
      Divider()
      if let notice = state.session?.notice {
        Text("! \(notice)").lineLimit(3).bold().foreground(.negative).padding(horizontal: 1)
      }
      screen
        .keys(commands)
        // Not over the map's field, which is at its bottom, as those of the other screens are not.
        .overlay(alignment: state.route == .explore ? .topTrailing : .bottomTrailing, isModal: false) {
          if let message = state.message { Toast("\(message)", action: message.canBeUndone ? undo : nil) }
        }
      KeyHints().padding(horizontal: 1)
    }
  }

  private var header: some View {
    HStack(spacing: 2) {
      TabBar(
        AppState.Route.allCases.map(\.title), name: "Screen",
        selection: Binding(AppState.Route.allCases.firstIndex(of: state.route) ?? 0) {
          send(.routeSelected(AppState.Route.allCases[$0]))
        })
      Spacer()
      RunningWork(lookup: state.counter.screen.lookup)
    }
  }

  @ViewBuilder private var screen: some View {
    switch state.route {
    case .home:
      withCounter(HomeView(state: state, time: time, send: send))
    case .counter:
      CounterView(state: state.counter) { send(.counter($0)) }
        .keys(home)
    case .favoritePrimes:
      withCounter(
        SplitView {
          FavoritePrimesView(state: state.favorites, send: { send(.favoritePrimes($0)) }, added: added)
        } pane: {
          if let prime = state.favorites.current { AboutPane(number: Int128(prime)) }
        }
      )
      .keys(home)
    case .explore:
      withCounter(ExploreView(state: state.explore) { send(.explore($0)) })
        .keys(home)
    case .guessingGame:
      if let game = state.guessingGame {
        withCounter(GuessingGameView(state: game) { send(.guessingGame($0)) })
          .keys(home)
      } else {
        // Not reached: selecting this screen starts the first game.
        HomeView(state: state, time: time, send: send)
      }
    }
  }

  /// Returns when a favorite was added, if the activity feed still has it.
  private func added(_ prime: UInt64) -> String {
    if Self.last.feed != state.activityFeed {
      var dates: [UInt64: Date] = [:]
      for activity in state.activityFeed {
        if case .addedFavoritePrime(let prime) = activity.kind { dates[prime] = activity.date }
      }
      Self.last = (state.activityFeed, dates)
    }
    return Self.last.dates[prime].map { time.description(of: $0) } ?? ""
  }

  /// The activities of the last frame, and when the favorites in them were added.
  private static var last: (feed: [Activity], dates: [UInt64: Date]) = ([], [:])

  private var commands: [KeyBinding] {
    var commands = [undo]
    if !state.favoritesHistory.undone.isEmpty { commands.append(redo) }
    if hasClipboard, let number = state.currentNumber {
      commands.append(
        KeyBinding("y", title: "Copy the number", hint: .never) { send(.copyRequested(number)) })
    }
    return commands
  }

  private var undo: KeyBinding {
    let reason = state.favoritesHistory.changes.isEmpty ? "nothing was changed" : nil
    return KeyBinding("u", title: "Undo", disabledReason: reason, hint: .low) {
      send(.history(.undoButtonTapped))
    }
  }

  private var redo: KeyBinding {
    KeyBinding(.control("r"), title: "Redo", hint: .never) {
      send(.history(.redoButtonTapped))
    }
  }

  private var home: KeyBinding {
    KeyBinding(.escape, title: "Home", hint: .low) { send(.routeSelected(.home)) }
  }

  /// Adds what the counter presents to another screen, and the key that cancels its lookup.
  private func withCounter(_ screen: some View) -> some View {
    screen
      .keys(cancel)
      .overlay(dimsBase: true) {
        if let modal = state.counter.primeModal {
          PrimeModalView(state: modal) { send(.counter(.primeModal(.presented($0)))) }
        }
      }
      .overlay(dimsBase: true) { CounterAlert(state: state.counter) { send(.counter($0)) } }
  }

  private var cancel: [KeyBinding] {
    guard case .inProgress = state.counter.screen.lookup else { return [] }
    return [KeyBinding("x", title: "Cancel the lookup") { send(.counter(.cancelButtonTapped)) }]
  }
}

/// The lookup that is running, its progress, and the time left; nothing if none is.
private struct RunningWork: View {
  let lookup: Counter.Lookup

  var body: some View {
    if case .inProgress(let n, let progress) = lookup {
      HStack {
        Spinner()
        Text("p(\(n.grouped))\(detail(progress))").lineLimit(1)
      }
    }
  }

  private func detail(_ progress: LookupProgress?) -> String {
    guard let progress else { return "" }
    return " \(Int(progress.fractionCompleted * 100)) %" + (progress.timeLeft.map { ", \($0)" } ?? "")
  }
}

extension AppState {
  /// The number that the screen in front is about; nil if there is none.
  fileprivate var currentNumber: Int128? {
    if case .answered(let answer) = counter.screen.alert { return Int128(answer.prime) }
    if let modal = counter.primeModal { return modal.number }
    switch route {
    case .home, .guessingGame: return nil
    case .counter: return count
    case .favoritePrimes: return favorites.current.map { Int128($0) }
    case .explore: return Int128(explore.cursor)
    }
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
    }
  }

  /// The title of the window while the screen is shown, in ASCII for terminals without UTF-8.
  public var windowTitle: String { "PrimeTime: \(title)" }
}
