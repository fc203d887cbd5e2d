import Explore
import NumberFactsTesting
import TerminalUITesting

extension Explore.State {
  /// Creates a state with a changed screen.
  init(
    count: BigInt = 1, favoritePrimes: IdentifiedArray<FavoritePrime> = [],
    _ change: (inout Explore.Screen) -> Void = { _ in }
  ) {
    var screen = Explore.Screen()
    change(&screen)
    self.init(properties: (count, favoritePrimes, screen))
  }
}

/// Shows the screen of a state.
@MainActor
func show(
  _ state: Explore.State, width: Int = 80, height: Int = 24
) -> (Store<Explore.State, Explore.Action>, ProgramDriver) {
  let store = Store(initialState: state) {
    Explore()
  } withDependencies: {
    $0.date = .constant(.testAddition)
  }
  let program = ScreenProgram(store: store) { ExploreView(state: $0, send: $1) }
  return (store, ProgramDriver(program, width: width, height: height))
}
