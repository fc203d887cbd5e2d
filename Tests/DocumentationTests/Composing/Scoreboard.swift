import Architecture
import ArchitectureTesting
import Testing

struct ScoreboardState: Equatable, Sendable {
  var home = CounterState()
  var guests = CounterState()
}

enum ScoreboardAction: Equatable, Sendable {
  case home(CounterAction)
  case guests(CounterAction)
  case resetButtonTapped
}

struct Scoreboard: Reducer {
  var body: some Reducer<ScoreboardState, ScoreboardAction> {
    Counter().pullback(state: \.home, action: /ScoreboardAction.home)
    Counter().pullback(state: \.guests, action: /ScoreboardAction.guests)
    Reduce { state, action in
      if action == .resetButtonTapped { state = ScoreboardState() }
      return .none
    }
  }
}

enum MatchAction: Equatable, Sendable {
  case scoreboard(ScoreboardAction)
  case substitution(off: Int, on: Int)
  case whistleBlown
}

@MainActor
@Suite("Composing: pullback and case paths")
struct ScoreboardTests {
  @Test("A case path embeds a payload and extracts it")
  func casePath() {
    let home = /ScoreboardAction.home
    #expect(home.embed(.incrementButtonTapped) == .home(.incrementButtonTapped))
    #expect(home.extract(from: .home(.secondPassed)) == .secondPassed)
    #expect(home.extract(from: .resetButtonTapped) == nil)
  }

  @Test("There are three ways to make a case path")
  func threeWays() {
    let prefix = /ScoreboardAction.home
    let initializer = CasePath(ScoreboardAction.home)
    let byHand = CasePath<ScoreboardAction, CounterAction>(
      embed: { .home($0) },
      extract: { if case .home(let action) = $0 { action } else { nil } })
    for path in [prefix, initializer, byHand] {
      #expect(path.extract(from: .home(.secondPassed)) == .secondPassed)
      #expect(!path.is(.guests(.secondPassed)))
    }
  }

  @Test("Paths compose, change payloads in place, and lead to cases of any number of payloads")
  func composition() {
    let homeOfMatch = /MatchAction.scoreboard .. /ScoreboardAction.home
    #expect(homeOfMatch.embed(.secondPassed) == .scoreboard(.home(.secondPassed)))

    var action = MatchAction.substitution(off: 9, on: 14)
    let substitution = /MatchAction.substitution
    substitution.modify(&action) { $0.1 = 17 }
    #expect(action == .substitution(off: 9, on: 17))

    let whistle = CasePath(empty: MatchAction.whistleBlown)
    #expect(whistle.is(.whistleBlown))
  }

  @Test("Each counter receives its own actions, and the scoreboard the others")
  func pullback() {
    let store = Store(initialState: ScoreboardState()) { Scoreboard() }
    store.send(.home(.incrementButtonTapped))
    store.send(.guests(.decrementButtonTapped))
    #expect(store.state == ScoreboardState(home: CounterState(count: 1), guests: CounterState(count: -1)))
    store.send(.resetButtonTapped)
    #expect(store.state == ScoreboardState())
  }

  @Test("A scoped store is a store of one counter")
  func scope() {
    let store = Store(initialState: ScoreboardState()) { Scoreboard() }
    let guests = store.scope(state: { $0.guests }, action: /ScoreboardAction.guests)
    guests.send(.incrementButtonTapped)
    #expect(guests.state.count == 1)
    #expect(store.state.guests.count == 1)
  }
}
