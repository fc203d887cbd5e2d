import Counter
import FavoritePrimes
public import TerminalUI

/// The screen that the route names.
public struct AppView: View {
  private let state: AppState

  public init(state: AppState) {
    self.state = state
  }

  public var body: some View {
    switch state.route {
    case .home: HomeView(state: state)
    case .counter: CounterView(state: state.counter)
    case .favoritePrimes: FavoritePrimesView(state: state.favorites)
    }
  }
}
