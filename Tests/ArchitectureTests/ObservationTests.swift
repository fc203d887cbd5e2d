import Architecture
import TestTraits
import Testing

private typealias State = TwoNumbers.State
private typealias Action = TwoNumbers.Action

@Suite("Observation", .timeLimit(.standard))
@MainActor
struct ObservationTests {
  private func makeStore() -> Store<State, Action> {
    Store(initialState: State()) { TwoNumbers() }
  }

  @Test("An observer receives its slice immediately, and then only when it changes")
  func slice() {
    let store = makeStore()
    var seen: [Int] = []
    let subscription = store.observe({ $0.left }, onChange: { seen.append($0) })
    store.send(.left(1))
    store.send(.right(5))
    store.send(.left(1))
    store.send(.left(2))
    #expect(seen == [0, 1, 2])
    subscription.cancel()
    store.send(.left(3))
    #expect(seen == [0, 1, 2])
    // Deallocating its subscription ends an observation, too.
    do { _ = store.observe({ $0.left }, onChange: { seen.append($0) }) }
    store.send(.left(4))
    #expect(seen == [0, 1, 2, 3])
  }

  @Test("An observer can define which values count as duplicates")
  func removeDuplicates() {
    let store = makeStore()
    var seen: [Int] = []
    let subscription = store.observe(
      { $0.left }, removeDuplicates: { $0 / 10 == $1 / 10 },
      onChange: {
        seen.append($0)
      })
    for number in [3, 9, 12, 15, 25] { store.send(.left(number)) }
    #expect(seen == [0, 12, 25])
    subscription.cancel()
  }

  @Test("Actions that observers send are queued until every observer has been notified")
  func reentrant() {
    let store = makeStore()
    var seen: [String] = []
    let first = store.observe(
      { $0 },
      onChange: { state in
        seen.append("a\(state.left)\(state.right)")
        if state.left == 1 {
          store.send(.left(2))
          store.send(.right(1))
          // Not reduced yet: the action of one observer must not surprise the next.
          #expect(store.state == State(left: 1, right: 0))
        }
      })
    let second = store.observe({ $0 }, onChange: { seen.append("b\($0.left)\($0.right)") })
    store.send(.left(1))
    #expect(store.state == State(left: 2, right: 1))
    #expect(seen == ["a00", "b00", "a10", "b10", "a21", "b21"])
    first.cancel()
    second.cancel()
  }

  @Test("Actions sent during a reduction run in the order in which they were sent")
  func queueOrder() {
    let store = logStore(["a": .merge(.send("1"), .send("2")), "b": .send("3")])
    let subscription = store.observe(
      { $0.count },
      onChange: { count in
        if count == 3 {
          store.send("b")
          store.send("c")
        }
      })
    store.send("a")
    #expect(store.state == ["a", "1", "2", "b", "c", "3"])
    subscription.cancel()
  }

  @Test("Observers can be added and removed during a notification")
  func addAndRemove() {
    let store = makeStore()
    var seen: [String] = []
    var subscriptions: [Subscription] = []
    let first = store.observe(
      { $0.left },
      onChange: { number in
        seen.append("first \(number)")
        if number == 1 {
          for subscription in subscriptions { subscription.cancel() }
          subscriptions.append(store.observe({ $0.left }, onChange: { seen.append("new \($0)") }))
        }
      })
    subscriptions.append(store.observe({ $0.left }, onChange: { seen.append("old \($0)") }))
    store.send(.left(1))
    store.send(.left(2))
    #expect(seen == ["first 0", "old 0", "first 1", "new 1", "first 2", "new 2"])
    for subscription in subscriptions + [first] { subscription.cancel() }
  }

  @Test("An observer can end its own observation")
  func endsItself() {
    let store = makeStore()
    var seen: [Int] = []
    var subscription: Subscription?
    subscription = store.observe(
      { $0.left },
      onChange: { number in
        seen.append(number)
        if number == 2 { subscription?.cancel() }
      })
    for number in 1...4 { store.send(.left(number)) }
    #expect(seen == [0, 1, 2])
  }

  @Test("A scope reads, sends, and observes its part, and is notified of nothing else")
  func scope() {
    let store = makeStore()
    let left = store.scope(state: { $0.left }, action: /Action.left)
    var (seen, asked) = ([Int](), 0)
    let first = left.observe(
      { number in
        asked += 1
        return number
      }, onChange: { seen.append($0) })
    #expect(asked == 1)
    for number in 1...10 { store.send(.right(number)) }
    #expect(asked == 1)
    left.send(1)
    store.send(.left(2))
    #expect(left.state == 2)
    #expect(store.state == State(left: 2, right: 10))
    #expect(seen == [0, 1, 2])
    first.cancel()
    store.send(.left(3))
    #expect(seen == [0, 1, 2])
    let second = left.observe({ $0 }, onChange: { seen.append($0) })
    store.send(.left(4))
    #expect(seen == [0, 1, 2, 3, 4])
    second.cancel()
  }

  @Test("Scopes can be nested, and several scopes can have the same part")
  func scopes() async {
    struct Outer: Equatable {
      var inner = State()
      var other = 0
    }
    enum OuterAction: Sendable {
      case inner(Action)
      case other
    }
    let store = Store<Outer, OuterAction>(initialState: Outer()) {
      Reduce { state, action in
        switch action {
        case .inner(.left(let number)): state.inner.left = number
        case .inner(.right(let number)):
          state.inner.right = number
          return number < 3 ? .run { await $0(.inner(.right(number + 1))) } : .none
        case .other: state.other += 1
        }
        return .none
      }
    }
    let inner = store.scope(state: { $0.inner }, action: /OuterAction.inner)
    let right = inner.scope(state: { $0.right }, action: /Action.right)
    let again = inner.scope(state: { $0.right }, action: /Action.right)
    var seen: [String] = []
    let subscriptions = [
      right.observe({ $0 }, onChange: { seen.append("right \($0)") }),
      again.observe({ $0 }, onChange: { seen.append("again \($0)") }),
    ]
    await right.send(1).finish()
    store.send(.other)
    inner.send(.left(1))
    #expect(right.state == 3)
    #expect(again.state == 3)
    #expect(
      seen == ["right 0", "again 0", "right 1", "again 1", "right 2", "again 2", "right 3", "again 3"])
    for subscription in subscriptions { subscription.cancel() }
  }

  @Test("A scope of a state that can't be compared is notified of every action")
  func incomparable() {
    struct Part { var number: Int }
    let store = makeStore()
    let part = store.scope(state: { Part(number: $0.left) }, action: /Action.left)
    var seen: [Int] = []
    let subscription = part.observe(
      { $0.number }, removeDuplicates: { _, _ in false }, onChange: { seen.append($0) })
    store.send(.right(1))
    store.send(.left(1))
    #expect(seen == [0, 0, 1])
    subscription.cancel()
  }

  @Test("Among a thousand scoped observers, a change notifies only those of its part")
  func manyObservers() {
    let store = Store<[Int], Int>(initialState: Array(repeating: 0, count: 100)) {
      Reduce { state, index in
        state[index] += 1
        return .none
      }
    }
    var woken = 0
    var subscriptions: [Subscription] = []
    for index in 0..<100 {
      let scope = store.scope(state: { $0[index] }, action: CasePath.identity)
      for _ in 0..<10 { subscriptions.append(scope.observe({ $0 }, onChange: { _ in woken += 1 })) }
    }
    #expect(woken == 1_000)
    store.send(7)
    #expect(woken == 1_010)
    for subscription in subscriptions { subscription.cancel() }
  }
}
