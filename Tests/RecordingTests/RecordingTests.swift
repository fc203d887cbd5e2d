import Architecture
import Recording
import Synchronization
import Testing

/// A recording in memory.
final class RecordedBytes: Sendable {
  private let bytes = Mutex(Data())

  var data: Data { bytes.withLock(\.self) }
  var lines: [String] { String(decoding: data, as: UTF8.self).split(separator: "\n").map(String.init) }

  func append(_ data: Data) { bytes.withLock { $0 += data } }
}

@MainActor
func todoStore(_ state: Todo.State = Todo.State()) -> Store<Todo.State, Todo.Action> {
  Store(initialState: state) {
    Todo()
  } withDependencies: {
    $0.useSystemValues()
  }
}

/// Records what a body does with a store.
@MainActor
func recording(
  _ state: Todo.State = Todo.State(), _ body: (Store<Todo.State, Todo.Action>) async throws -> Void
) async throws -> (bytes: RecordedBytes, last: Todo.State) {
  let store = todoStore(state)
  let bytes = RecordedBytes()
  let recorder = Recorder<Todo.State, Todo.Action>(program: "todo 1.0", to: bytes.append)
  store.record(to: recorder)
  try await body(store)
  store.send(.stopButtonTapped)
  try recorder.finish()
  return (bytes, store.state)
}

/// Replays a recording to its end, and returns the last state.
func replayed(_ data: Data, mutation: Todo.Mutation? = nil) throws -> Todo.State {
  let recording = try Recording<Todo.State, Todo.Action>(data, defaults: Todo.State())
  var replay = try Replay(recording) { Todo(mutation: mutation) }
  try replay.run()
  return replay.state
}

/// A stack that each action replaces.
private struct Deck: Reducer {
  struct State: Codable, Equatable, Sendable {
    var cards = StackState<Int>()
  }

  func reduce(into state: inout State, action: Int) -> Effect<Int> {
    state.cards = StackState([action])
    return .none
  }
}

@MainActor
@Suite("Recording and replaying")
struct RecordingTests {
  @Test("A replay of a recording ends with the same state")
  func replays() async throws {
    let (bytes, last) = try await recording { store in
      store.send(.titleChanged("milk"))
      store.send(.addButtonTapped)
      store.send(.titleChanged("bread"))
      store.send(.addButtonTapped)
      store.send(.toggled(index: 1))
      store.send(.sorted)
      store.send(.rollButtonTapped)
      store.send(.selectAllButtonTapped)
      await store.send(.loadButtonTapped).finish()
      store.send(.childButtonTapped)
      store.send(.child(.rerollButtonTapped))
      store.send(.child(.closeButtonTapped))
      store.send(.growButtonTapped)
      store.send(.removed(index: 0))
    }
    #expect(last.items.count == 3)
    #expect(try replayed(bytes.data) == last)
  }

  @Test("A line has the action, its cause, its reads, and its changes")
  func lines() async throws {
    let (bytes, _) = try await recording { store in
      store.send(.titleChanged("milk"))
      await store.send(.loadButtonTapped).finish()
    }
    let lines = bytes.lines
    #expect(lines[0].contains(#""program":"todo 1.0","recording":2,"state":{"#))
    #expect(lines[1].hasPrefix(#"{"n":1,"time":0."#))
    #expect(
      lines[1].hasSuffix(#","action":{"titleChanged":{"_0":"milk"}},"changes":{"title":"\"milk\""}}"#))
    #expect(lines[2].hasSuffix(#","action":{"loadButtonTapped":{}},"changes":{}}"#))
    #expect(lines[3].contains(#","effectOf":2,"action":{"loaded":{"_0":["one","two"]}},"reads":[{"uuid":"#))
    #expect(lines[3].contains(#""changes":{"items[0..<0]":"[{"#))
    #expect(lines[4].contains(#""action":{"stopButtonTapped":{}}"#))
    #expect(lines.count == 5)
  }

  @Test(
    "Sets and dictionaries are sorted; addresses, data, and decimal numbers are encoded as JSONEncoder does")
  func types() throws {
    struct State: Encodable {
      var numbers: Set<Int> = []
      var names: [Double: String] = [:]
      var counts: [Int: Int] = [:]
      var url = URL(string: "https://example.com/a")
      var data = Data([1, 2, 3])
      var price = Decimal(string: "1.10")
    }
    let state = State(
      numbers: Set(10...19), names: [2: "b", 1: "a", 3: "c"], counts: [2: 1, 1: 2],
      url: URL(string: "https://example.com/b"), data: Data([4]), price: 2)
    #expect(
      try differences(from: State(), to: state).map { "\($0.path) \($0.new ?? "")" } == [
        #"counts {"1":2,"2":1}"#, #"data "BA==""#, #"names[0..<0] [1.0,"a",2.0,"b",3.0,"c"]"#,
        "numbers[0..<0] [10,11,12,13,14,15,16,17,18,19]", "price 2", #"url "https://example.com/b""#,
      ])
  }

