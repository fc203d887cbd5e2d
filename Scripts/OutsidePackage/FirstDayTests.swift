import ArchitectureTesting
import Synchronization
import Testing

/// The mistakes of a first day that only a run can find: each is reported once, with what to write, and none hangs.
@MainActor
@Suite("Mistakes of a first day", .serialized, .timeLimit(.minutes(5)))
struct FirstDayTests {
  struct Sheet: Reducer {
    enum Action: Equatable, Sendable { case closeButtonTapped }

    func reduce(into state: inout Int, action: Action) -> Effect<Action> { .dismiss() }
  }

  nonisolated struct Client: DependencyKey {
    static let testValue = Client()

    var load: @Sendable () async throws -> Int = { throw unimplemented("Client.load") }
  }

  struct Feature: Reducer {
    struct State: Equatable, BindableState {
      var name = ""
      var count = 0
      var rows: IdentifiedArray<Row> = []

      static var bindableFields: BindableFields<State> { BindableFields().adding("name", \.name) }
    }

    struct Row: Equatable, Identifiable {
      var id: Int
    }

    enum Action: Equatable, Sendable, BindableAction {
      case binding(BindingAction<State>)
      case timerStarted
      case ticked
      case loopStarted
      case loadButtonTapped
      case repeated
      case lateActionStarted
      case failed
      case row(IdentifiedAction<Int, Bool>)
    }

    struct Failure: Error {}

    @Dependency(\.clock) var clock
    @Dependency(Client.self) var client

    var body: some Reducer<State, Action> {
      Reduce<State, Action> { state, action in
        switch action {
        case .timerStarted:
          return .run { [clock] send in
            for await _ in clock.timer(every: .seconds(1)) { await send(.ticked) }
          }
        case .ticked:
          state.count += 1
          return .none
        case .loopStarted:
          return .run { send in
            while true { await send(.ticked) }
          }
        case .loadButtonTapped:
          return .run { [client] send in
            _ = try await client.load()
            await send(.ticked)
          }
        case .repeated:
          return .send(.repeated)
        case .lateActionStarted:
          return .run { send in
            Task {
              try await Task.sleep(for: .milliseconds(50))
              await send(.ticked)
            }
          }
        case .failed:
          return .run { _ in throw Failure() }
        case .binding, .row:
          return .none
        }
      }
      .forEach(\.rows, action: /Action.row) { Reduce { _, _ in .none } }
    }
  }

  private func store(
    _ update: (inout DependencyValues) -> Void = { _ in }
  ) -> TestStore<Feature.State, Feature.Action> {
    TestStore(initialState: Feature.State()) {
      Feature()
    } withDependencies: {
      update(&$0)
    }
  }

  /// Checks that an operation fails once, with some text.
  private func expectFailure(_ text: String, _ operation: @MainActor () async -> Void) async {
    let recorded = Mutex<[String]>([])
    await withKnownIssue {
      await operation()
    } matching: { issue in
      recorded.withLock { $0.append(issue.comments.map(\.rawValue).joined(separator: "\n")) }
      return true
    }
    let messages = recorded.withLock { $0 }
    #expect(messages.count == 1)
    #expect(messages.first?.contains(text) == true, "\(messages)")
  }

  @Test("A forgotten binding reducer")
  func bindingReducer() async {
    await expectFailure("Begin its body with BindingReducer(action: /Action.binding)") {
      await store().send(.binding(.set(\.name, "Ada")))
    }
  }

  @Test("A timer on an immediate clock")
  func immediateClock() async {
    await expectFailure("use a TestClock, and advance it") {
      await store { $0.clock = ImmediateClock() }.send(.timerStarted).finish()
    }
  }

  @Test("A loop without a pause")
  func loop() async {
    await expectFailure("A loop must wait for something") {
      let store = store()
      await store.send(.loopStarted)
      await store.receive(.ticked)
      await store.finish()
    }
  }

  @Test("An action that sends itself")
  func repeated() async {
    let store = store()
    await expectFailure("which may have no end; the next one is dropped: .repeated.") {
      await store.send(.repeated)
    }
    await store.skipReceivedActions()
  }

  @Test("A forgotten dependency")
  func dependency() async {
    await expectFailure("Unimplemented: Client.load. Override it where the store is created") {
      await store().send(.loadButtonTapped).finish()
    }
  }

  @Test("A forgotten receive")
  func receive() async {
    let store = store { $0[Client.self].load = { 1 } }
    await store.send(.loadButtonTapped)
    await expectFailure("1 received action(s) were not asserted:\n  • .ticked\nAssert each with receive(_:)")
    {
      await store.finish()
    }
  }

  @Test("A clock that isn't advanced, and an effect that isn't ended")
  func clock() async {
    let store = store { $0.clock = TestClock() }
    await store.send(.timerStarted)
    await expectFailure("Advance the clock they sleep on") { await store.receive(.ticked) }
    await expectFailure("End each effect before the test ends") { await store.finish() }
  }

  @Test("A wrong expectation")
  func expectation() async {
    let store = store()
    await expectFailure("−   count: 2,\n+   count: 1,") { await store.send(.ticked) { $0.count = 2 } }
    await store.send(.ticked) { $0.count = 2 }
    await expectFailure("Remove the call, or pass strict: false.") { await store.skipReceivedActions() }
  }

  @Test("An action for an absent row, after its effect, or in place of an error")
  func misplaced() async {
    await expectFailure("Received an action for an absent FirstDayTests.Feature.Row") {
      await store().send(.row(.element(id: 1, action: true)))
    }
    await expectFailure("Wait for the tasks that an effect creates before it ends") {
      let store = store()
      await store.send(.lateActionStarted).finish()
      try? await Task.sleep(for: .milliseconds(500))
      await store.finish()
    }
    await expectFailure("Catch it and send it as an action") { await store().send(.failed).finish() }
  }

  @Test("A feature that dismisses itself is tested alone")
  func dismissal() async {
    let store = TestStore(initialState: 0) { Sheet() }
    await store.send(.closeButtonTapped)
    #expect(store.isDismissed)
  }
}
