import Architecture
import ArchitectureTesting
import Testing

struct Player: Equatable, Identifiable, Sendable {
  let id: Int
  var score = CounterState()
}

struct GameState: Equatable, Sendable {
  var players: IdentifiedArray<Player> = []
  var lastScorer: Player.ID?
}

enum GameAction: Equatable, Sendable {
  case addPlayerButtonTapped
  case player(IdentifiedAction<Player.ID, CounterAction>)
}

struct Game: Reducer {
  var body: some Reducer<GameState, GameAction> {
    Reduce { state, action in
      switch action {
      case .addPlayerButtonTapped:
        state.players.append(Player(id: state.players.count))
      case .player(.element(id: let id, action: .incrementButtonTapped)):
        state.lastScorer = id
      case .player:
        break
      }
      return .none
    }
    .forEach(\.players, action: /GameAction.player) {
      Counter().pullback(state: \Player.score, action: .identity)
    }
  }
}

enum EveningState: Equatable, Sendable {
  case invitation
  case game(GameState)
}

enum EveningAction: Equatable, Sendable {
  case startButtonTapped
  case endButtonTapped
  case game(GameAction)
}

struct Evening: Reducer {
  var body: some Reducer<EveningState, EveningAction> {
    Reduce { state, action in
      switch action {
      case .startButtonTapped: state = .game(GameState())
      case .endButtonTapped: state = .invitation
      case .game: break
      }
      return .none
    }
    .ifCaseLet(/EveningState.game, action: /EveningAction.game) { Game() }
  }
}

@MainActor
@Suite("Composing: collections and enums")
struct GameTests {
  @Test("An action for a player reaches that player")
  func players() {
    let store = Store(initialState: GameState()) { Game() }
    store.send(.addPlayerButtonTapped)
    store.send(.addPlayerButtonTapped)
    store.send(.player(.element(id: 1, action: .incrementButtonTapped)))
    #expect(store.state.players.map(\.score.count) == [0, 1])
    #expect(store.state.lastScorer == 1)
  }

  @Test("A test names the actions of one player")
  func onePlayer() async {
    let clock = TestClock()
    let store = TestStore(initialState: GameState(players: [Player(id: 0), Player(id: 1)])) {
      Game()
    } withDependencies: {
      $0.clock = clock
    }
    await store.send(.player(.element(id: 1, action: .incrementLaterButtonTapped)))
    await clock.advance(by: .seconds(1))
    await store.receive(/GameAction.player .. .element(id: 1), .secondPassed) {
      $0.players[id: 1]?.score.count = 1
    }
    await store.finish()
  }

  @Test("A game receives actions only while the state has one")
  func evening() {
    let store = Store(initialState: EveningState.invitation) { Evening() }
    store.send(.startButtonTapped)
    store.send(.game(.addPlayerButtonTapped))
    #expect(store.state == .game(GameState(players: [Player(id: 0)])))
    store.send(.endButtonTapped)
    #expect(store.state == .invitation)
  }
}
