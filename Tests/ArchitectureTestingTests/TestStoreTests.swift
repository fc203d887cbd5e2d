import ArchitectureTesting
import TestTraits
import Testing

private enum NumberKey: DependencyKey {
  static var testValue: Int { 0 }
}

extension DependencyValues {
  fileprivate var number: Int {
    get { self[NumberKey.self] }
    set { self[NumberKey.self] = newValue }
  }
}

private struct Reading: Reducer {
  @Dependency(\.number) private var number

  var body: some Reducer<[Int], Int> {
    let built = number
    Reduce { state, action in
      state = [built, number, action]
      return .none
    }
  }

  static var initialState: [Int] {
    @Dependency(\.number) var number
    return [number]
  }
}

@Suite("Test stores", .timeLimit(.standard))
@MainActor
struct TestStoreTests {
  @Test(
    "Dependencies apply to the initial state, the building of the reducer, each action, and the test's closures"
  )
  func dependencies() async {
    @Dependency(\.number) var number
    let store = TestStoreOf<Reading>(initialState: Reading.initialState) {
      Reading()
    } withDependencies: {
      $0.number = 7
    }
    #expect(store.state == [7])
    await store.send(1) { $0 = [7, 7, 1] }
    store.dependencies.number = 8
    #expect(store.dependencies.number == 8 && number == 0)
    await store.send(2) {
      #expect(number == 8)
      $0 = [7, 8, 2]
    }
    store.assert { $0 = [7, number, 2] }
    await store.finish()
  }

  @Test("Dependencies assigned around a test store apply to it")
  func dependenciesAround() async {
    let store = withDependencies {
      $0.number = 7
    } operation: {
      TestStore(initialState: Reading.initialState) { Reading() }
    }
    await store.send(1) { $0 = [7, 7, 1] }
    await store.finish()
  }

  @Test("Dependencies replaced in mid-test apply to new effects, but not to those that are running")
  func replacedDependenciesOfEffects() async {
    let (first, second) = (TestClock(), TestClock())
    let store = TestStore<[String], String>(initialState: []) {
      Reduce { state, action in
        state.append(action)
        if action.hasSuffix("done") { return .none }
        return .run { send in
          @Dependency(\.number) var number
          @Dependency(\.clock) var clock
          try await clock.sleep(for: .seconds(1))
          await send("\(action) \(number) done")
        }
      }
    } withDependencies: {
      $0.number = 1
      $0.clock = first
    }
    await store.send("a") { $0 = ["a"] }
    store.dependencies.number = 2
    store.dependencies.clock = second
    await store.send("b") { $0 = ["a", "b"] }
    await second.advance(by: .seconds(1))
    await store.receive("b 2 done") { $0.append("b 2 done") }
    await first.advance(by: .seconds(1))
    await store.receive("a 1 done") { $0.append("a 1 done") }
    await store.finish()
  }

  @Test("An action can be expected by a predicate")
  func predicate() async {
    let store = TestStore<Int, Int>(initialState: 0) {
      Reduce { state, action in
        state = action
        return action == 1 ? .send(10) : .none
      }
    }
    await store.send(1) { $0 = 1 }
    await store.receive({ $0 > 9 }, change: { $0 = 10 })
    store.exhaustivity = .off
    await store.send(1)
    await store.receive { $0 > 9 }
    await store.finish()
  }

  @Test("Actions from outside the program are awaited", arguments: 1...20)
  func outside(_: Int) async {
    let gate = Gate()
    let store = TestStore<[Int], Int>(initialState: []) {
      Reduce { state, number in
        state.append(number)
        guard number == 0 else { return .none }
        return .run { send in
          await gate.wait()
          await Task.detached { for number in 1...3 { await send(number) } }.value
        }
      }
    }
    await store.send(0) { $0 = [0] }
    let opener = Task.detached { gate.open() }
    for number in 1...3 { await store.receive(number) { $0.append(number) } }
    await opener.value
    await store.finish()
  }

  @Test("A hundred concurrent effects each send a hundred actions, and all arrive in each effect's order")
  func many() async {
    let store = TestStore<[Int: [Int]], [Int]>(initialState: [:]) {
      Reduce { state, action in
        guard action.count == 2 else {
          return .merge(
            (0..<100).map { effect in .run { send in for n in 0..<100 { await send([effect, n]) } } })
        }
        state[action[0], default: []].append(action[1])
        return .none
      }
    }
    store.exhaustivity = .off
    await store.send([])
    await store.skipReceivedActions()
    #expect(store.state == Dictionary(uniqueKeysWithValues: (0..<100).map { ($0, Array(0..<100)) }))
    await store.finish()
  }

  @Test("The timeout of a call limits its wait for the outside world")
  func timeout() async {
    let store = TestStore<Int, Int>(initialState: 0) {
      Reduce { _, action in
        guard action == 0 else { return .none }
        return .merge(
          .run { _ in try await Task.sleep(for: .seconds(7200)) }, .run { send in await send(2) })
      }
    }
    store.timeout = .seconds(3600)
    let task = await store.send(0)
    let start = ContinuousClock.now
    await store.receive(2, timeout: .seconds(30))
    #expect(ContinuousClock.now - start < .seconds(30), "it waited for the effect that is still running")
    let messages = await failures {
      await store.receive(1, timeout: .milliseconds(1))
      await store.receive(CasePath<Int, Int>.identity, timeout: .milliseconds(1))
      await store.receive(CasePath<Int, Int>.identity, 1, timeout: .milliseconds(1))
      await store.receive({ $0 == 1 }, timeout: .milliseconds(1))
      await task.finish(timeout: .milliseconds(1))
      await store.send(0)
      await store.receive(2)
      await store.finish(timeout: .milliseconds(1))
    }
    #expect(messages.count == 6)
  }

  @Test("An action of a child is sent by its path")
  func path() async {
    enum Action: Equatable, Sendable {
      case row(IdentifiedAction<Int, String>)
    }
    let store = TestStore<String, Action>(initialState: "") {
      Reduce { state, action in
        if case .row(.element(id: let id, action: let text)) = action { state = "\(id) \(text)" }
        return .none
      }
    }
    await store.send(/Action.row .. .element(id: 3), "tapped") { $0 = "3 tapped" }
    await store.finish()
  }
}
