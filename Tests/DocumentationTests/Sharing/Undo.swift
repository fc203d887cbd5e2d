import Architecture
import ArchitectureTesting
import Testing

struct Letter: Reducer {
  struct State: Equatable {
    var text = ""
    var saves = 0
  }

  enum Action: Equatable, Sendable {
    case textChanged(String)
    case saveButtonTapped
    case windowClosed
  }

  func reduce(into state: inout State, action: Action) -> Effect<Action> {
    switch action {
    case .textChanged(let text):
      state.text = text
      return text.hasSuffix("\n") ? save(&state) : .none
    case .saveButtonTapped, .windowClosed:
      return save(&state)
    }
  }

  private func save(_ state: inout State) -> Effect<Action> {
    state.saves += 1
    return .none
  }
}

struct Undoable<Value: Equatable & Sendable>: Equatable, Sendable {
  var current: Value
  var past: [Value] = []
}

enum UndoAction<Action: Sendable>: Sendable {
  case feature(Action)
  case undoButtonTapped
}

extension Reducer where State: Equatable & Sendable {
  func undoable() -> Reduce<Undoable<State>, UndoAction<Action>> {
    let feature = pullback(state: \Undoable<State>.current, action: CasePath(UndoAction<Action>.feature))
    return Reduce { state, action in
      guard case .feature = action else {
        if let last = state.past.popLast() { state.current = last }
        return .none
      }
      let before = state.current
      let effect = feature.reduce(into: &state, action: action)
      if state.current != before { state.past.append(before) }
      return effect
    }
  }
}

@Suite("Sharing logic")
@MainActor
struct SharingTests {
  @Test("Actions share a method")
  func method() async {
    let store = TestStore(initialState: Letter.State()) { Letter() }
    await store.send(.textChanged("a\n")) {
      $0.text = "a\n"
      $0.saves = 1
    }
    await store.send(.windowClosed) { $0.saves = 2 }
    await store.send(.saveButtonTapped) { $0.saves = 3 }
  }

  @Test("Any feature can be undone")
  func undo() async {
    let store = TestStore(initialState: Undoable(current: Letter.State())) { Letter().undoable() }
    await store.send(.feature(.textChanged("Primes"))) {
      $0.current.text = "Primes"
      $0.past = [Letter.State()]
    }
    await store.send(.undoButtonTapped) {
      $0.current.text = ""
      $0.past = []
    }
    await store.send(.undoButtonTapped)
  }
}
