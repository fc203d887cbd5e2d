import Architecture
import Counter
public import GuessingGame

extension AppState {
  /// The game while its screen is shown. Elsewhere there is none to send actions to, and its timer ends; what is known
  /// of it is kept.
  public var guessingGame: GuessingGame.State? {
    get {
      guard route == .guessingGame, var game = keptGame else { return nil }
      game.counter.favoritePrimes = favoritePrimes
      return game
    }
    set {
      // The game that is not shown is nil here, and stays what it is.
      guard route == .guessingGame else { return }
      keptGame = newValue
      guard let newValue else { return }
      favoritePrimes = newValue.counter.favoritePrimes
      keptGame?.counter.favoritePrimes = []
    }
  }

  /// The part of the game that outlives a run; nil before the first. Set to what it is already, it changes nothing on
  /// the screen.
  public var guessingGameRecord: GuessingGame.Record? {
    get { keptGame?.record }
    set {
      if newValue != guessingGameRecord { keptGame = newValue.map { GuessingGame.State(record: $0) } }
    }
  }
}

extension Reducer where State == AppState, Action == AppAction {
  /// Begins the first game when its screen is first shown, and tells each game that comes on screen otherwise than
  /// after another.
  func showingGuessingGame() -> some Reducer<AppState, AppAction> {
    CombineReducers {
      self
      FirstGame()
    }
    .onChange(of: \.guessingGame?.id) { _, id, _, action in
      if case .guessingGame = action { return .none }
      return id == nil ? .none : .send(.guessingGame(.screenAppeared))
    }
  }
}

private struct FirstGame: Reducer {
  @Dependency(\.random) private var random
  @Dependency(\.uuid) private var uuid

  func reduce(into state: inout AppState, action: AppAction) -> Effect<AppAction> {
    if case .routeSelected(.guessingGame) = action, state.keptGame == nil {
      let game = Game(in: GameSettings().range, id: uuid, random: random)
      state.keptGame = GuessingGame.State(game: game)
    }
    return .none
  }
}
