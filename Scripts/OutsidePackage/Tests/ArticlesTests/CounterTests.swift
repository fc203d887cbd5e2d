import Architecture
import ArchitectureTesting
import Synchronization
import Testing

@MainActor
@Suite("The articles' counter")
struct CounterTests {
  @Test("A test starts at a random count, twenty times", arguments: 0..<20)
  func randomStart(_: Int) async {
    let count = Int.random(in: 1...100)
    let store = TestStore(initialState: Counter(count: count)) { counterReducer }
    await store.send(.increment) { $0.count = count + 1 }
    await store.send(.decrement) { $0.count = count }
    await store.send(.reset) { $0.count = 0 }
  }

  #if DEBUG
    @Test("debug prints an action and the difference of the states")
    func debug() {
      let printed = Mutex("")
      let store = Store(initialState: Counter()) {
        counterReducer.debug("counter") { text in printed.withLock { $0 = text } }
      }
      store.send(.increment)
      #expect(
        printed.withLock { $0 } == """
          counter: .increment
              Counter(
            −   count: 0,
            +   count: 1,
                … (2 unchanged)
              )
          """)
    }
  #endif

  @Test("A binding reads a part of the state, and sends an action for each new value")
  func bindings() {
    let store = Store(initialState: Counter()) { counterReducer }
    let text = store.binding(get: \.countString, send: CounterAction.setCount)
    text.wrappedValue = "42"
    text.wrappedValue = "forty-three"
    #expect(text.wrappedValue == "42" && store.count == 42)
    let slider = store.binding(get: \.countFloat, send: CounterAction.slidingCount)
    slider.wrappedValue = -99.6
    #expect(store.count == -100)
  }

  @Test("The next game has the secret and the identity that the environment generates")
  func playNext() async {
    let store = TestStore(initialState: Counter(count: 7)) {
      counterReducer
    } withDependencies: {
      $0[CounterEnvironment.self].generateRandom = { range in range.lowerBound + 142 }
      $0[CounterEnvironment.self].uuid = UUIDGenerator.incrementing.next
    }
    let id = UUID(uuidString: "00000000-0000-0000-0000-000000000000")
    await store.send(.playNext) { $0 = Counter(secret: 42, id: id) }
    #expect(store.checkResult == .lower)
  }

  @Test("The live environment has secrets from −100 to 100, and an identity for each game")
  func live() {
    let environment = CounterEnvironment.liveValue
    #expect((-100...100).contains(environment.generateRandom(-100...100)))
    #expect(environment.uuid() != environment.uuid())
  }

  @Test("A forgotten dependency fails the test by its name")
  func forgottenDependency() async {
    await withKnownIssue {
      let store = TestStore(initialState: Counter(count: 7)) { counterReducer }
      store.exhaustivity = .off
      await store.send(.playNext)
    } matching: {
      "\($0)".contains("CounterEnvironment.")
    }
  }
}
