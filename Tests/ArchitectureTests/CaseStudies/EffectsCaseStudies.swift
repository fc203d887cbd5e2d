import Architecture
import ArchitectureTesting
import Testing

// The case studies of The Composable Architecture, written from their descriptions, with its users' habits.

// MARK: - Effects: cancellation

private struct FactError: Error, Equatable {}

private struct Facts: DependencyKey {
  var fact: @Sendable (Int) async throws -> String

  static var testValue: Facts { Facts { _ in throw unimplemented("Facts.fact") } }
}

extension DependencyValues {
  fileprivate var facts: Facts {
    get { self[Facts.self] }
    set { self[Facts.self] = newValue }
  }
}

private struct EffectsCancellation: Reducer {
  struct State: Equatable {
    var count = 0
    var fact: String?
    var isRequested = false
  }

  enum Action: Equatable, Sendable {
    case stepperChanged(Int)
    case factButtonTapped
    case cancelButtonTapped
    case factReceived(String)
    case factFailed
  }

  private enum CancelID { case fact }

  @Dependency(\.facts) private var facts

  func reduce(into state: inout State, action: Action) -> Effect<Action> {
    switch action {
    case .stepperChanged(let count):
      state = State(count: count)
      return .cancel(id: CancelID.fact)
    case .factButtonTapped:
      state.fact = nil
      state.isRequested = true
      return .run { [facts, count = state.count] send in
        await send(.factReceived(try await facts.fact(count)))
      } catch: { _, send in
        await send(.factFailed)
      }
      .cancellable(id: CancelID.fact)
    case .cancelButtonTapped:
      state.isRequested = false
      return .cancel(id: CancelID.fact)
    case .factReceived(let fact):
      state.fact = fact
      state.isRequested = false
      return .none
    case .factFailed:
      state.isRequested = false
      return .none
    }
  }
}

// MARK: - Animations

private struct Animations: Reducer {
  enum Color: CaseIterable { case white, red, green, blue }
  enum AlertAction: Equatable, Sendable { case resetConfirmed }

  struct State: Equatable {
    var color = Color.white
    var alert: AlertState<AlertAction>?
  }

  enum Action: Equatable, Sendable {
    case rainbowButtonTapped
    case colorChanged(Color)
    case resetButtonTapped
    case alert(PresentationAction<AlertAction>)
  }

  private enum CancelID { case rainbow }

  @Dependency(\.clock) private var clock

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .rainbowButtonTapped:
        return .run { [clock] send in
          for color in Color.allCases.dropFirst() {
            await send(.colorChanged(color))
            try await clock.sleep(for: .seconds(1))
          }
        }
        .cancellable(id: CancelID.rainbow)
      case .colorChanged(let color):
        state.color = color
        return .none
      case .resetButtonTapped:
        state.alert = AlertState(
          title: "Reset?",
          buttons: [
            AlertButton("Reset", role: .destructive, action: .resetConfirmed),
            AlertButton("Cancel", role: .cancel),
          ])
        return .none
      case .alert(.presented(.resetConfirmed)):
        state.color = .white
        return .cancel(id: CancelID.rainbow)
      case .alert(.dismiss):
        return .none
      }
    }
    .presentingAlert(\.alert, action: /Action.alert)
  }
}

// MARK: - Long-living effects

private struct LongLiving: Reducer {
  struct State: Equatable {
    var screenshots = 0
  }

  enum Action: Equatable, Sendable {
    case task, screenshotTaken
  }

  let screenshots: @Sendable () -> AsyncStream<Void>

  func reduce(into state: inout State, action: Action) -> Effect<Action> {
    switch action {
    case .task:
      return .run { send in
        for await _ in screenshots() { await send(.screenshotTaken) }
      }
    case .screenshotTaken:
      state.screenshots += 1
      return .none
    }
  }
}

@Suite("Case studies of effects")
@MainActor
struct EffectsCaseStudies {
  @Test("Effects: cancellation")
  func cancellation() async {
    let gate = Gate()
    let store = TestStore(initialState: EffectsCancellation.State()) {
      EffectsCancellation()
    } withDependencies: {
      $0.facts.fact = { number in
        if number == 0 { throw FactError() }
        if number == 13 { await gate.wait() }
        return "\(number) is a good number"
      }
    }
    await store.send(.factButtonTapped) { $0.isRequested = true }
    await store.receive(.factFailed) { $0.isRequested = false }
    await store.send(.stepperChanged(7)) { $0.count = 7 }
    await store.send(.factButtonTapped) { $0.isRequested = true }
    await store.receive(.factReceived("7 is a good number")) {
      $0.fact = "7 is a good number"
      $0.isRequested = false
    }
    await store.send(.stepperChanged(13)) {
      $0.count = 13
      $0.fact = nil
    }
    await store.send(.factButtonTapped) { $0.isRequested = true }
    await store.send(.cancelButtonTapped) { $0.isRequested = false }
    await store.send(.factButtonTapped) { $0.isRequested = true }
    await store.send(.stepperChanged(14)) {
      $0.count = 14
      $0.isRequested = false
    }
    gate.open()
    await store.finish()
  }

  @Test("Animations")
  func animations() async {
    let clock = TestClock()
    let store = TestStore(initialState: Animations.State()) {
      Animations()
    } withDependencies: {
      $0.clock = clock
    }
    await store.send(.rainbowButtonTapped)
    await store.receive(.colorChanged(.red)) { $0.color = .red }
    await clock.advance(by: .seconds(1))
    await store.receive(.colorChanged(.green)) { $0.color = .green }
    await store.send(.resetButtonTapped) {
      $0.alert = AlertState(
        title: "Reset?",
        buttons: [
          AlertButton("Reset", role: .destructive, action: .resetConfirmed),
          AlertButton("Cancel", role: .cancel),
        ])
    }
    await store.send(.alert(.presented(.resetConfirmed))) {
      $0.color = .white
      $0.alert = nil
    }
    await store.finish()
  }

  @Test("Long-living effects")
  func longLiving() async {
    let (stream, screenshots) = AsyncStream.makeStream(of: Void.self)
    let store = TestStore(initialState: LongLiving.State()) { LongLiving(screenshots: { stream }) }
    let task = await store.send(.task)
    screenshots.yield()
    await store.receive(.screenshotTaken) { $0.screenshots = 1 }
    screenshots.yield()
    await store.receive(.screenshotTaken) { $0.screenshots = 2 }
    task.cancel()
    screenshots.yield()
    await store.finish()
  }
}
