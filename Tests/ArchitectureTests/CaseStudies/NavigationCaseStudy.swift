import Architecture
import ArchitectureTesting
import Testing

private struct CountScreen: Reducer {
  struct State: Equatable {
    var count = 0
  }

  enum Action: Equatable, Sendable {
    case incrementTapped, dismissTapped
  }

  func reduce(into state: inout State, action: Action) -> Effect<Action> {
    switch action {
    case .incrementTapped:
      state.count += 1
      return .none
    case .dismissTapped:
      return .dismiss()
    }
  }
}

private struct LinkScreen: Reducer {
  struct State: Equatable {}

  enum Action: Equatable, Sendable {
    case countLinkTapped, timerLinkTapped
  }

  func reduce(into state: inout State, action: Action) -> Effect<Action> { .none }
}

private struct TimerScreen: Reducer {
  struct State: Equatable {
    var seconds = 0
    var isRunning = false
  }

  enum Action: Equatable, Sendable {
    case startStopTapped, ticked
  }

  private enum CancelID { case timer }

  @Dependency(\.clock) private var clock

  func reduce(into state: inout State, action: Action) -> Effect<Action> {
    switch action {
    case .startStopTapped:
      state.isRunning.toggle()
      guard state.isRunning else { return .cancel(id: CancelID.timer) }
      return .run { [clock] send in
        for await _ in clock.timer(every: .seconds(1)) { await send(.ticked) }
      }
      .cancellable(id: CancelID.timer)
    case .ticked:
      state.seconds += 1
      return .none
    }
  }
}

private struct NavigationDemo: Reducer {
  struct Path: Reducer {
    enum State: Equatable {
      case count(CountScreen.State)
      case links(LinkScreen.State)
      case timer(TimerScreen.State)
    }

    enum Action: Equatable, Sendable {
      case count(CountScreen.Action)
      case links(LinkScreen.Action)
      case timer(TimerScreen.Action)
    }

    var body: some ReducerOf<Self> {
      Reduce { _, _ in .none }
        .ifCaseLet(/State.count, action: /Action.count) { CountScreen() }
        .ifCaseLet(/State.links, action: /Action.links) { LinkScreen() }
        .ifCaseLet(/State.timer, action: /Action.timer) { TimerScreen() }
    }
  }

  struct State: Equatable {
    var path = StackState<Path.State>()

    var total: Int {
      path.reduce(0) { total, screen in
        switch screen {
        case .count(let screen): total + screen.count
        case .links: total
        case .timer(let screen): total + screen.seconds
        }
      }
    }
  }

  enum Action: Equatable, Sendable {
    case goBackToScreen(StackElementID)
    case goToTestTapped
    case popToRootTapped
    case path(StackAction<Path.Action>)
  }

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .goBackToScreen(let id):
        state.path.pop(to: id)
      case .goToTestTapped:
        for screen: Path.State in [.count(CountScreen.State()), .links(LinkScreen.State())] {
          state.path.append(screen)
        }
      case .popToRootTapped:
        state.path.removeAll()
      case .path(.element(_, .links(.countLinkTapped))):
        state.path.append(.count(CountScreen.State()))
      case .path(.element(_, .links(.timerLinkTapped))):
        state.path.append(.timer(TimerScreen.State()))
      case .path:
        break
      }
      return .none
    }
    .forEachScreen(\.path, action: /Action.path) { Path() }
  }
}

@Suite("Case study: a navigation stack")
@MainActor
struct NavigationCaseStudy {
  @Test("Screens are pushed, counted, and popped, and a timer ends with its screen")
  func navigationStack() async {
    let clock = TestClock()
    let store = TestStore(initialState: NavigationDemo.State()) {
      NavigationDemo()
    } withDependencies: {
      $0.clock = clock
    }
    await store.send(.goToTestTapped) {
      $0.path = StackState([.count(CountScreen.State()), .links(LinkScreen.State())])
    }
    await store.send(.path(.element(id: 0, action: .count(.incrementTapped)))) {
      $0.path[id: 0, case: /NavigationDemo.Path.State.count]?.count = 1
    }
    await store.send(.path(.element(id: 1, action: .links(.timerLinkTapped)))) {
      $0.path.append(.timer(TimerScreen.State()))
    }
    await store.send(.path(.element(id: 2, action: .timer(.startStopTapped)))) {
      $0.path[id: 2, case: /NavigationDemo.Path.State.timer]?.isRunning = true
    }
    await clock.advance(by: .seconds(2))
    for second in 1...2 {
      await store.receive(.path(.element(id: 2, action: .timer(.ticked)))) {
        $0.path[id: 2, case: /NavigationDemo.Path.State.timer]?.seconds = second
      }
    }
    #expect(store.state.total == 3)
    await store.send(.goBackToScreen(1)) { $0.path.pop(from: 2) }
    await clock.advance(by: .seconds(2))
    await store.send(.path(.element(id: 1, action: .links(.countLinkTapped)))) {
      $0.path.append(.count(CountScreen.State()))
    }
    await store.send(.path(.element(id: 3, action: .count(.dismissTapped))))
    await store.receive(.path(.popFrom(id: 3))) { $0.path.popLast() }
    await store.send(.popToRootTapped) { $0.path.removeAll() }
    await store.finish()
  }
}
