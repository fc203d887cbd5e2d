import Architecture
import ArchitectureTesting
import Testing

/// The samples in the table of `FromTheComposableArchitecture.md`.
private struct Lookup: Reducer {
  struct State: Equatable, Sendable {
    var answer = ""
    var changes = 0
  }

  enum Failure: Error, Equatable { case unknown }

  enum Action: Equatable, Sendable {
    case started
    case response(Result<String, Failure>)
  }

  var body: some Reducer<State, Action> {
    Reduce<State, Action> { state, action in
      switch action {
      case .started:
        return .send(.response(.success("yes")))
      case .response(let result):
        state.answer = (try? result.get()) ?? "unknown"
        return .none
      }
    }
    .onChange(
      of: { $0.answer },
      { old, new, state, action in
        state.changes += 1
        return .none
      })
  }
}

@MainActor
@Suite("From The Composable Architecture")
struct ComparisonTests {
  @Test("A result is expected through the path to its success")
  func receive() async {
    let store = TestStore(initialState: Lookup.State()) { Lookup() }
    await store.send(.started)
    await store.receive(/Lookup.Action.response .. .success()) {
      $0.answer = "yes"
      $0.changes = 1
    }
    await store.finish()
  }

  @Test("A result is expected through the path to its success and its value, or by a predicate")
  func receiveValue() async {
    let store = TestStoreOf<Lookup>(initialState: Lookup.State()) { Lookup() }
    store.exhaustivity = .off
    await store.send(.started).finish()
    await store.receive(/Lookup.Action.response .. .success(), "yes")
    await store.send(.started)
    await store.receive { $0 != .started }
    store.assert { $0.answer = "yes" }
  }

  @Test("A slice of the state can be observed with a closure or as a sequence")
  func observation() async {
    let store = Store(initialState: CounterState()) { Counter() }
    var values = store.values(of: { $0.count }).makeAsyncIterator()
    var seen: [Int] = []
    let subscription = store.observe({ $0.count }, onChange: { seen.append($0) })
    store.send(.incrementButtonTapped)
    subscription.cancel()
    #expect(seen == [0, 1])
    #expect(await values.next(isolation: #isolation) == 1)
  }
}
