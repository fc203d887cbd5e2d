import Architecture
import ArchitectureTesting
import Testing

struct History<Value: Equatable & Sendable>: Equatable, Sendable {
  private(set) var past: [Value] = []
  private var group: String?

  mutating func add(_ value: Value, group: String?) {
    if group == nil || group != self.group { past.append(value) }
    self.group = group
  }

  mutating func undo() -> Value? {
    group = nil
    return past.popLast()
  }
}

extension Reducer {
  func undoable<Value>(
    _ value: any WritableKeyPath<State, Value> & Sendable,
    in history: any WritableKeyPath<State, History<Value>> & Sendable,
    group: @escaping @Sendable (Action) -> String?
  ) -> Reduce<State, Action> {
    let feature = CombineReducers { self }
    return Reduce { state, action in
      let (before, past) = (state[keyPath: value], state[keyPath: history])
      let effect = feature.reduce(into: &state, action: action)
      // An undo changes the history itself.
      if state[keyPath: value] != before, state[keyPath: history] == past {
        state[keyPath: history].add(before, group: group(action))
      }
      return effect
    }
  }
}

struct Page: Reducer {
  struct State: Equatable, Sendable {
    var text = ""
    var isFocused = false
    var history = History<String>()
  }

  enum Action: Equatable, Sendable {
    case textChanged(String)
    case clearButtonTapped
    case focusChanged(Bool)
    case undoButtonTapped
  }

  var body: some Reducer<State, Action> {
    Reduce { state, action in
      switch action {
      case .textChanged(let text): state.text = text
      case .clearButtonTapped: state.text = ""
      case .focusChanged(let isFocused): state.isFocused = isFocused
      case .undoButtonTapped: if let text = state.history.undo() { state.text = text }
      }
      return .none
    }
    .undoable(\.text, in: \.history) { action in
      if case .textChanged = action { "typing" } else { nil }
    }
  }
}

@Suite("Undo of a part of the state")
@MainActor
struct PartialUndoTests {
  @Test("Typing is one step, and other properties stay")
  func undo() {
    let store = Store(initialState: Page.State()) { Page() }
    for action: Page.Action in [
      .textChanged("a"), .textChanged("ab"), .focusChanged(true), .clearButtonTapped, .textChanged("c"),
    ] {
      store.send(action)
    }
    #expect(store.history.past == ["", "ab", ""])
    for text in ["", "ab", "", ""] {
      store.send(.undoButtonTapped)
      #expect(store.text == text)
    }
    #expect(store.isFocused)
  }
}
