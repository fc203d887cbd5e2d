import ArchitectureTesting
import TestTraits
import Testing

private struct Rows: Reducer {
  struct State: Equatable {
    var rows: IdentifiedArray<TickerRow.State> = []
  }

  enum Action: Equatable, Sendable {
    case row(IdentifiedAction<Int, Ticker.Action>)
    case rowRemoved(Int)
    case rowReset(Int)
    case allRemoved
    case sorted
  }

  var body: some Reducer<State, Action> {
    Reduce<State, Action> { state, action in
      switch action {
      case .row(.element(id: let id, action: .tickedTwice)): state.rows.remove(id: id)
      case .row: break
      case .rowRemoved(let id): state.rows.remove(id: id)
      case .rowReset(let id): state.rows.updateOrAppend(TickerRow.State(id: id))
      case .allRemoved: state.rows = []
      case .sorted: state.rows = IdentifiedArray(state.rows.sorted { $0.ticker.ticks > $1.ticker.ticks })
      }
      return .none
    }
    .forEach(\.rows, action: /Action.row) { TickerRow() }
  }
}

@Suite("Children in a collection", .timeLimit(.standard))
@MainActor
struct ForEachTests {
  private let clock = TestClock()

  private func store(_ ids: Int...) -> TestStore<Rows.State, Rows.Action> {
    TestStore(initialState: Rows.State(rows: IdentifiedArray(ids.map { TickerRow.State(id: $0) }))) {
      Rows()
    } withDependencies: {
      $0.clock = clock
    }
  }

  private func row(_ id: Int, _ action: Ticker.Action) -> Rows.Action {
    .row(.element(id: id, action: action))
  }

  @Test("Each element receives only its own actions and has its own identifiers")
  func places() async {
    let store = store(1, 2)
    await store.send(row(1, .started))
    await store.send(row(2, .started))
    await store.send(row(1, .stopped))
    await clock.advance(by: .seconds(1))
    await store.receive(row(2, .ticked)) { $0.rows[id: 2]?.ticker.ticks = 1 }
    await store.send(row(2, .stopped))
    await store.finish()
  }

  @Test("Removing an element ends its effects, and the others continue")
  func removed() async {
    let store = store(1, 2, 3)
    for id in 1...3 { await store.send(row(id, .started)) }
    await store.send(.rowRemoved(2)) { $0.rows.remove(id: 2) }
    await clock.advance(by: .seconds(1))
    await store.receive(row(1, .ticked)) { $0.rows[id: 1]?.ticker.ticks = 1 }
    await store.receive(row(3, .ticked)) { $0.rows[id: 3]?.ticker.ticks = 1 }
    #expect(clock.sleeperCount == 2)
    await store.send(.allRemoved) { $0.rows = [] }
    #expect(clock.sleeperCount == 0)
    await store.finish()
  }

  @Test("Sorting, or setting an element to another value, keeps the effects")
  func changedInPlace() async {
    let store = store(1, 2)
    await store.send(row(2, .started))
    await clock.advance(by: .seconds(1))
    await store.receive(row(2, .ticked)) { $0.rows[id: 2]?.ticker.ticks = 1 }
    await store.send(.sorted) {
      $0.rows = [TickerRow.State(id: 2, ticker: .init(ticks: 1)), TickerRow.State(id: 1)]
    }
    await store.send(.rowReset(2)) { $0.rows[id: 2]?.ticker.ticks = 0 }
    await clock.advance(by: .seconds(1))
    await store.receive(row(2, .ticked)) { $0.rows[id: 2]?.ticker.ticks = 1 }
    await store.send(row(2, .stopped))
    await store.finish()
  }

  @Test("Effects that an element returns for the action that removes it are dropped")
  func effectsOfRemovedChild() async {
    let store = store(1)
    await store.send(row(1, .tickedTwice)) { $0.rows = [] }
    await store.finish()
  }

  @Test("An action for an absent element is reported and changes nothing")
  func absentChild() {
    expectAbsence(of: "TickerRow.State", row(7, .ticked), in: Store(initialState: Rows.State()) { Rows() })
  }

  @Test("The actions of one element have a case path")
  func casePath() {
    let path = /Rows.Action.row .. .element(id: 2)
    #expect(path.extract(from: row(2, .ticked)) == .ticked)
    #expect(path.extract(from: row(1, .ticked)) == nil)
    #expect(path.embed(.started) == row(2, .started))
  }
}
