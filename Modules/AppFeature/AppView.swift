import Architecture
import Counter
import FavoritePrimes
import GuessingGame
public import TerminalUI

/// The screen that the route names, what is to be known on each screen, and what the keys do.
public struct AppView: View {
  private let state: AppState
  private let send: (AppAction) -> Void

  /// What every screen needs to be used.
  public static let leastSize = Size(width: 60, height: 18)

  public init(state: AppState, send: @escaping (AppAction) -> Void = { _ in }) {
    self.state = state
    self.send = send
  }

  public var body: some View {
    VStack {
      if let problem = state.sessionProblem {
        Text("! \(problem)").lineLimit(3).bold().foreground(.red).padding(horizontal: 1)
      }
      screen
      KeyHints().padding(horizontal: 1)
    }
  }

  @ViewBuilder private var screen: some View {
    switch state.route {
    case .home:
      away(from: HomeView(state: state, send: send))
    case .counter:
      CounterView(state: state.counter) { send(.counter($0)) }
        .keys(home)
        .keySection("Counter")
    case .favoritePrimes:
      away(from: FavoritePrimesView(state: state.favorites) { send(.favoritePrimes($0)) })
        .keys(home)
        .keySection("Favourite primes")
    case .guessingGame:
      if let game = state.guessingGame {
        away(from: GuessingGameView(state: game) { send(.guessingGame($0)) })
          .keys(home)
          .keySection("Guessing game")
      } else {
        // Before the first game, which choosing the screen begins.
        HomeView(state: state, send: send)
      }
    }
  }

  private var home: KeyBinding {
    KeyBinding(.escape, title: "Home") { send(.routeSelected(.home)) }
  }

  /// A screen other than the counter's: a look-up goes on there, and its answer is shown when it comes.
  private func away(from screen: some View) -> some View {
    VStack {
      screen
      if case .asking = state.counter.lookUp {
        LookUpStatus(lookUp: state.counter.lookUp) { send(.counter($0)) }.padding(horizontal: 1)
      }
    }
    .overlay(dimsBase: true) {
      if let alert = state.counter.alert { AlertBox(alert) { send(.counter(.alert($0))) } }
    }
  }
}
