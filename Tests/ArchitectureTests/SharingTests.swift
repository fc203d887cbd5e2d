import ArchitectureTesting
import Foundation
import Recording
import Synchronization
import Testing

private struct Part: Reducer {
  struct State: Codable, Equatable, Identifiable, Sendable {
    var id = 0
    @Shared var total = 0
  }

  func reduce(into state: inout State, action: Int) -> Effect<Int> {
    state.total += action
    return .none
  }
}

/// A feature with the value, whose part has it, too.
private struct Group: Reducer {
  struct State: Codable, Equatable, Sendable {
    @Shared var total = 0
    var part = Part.State()

    mutating func sync(_ total: inout Shared<Int>) {
      $total.sync(&total)
      part.$total.sync(&total)
    }
  }

  enum Action: Equatable, Codable, Sendable {
    case part(Int)
  }

  var body: some Reducer<State, Action> {
    Part().pullback(state: \.part, action: /Action.part)
    Reduce { _, _ in .none }.sharing(\.$total) { $0.part.$total.sync(&$1) }
  }
}

private struct Whole: Reducer {
  struct State: Codable, Equatable, Sendable {
    @Shared var total = 0
    var group = Group.State()
    var rows: [Part.State] = []
    /// The total that the reducer found after each action of the group.
    var found: [Int] = []
  }

  enum Action: Equatable, Codable, Sendable {
    case group(Group.Action)
    case set(Int)
    case rowAdded
    case lastRowSet(Int)
  }

  var body: some Reducer<State, Action> {
    Group().pullback(state: \.group, action: /Action.group)
    Reduce { state, action in
      switch action {
      case .set(let total): state.total = total
      case .rowAdded: state.rows.append(Part.State(id: state.rows.count))
      case .lastRowSet(let total): state.rows[state.rows.count - 1].total = total
      case .group:
        state.found.append(state.total)
        state.total += 100
      }
      return .none
    }
    .sharing(\.$total) { state, total in
      state.group.sync(&total)
      for index in state.rows.indices { state.rows[index].$total.sync(&total) }
    }
  }
}

@Suite("Shared values")
@MainActor
struct SharingTests {
  private let store = Store(
    initialState: Whole.State(total: 7, group: Group.State(total: 7, part: Part.State(total: 7)))
  ) {
    Whole()
  }

  private var totals: Set<Int> {
    let state = store.state
    return Set([state.total, state.group.total, state.group.part.total] + state.rows.map(\.total))
  }

  @Test("All copies have the change of one, however deep it is, and a parent finds it in the same action")
  func change() {
    store.send(.group(.part(1)))
    #expect(store.found == [8])
    #expect(totals == [108])
    store.send(.set(3))
    #expect(totals == [3])
    store.send(.group(.part(1)))
    #expect(store.found == [8, 4])
    #expect(totals == [104])
  }

  @Test("A copy that is added later has the value, and doesn't replace it")
  func added() {
    store.send(.rowAdded)
    #expect(store.rows.map(\.total) == [7])
    #expect(totals == [7])
    // The copies before it have a change of the last one, too.
    store.send(.lastRowSet(9))
    #expect(totals == [9])
  }

  @Test("A change of a copy that never was equal to the parent's is reported, and the parent's value stays")
  func conflict() {
    let recorder = IssueRecorder()
    let store = Store(initialState: Whole.State(total: 7)) { Whole() }
    recorder.recording { _ = store.send(.group(.part(1))) }
    #expect(store.total == 107)
    #expect(store.group.part.total == 107)
    #expect(
      recorder.messages.map { $0.hasPrefix("A copy of a shared Int was changed from another") } == [true])
  }

  @Test("A replay of a recording has the same values")
  func replay() throws {
    let output = Mutex(Data())
    let recorder = Recorder<Whole.State, Whole.Action>(program: "test") { data in
      output.withLock { $0 += data }
    }
    store.record(to: recorder)
    for action in [Whole.Action.set(3), .rowAdded, .group(.part(1))] { store.send(action) }
    try recorder.finish()
    let recording = try Recording<Whole.State, Whole.Action>(
      output.withLock { $0 }, defaults: Whole.State())
    var replay = try Replay(recording) { Whole() }
    try replay.run()
    #expect(replay.state == store.state)
  }

  @Test("The observers of each feature that has the value are notified of its change")
  func observation() {
    var observed: [Int] = []
    let group = store.scope(state: { $0.group }, action: /Whole.Action.group)
    let subscription = group.observe({ $0.part.total }, onChange: { observed.append($0) })
    store.send(.set(1))
    store.send(.rowAdded)
    store.send(.set(2))
    #expect(observed == [7, 1, 2])
    subscription.cancel()
  }

  @Test("Copies are equal, described, and encoded like their values")
  func values() throws {
    var changed = Part.State(total: 1)
    changed.total = 7
    #expect(changed == Part.State(total: 7))
    #expect(changed != Part.State(total: 1))
    #expect(
      String(decoding: try JSONEncoder().encode(Part.State(total: 7)), as: UTF8.self).contains(#""total":7"#))
    #expect(try JSONDecoder().decode(Part.State.self, from: Data(#"{"id":0,"total":7}"#.utf8)) == changed)
    #expect(stateDiff(changed, Part.State(total: 8))?.hasSuffix("−   total: 7\n+   total: 8\n  )") == true)
  }
}
