import Architecture
import ArchitectureTesting
import Testing

private struct Ticker: Reducer {
  struct State: Equatable {
    var count = 0
    var isRunning = false
  }

  enum Action: Equatable, Sendable {
    case startTapped, stopTapped, ticked
    case addTapped(Int)
    case twiceTapped
  }

  private enum CancelID { case timer }

  @Dependency(\.clock) private var clock

  func reduce(into state: inout State, action: Action) -> Effect<Action> {
    switch action {
    case .startTapped:
      state.isRunning = true
      return .run { [clock] send in
        while true {
          try await clock.sleep(for: .seconds(1))
          await send(.ticked)
        }
      }
      .cancellable(id: CancelID.timer, cancelInFlight: true)
    case .stopTapped:
      state.isRunning = false
      return .cancel(id: CancelID.timer)
    case .ticked:
      state.count += 1
      return .none
    case .addTapped(let number):
      state.count += number
      return .none
    case .twiceTapped:
      return .concatenate(.send(.addTapped(1)), .run { await $0(.addTapped(10)) }, .send(.addTapped(100)))
    }
  }
}

private struct Pair: Reducer {
  struct State: Equatable {
    var left = Ticker.State()
    var right = Ticker.State()
    var total: Int { left.count + right.count }
  }

  enum Action: Equatable, Sendable {
    case left(Ticker.Action)
    case right(Ticker.Action)
    case resetTapped
  }

  var body: some Reducer<State, Action> {
    Ticker().pullback(state: \.left, action: /Action.left)
    Ticker().pullback(state: \.right, action: /Action.right)
    Reduce { state, action in
      if action == .resetTapped { state = State() }
      return .none
    }
  }
}

@Suite("Store")
@MainActor
struct StoreTests {
  @Test("Actions reach the reducer they belong to and the reducers around it")
  func composition() {
    let store = Store(initialState: Pair.State()) { Pair() }
    store.send(.left(.addTapped(2)))
    store.send(.right(.addTapped(3)))
    #expect(store.state == Pair.State(left: .init(count: 2), right: .init(count: 3)))
    store.send(.resetTapped)
    #expect(store.state == Pair.State())
  }

  @Test("A scoped store reads and sends through its parent")
  func scope() {
    let store = Store(initialState: Pair.State()) { Pair() }
    let left = store.scope(state: { $0.left }, action: /Pair.Action.left)
    left.send(.addTapped(5))
    #expect(left.state.count == 5)
    #expect(store.state.total == 5)
  }

  @Test("Concatenated effects run in order, and the task awaits them and what they send")
  func concatenate() async {
    let store = Store(initialState: Pair.State()) { Pair() }
    var seen: [Int] = []
    let subscription = store.observe({ $0.left.count }, onChange: { seen.append($0) })
    await store.send(.left(.twiceTapped)).finish()
    #expect(seen.last == 111)
    #expect(seen.first == 0)
    subscription.cancel()
    store.send(.left(.addTapped(1)))
    #expect(seen.last == 111)
  }

  @Test("Two features of one type at different places do not cancel each other's effects")
  func places() async {
    let clock = TestClock()
    let store = TestStore(initialState: Pair.State()) {
      Pair()
    } withDependencies: {
      $0.clock = clock
    }
    await store.send(.left(.startTapped)) { $0.left.isRunning = true }
    await store.send(.right(.startTapped)) { $0.right.isRunning = true }
    await clock.advance(by: .seconds(1))
    await store.receive(.left(.ticked)) { $0.left.count = 1 }
    await store.receive(.right(.ticked)) { $0.right.count = 1 }
    await store.send(.left(.stopTapped)) { $0.left.isRunning = false }
    await clock.advance(by: .seconds(2))
    await store.receive(.right(.ticked)) { $0.right.count = 2 }
    await store.receive(.right(.ticked)) { $0.right.count = 3 }
    await store.send(.right(.stopTapped)) { $0.right.isRunning = false }
    await store.finish()
  }

  @Test("An unassigned dependency fails the test by its name")
  func unimplemented() async {
    await withKnownIssue {
      let store = TestStore(initialState: Pair.State()) { Pair() }
      await store.send(.left(.startTapped)) { $0.left.isRunning = true }
      await store.finish()
    } matching: {
      "\($0)".contains("Clock.")
    }
  }

  @Test("A store takes its types from its reducer when its state is a literal")
  func literalState() {
    struct Numbers: Reducer {
      typealias State = [Int]
      enum Action: Sendable { case add(Int) }
      var body: some ReducerOf<Self> {
        Reduce { state, action in
          if case .add(let number) = action { state.append(number) }
          return .none
        }
      }
    }
    let store: StoreOf<Numbers> = Store(initialState: []) { Numbers() }
    let other = Store(initialState: []) { Numbers() }
    let isolated = ActorStore(initialState: []) { Numbers() }
    let tested = TestStore(initialState: []) { Numbers() }
    #expect(isolated.state == tested.state)
    store.send(.add(3))
    other.send(.add(4))
    #expect(store.state == [3])
    #expect(other.state == [4])
  }
}
