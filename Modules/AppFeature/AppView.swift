import Architecture
import Counter
import FavoritePrimes
import GuessingGame
public import TerminalUI

/// The current screen, with the session's notice above and the key hints below.
public struct AppView: View {
  private let state: AppState
  private let send: (AppAction) -> Void

  /// The minimum size of a terminal in which all screens are usable.
  public static let minimumSize = Size(width: 60, height: 18)

  public init(state: AppState, send: @escaping (AppAction) -> Void = { _ in }) {
    self.state = state
    self.send = send
  }

  public var body: some View {
    VStack {
      if let notice = state.session?.notice {
        Text("! \(notice)").lineLimit(3).bold().foreground(.negative).padding(horizontal: 1)
      }
      screen
      KeyHints().padding(horizontal: 1)
    }
  }

  @ViewBuilder private var screen: some View {
    switch state.route {
    case .home:
      withBackgroundLookup(HomeView(state: state, send: send))
    case .counter:
      CounterView(state: state.counter) { send(.counter($0)) }
        .keys(home)
        .helpSection("Counter")
    case .favoritePrimes:
      withBackgroundLookup(FavoritePrimesView(state: state.favorites) { send(.favoritePrimes($0)) })
        .keys(home)
        .helpSection("Favorite primes")
    case .guessingGame:
      if let game = state.guessingGame {
        withBackgroundLookup(GuessingGameView(state: game) { send(.guessingGame($0)) })
          .keys(home)
          .helpSection("Guessing game")
      } else {
        // Not reached: selecting this screen starts the first game.
        HomeView(state: state, send: send)
      }
    }
  }

  private var home: KeyBinding {
    KeyBinding(.escape, title: "Home") { send(.routeSelected(.home)) }
  }

  /// Adds the progress and the result of a lookup to a screen other than the counter's.
  private func withBackgroundLookup(_ screen: some View) -> some View {
    VStack {
      screen
      if case .inProgress = state.counter.screen.lookup {
        LookupStatus(lookup: state.counter.screen.lookup) { send(.counter($0)) }.padding(horizontal: 1)
      }
    }
    .overlay(dimsBase: true) {
      if let alert = state.counter.screen.alert {
        AlertBox(alert.alertState) { _ in send(.counter(.alertDismissed)) }
      }
    }
  }
}
