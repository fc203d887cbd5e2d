import Architecture
import Testing

@Suite("A stack of screens")
struct StackStateTests {
  @Test("Screens are pushed and popped, and identities are not used again")
  func identities() {
    var stack = StackState(["a", "b"])
    #expect(stack.ids == [0, 1])
    #expect(stack.popLast() == "b")
    #expect(stack.append("c") == 2)
    stack.append("d")
    #expect(stack.ids == [0, 2, 3])
    stack.pop(to: 2)
    #expect(Array(stack) == ["a", "c"])
    stack.pop(to: 2)
    stack.pop(from: 7)
    #expect(Array(stack) == ["a", "c"])
    stack[id: 0] = nil
    #expect(stack.ids == [2])
    stack[id: 2] = nil
    stack[id: 2] = nil
    #expect(stack.isEmpty)
    #expect(stack.popLast() == nil)
    #expect(stack.append("e") == 4)
    stack.removeAll()
    #expect(stack.isEmpty)
  }

  @Test("Screens are pushed, popped, removed, and exchanged as in an array, and keep their identities")
  func likeAnArray() {
    var stack: StackState = ["a", "b"]
    stack += ["c", "d"]
    stack.append(contentsOf: ["e", "f"])
    #expect(stack.removeLast() == "f")
    stack.removeLast(2)
    #expect(Array(stack) == ["a", "b", "c"])
    stack.swapAt(0, 2)
    #expect(Array(stack) == ["c", "b", "a"])
    #expect(stack.ids == [2, 1, 0])
    stack.remove(atOffsets: [0, 2])
    #expect(Array(stack) == ["b"])
    #expect(stack[id: 1] == "b")
    #expect(stack.append("g") == 6)
  }

  @Test("Stacks are equal if their screens and identities are, whatever was pushed and popped before")
  func equality() {
    var stack = StackState(["a", "b"])
    stack.popLast()
    #expect(stack == StackState(["a"]))
    #expect(stack.hashValue == StackState(["a"]).hashValue)
    stack.append("b")
    // Another identity.
    #expect(stack != StackState(["a", "b"]))
    #expect(stack != StackState(["a"]))
  }

  @Test("It describes itself as an array of its screens")
  func text() {
    #expect("\(StackState(["a", "b"]))" == #"["a", "b"]"#)
    #expect(String(reflecting: StackState([1, 2])) == "[1, 2]")
  }

  @Test("A screen is replaced by its identity or by its case")
  func replacement() {
    var stack = StackState<Int?>([1, nil])
    stack[id: 0] = .some(2)
    stack[id: 0, case: .some]? += 1
    #expect(Array(stack) == [3, nil])
    #expect(stack[id: 1, case: .some] == nil)
    #expect(stack[id: 9] == nil)
  }

  @Test("It is encoded with its identities; decoding rejects impossible ones")
  func coding() throws {
    var stack = StackState(["a", "b", "c"])
    stack.pop(from: 2)
    let json = try JSONEncoder().encode(stack)
    var decoded = try JSONDecoder().decode(StackState<String>.self, from: json)
    #expect(decoded == stack)
    #expect(decoded.append("d") == 3)
    for invalid in [
      #"{"elements":[{"id":{"number":1},"screen":"a"}],"pushCount":1}"#,
      #"{"elements":[{"id":{"number":-1},"screen":"a"}],"pushCount":1}"#,
      #"{"elements":[{"id":{"number":0},"screen":"a"},{"id":{"number":0},"screen":"b"}],"pushCount":1}"#,
    ] {
      #expect(throws: DecodingError.self) {
        try JSONDecoder().decode(StackState<String>.self, from: Data(invalid.utf8))
      }
    }
  }

  @Test("Setting a screen that is not on the stack is reported at its line and changes nothing")
  func absent() {
    let recorder = IssueRecorder()
    var stack = StackState(["a"])
    let line = #line + 1
    recorder.recording { stack[id: 1] = "b" }
    #expect(stack == StackState(["a"]))
    #expect(
      recorder.issues == [
        .init(message: "Can't set the screen 1, which is not on the stack", line: line)
      ])
  }

  @Test("Setting a screen as another case is reported at its line and changes nothing")
  func otherCase() {
    enum Screen: Equatable {
      case card(draft: String)
      case list([Int])
    }
    let recorder = IssueRecorder()
    let card = /Screen.card
    var stack = StackState([Screen.list([1])])
    let line = #line + 2
    recorder.recording {
      stack[id: 0, case: card]? += "x"
      stack[id: 0, case: card] = "x"
      stack[id: 1, case: card] = nil
    }
    #expect(stack == StackState([.list([1])]))
    #expect(
      recorder.issues == [
        .init(message: "Can't set the screen 0 as .card(…), because it is .list([1])", line: line),
        .init(message: "Can't set the screen 0 as .card(…), because it is .list([1])", line: line + 1),
        .init(message: "Can't set the screen 1 as .card(…), because it is not on the stack", line: line + 2),
      ])
  }

  @Test("An action is described with the identity as it is written")
  func description() {
    #expect(shortDescription(StackAction.element(id: 7, action: "a")) == #".element(id: 7, action: "a")"#)
  }

  @Test("An action for an absent screen is reported")
  @MainActor
  func late() {
    let store = Store(initialState: StackState(["a"])) {
      Reduce<StackState<String>, StackAction<String>> { _, _ in .none }
        .forEachScreen(\.self, action: .identity) {
          Reduce { state, action in
            state += action
            return .none
          }
        }
    }
    store.send(.element(id: 0, action: "!"))
    #expect(Array(store.state) == ["a!"])
    store.send(.popFrom(id: 0))
    expectAbsence(of: "String", .element(id: 0, action: "!"), in: store)
    expectAbsence(of: "String", .popFrom(id: 0), in: store)
  }
}
