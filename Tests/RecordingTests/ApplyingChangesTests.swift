import Architecture
import FoundationEssentials
import Recording
import Testing

@MainActor
@Suite("Applying changes")
struct ApplyingChangesTests {
  @Test(
    "The recorded changes of each action, applied to the state before it, are the state after it",
    arguments: 1...20)
  func recorded(seed: UInt64) async throws {
    var generator = SeededGenerator(seed: seed)
    let (bytes, last) = try await recording { store in
      for number in 0..<100 {
        store.send(Self.randomAction(number, &generator))
        if Int.random(in: 0..<10, using: &generator) == 0 { await store.send(.loadButtonTapped).finish() }
      }
    }
    let recording = try Recording<Todo.State, Todo.Action>(bytes.data)
    var replay = try Replay(recording) { Todo() }
    var state = recording.initialState
    while let action = try replay.step() {
      let before = state
      try state.apply(try #require(action.changes))
      try #require(state == replay.state, "seed \(seed), action \(action.number), \(action)")
      // Both states encoded anew have the differences that were found by encoding only what changed.
      let differences = try differences(from: before, to: state).map { ($0.path, $0.new ?? "null") }
      #expect(Dictionary(uniqueKeysWithValues: differences) == action.changes)
    }
    #expect(state == last)
  }

  private static func randomAction(_ number: Int, _ generator: inout SeededGenerator) -> Todo.Action {
    switch Int.random(in: 0..<11, using: &generator) {
    case 0, 1:
      .titleChanged(["milk", "a.b", "c[d]", "“”\"\\", "ä\n", ""].randomElement(using: &generator) ?? "")
    case 2, 3: .addButtonTapped
    case 4: .toggled(index: Int.random(in: 0..<5, using: &generator))
    case 5: .removed(index: Int.random(in: 0..<5, using: &generator))
    case 6: .sorted
    case 7: .selectAllButtonTapped
    case 8: .rollButtonTapped
    case 9: number % 2 == 0 ? .childButtonTapped : .child(.closeButtonTapped)
    default: .growButtonTapped
    }
  }

  @Test(
    "A path that the state doesn't have is an error that names it",
    arguments: [
      "items[3]", "items[0..<2]", "items[", "items[\"a", "items[1..<0]", "title.first", "items[-1..<0]",
      "[0]",
    ])
  func wrongPath(path: String) {
    var state = Todo.State()
    let error = #expect(throws: StateChangeError.self) { try state.apply([path: "[]"]) }
    #expect(error?.description == "The state has no part with the path “\(path)”.")
    #expect(state == Todo.State())
  }

  @Test("A value of another type is an error, and the state stays as it was")
  func wrongValue() {
    var state = Todo.State(title: "milk")
    #expect(throws: DecodingError.self) { try state.apply(["title": "7"]) }
    #expect(throws: (any Error).self) { try state.apply(["items[0..<0]": "7"]) }
    #expect(state == Todo.State(title: "milk"))
  }

  @Test("Addresses, data, and decimal numbers, which JSON encodes in forms of their own, can be changed")
  func foundationTypes() throws {
    struct Page: Codable, Equatable {
      var url = URL(string: "https://example.com/a")
      var data = Data([1, 2, 3])
      var price = Decimal(string: "1.10")
      var count = 1
    }
    var page = Page()
    try page.apply(["count": "2", "url": "\"https://example.com/b\""])
    #expect(page == Page(url: URL(string: "https://example.com/b"), count: 2))
  }

  @Test("An empty path changes the whole state, and null removes a part")
  func wholeState() throws {
    var state = Todo.State(dice: 3)
    try state.apply(["dice": "null"])
    #expect(state.dice == nil)
    var count = 7
    try count.apply(["": "8"])
    #expect(count == 8)
  }
}
