import ArchitectureTesting
import Testing

private struct Parent: Reducer {
  struct State: Equatable {
    var first = Ticker.State()
    var second = Ticker.State()
    var rows: IdentifiedArray = [TickerRow.State(id: 1), TickerRow.State(id: 2)]
  }

  enum Action: Equatable, Sendable {
    case first(Ticker.Action)
    case second(Ticker.Action)
    case row(IdentifiedAction<Int, Ticker.Action>)
    case startFirst, stopFirst, stopAll, restartOwn
  }

  @Dependency(\.clock) private var clock

  var body: some Reducer<State, Action> {
    Ticker().pullback(state: \.first, action: /Action.first)
    Ticker().pullback(state: \.second, action: /Action.second)
    Reduce { state, action in
      switch action {
      case .startFirst:
        Ticker().reduce(into: &state.first, action: .started).map { .first($0) }
      case .stopFirst:
        Ticker().reduce(into: &state.first, action: .stopped).map { .first($0) }
      case .stopAll:
        .cancel(id: Ticker.CancelID.timer)
      case .restartOwn:
        .run { [clock] _ in try await clock.sleep(for: .seconds(10)) }
          .cancellable(id: Ticker.CancelID.timer, cancelInFlight: true)
      default: .none
      }
    }
    .forEach(\.rows, action: /Action.row) { TickerRow() }
  }
}

@Suite("Identifiers and places")
@MainActor
struct IdentifierPlaceTests {
  private let clock = TestClock()

  private func store() -> Store<Parent.State, Parent.Action> {
    Store(initialState: Parent.State()) {
      Parent()
    } withDependencies: {
      $0.clock = clock
    }
  }

  private func start(_ store: Store<Parent.State, Parent.Action>) async {
    store.send(.first(.started))
    store.send(.second(.started))
    store.send(.row(.element(id: 1, action: .started)))
    store.send(.row(.element(id: 2, action: .started)))
    await clock.advance(by: .seconds(1))
  }

  private func ticks(_ store: Store<Parent.State, Parent.Action>) -> [Int] {
    [store.state.first.ticks, store.state.second.ticks] + store.state.rows.map(\.ticker.ticks)
  }

  @Test("Children of one type don't cancel each other's effects")
  func siblings() async {
    let store = store()
    await start(store)
    store.send(.first(.stopped))
    store.send(.row(.element(id: 2, action: .stopped)))
    await clock.advance(by: .seconds(1))
    #expect(ticks(store) == [1, 2, 2, 1])
  }

  @Test("A parent cancels its children's effects by their identifier")
  func parentCancels() async {
    let store = store()
    await start(store)
    store.send(.stopAll)
    #expect(!store.hasRunningEffects)
    await clock.advance(by: .seconds(1))
    #expect(ticks(store) == [1, 1, 1, 1])
  }

  @Test("An effect with a child's identifier replaces only the parent's own")
  func parentRestarts() async {
    let store = store()
    await start(store)
    store.send(.restartOwn)
    store.send(.restartOwn)
    #expect(store.positionsOfRunningEffects.count == 5)
    store.send(.first(.restarted))
    #expect(store.positionsOfRunningEffects.count == 5)
    store.send(.first(.stopped))
    store.send(.second(.stopped))
    #expect(store.positionsOfRunningEffects.count == 3)
  }

  @Test("A child's reducer that the parent calls cancels the child's effects in its place")
  func mappedCancels() async {
    let store = store()
    store.send(.first(.started))
    await clock.advance(by: .seconds(1))
    store.send(.stopFirst)
    #expect(!store.hasRunningEffects)
  }

  @Test("A child cancels the effects that its parent started by calling its reducer")
  func cancelsMapped() async {
    let store = store()
    store.send(.startFirst)
    await clock.advance(by: .seconds(1))
    #expect(store.state.first.ticks == 1)
    store.send(.first(.stopped))
    #expect(!store.hasRunningEffects)
  }
}
