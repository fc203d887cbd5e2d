import ArchitectureTesting
import TestTraits
import Testing

private struct Screens: Reducer {
  enum State: Equatable {
    case first(Ticker.State)
    case second(Ticker.State)
    case closed
  }

  enum Action: Equatable, Sendable {
    case first(Ticker.Action)
    case second(Ticker.Action)
    case firstChosen, secondChosen, closed
  }

  var body: some Reducer<State, Action> {
    Reduce<State, Action> { state, action in
      switch action {
      case .firstChosen:
        state = .first(Ticker.State())
        return .send(.first(.started))
      case .secondChosen:
        state = .second(Ticker.State())
        return .send(.second(.started))
      case .closed: state = .closed
      case .first, .second: break
      }
      return .none
    }
    .ifCaseLet(/State.first, action: /Action.first) { Ticker() }
    .ifCaseLet(/State.second, action: /Action.second) { Ticker() }
  }
}

@Suite("Children in a case of an enum", .timeLimit(.standard))
@MainActor
struct IfCaseLetTests {
  private let clock = TestClock()

  private func store(_ state: Screens.State) -> TestStore<Screens.State, Screens.Action> {
    TestStore(initialState: state) {
      Screens()
    } withDependencies: {
      $0.clock = clock
    }
  }

  @Test("Switching between two cases of the same feature starts and ends the effects of each")
  func backAndForth() async {
    let store = store(.closed)
    await store.send(.firstChosen) { $0 = .first(.init()) }
    await store.receive(.first(.started))
    for _ in 1...2 {
      await store.send(.secondChosen) { $0 = .second(.init()) }
      await store.receive(.second(.started))
      await clock.advance(by: .seconds(1))
      await store.receive(.second(.ticked)) { $0 = .second(.init(ticks: 1)) }
      await store.send(.firstChosen) { $0 = .first(.init()) }
      await store.receive(.first(.started))
      await clock.advance(by: .seconds(1))
      await store.receive(.first(.ticked)) { $0 = .first(.init(ticks: 1)) }
      #expect(clock.sleeperCount == 1)
    }
    await store.send(.closed) { $0 = .closed }
    #expect(clock.sleeperCount == 0)
    await store.finish()
  }

  @Test("An action for a case that the state doesn't have is reported and changes nothing")
  func absentChild() {
    let store = Store(initialState: Screens.State.closed) { Screens() }
    expectAbsence(of: "Ticker.State", .second(.ticked), in: store)
  }

  @Test("The children of two features in one tree don't share effects")
  func places() async {
    struct State: Equatable {
      var left = Screens.State.first(.init())
      var right = Screens.State.first(.init())
    }
    enum Action: Equatable, Sendable {
      case left(Screens.Action)
      case right(Screens.Action)
    }
    let store = TestStore<State, Action>(initialState: State()) {
      Screens().pullback(state: \.left, action: /Action.left)
      Screens().pullback(state: \.right, action: /Action.right)
    } withDependencies: {
      $0.clock = clock
    }
    await store.send(.left(.first(.started)))
    await store.send(.right(.first(.started)))
    await store.send(.left(.closed)) { $0.left = .closed }
    await clock.advance(by: .seconds(1))
    await store.receive(.right(.first(.ticked))) { $0.right = .first(.init(ticks: 1)) }
    await store.send(.right(.closed)) { $0.right = .closed }
    await store.finish()
  }
}
