import Architecture
import TestTraits
import Testing

private typealias State = TwoNumbers.State
private typealias Action = TwoNumbers.Action

@Suite("Observation as a sequence", .timeLimit(.standard))
@MainActor
struct ObservationSequenceTests {
  private func makeStore() -> Store<State, Action> {
    Store(initialState: State()) { TwoNumbers() }
  }

  @Test("A sequence contains the current slice and each change; a slow reader receives the newest")
  func values() async {
    let store = makeStore()
    var iterator = store.values(of: { $0.left }).makeAsyncIterator()
    #expect(await iterator.next() == 0)
    store.send(.left(1))
    #expect(await iterator.next() == 1)
    store.send(.left(1))
    store.send(.right(1))
    store.send(.left(2))
    store.send(.left(3))
    #expect(await iterator.next() == 3)
  }

  @Test("A sequence's observation ends when its reader stops")
  func valuesEnd() async {
    let store = makeStore()
    let captured = Events()
    weak var weakEvents: Events?
    do {
      let events = Events()
      weakEvents = events
      for await number in store.values(of: { state -> Int in
        events("asked")
        return state.left
      }) {
        captured("\(number)")
        if number == 2 { break }
        store.send(.left(number + 1))
      }
    }
    while weakEvents != nil, !Task.isCancelled { await Task.yield() }
    #expect(captured.all == ["0", "1", "2"])
  }

  @Test("A sequence ends when the task that reads it is canceled")
  func valuesCancelled() async {
    let store = makeStore()
    let first = Gate()
    let task = Task {
      var seen: [Int] = []
      for await number in store.values(of: { $0.left }) {
        seen.append(number)
        first.open()
      }
      return seen
    }
    await first.wait()
    task.cancel()
    #expect(await task.value == [0])
  }

  @Test("A sequence ends when its store is deallocated", arguments: [false, true])
  func valuesOfDeallocatedStore(isScoped: Bool) async {
    var store: Store<State, Action>? = makeStore()
    let values =
      isScoped
      ? store?.scope(state: { $0.left }, action: /Action.left).values(of: { $0 })
      : store?.values(of: { $0.left })
    store?.send(.left(1))
    store = nil
    var seen: [Int] = []
    if let values { for await number in values { seen.append(number) } }
    #expect(seen == [1])
  }
}
