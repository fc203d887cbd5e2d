import ArchitectureTesting
import TestTraits
import Testing

private struct Parent: Reducer {
  struct State: Equatable {
    var left: Ticker.State?
    var right: Ticker.State?
  }

  enum Action: Equatable, Sendable {
    case left(Ticker.Action)
    case right(PresentationAction<Ticker.Action>)
    case leftClosed
    case leftReplaced
  }

  var body: some Reducer<State, Action> {
    Reduce<State, Action> { state, action in
      switch action {
      case .leftClosed: state.left = nil
      case .leftReplaced: state.left = Ticker.State(ticks: 100)
      case .left(.tickedTwice): state.left = nil
      case .left, .right: break
      }
      return .none
    }
    .ifLet(\.left, action: /Action.left) { Ticker() }
    .presenting(\.right, action: /Action.right) { Ticker() }
  }
}

@Suite("Optional children", .timeLimit(.standard))
@MainActor
struct IfLetTests {
  private let clock = TestClock()

  private func store(_ state: Parent.State) -> TestStore<Parent.State, Parent.Action> {
    TestStore(initialState: state) {
      Parent()
    } withDependencies: {
      $0.clock = clock
    }
  }

  @Test("A child's effects end when its state becomes nil")
  func becomesNil() async {
    let store = store(.init(left: .init()))
    await store.send(.left(.started))
    await clock.advance(by: .seconds(1))
    await store.receive(.left(.ticked)) { $0.left?.ticks = 1 }
    await store.send(.leftClosed) { $0.left = nil }
    await clock.advance(by: .seconds(10))
    #expect(clock.sleeperCount == 0)
    await store.finish()
  }

  @Test("A child's effects continue while its state is present, whatever it is set to")
  func remainsPresent() async {
    let store = store(.init(left: .init()))
    await store.send(.left(.started))
    await store.send(.leftReplaced) { $0.left?.ticks = 100 }
    await clock.advance(by: .seconds(1))
    await store.receive(.left(.ticked)) { $0.left?.ticks = 101 }
    await store.send(.left(.stopped))
    await store.finish()
  }

  @Test("Effects that a child returns for the action that removes it are dropped")
  func effectsOfRemovedChild() async {
    let store = store(.init(left: .init()))
    await store.send(.left(.tickedTwice)) { $0.left = nil }
    await store.finish()
  }

  @Test("A presented child that dismisses itself is removed along with its effects")
  func dismissesItself() async {
    let store = store(.init(left: .init(), right: .init()))
    await store.send(.left(.started))
    await store.send(.right(.presented(.started)))
    await store.send(.right(.presented(.dismissed)))
    await store.receive(.right(.dismiss)) { $0.right = nil }
    await clock.advance(by: .seconds(1))
    await store.receive(.left(.ticked)) { $0.left?.ticks = 1 }
    await store.send(.leftClosed) { $0.left = nil }
    await store.finish()
  }

  @Test("An action for an absent child, or its dismissal, is reported and changes nothing")
  func absentChild() {
    let store = Store(initialState: Parent.State()) { Parent() }
    expectAbsence(of: "Ticker.State", .left(.ticked), in: store)
    expectAbsence(of: "Ticker.State", .right(.presented(.ticked)), in: store)
    expectAbsence(of: "Ticker.State", .right(.dismiss), in: store)
  }

  @Test("The child reduces before its parent, which sees the result")
  func order() {
    struct State: Equatable {
      var child: Int? = 1
      var seen: Int?
    }
    let store = Store<State, Int>(initialState: State()) {
      Reduce<State, Int> { state, _ in
        state.seen = state.child
        return .none
      }
      .ifLet(\.child, action: CasePath.identity) {
        Reduce { child, action in
          child += action
          return .none
        }
      }
    }
    store.send(5)
    #expect(store.state == State(child: 6, seen: 6))
  }

  @Test("A throttled effect that is waiting is canceled with its child")
  func throttled() async {
    struct State: Equatable {
      var child: [String]?
    }
    enum Action: Equatable, Sendable {
      case child(String)
      case close
    }
    let clock = clock
    let store = TestStore<State, Action>(initialState: State(child: [])) {
      Reduce<State, Action> { state, action in
        if action == .close { state.child = nil }
        return .none
      }
      .ifLet(\.child, action: /Action.child) {
        logging { action in
          action == "done"
            ? .none : Effect.run { await $0("done") }.throttle(id: "id", for: .seconds(1), clock: clock)
        }
      }
    }
    await store.send(.child("a")) { $0.child = ["a"] }
    await store.receive(.child("done")) { $0.child = ["a", "done"] }
    await store.send(.child("b")) { $0.child = ["a", "done", "b"] }
    await store.send(.close) { $0.child = nil }
    await clock.advance(by: .seconds(2))
    await store.finish()
  }
}
