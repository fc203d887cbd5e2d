import Architecture
import Recording
import Testing

/// Replays recordings of a program with fewer members in its state.
@MainActor
@Suite("Recordings of older programs")
struct OlderRecordingTests {
  private static let defaults = Todo.State(
    title: "new", dice: 3, child: Todo.Child.State(luck: 0), lastEvent: .toggled(index: 7))

  private func sample() async throws -> String {
    let (bytes, _) = try await recording { store in
      store.send(.titleChanged("milk"))
      store.send(.addButtonTapped)
      store.send(.toggled(index: 0))
      store.send(.growButtonTapped)
      store.send(.selectAllButtonTapped)
      store.send(.childButtonTapped)
    }
    return String(decoding: bytes.data, as: UTF8.self)
  }

  /// Replays a text, and returns the last state.
  private func replayed(_ text: String) throws -> Todo.State {
    let recording = try Recording<Todo.State, Todo.Action>(Data(text.utf8), defaults: Self.defaults)
    var replay = try Replay(recording) { Todo() }
    try replay.run()
    return replay.state
  }

  /// Removes a member of the first state, and the changes of its parts.
  private func removing(_ key: String, from text: String) throws -> String {
    let member = try Regex(#""\#(key)":(\{(\{.*?\}|.)*?\}|\[.*?\]|"[^"]*"|[^,}]*),?"#)
    let change = try Regex(#""\#(key)[^"]*":"(\\.|[^"\\])*",?"#)
    var lines = text.split(separator: "\n").map(String.init)
    lines[0] = lines[0].replacing(member, maxReplacements: 1, with: { _ in "" })
    return lines.map { $0.replacing(change, with: { _ in "" }).replacing(",}", with: "}") + "\n" }.joined()
  }

  @Test(
    "A member that the recorded state lacks has the default, and its later values aren't compared",
    arguments: [
      "big", "counts", "isTicking", "lastEvent", "priorities", "ratio", "selected", "ticks", "title",
    ])
  func missing(key: String) async throws {
    let text = try await sample()
    let older = try removing(key, from: text)
    try #require(!older.contains("\"\(key)\":"))
    let (state, expected) = (try replayed(older), try replayed(text))
    #expect(state.items.map(\.id) == expected.items.map(\.id))
    #expect(state.isTicking == false)
    #expect(state.child == expected.child)
  }

  @Test("An optional member that the recorded state lacks is nil")
  func optional() async throws {
    #expect(try replayed(try await sample()).dice == nil)
  }

  @Test("A member that a recorded change lacks isn't compared if the defaults have it")
  func missingInChange() async throws {
    let text = try await sample()
    let older = text.replacing(#""child":"{\"luck\":0}""#, with: #""child":"{}""#)
    #expect(older != text)
    #expect(try replayed(older) == replayed(text))
    let newer = text.replacing(#""child":"{\"luck\":0}""#, with: #""child":"{\"luck\":0,\"name\":7}""#)
    #expect(throws: Divergence.self) { try replayed(newer) }
  }

  @Test("The order of the members in a recorded value doesn't matter")
  func order() async throws {
    let text = try await sample()
    let older = text.replacing(#"{\"index\":0}"#, with: #"{ \"index\" : 0 }"#)
    #expect(older != text)
    #expect(try replayed(older) == replayed(text))
  }

  @Test("A missing member without a default is an error that names its line")
  func withoutDefault() async throws {
    let text = try await sample()
    let damaged = text.replacing(#"{"titleChanged":{"_0":"milk"}}"#, with: #"{"titleChanged":{}}"#)
    #expect(throws: RecordingError.damaged(line: 2)) { try replayed(damaged) }
  }
}
