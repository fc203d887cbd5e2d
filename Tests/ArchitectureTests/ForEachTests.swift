import Architecture
import ArchitectureTesting
import Testing

private struct Row: Reducer {
  struct State: Equatable, Identifiable {
    let id: Int
    var ticks = 0
  }

  enum Action: Equatable, Sendable { case startTapped, ticked, stopTapped, queueTapped }
  private enum CancelID { case timer }

  @Dependency(\.clock) private var clock

  func reduce(into state: inout State, action: Action) -> Effect<Action> {
    switch action {
    case .startTapped:
      return .run { [clock] send in
        for await _ in clock.timer(every: .seconds(1)) { await send(.ticked) }
      }
      .cancellable(id: CancelID.timer)
    case .ticked:
      state.ticks += 1
      return .none
    case .stopTapped: return .cancel(id: CancelID.timer)
    case .queueTapped: return .merge(.send(.ticked), .run { await $0(.ticked) })
    }
  }
}

private struct Rows: Reducer {
  struct State: Equatable {
    var rows: IdentifiedArray<Row.State> = []
  }

  enum Action: Equatable, Sendable {
    case row(IdentifiedAction<Int, Row.Action>)
    case rowRemoved(Int)
    case firstRemoved
    case rowReset(Int)
    case rowAdded(Int)
    case allReplaced([Int])
    case sorted
  }

  var body: some Reducer<State, Action> {
    Reduce<State, Action> { state, action in
      switch action {
      case .row(let row) where row.action == .queueTapped: state.rows.remove(id: row.id)
      case .row: break
      case .rowRemoved(let id): state.rows.remove(id: id)
      case .firstRemoved: state.rows.remove(at: 0)
      case .rowReset(let id): state.rows.updateOrAppend(Row.State(id: id))
      case .rowAdded(let id): state.rows.append(Row.State(id: id))
      case .allReplaced(let ids): state.rows = IdentifiedArray(ids.map { Row.State(id: $0) })
      case .sorted: state.rows = IdentifiedArray(state.rows.sorted { $0.ticks > $1.ticks })
      }
      return .none
    }
    .forEach(\.rows, action: /Action.row) { Row() }
  }
}

@Suite("Children in a collection", .timeLimit(.minutes(5)))
@MainActor
struct ForEachTests {
  private let clock = TestClock()

  private func store(_ ids: Int...) -> TestStore<Rows.State, Rows.Action> {
    TestStore(initialState: Rows.State(rows: IdentifiedArray(ids.map { Row.State(id: $0) }))) {
      Rows()
    } withDependencies: {
      $0.clock = clock
    }
  }

  private func row(_ id: Int, _ action: Row.Action) -> Rows.Action {
    .row(IdentifiedAction(id: id, action: action))
  }

  @Test("Each element receives only its own actions and has its own identifiers")
  func places() async {
    let store = store(1, 2)
    await store.send(row(1, .startTapped))
    await store.send(row(2, .startTapped))
    await store.send(row(1, .stopTapped))
    await clock.advance(by: .seconds(1))
    await store.receive(row(2, .ticked)) { $0.rows[id: 2]?.ticks = 1 }
    await store.send(row(2, .stopTapped))
    await store.finish()
  }

  @Test("Removing an element ends its effects, and the others continue")
  func removed() async {
    let store = store(1, 2, 3)
    for id in 1...3 { await store.send(row(id, .startTapped)) }
    await store.send(.rowRemoved(2)) { $0.rows.remove(id: 2) }
    await clock.advance(by: .seconds(1))
    await store.receive(row(1, .ticked)) { $0.rows[id: 1]?.ticks = 1 }
    await store.receive(row(3, .ticked)) { $0.rows[id: 3]?.ticks = 1 }
    #expect(clock.sleeperCount == 2)
    await store.send(.allReplaced([])) { $0.rows = [] }
    #expect(clock.sleeperCount == 0)
    await store.finish()
  }

  @Test("Replacing elements by others of different identities ends their effects")
  func replaced() async {
    let store = store(1, 2)
    await store.send(row(1, .startTapped))
    await store.send(row(2, .startTapped))
    await store.send(.allReplaced([2, 3])) { $0.rows = [Row.State(id: 2), Row.State(id: 3)] }
    await clock.advance(by: .seconds(1))
    await store.receive(row(2, .ticked)) { $0.rows[id: 2]?.ticks = 1 }
    await store.send(row(2, .stopTapped))
    await store.finish()
  }

  @Test("An element removed by its index ends its effects, and one set to another value keeps them")
  func changedInPlace() async {
    let store = store(1, 2)
    await store.send(row(1, .startTapped))
    await store.send(row(2, .startTapped))
    await clock.advance(by: .seconds(1))
    await store.receive(row(1, .ticked)) { $0.rows[id: 1]?.ticks = 1 }
    await store.receive(row(2, .ticked)) { $0.rows[id: 2]?.ticks = 1 }
    await store.send(.rowAdded(1))
    await store.send(.rowReset(2)) { $0.rows[id: 2]?.ticks = 0 }
    #expect(clock.sleeperCount == 2)
    await store.send(.firstRemoved) { $0.rows.remove(id: 1) }
    #expect(clock.sleeperCount == 1)
    await clock.advance(by: .seconds(1))
    await store.receive(row(2, .ticked)) { $0.rows[id: 2]?.ticks = 1 }
    await store.send(row(2, .stopTapped))
    await store.finish()
  }

  @Test("Sorting keeps each element's effects")
  func sorted() async {
    let store = store(1, 2)
    await store.send(row(2, .startTapped))
    await clock.advance(by: .seconds(1))
    await store.receive(row(2, .ticked)) { $0.rows[id: 2]?.ticks = 1 }
    await store.send(.sorted) { $0.rows = [Row.State(id: 2, ticks: 1), Row.State(id: 1)] }
    await clock.advance(by: .seconds(1))
    await store.receive(row(2, .ticked)) { $0.rows[id: 2]?.ticks = 2 }
    await store.send(row(2, .stopTapped))
    await store.finish()
  }

  @Test("Effects that an element returns for the action that removes it are dropped")
  func effectsOfRemovedChild() async {
    let store = store(1)
    await store.send(row(1, .queueTapped)) { $0.rows = [] }
    await store.finish()
  }

  @Test("An action for an absent element is reported and changes nothing")
  func absentChild() {
    let recorder = IssueRecorder()
    let store = Store(initialState: Rows.State()) { Rows() }
    recorder.recording { _ = store.send(row(7, .ticked)) }
    #expect(store.state == Rows.State())
    #expect(
      recorder.messages == [
        "Received an action for an absent State: .row(id: 7, .ticked). "
          + "An effect outlived its feature, or a view sent the action too late"
      ])
  }
}