  @Test("A member of the state that stays equal has no change, if it can be compared")
  func equalMembers() throws {
    struct Notes: Reducer {
      struct Title: Equatable, Codable, Sendable {
        var text = ""
        static func == (left: Title, right: Title) -> Bool {
          left.text.lowercased() == right.text.lowercased()
        }
      }
      struct Tags: Codable, Sendable { var names: [String] = [] }
      struct State: Codable, Sendable {
        var title = Title()
        var note: Title?
        var tags = Tags()
      }
      func reduce(into state: inout State, action: String) -> Effect<String> {
        state.title.text = action
        state.note = action.isEmpty ? nil : Title(text: action)
        state.tags.names = [action.lowercased()]
        return .none
      }
    }
    let bytes = RecordedBytes()
    let recorder = Recorder<Notes.State, String>(program: "notes 1.0", to: bytes.append)
    let store = Store(initialState: Notes.State()) { Notes() }
    store.record(to: recorder)
    for action in ["milk", "MILK", "bread", "", "milk"] { store.send(action) }
    try recorder.finish()
    let recording = try Recording<Notes.State, String>(bytes.data, defaults: Notes.State())
    #expect(
      recording.actions.map { $0.changes?.keys.sorted() } == [
        ["note", "tags.names[0..<0]", "title.text"], [], ["note.text", "tags.names[0]", "title.text"],
        ["note", "tags.names[0]", "title.text"], ["note", "tags.names[0]", "title.text"],
      ])
    var replay = try Replay(recording) { Notes() }
    try replay.run()
    #expect(replay.state.title == store.state.title && replay.count == 5)
  }

  @Test("Comparing states keeps no reference to them")
  func memory() throws {
    final class Tag: Encodable {
      let name = "tag"
    }
    enum State: Encodable {
      case tagged(Tag, [Tag])
    }
    weak var tag: Tag?
    for _ in 0..<2 {
      let new = Tag()
      tag = new
      _ = try differences(from: State.tagged(new, []), to: .tagged(new, [new]))
    }
    #expect(tag == nil)
  }

  @Test("No action is lost if actions arrive faster than they are written")
  func flood() async throws {
    let (bytes, last) = try await recording { store in
      for _ in 0..<3_000 { store.send(.growButtonTapped) }
    }
    #expect(bytes.lines.count == 3_002)
    #expect(try replayed(bytes.data) == last)
  }

  @Test("The actions of a timer, of a sequence, and of a throttled effect name the action that started them")
  func causes() async throws {
    let (bytes, _) = try await recording { store in
      store.send(.startButtonTapped)
      for await ticks in store.values(of: { $0.ticks }) where ticks >= 3 { break }
      store.send(.growButtonTapped)
    }
    let actions = try Recording<Todo.State, Todo.Action>(bytes.data, defaults: Todo.State()).actions
    #expect(actions.filter { $0.action == .ticked }.allSatisfy { $0.cause == 1 })
    #expect(actions.filter { $0.action != .ticked }.allSatisfy { $0.cause == nil })
    #expect(try replayed(bytes.data).ticks >= 3)
  }

  @Test("A changed reducer is found at the first action that it changes", arguments: Todo.Mutation.allCases)
  func mutations(_ mutation: Todo.Mutation) async throws {
    let (bytes, _) = try await recording { store in
      store.send(.titleChanged("milk"))
      store.send(.addButtonTapped)
      store.send(.titleChanged("b"))
      store.send(.addButtonTapped)
      store.send(.toggled(index: 7))
      store.send(.toggled(index: 0))
      store.send(.sorted)
      store.send(.rollButtonTapped)
      store.send(.childButtonTapped)
      store.send(.child(.rerollButtonTapped))
      for _ in 0..<4 { store.send(.ticked) }
    }
    let expected =
      switch mutation {
      case .otherValue: 1
      case .extraRead, .forgottenReset: 2
      case .ignoredAction: 6
      // “milk” is already the last in one order, and the first in the other.
      case .otherOrder: 7
      case .missingRead, .otherRead: 8
      case .otherDefault: 9
      case .wrongChild: 10
      case .lateChange: 14
      }
    let error = try #require(throws: Divergence.self) { try replayed(bytes.data, mutation: mutation) }
    #expect(error.number == expected)
  }

  @Test("A divergence shows the recorded and the present change")
  func divergence() async throws {
    let (bytes, _) = try await recording { store in
      store.send(.titleChanged("milk"))
    }
    let error = try #require(throws: Divergence.self) { try replayed(bytes.data, mutation: .otherValue) }
    #expect(
      "\(error)" == """
        Action 1, .titleChanged("milk"), diverged from the recording:
          title
          − "milk"
          + "MILK"
        (Recorded: −, now: +)
        """)
  }

  @Test("Several stores in turn are one recording, and its replay starts from the state of each")
  func severalStores() async throws {
    let bytes = RecordedBytes()
    let recorder = Recorder<Todo.State, Todo.Action>(program: "todo 1.0", to: bytes.append)
    for title in ["milk", "bread"] {
      let store = todoStore(Todo.State(title: title))
      store.record(to: recorder)
      store.send(.addButtonTapped)
      await store.send(.loadButtonTapped).finish()
    }
    try recorder.finish()
    let last = try replayed(bytes.data)
    #expect(last.items.map(\.title) == ["bread", "one", "two"])
    let actions = try Recording<Todo.State, Todo.Action>(bytes.data, defaults: Todo.State()).actions
    #expect(actions.map(\.cause) == [nil, nil, 2, nil, nil, 5])
  }

  @Test("An error of the output ends the recording, and nothing else")
  func failingOutput() async throws {
    struct Full: Error {}
    let store = todoStore()
    let room = Mutex(3)
    let failures = Mutex(0)
    let recorder = Recorder<Todo.State, Todo.Action>(program: "todo 1.0") { _ in
      failures.withLock { $0 += 1 }
    } to: { _ in
      try room.withLock { room in
        if room == 0 { throw Full() }
        room -= 1
      }
    }
    store.record(to: recorder)
    for _ in 0..<10 { store.send(.growButtonTapped) }
    #expect(throws: Full.self) { try recorder.finish() }
    #expect(failures.withLock(\.self) == 1)
    #expect(store.state.big > 0)
  }

  @Test("Copies of a replay give the screens of a replaced stack the recorded identities")
  func copies() throws {
    let store = Store(initialState: Deck.State()) { Deck() }
    let bytes = RecordedBytes()
    let recorder = Recorder<Deck.State, Int>(program: "deck", to: bytes.append)
    store.record(to: recorder)
    for card in 1...3 { store.send(card) }
    try recorder.finish()
    let recording = try Recording<Deck.State, Int>(bytes.data, defaults: Deck.State())
    var replay = try Replay(recording) { Deck() }
    _ = try replay.step()
    var copy = replay
    try copy.run()
    try replay.run()
    #expect([copy.state, replay.state] == [store.state, store.state])
  }
}
