import Counter
import Explore
import GuessingGame

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

// A recording of the app can be damaged, or older than a part of the state.

extension AppState {
  /// A state with a game and a session; its values are those of parts that an older recording lacks.
  public static var complete: AppState {
    var state = AppState()
    let identity = UUID(uuid: (0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0))
    state.game = GuessingGame.Screen(game: Game(id: identity, secret: 0, range: GameSettings().range))
    state.session = SessionStatus(saved: state.document)
    return state
  }

  /// The reason that the state can't be used, as a clause; nil if it can.
  public var problem: String? {
    counter.problem ?? exploreScreen.problem
      ?? game?.problem ?? history.problem
      ?? session?.saved.problem ?? session?.saving?.problem ?? session?.unsaved?.problem
  }
}

extension AppAction {
  /// The reason that the action can't be used, as a clause; nil if it can.
  public var problem: String? {
    switch self {
    case .resumed(let state, _): state.problem
    case .explore(let action): action.problem
    case .session(.opened(let loaded)): loaded.session?.problem
    case .session(.changed(let session)): session.problem
    case .session(.saved(let merged)): merged?.session?.problem
    default: nil
    }
  }
}
