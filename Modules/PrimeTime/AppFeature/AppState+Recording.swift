import Architecture
import FileStorage
import GuessingGame

extension AppState {
  /// A state with a game and a session; its values are those of parts that an older recording lacks.
  public static var complete: AppState {
    var state = AppState()
    let identity = UUID(uuid: (0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0))
    state.game = GuessingGame.State(game: Game(id: identity, secret: 0, range: GameSettings().range))
    state.session = SavingState(saved: state.document)
    return state
  }
}
